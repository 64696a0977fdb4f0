"""The cells of a board of Hex and, as nodes of their own, the sides that the players want to join."""

from __future__ import annotations

import numpy as np

from boardwright import NO_CELL, Board, CellArray

SEATS = 2
NODES = 2 * SEATS  # besides the cells: each seat's near and far side
_NEAR = "{red: {where: {row: 1}}, blue: {where: {column: 1}}}"
_FAR = "{red: {where: {row: 11}}, blue: {where: {column: 11}}}"


def near_side(cells: int, seat: int) -> int:
    """The node that stands for the seat's near side."""
    return cells + 2 * seat


def neighbouring_nodes(board: Board) -> CellArray:
    """What each cell touches: cells and sides, shape (cells, most), filled up with NO_CELL.

    A seat's near side is its set of group `near`, its far side, the node after that, its set of group `far`.

    Raises:
        BoardError: the board has no such groups.
    """
    rows = [[int(cell) for cell in row if cell != NO_CELL] for row in board.neighbours]
    for place, (name, example) in enumerate((("near", _NEAR), ("far", _FAR))):
        for seat, cells in enumerate(board.sets_of_seats(name, SEATS, example)):
            for cell in cells:
                rows[cell].append(near_side(board.size, seat) + place)
    width = max(map(len, rows))
    return np.array([row + [NO_CELL] * (width - len(row)) for row in rows], dtype=np.int16)
