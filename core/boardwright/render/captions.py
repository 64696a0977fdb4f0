"""What is written in the cells of a text drawing, and the names of columns and rows beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from boardwright.render.canvas import Canvas, Spot
from boardwright.render.plane import DECIMALS
from boardwright.render.scene import Scene, signs_text

_ID = re.compile(r"([A-Za-z]{1,3})([0-9]{1,4})\Z")
STAR = "*"  # at what is highlighted
_HOLLOW = "()"


@dataclass(frozen=True)
class Captions:
    """The texts in each cell, by cell number; the empty text where there is nothing to write.

    Attributes:
        labels: the cells' ids, those of highlighted cells with a star.
        signs: what lies on the cells; it has the stars where there are no labels.
        room_for_signs: columns to keep for a sign; 0 when none are asked for. At least 1 otherwise, so that a board
            does not change its looks when the first stone is placed.
    """

    labels: tuple[str, ...]
    signs: tuple[str, ...]
    room_for_signs: int

    @classmethod
    def of(cls, scene: Scene, *, labels: bool = True) -> Captions:
        """The captions of a scene; `labels` is whether ids are written in cells, should the scene have them."""
        starred = {cell for highlight in scene.highlights for cell in highlight.cells}
        hollows = scene.hollows if scene.shows_pieces else {}
        in_cells: list[str] = []
        signs: list[str] = []
        for cell, label in enumerate(scene.labels if labels else [""] * len(scene.labels)):
            text = signs_text(scene.on_cells.get(cell, ())) or (_HOLLOW if cell in hollows else "")
            star = STAR if cell in starred else ""
            in_cells.append(label + star if label else "")
            signs.append(text if label else text + star)
        room = max(map(len, signs), default=0)
        return cls(tuple(in_cells), tuple(signs), max(room, 1) if scene.shows_pieces else room)

    @cached_property
    def room_for_labels(self) -> int:
        """Columns to keep for a label; 0 when there are none."""
        return max(map(len, self.labels), default=0)

    @property
    def width(self) -> int:
        """Columns to keep for whatever is written in a cell, at least 1."""
        return max(self.room_for_labels, self.room_for_signs, 1)

    @property
    def rows(self) -> int:
        """Rows to keep for whatever is written in a cell: 2 for signs and labels, else 1."""
        return 2 if self.room_for_labels and self.room_for_signs else 1


@dataclass(frozen=True)
class Headings:
    """The name of each cell's column and of its row, where a board's ids are made of them as on a chess board."""

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

    def write(self, canvas: Canvas, centres: Sequence[Spot], *, margin: int, below: int) -> None:
        """Writes the names left of and below a drawing.

        Args:
            canvas: where the drawing is.
            centres: the middle of each cell.
            margin: columns from the middle of the leftmost cells to the drawing's left rim.
            below: rows from the lowest cells to the names below.
        """
        columns, rows = zip(*centres, strict=True)
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
