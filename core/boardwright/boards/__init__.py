"""Boards: what a board is; `boards.build` makes one from a document."""

from boardwright.boards.board import MAX_CELLS, NO_CELL, Board, CellArray, Group, GroupIndex

__all__ = ["MAX_CELLS", "NO_CELL", "Board", "CellArray", "Group", "GroupIndex"]
