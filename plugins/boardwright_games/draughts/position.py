"""What the kernels of draughts read, and single pieces on the board.

A piece is a number: 2 * seat for a man, 2 * seat + 1 for a king.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import kernel
from boardwright.game import EMPTY, State
from boardwright_games.draughts.rays import Rays

SEATS = 2
PIECES = 2 * SEATS


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    rays: Rays
    distance: NDArray[np.int16]  # steps from each cell to each seat's far side, (seats, cells)
    start: NDArray[np.int8]  # the piece on each cell at the start
    keys: NDArray[np.int64]  # of each piece on each cell, (cells, PIECES)
    king_reach: int  # cells that a king may go at once
    men_capture_backwards: bool
    must_capture: bool
    longest_capture: bool
    promotion_in_passing: bool
    draw_after: int
    repetitions: int


@kernel
def man_of(seat: int) -> int:
    return 2 * seat


@kernel
def king_of(seat: int) -> int:
    return 2 * seat + 1


@kernel
def seat_of(piece: int) -> int:
    """The seat whose piece it is, NOBODY for EMPTY."""
    return piece >> 1  # rounds EMPTY down to NOBODY


@kernel
def is_king(piece: int) -> bool:
    return bool(piece != EMPTY and piece & 1 == 1)


@kernel
def put_piece(rules: Rules, state: State, cell: int, piece: int) -> None:
    """Lays the piece, or EMPTY, on the cell in place of what is there."""
    old = state.piece[cell]
    if old != EMPTY:
        state.hash ^= rules.keys[cell, old]
    if piece != EMPTY:
        state.hash ^= rules.keys[cell, piece]
    state.piece[cell] = piece


@kernel
def comes_no_farther(rules: Rules, seat: int, origin: int, target: int) -> bool:
    """Whether the target is not farther from the seat's far side: where its men may go."""
    return bool(rules.distance[seat, target] <= rules.distance[seat, origin])


@kernel
def is_far(rules: Rules, seat: int, cell: int) -> bool:
    """Whether the seat's men become kings on the cell."""
    return bool(rules.distance[seat, cell] == 0)
