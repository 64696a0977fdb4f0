"""Boards: what a board is, and how one is built from a document."""

from boardwright.boards.board import MAX_CELLS, Board, Group, GroupIndex
from boardwright.boards.build import build_board

__all__ = ["MAX_CELLS", "Board", "Group", "GroupIndex", "build_board"]
