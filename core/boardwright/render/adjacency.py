"""Adjacencies that a drawing of cells as polygons does not show by itself."""

from __future__ import annotations

import numpy as np

from boardwright.boards.board import Board
from boardwright.render.grid import DECIMALS


def edges_apart(board: Board) -> list[tuple[int, int]]:
    """The edges between cells whose polygons share no corner; every edge where there are no polygons."""
    if board.polygons is None:
        return list(board.edges)
    corners = [{tuple(corner) for corner in np.round(polygon, DECIMALS).tolist()} for polygon in board.polygons]
    return [(a, b) for a, b in board.edges if corners[a].isdisjoint(corners[b])]
