"""What is written in and beside the cells of a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boardwright.boards.board import Board
from boardwright.errors import BoardError


@dataclass(frozen=True)
class Captions:
    """The texts of each cell, by cell number; the empty text where there is nothing to write.

    Attributes:
        labels: the cells' ids; all empty when a drawing is to have none.
        marks: what lies on the cells.
        room_for_marks: columns to keep for a mark; 0 when no marks are asked for. At least 1 otherwise, so that a
            board does not change its looks when the first stone is placed.
    """

    labels: tuple[str, ...]
    marks: tuple[str, ...]
    room_for_marks: int

    @classmethod
    def of(cls, board: Board, marks: Mapping[int, str] | None, *, labels: bool) -> Captions:
        """The captions of `board`; raises BoardError for a mark on a cell that the board does not have."""
        wanted = {} if marks is None else marks
        for number in wanted:
            if not 0 <= number < board.size:
                raise BoardError(f"no cell number {number} to mark: board '{board.name}' has {board.size}, from 0 on")
        shown = tuple(printable(wanted.get(number, "")) for number in range(board.size))
        return cls(
            labels=tuple(printable(cell) if labels else "" for cell in board.cells),
            marks=shown,
            room_for_marks=0 if marks is None else max([1, *map(len, shown)]),
        )

    @property
    def room_for_labels(self) -> int:
        """Columns to keep for a label; 0 when there are none."""
        return max(map(len, self.labels), default=0)

    @property
    def width(self) -> int:
        """Columns to keep for whatever is written in a cell, at least 1."""
        return max(self.room_for_labels, self.room_for_marks, 1)

    @property
    def rows(self) -> int:
        """Rows to keep for whatever is written in a cell, marks above labels; at least 1."""
        return 2 if self.room_for_labels and self.room_for_marks else 1

    def lines(self, number: int) -> list[str]:
        """What to write in those rows of one cell."""
        label, mark = self.labels[number], self.marks[number]
        return [mark, label] if self.rows == 2 else [label or mark]

    def without_labels(self) -> Captions:
        """The same marks, and no labels."""
        return replace(self, labels=("",) * len(self.labels))


def printable(text: str) -> str:
    """`text` without what a terminal would obey and XML cannot hold: such characters become U+FFFD."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
