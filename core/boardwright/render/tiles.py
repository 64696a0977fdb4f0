"""Text drawings of boards whose cells are equal tiles: unit triangles, squares or hexagons."""

from __future__ import annotations

import numpy as np

from boardwright.boards.board import Board
from boardwright.render.canvas import Canvas
from boardwright.render.captions import Captions
from boardwright.render.hexagons import draw_hexagons
from boardwright.render.squares import draw_squares
from boardwright.render.triangles import draw_triangles


def draw_tiles(board: Board, captions: Captions) -> Canvas | None:
    """The drawing; None if the cells are no equal tiles of one upright lattice, or it would be too large."""
    if not board.polygons:
        return None
    kinds = {len(polygon) for polygon in board.polygons}
    if len(kinds) > 1:
        return None
    corners = np.stack(board.polygons)
    match kinds.pop():
        case 3:
            return draw_triangles(corners, captions)
        case 4:
            return draw_squares(corners, captions, board)
        case 6:
            return draw_hexagons(corners, captions)
        case _:
            return None
