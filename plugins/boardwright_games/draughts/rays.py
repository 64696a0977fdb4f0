"""Where stones may go from each cell: rays, along straight lines or along paths of two steps."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import Board, BoardError, CellArray, GroupIndex, OptionError
from boardwright_games.draughts.options import Jumps

MOST_RAY_CELLS = 500_000  # of all rays together; a square board of 900 cells has 36,000

Run = tuple[int, ...]


class Rays(NamedTuple):
    """The rays of cell c are those numbered `first[c]` … `first[c + 1] - 1`.

    Ray r is `cells[start[r] : start[r + 1]]`: the cells that come after c, nearest first. A step goes to the first; a
    jump goes over one to the next.
    """

    first: NDArray[np.int32]
    start: NDArray[np.int32]
    cells: CellArray


def reading_of(board: Board) -> Jumps:
    """How a board is read that nobody says otherwise of: by its straight lines, if it has any."""
    return "lines" if adjacent_runs(board) else "paths"


def rays_of(board: Board, jumps: Jumps) -> Rays:
    """The rays of a board.

    Raises:
        OptionError: jumps go along lines, and the board has none.
        BoardError: there are too many rays.
    """
    rays = _rays_along_lines(board) if jumps == "lines" else _rays_along_paths(board)
    start, cells = GroupIndex.of(ray for rays_of_cell in rays for ray in rays_of_cell)
    first = np.cumsum([0, *map(len, rays)], dtype=np.int32)
    return Rays(first, start, cells)


def adjacent_runs(board: Board) -> list[Run]:
    """The stretches of the board's lines in which each cell is a neighbour of the next, of three cells and more."""
    edges = set(board.edges)
    runs: dict[Run, None] = {}  # each once, in the order of the lines
    for line in board.lines:
        run = line[:1]
        for cell in line[1:]:
            if (min(run[-1], cell), max(run[-1], cell)) not in edges:
                runs[run] = None
                run = ()
            run = (*run, cell)
        runs[run] = None
    return [run for run in runs if len(run) >= 3]


def _rays_along_lines(board: Board) -> list[list[Run]]:
    """Both ways along each line, as far as it goes, and one step to a neighbour to which no line leads."""
    runs = adjacent_runs(board)
    if not runs:
        raise OptionError(
            "jumps",
            f"board '{board.name}' has no straight line of three neighbours to jump along; declare some under 'lines' "
            "in the board, or say 'jumps: paths'",
        )
    _check_size(board, "straight lines", sum(len(run) * (len(run) - 1) for run in runs))
    rays: list[list[Run]] = [[] for _ in range(board.size)]
    for run in runs:
        for place, cell in enumerate(run):
            rays[cell] += [ray for ray in (run[:place][::-1], run[place + 1 :]) if ray]
    for cell, ways in enumerate(rays):
        reached = {way[0] for way in ways}
        ways += [(other,) for other in _neighbours(board, cell) if other not in reached]
    return rays


def _rays_along_paths(board: Board) -> list[list[Run]]:
    """Each neighbour with each of its other neighbours behind it, or alone if it has no other."""
    degrees = board.degrees.astype(np.int64)
    _check_size(board, "paths of two steps", 2 * int((degrees * degrees).sum()))
    rays: list[list[Run]] = []
    for cell in range(board.size):
        ways: list[Run] = []
        for over in _neighbours(board, cell):
            behind = [other for other in _neighbours(board, over) if other != cell]
            ways += [(over, other) for other in behind] or [(over,)]
        rays.append(ways)
    return rays


def _check_size(board: Board, what: str, cells: int) -> None:
    """Refuses, before any ray is made, a board whose rays would have too many cells."""
    if cells > MOST_RAY_CELLS:
        raise BoardError(f"board '{board.name}' has too many {what} for draughts", location=board.location)


def _neighbours(board: Board, cell: int) -> list[int]:
    start, items = board.adjacency
    neighbours: list[int] = items[start[cell] : start[cell + 1]].tolist()
    return neighbours
