"""Lines that fill up with stones: how many each seat has in each line, counted as stones come.

To ask after every turn whether a line is complete is to look at all cells of all lines through one cell. Counted along
the way, it is one addition a line, and no branch.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright.boards.board import Board, GroupIndex
from boardwright.errors import BoardError
from boardwright.kernels.kernel import kernel

MAX_LINES = 32_767  # lines are numbered in 16 bits
MAX_LENGTH = 127  # and stones counted in 8

LineStones = NDArray[np.int8]  # stones of each seat in each line, (seats, lines)


def lines_through(board: Board, length: int) -> GroupIndex:
    """For each cell, the numbers of the straight runs of `length` cells that it is part of.

    Raises:
        BoardError: the board has no straight run of that length, or too many to number.
    """
    runs = board.straight_runs(length)
    if len(runs) > MAX_LINES:
        raise BoardError(
            f"board '{board.name}' has {len(runs):,} straight lines of {length} cells; "
            f"there may be at most {MAX_LINES:,}",
            location=board.location,
        )
    return board.sets_at(runs.tolist())


@kernel
def count_stone(through: GroupIndex, stones: LineStones, seat: int, cell: int) -> int:
    """Counts a new stone of the seat on the cell; returns the most stones that it has in a line through it."""
    most = 0
    for index in range(through.start[cell], through.start[cell + 1]):
        line = through.items[index]
        stones[seat, line] += 1
        most = max(most, stones[seat, line])
    return most
