"""The stones on a board of Reversi before the first turn; refuses boards on which they cannot be set up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright import Board, BoardError
from boardwright.game import EMPTY

_DECLARE = "declare it as 'start: {black: [e4, d5], white: [d4, e5]}', a set of cells for each player"


def start_position(board: Board, seats: int) -> NDArray[np.int8]:
    """The owner of each cell at the start, EMPTY where no stone lies: the sets of group `start`, one a seat.

    Raises:
        BoardError: the board has no group `start`, or not a set for each seat, or a cell is in two of them.
    """
    if "start" not in board.groups:
        raise BoardError(f"board '{board.name}' has no group 'start'; {_DECLARE}", location=board.location)
    sets = board.groups["start"].sets
    if len(sets) != seats:
        raise BoardError(
            f"group 'start' of board '{board.name}' has {len(sets)} sets, not {seats}; {_DECLARE}",
            location=board.location,
        )
    owner = np.full(board.size, EMPTY, dtype=np.int8)
    for seat, cells in enumerate(sets):
        for cell in cells:
            if owner[cell] != EMPTY:
                raise BoardError(
                    f"group 'start' of board '{board.name}' gives cell '{board.cells[cell]}' to two players",
                    location=board.location,
                )
            owner[cell] = seat
    return owner
