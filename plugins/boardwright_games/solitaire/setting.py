"""The jumps and pegs that a board and the options of peg solitaire come to; refuses what does not fit."""

from __future__ import annotations

import numpy as np

from boardwright import NO_CELL, Board, BoardError, BoardwrightError, CellArray, OptionError
from boardwright_games.solitaire.options import SolitaireOptions

MAX_JUMPS = 100_000


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
    holes: set[int] = set()
    for name in options.holes:
        hole = _cell(board, "holes", name)
        if hole in holes:
            raise OptionError("holes", f"cell '{name}' is named twice")
        holes.add(hole)
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
    return NO_CELL if options.finish is None else _cell(board, "finish", options.finish)


def _cell(board: Board, option: str, name: str) -> int:
    try:
        return board.cell(name)
    except BoardwrightError as error:
        raise OptionError(option, error.message) from error
