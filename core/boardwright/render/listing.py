"""Boards as a list of cells and their neighbours, for those that no drawing can show."""

from __future__ import annotations

from boardwright.boards.board import Board
from boardwright.render.captions import Captions, printable


def list_cells(board: Board, captions: Captions) -> str:
    """A line for each cell, below a headline: its id, its mark if marks are wanted, its neighbours."""
    ids = [printable(cell) for cell in board.cells]
    start, items = board.adjacency
    neighbours = [", ".join(ids[other] for other in items[start[cell] : start[cell + 1]]) for cell in range(board.size)]
    columns = [["cell", *ids], ["neighbours", *neighbours]]
    if captions.room_for_marks:
        columns.insert(1, ["mark", *captions.marks])
    widths = [max(map(len, column)) for column in columns[:-1]] + [0]
    lines = ("  ".join(map(str.ljust, row, widths)) for row in zip(*columns, strict=True))
    return "\n".join(text.rstrip() for text in lines)
