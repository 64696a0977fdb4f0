"""The stones on a board of Reversi before the first turn; refuses boards on which they cannot be set up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright import Board, BoardError
from boardwright.game import EMPTY


def start_position(board: Board, seats: int) -> NDArray[np.int8]:
    """The owner of each cell at the start, EMPTY where no stone lies: the sets of group `start`, one a seat.

    Raises:
        BoardError: the board has no such group, or a cell is in two of its sets.
    """
    owner = np.full(board.size, EMPTY, dtype=np.int8)
    for seat, cells in enumerate(board.sets_of_seats("start", seats, "{black: [e4, d5], white: [d4, e5]}")):
        for cell in cells:
            if owner[cell] != EMPTY:
                raise BoardError(
                    f"group 'start' of board '{board.name}' gives cell '{board.cells[cell]}' to two players",
                    location=board.location,
                )
            owner[cell] = seat
    return owner
