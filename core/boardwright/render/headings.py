"""Names of columns and rows, where a board's ids are made of them as on a chess board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardwright.render.canvas import Canvas
from boardwright.render.grid import DECIMALS

_ID = re.compile(r"([A-Za-z]{1,3})([0-9]{1,4})\Z")


@dataclass(frozen=True)
class Headings:
    """The name of each cell's column and of its row, by cell number."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]

    @classmethod
    def of(cls, ids: Sequence[str], positions: NDArray[np.float64]) -> Headings | None:
        """The headings of cells of which `b3` lies in column b and row 3, or in row b and column 3.

        None for cells with other ids.
        """
        matches = [match for match in map(_ID.match, ids) if match]
        if len(matches) < len(ids):
            return None
        letters = tuple(match[1] for match in matches)
        digits = tuple(match[2] for match in matches)
        across, up = np.round(positions, DECIMALS).T.tolist()
        for columns, rows in ((letters, digits), (digits, letters)):
            if _one_to_one(columns, across) and _one_to_one(rows, up):
                return cls(columns, rows)
        return None

    @property
    def column_width(self) -> int:
        """Columns that the longest name of a column takes."""
        return max(map(len, self.columns))

    def write(self, canvas: Canvas, columns: Sequence[int], rows: Sequence[int], *, margin: int, below: int) -> None:
        """Writes the names left of and below a drawing.

        Args:
            canvas: where the drawing is.
            columns: the column in the middle of each cell.
            rows: the row of each cell.
            margin: columns from the middle of the leftmost cells to the drawing's left rim.
            below: rows from the lowest cells to the names below.
        """
        lowest = max(rows) + below
        for name, column in dict(zip(self.columns, columns, strict=True)).items():
            canvas.write((column, lowest), name)
        width = max(map(len, self.rows))
        middle = min(columns) - margin - 1 - width + width // 2
        for name, row in dict(zip(self.rows, rows, strict=True)).items():
            canvas.write((middle, row), name.rjust(width))


def _one_to_one(names: Sequence[str], coordinates: Sequence[float]) -> bool:
    """Whether cells share a name exactly when they share a coordinate."""
    pairs = set(zip(names, coordinates, strict=True))
    return len(pairs) == len(set(names)) == len(set(coordinates))
