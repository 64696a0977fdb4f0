"""Text drawings of boards whose cells are equal tiles: unit triangles, squares or hexagons."""

from __future__ import annotations

import numpy as np

from boardwright.boards.board import Board
from boardwright.render.canvas import Canvas
from boardwright.render.captions import Captions
from boardwright.render.hexagons import draw_hexagons
from boardwright.render.squares import draw_squares
from boardwright.render.triangles import draw_triangles

_DRAWERS = {3: draw_triangles, 4: draw_squares, 6: draw_hexagons}  # by the number of a tile's corners


def draw_tiles(board: Board, captions: Captions) -> Canvas | None:
    """The drawing; None if the cells are no equal tiles of one upright lattice, or it would be too large."""
    polygons = board.polygons or ()
    kinds = {len(polygon) for polygon in polygons}
    drawer = _DRAWERS.get(kinds.pop()) if len(kinds) == 1 else None
    return None if drawer is None else drawer(np.stack(polygons), captions)
