"""Boards as text, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from boardwright.boards.board import Board
from boardwright.render.adjacency import edges_apart
from boardwright.render.captions import Captions, printable
from boardwright.render.listing import list_cells
from boardwright.render.points import draw_points
from boardwright.render.tiles import draw_tiles

_NOTE_WIDTH = 100  # columns, for adjacencies that are written below a drawing


def draw_text(board: Board, marks: Mapping[int, str] | None = None, *, labels: bool = True) -> str:
    """The board as lines of text, without a line break at the end.

    Triangles, squares and hexagons are drawn as such, other boards as points joined by lines. Adjacencies that a
    drawing cannot show are named below it. A board without positions, or too large or too tangled to be drawn, is
    listed instead: cells, marks, neighbours.

    Args:
        board: the board to draw.
        marks: short texts on cells, such as a stone's letter, by cell number. With `{}`, room is kept for them.
        labels: whether to write the cells' ids, in the cells or as names of columns and rows. A list always has them.

    Raises:
        BoardError: there is a mark on a cell number that the board does not have.
    """
    captions = Captions.of(board, marks, labels=labels)
    tiles = draw_tiles(board, captions)
    if tiles is not None:
        return str(tiles) + _note(board, edges_apart(board))
    points = draw_points(board, captions)
    if points is not None:
        canvas, hidden = points
        return str(canvas) + _note(board, hidden)
    return list_cells(board, captions)


def _note(board: Board, edges: list[tuple[int, int]]) -> str:
    if not edges:
        return ""
    pairs = ", ".join(f"{printable(board.cells[a])} – {printable(board.cells[b])}" for a, b in edges)
    note = textwrap.fill(f"also adjacent: {pairs}", _NOTE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"\n\n{note}"
