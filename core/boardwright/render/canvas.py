"""A sheet of characters on which text drawings are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MAX_CHARACTERS = 250_000  # of one drawing: some 800 columns by 300 rows, more than anyone can read
MAX_SLANT = 4  # columns that a line may go sideways in one row and still be read as a line

Place = tuple[int, int]  # column and row, rows downwards


def fits(columns: int, rows: int) -> bool:
    """Whether a drawing of that size is within the limit."""
    return columns * rows <= MAX_CHARACTERS


class Canvas:
    """Characters by column and row. Places may be negative; the drawing begins at the outermost ones."""

    def __init__(self) -> None:
        self._characters: dict[Place, str] = {}

    def write(self, place: Place, text: str) -> list[Place]:
        """Writes `text` centred on `place`, over whatever is there, and returns the places that it takes."""
        column, row = place
        first = column - len(text) // 2
        places = [(first + offset, row) for offset in range(len(text))]
        self._characters.update(zip(places, text, strict=True))
        return places

    def cross(self, place: Place, character: str) -> None:
        """Puts a character of a line; where slashes meet another line's, both can still be seen."""
        there = self._characters.setdefault(place, character)
        if {there, character} == {"/", "\\"}:
            self._characters[place] = "x"

    def polygon(self, corners: Sequence[Place]) -> None:
        """Draws the closed line through `corners`."""
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            self._characters.update(line(start, end))
            self._characters[start] = "+"

    def __str__(self) -> str:
        return "\n".join(self._rows())

    def _rows(self) -> Iterator[str]:
        if not self._characters:
            return
        columns, rows = zip(*self._characters, strict=True)
        across = range(min(columns), max(columns) + 1)
        for row in range(min(rows), max(rows) + 1):
            yield "".join(self._characters.get((column, row), " ") for column in across).rstrip()


def line(start: Place, end: Place) -> dict[Place, str]:
    """The characters of a line between two places, neither included.

    There are none if slashes cannot show it: if it is too flat, or does not step aside evenly from row to row.
    """
    (left, top), (right, bottom) = sorted((start, end), key=lambda place: (place[1], place[0]))
    across, down = right - left, bottom - top
    if down == 0:
        return {(column, top): "-" for column in range(left + 1, right)}
    if abs(across) > MAX_SLANT * down or across % down:
        return {}
    character = "|" if across == 0 else "\\" if across > 0 else "/"
    return {(left + across // down * row, top + row): character for row in range(1, down)}
