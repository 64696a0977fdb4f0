"""The colours of drawings, chosen to be told apart by people who see red and green alike."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.boards.board import Board

_PLAIN = "#f6f3ec"
_SHADES = {
    "blue": "#d9e7f5",
    "green": "#e0f0d5",
    "yellow": "#faf0cc",
    "red": "#f7dcd6",
    "violet": "#e8def0",
    "grey": "#e3e5e8",
    "white": "#ffffff",
    "black": "#b9bec6",
    "light": _PLAIN,
    "dark": "#dccdb0",
}
_INKS = ("#a63d2f", "#1d5f9e", "#2c7a4b", "#7d4e98", "#a86f0c", "#3d4650", "#0f7c85", "#a3386c")
_SHADED_BY = ("colour", "color", "points")  # attributes that divide a board's cells into classes to be seen


def shades(board: Board) -> Sequence[str]:
    """The fill of each cell: by the first of the attributes `colour`, `color` and `points` that every cell has.

    A value that names one of the shades has that one; others have one each by their order, the same one again
    where there are more.
    """
    for attribute in _SHADED_BY:
        if board.attributes and all(attribute in known for known in board.attributes):
            values = [str(known[attribute]) for known in board.attributes]
            fills = list(_SHADES.values())
            order = {value: fills[number % len(fills)] for number, value in enumerate(sorted(set(values)))}
            return [_SHADES.get(value, order[value]) for value in values]
    return [_PLAIN] * board.size


def ink(number: int) -> str:
    """The strong colour with this number; they repeat."""
    return _INKS[number % len(_INKS)]


def mark_ink(mark: str) -> str:
    """The colour of a disc with this mark: A, B, C … are all different, and a mark is always of one colour."""
    return ink(ord(mark[0]) - ord("A"))
