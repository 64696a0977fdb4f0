"""Lanes: the columns of cells that stones fall into."""

from __future__ import annotations

import numpy as np

from boardwright import NO_CELL, Board, CellArray, OptionError
from boardwright.errors import hint


def lanes_of(board: Board, gravity: str | None) -> CellArray:
    """The cells of each lane, the one that is filled first in front, NO_CELL behind the last, (lanes, deepest).

    Args:
        board: the board.
        gravity: the direction in which stones fall; None: every cell is a lane of its own.

    Raises:
        OptionError: the board has no such direction.
    """
    if gravity is None:
        return np.arange(board.size, dtype=np.int16).reshape(-1, 1)
    if not board.directions:
        raise OptionError(
            "gravity", f"board '{board.name}' has no directions to fall in; lattices square and hexagon have them"
        )
    if gravity not in board.directions:
        raise OptionError("gravity", f"unknown direction '{gravity}'{hint(gravity, board.directions, 'direction')}")
    below = board.directions[gravity].tolist()
    above = {cell: upper for upper, cell in enumerate(below) if cell != NO_CELL}
    lanes = [_upwards(cell, above) for cell in range(board.size) if below[cell] == NO_CELL]
    table = np.full((len(lanes), max(map(len, lanes))), NO_CELL, dtype=np.int16)
    for number, cells in enumerate(lanes):
        table[number, : len(cells)] = cells
    return table


def _upwards(cell: int, above: dict[int, int]) -> list[int]:
    cells = [cell]
    while cells[-1] in above:
        cells.append(above[cells[-1]])
    return cells
