"""Squares as the players of each rule set name them, and positions as FEN: `W:W31-49,K50:B1-20`.

The letters before the colons say who moves and whose squares follow; K is a king, `31-49` all squares from 31 to 49.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from boardwright import EMPTY, Board, BoardwrightError

_FEN = re.compile(r"([WB]):([WB])([^:]*):([WB])([^:]*?)\.?")
_STONES = re.compile(r"(K?)([a-z]?\d+)(?:-([a-z]?\d+))?")


class RuleSet(NamedTuple):
    """How the players of a rule set write down squares and colours.

    Attributes:
        game_type: what PDN calls it: a number, who begins, width and height, kind and first corner of the names, 0.
        colours: W and B, that of seat 1 first.
        order: the cells in the order of their squares.
        names: the name of each cell's square.
    """

    game_type: str
    colours: str
    order: tuple[int, ...]
    names: tuple[str, ...]


class Position(NamedTuple):
    """The seat to move, and the cells of each seat's men and kings."""

    to_move: int
    men: Sequence[Sequence[int]]
    kings: Sequence[Sequence[int]]


def rule_set_of(board: Board, flying_kings: bool, longest_capture: bool) -> RuleSet:
    """The rule set whose board and kings these are.

    Raises:
        BoardwrightError: the board does not have the dark squares of 8 x 8 or 10 x 10.
    """
    side = next((side for side in (8, 10) if set(board.cells) == _dark_squares(side)), None)
    if side is None:
        raise BoardwrightError(f"FEN is for the dark squares of 8 x 8 or 10 x 10, and not for board '{board.name}'")
    rows = [int(cell[1:]) for cell in board.cells]
    columns = [ord(cell[0]) for cell in board.cells]
    if side == 10:  # numbers from the upper left
        return _numbered("20,W,10,10,N2,0", "WB", sorted(range(board.size), key=lambda at: (-rows[at], columns[at])))
    order = sorted(range(board.size), key=lambda at: (rows[at], columns[at]))
    if flying_kings:
        return RuleSet("26,W,8,8,A0,0" if longest_capture else "25,W,8,8,A0,0", "WB", tuple(order), board.cells)
    # Numbers from the lower right, where Black sits, who begins.
    return _numbered("21,B,8,8,N1,0", "BW", sorted(order, key=lambda at: (rows[at], -columns[at])))


def fen_text(rule_set: RuleSet, pieces: Sequence[int], to_move: int) -> str:
    """The FEN of a position, with the piece on each cell."""
    squares: dict[str, list[str]] = {"W": [], "B": []}
    for cell in rule_set.order:
        if pieces[cell] != EMPTY:
            king = "K" if pieces[cell] % 2 else ""
            squares[rule_set.colours[pieces[cell] // 2]].append(f"{king}{rule_set.names[cell]}")
    sides = (f"{colour}{','.join(names)}" for colour, names in squares.items())
    return ":".join([rule_set.colours[to_move], *sides])


def read_fen(rule_set: RuleSet, text: str) -> Position:
    """The position that a FEN says; raises BoardwrightError where it is none of the board."""
    match = _FEN.fullmatch(text.strip())
    if match is None or match[2] == match[4]:
        example = f"{rule_set.colours[0]}:W{rule_set.names[rule_set.order[-1]]}:B{rule_set.names[rule_set.order[0]]}"
        raise BoardwrightError(f"'{text}' is not a FEN; one is '{example}'")
    men: list[list[int]] = [[], []]
    kings: list[list[int]] = [[], []]
    for colour, stones in ((match[2], match[3]), (match[4], match[5])):
        seat = rule_set.colours.index(colour)
        for item in filter(None, map(str.strip, stones.split(","))):
            found = _STONES.fullmatch(item)
            if found is None:
                raise BoardwrightError(f"'{item}' is not a square, with K before it for a king")
            (kings if found[1] else men)[seat].extend(_cells(rule_set, found[2], found[3] or found[2]))
    return Position(rule_set.colours.index(match[1]), men, kings)


def _cells(rule_set: RuleSet, first: str, last: str) -> Sequence[int]:
    """The cells from one square to another."""
    for name in (first, last):
        if name not in rule_set.names:
            raise BoardwrightError(f"there is no square {name}")
    start, stop = (rule_set.order.index(rule_set.names.index(name)) for name in (first, last))
    return rule_set.order[start : stop + 1]


def _dark_squares(side: int) -> set[str]:
    places = ((column, row) for column in range(side) for row in range(side) if (column + row) % 2 == 0)
    return {f"{chr(ord('a') + column)}{row + 1}" for column, row in places}


def _numbered(game_type: str, colours: str, order: Sequence[int]) -> RuleSet:
    numbers = {cell: str(number) for number, cell in enumerate(order, 1)}
    return RuleSet(game_type, colours, tuple(order), tuple(numbers[cell] for cell in range(len(order))))
