"""The options of peg solitaire, the jumps and pegs that they and a board come to, and what parity says of the last peg.

Parity: a jump changes three cells. As vectors of zeros and ones, modulo two, it adds the vector of these cells to the
position. So two positions of one game differ by a sum of such vectors, whatever the jumps; on the English board that
leaves five cells for the last peg, and on the European board with an empty centre none (Reiss 1857; de Bruijn: A
solitaire game and its relation to a finite field, Journal of Recreational Mathematics 1972).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np
from pydantic import Field as Option

from boardwright import NO_CELL, Board, BoardError, CellArray, OptionError, Options
from boardwright.boards.schema import Id, Ids

MAX_JUMPS = 100_000


class SolitaireOptions(Options):
    """What a variant of peg solitaire may choose."""

    holes: Ids = Option(description="the cell, or the list of cells, that is empty at the start; pegs on all others")
    jumps: Literal["lines", "paths"] = Option(
        "lines",
        description="lines: straight over a neighbour to the next cell of a line; paths: over a neighbour to any "
        "neighbour of that one",
    )
    finish: Id | None = Option(None, description="the cell on which the last peg must stand; default: any")


def jumps_on(board: Board, options: SolitaireOptions) -> CellArray:
    """All jumps, ascending, shape (jumps, 3): the cell from which a peg jumps, the one it jumps over, its target.

    Raises:
        BoardError: the board has none, or more than MAX_JUMPS.
    """
    jumps = _along_paths(board) if options.jumps == "paths" else _along_lines(board)
    return np.unique(np.concatenate([jumps, jumps[:, ::-1]]), axis=0)


def _along_lines(board: Board) -> CellArray:
    """Three cells in a straight line, of which the middle one is a neighbour of both others."""
    adjacent = {*board.edges, *((b, a) for a, b in board.edges)}
    runs = {line[at : at + 3] for line in board.lines for at in range(len(line) - 2)}
    jumps = [run for run in sorted(runs) if run[:2] in adjacent and run[1:] in adjacent]
    if not jumps:
        raise BoardError(
            f"board '{board.name}' has no straight line of three cells, each a neighbour of the next: lattices square "
            "and hexagon have lines, other boards declare them under 'lines'; or play with 'jumps: paths'",
            location=board.location,
        )
    _check_number(board, 2 * len(jumps))
    return np.array(jumps, dtype=np.int16)


def _along_paths(board: Board) -> CellArray:
    """Two neighbours of a cell, with that cell between them."""
    _check_number(board, sum(degree * (degree - 1) for degree in board.degrees.tolist()))
    start, neighbours = board.adjacency
    jumps = [
        (neighbours[first], over, neighbours[second])
        for over in range(board.size)
        for first in range(start[over], start[over + 1])
        for second in range(first + 1, start[over + 1])
    ]
    return np.array(jumps, dtype=np.int16).reshape(-1, 3)


def _check_number(board: Board, jumps: int) -> None:
    if jumps > MAX_JUMPS:
        raise BoardError(
            f"board '{board.name}' has {jumps:,} jumps; there may be at most {MAX_JUMPS:,}", location=board.location
        )


def pegs_at_start(board: Board, options: SolitaireOptions, jumps: CellArray) -> list[int]:
    """The cells with a peg, ascending.

    Raises:
        OptionError: a hole is no cell or named twice, or the pegs that are left cannot jump.
    """
    holes = board.cells_of_option("holes", options.holes)
    pegs = [cell for cell in range(board.size) if cell not in holes]
    if not pegs:
        raise OptionError("holes", f"all {board.size} cells of board '{board.name}' are holes; no peg is left")
    playable = any(x not in holes and y not in holes and z in holes for x, y, z in jumps.tolist())
    if not playable and len(pegs) > 1:
        raise OptionError(
            "holes",
            f"no jump is possible at the start on board '{board.name}': name a hole that a peg can jump into, "
            "over a neighbour with a peg",
        )
    return pegs


def finish_cell(board: Board, options: SolitaireOptions) -> int:
    """The cell on which the last peg must stand, NO_CELL if any will do; raises OptionError if it is no cell."""
    return NO_CELL if options.finish is None else board.cell_of_option("finish", options.finish)


def last_cells(jumps: CellArray, pegs: Iterable[int], cells: int) -> list[int]:
    """The cells on which a single peg is not ruled out: a position with it differs from `pegs` by a sum of jumps."""
    span = _Span()
    for jump in jumps.tolist():
        span.add(sum(1 << cell for cell in jump))
    start = span.reduced(sum(1 << cell for cell in pegs))
    return [cell for cell in range(cells) if span.reduced(1 << cell) == start]


class _Span:
    """All sums of some vectors modulo two. A vector is a number whose bits are its entries."""

    def __init__(self) -> None:
        self._basis: dict[int, int] = {}  # by highest bit

    def add(self, vector: int) -> None:
        """Makes `vector` one of them."""
        rest = self.reduced(vector)
        if rest:
            self._basis[rest.bit_length()] = rest

    def reduced(self, vector: int) -> int:
        """What is left of `vector`: the same for two vectors if, and only if, their difference is in the span."""
        kept = 0
        while vector:
            highest = vector.bit_length()
            if highest in self._basis:
                vector ^= self._basis[highest]
            else:
                kept |= 1 << (highest - 1)
                vector ^= 1 << (highest - 1)
        return kept
