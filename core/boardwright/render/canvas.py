"""A sheet of characters on which text drawings are made."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

MAX_CHARACTERS = 250_000  # of one drawing: some 800 columns by 300 rows, more than anyone can read

Spot = tuple[int, int]  # column and row, rows downwards
Corner = tuple[float, float]  # the same, but it may lie between characters


def fits(columns: float, rows: float) -> bool:
    """Whether a drawing of that size is within the limit."""
    return columns * rows <= MAX_CHARACTERS


class Canvas:
    """Characters by column and row. Spots may be negative; the drawing begins at the outermost ones."""

    def __init__(self) -> None:
        self._characters: dict[Spot, str] = {}
        self._written: set[Spot] = set()

    def write(self, spot: Spot, text: str) -> list[Spot]:
        """Writes `text` centred on `spot`, over whatever is there, and returns the spots that it takes."""
        spots = _spots(spot, text)
        self._characters.update(zip(spots, text, strict=True))
        self._written.update(spots)
        return spots

    def has_room(self, spot: Spot, text: str) -> bool:
        """Whether `text`, centred on `spot`, would cover nothing but lines, and touch no other text."""
        return self._written.isdisjoint(_spots(spot, f" {text} "))

    def draw(self, characters: dict[Spot, str]) -> None:
        """Puts characters of lines, over whatever is there."""
        self._characters.update(characters)

    def cross(self, characters: dict[Spot, str]) -> None:
        """Puts characters of a line; where slashes meet another line's, both can still be seen."""
        for spot, character in characters.items():
            there = self._characters.setdefault(spot, character)
            if {there, character} == {"/", "\\"}:
                self._characters[spot] = "x"

    def fill(self, corners: Sequence[Corner], character: str) -> None:
        """Fills what is blank inside a closed line."""
        sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
        rows = [row for _, row in corners]
        for row in range(math.ceil(min(rows)), math.floor(max(rows)) + 1):
            crossings = sorted(
                x1 + (x2 - x1) * (row - y1) / (y2 - y1) for (x1, y1), (x2, y2) in sides if (y1 <= row) != (y2 <= row)
            )
            for left, right in zip(crossings[::2], crossings[1::2], strict=True):
                for column in range(math.floor(left) + 1, math.ceil(right)):
                    self._characters.setdefault((column, row), character)

    def __str__(self) -> str:
        return "\n".join(self._rows())

    def _rows(self) -> Iterator[str]:
        if not self._characters:
            return
        columns, rows = zip(*self._characters, strict=True)
        across = range(min(columns), max(columns) + 1)
        for row in range(min(rows), max(rows) + 1):
            yield "".join(self._characters.get((column, row), " ") for column in across).rstrip()


class Picture(NamedTuple):
    """A drawing of a board, to which more can be added.

    Attributes:
        canvas: the characters.
        centres: where the middle of each cell lies, maybe between characters.
        hidden: the edges that the drawing does not show.
    """

    canvas: Canvas
    centres: list[Corner]
    hidden: list[tuple[int, int]]


def line(start: Corner, end: Corner) -> dict[Spot, str]:
    """The characters of a line between two places, neither included; of slanting lines one a row."""
    (left, top), (right, bottom) = sorted((start, end), key=lambda place: (place[1], place[0]))
    across, down = right - left, bottom - top
    if down == 0:
        return {(column, int(top)): "-" for column in range(int(left) + 1, int(right))}
    character = "|" if across == 0 else "\\" if across > 0 else "/"
    rows = range(math.floor(top) + 1, math.ceil(bottom))
    return {(round(left + across * (row - top) / down), row): character for row in rows}


def _spots(spot: Spot, text: str) -> list[Spot]:
    column, row = spot
    first = column - len(text) // 2
    return [(first + offset, row) for offset in range(len(text))]
