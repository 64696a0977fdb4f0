"""Where the pieces of Breakthrough stand, where they go and where they want to be; refuses boards that do not say."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright import NO_CELL, Board, BoardError, CellArray
from boardwright.game import EMPTY

WAYS = (("nw", "n", "ne"), ("sw", "s", "se"))  # of each seat: straight on between the two diagonals
_SEATS = len(WAYS)
_HOMES = "{white: {where: {row: [1, 2]}}, black: {where: {row: [7, 8]}}}"
_GOALS = "{white: {where: {row: 8}}, black: {where: {row: 1}}}"


def steps_forward(board: Board) -> CellArray:
    """The next cells on each seat's three ways, shape (seats, cells, 3).

    Raises:
        BoardError: the board has no such directions.
    """
    missing = [way for ways in WAYS for way in ways if way not in board.directions]
    if missing:
        raise BoardError(
            f"board '{board.name}' has no direction {', '.join(missing)}; lattice square has all that pieces need",
            location=board.location,
        )
    return np.array([np.stack([board.directions[way] for way in ways], axis=1) for ways in WAYS], dtype=np.int16)


def start_position(board: Board) -> NDArray[np.int8]:
    """The owner of each cell at the start, EMPTY where no piece stands: the sets of group `home`, one a seat.

    Raises:
        BoardError: the board has no such group, or a cell is in two of its sets.
    """
    owner = np.full(board.size, EMPTY, dtype=np.int8)
    for seat, cells in enumerate(board.sets_of_seats("home", _SEATS, _HOMES)):
        for cell in cells:
            if owner[cell] != EMPTY:
                raise _overlap(board, "home", cell, "belongs to two players")
            owner[cell] = seat
    return owner


def goal_cells(board: Board, owner: NDArray[np.int8], steps: CellArray) -> NDArray[np.bool_]:
    """Which cells each seat wants to reach, shape (seats, cells): the sets of group `goal`.

    Raises:
        BoardError: the board has no such group, a piece stands on its goal at the start, or a cell that is no goal has
            no diagonal step forward: a piece there might never move again.
    """
    goals = np.zeros((_SEATS, board.size), dtype=np.bool_)
    for seat, cells in enumerate(board.sets_of_seats("goal", _SEATS, _GOALS)):
        goals[seat, list(cells)] = True
        for cell in range(board.size):
            if goals[seat, cell] and owner[cell] == seat:
                raise _overlap(board, "goal", cell, f"is in player {seat + 1}'s home")
            if not goals[seat, cell] and steps[seat, cell, 0] == steps[seat, cell, 2] == NO_CELL:
                raise _overlap(board, "goal", cell, f"has no diagonal step on and must be in player {seat + 1}'s goal")
    return goals


def _overlap(board: Board, group: str, cell: int, problem: str) -> BoardError:
    message = f"group '{group}' of board '{board.name}': cell '{board.cells[cell]}' {problem}"
    return BoardError(message, location=board.location)
