"""Hex once more, by flooding from one side: an independent reference for the kernels."""

from __future__ import annotations

from functools import cache

ROWS = "abcdefghijklmnopqrstuvwxyz"
AROUND = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)]  # rows go down and lean to the left

Cell = tuple[int, int]  # row and place in it, from 0
Position = tuple[frozenset[Cell], frozenset[Cell]]  # the stones of Red, who joins top and bottom, and of Blue


def cell(text: str) -> Cell:
    return ROWS.index(text[0]), int(text[1:]) - 1


def text_of(cell: Cell) -> str:
    return f"{ROWS[cell[0]]}{cell[1] + 1}"


def joins(stones: frozenset[Cell], side: int, axis: int) -> bool:
    """Whether stones lead from one side to the other: rows are axis 0, places axis 1."""
    reached = {stone for stone in stones if stone[axis] == 0}
    waiting = list(reached)
    while waiting:
        row, place = waiting.pop()
        for down, on in AROUND:
            neighbour = (row + down, place + on)
            if neighbour in stones and neighbour not in reached:
                reached.add(neighbour)
                waiting.append(neighbour)
    return any(stone[axis] == side - 1 for stone in reached)


def winner(position: Position, side: int) -> int | None:
    return next((seat for seat in (0, 1) if joins(position[seat], side, seat)), None)


@cache
def mover_wins(position: Position, side: int) -> bool:
    """Whether the player to move wins with best play."""
    if winner(position, side) is not None:  # the other has just joined
        return False
    return any(not mover_wins(played(position, each), side) for each in empty(position, side))


def empty(position: Position, side: int) -> list[Cell]:
    cells = [(row, place) for row in range(side) for place in range(side)]
    return [each for each in cells if each not in position[0] | position[1]]


def played(position: Position, stone: Cell) -> Position:
    red, blue = position
    return (red | {stone}, blue) if len(red) == len(blue) else (red, blue | {stone})


NOTHING: Position = (frozenset(), frozenset())


def positions(side: int) -> set[Position]:
    """Every position that a game can come to."""
    found = {NOTHING}
    waiting = [NOTHING]
    while waiting:
        position = waiting.pop()
        if winner(position, side) is None:
            following = {played(position, each) for each in empty(position, side)} - found
            found |= following
            waiting += following
    return found
