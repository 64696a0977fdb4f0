"""Boards: what a board is, and how one is built from a document."""

from boardwright.boards.board import MAX_CELLS, NO_CELL, Board, CellArray, Group, GroupIndex
from boardwright.boards.build import build_board

__all__ = ["MAX_CELLS", "NO_CELL", "Board", "CellArray", "Group", "GroupIndex", "build_board"]
