"""Walks of an exact number of steps: tables of them, made once for a board, and the kernel that looks ends up.

A walk leads from a cell to a neighbour, from there to the next, and so on. Where a piece must go exactly as far as the
dice say, the question is where such a walk can end while other pieces stand in the way.

A table lists every walk in the order of its last cell. To find the ends that are open is to run down one list, and
most ends are settled by their first walk: no search, and no memory to keep in the state or to allocate.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.boards.board import NO_CELL, CellArray
from boardwright.errors import BoardError
from boardwright.kernels.kernel import kernel

Retrace = Literal["never", "loops", "always"]

MAX_WALKS = 1_000_000  # steps that are tried for the walks of one length


class Walks(NamedTuple):
    """Lists of walks. List i is the rows `first[i]` to `first[i + 1]`, by last cell, ascending, then by length."""

    first: NDArray[np.int32]  # (lists + 1,)
    ends: CellArray  # (walks,): the last cell of each
    between: CellArray  # (walks, longest - 1): the cells that it passes, in order; NO_CELL fills short rows


def walks_from(
    neighbours: CellArray, lengths: Collection[int], retrace: Retrace = "never", stops: Collection[int] = ()
) -> Walks:
    """Every walk of one of some lengths; list i has those from cell i.

    Args:
        neighbours: each cell's neighbours as a row, NO_CELL where there is none, shape (cells, highest degree).
        lengths: numbers of steps, each at least 1.
        retrace: `never`: no cell twice, the first included; `loops`: a cell may be entered again, but no step leads
            straight back to the cell just left; `always`: any step to a neighbour.
        stops: cells that a walk may begin and end on but never passes.

    Raises:
        BoardError: there are too many; found out before they are made.
    """
    longest = max(lengths)
    stopped = np.zeros(len(neighbours), dtype=np.bool_)
    stopped[list(stops)] = True
    paths = np.arange(len(neighbours), dtype=np.int16).reshape(-1, 1)
    found = []
    for length in range(1, longest + 1):
        passable = paths if length == 1 else paths[~stopped[paths[:, -1]]]
        paths = _one_step_on(passable, neighbours, retrace)
        if length in lengths:
            found.append(_padded(paths, longest))
    walks = np.concatenate(found)
    walks = walks[np.lexsort((walks[:, -1], walks[:, 0]))]
    first = np.searchsorted(walks[:, 0], np.arange(len(neighbours) + 1)).astype(np.int32)
    return Walks(first, walks[:, -1].copy(), walks[:, 1:-1].copy())


def joined(tables: Sequence[Walks]) -> Walks:
    """One table with the lists of all of `tables`, one after another."""
    longest = max(table.between.shape[1] for table in tables)
    begins = np.cumsum([0, *(len(table.ends) for table in tables)])
    firsts = [table.first[:-1] + begin for table, begin in zip(tables, begins[:-1], strict=True)]
    widened = [
        np.pad(table.between, ((0, 0), (0, longest - table.between.shape[1])), constant_values=NO_CELL)
        for table in tables
    ]
    return Walks(
        np.concatenate([*firsts, begins[-1:]]).astype(np.int32),
        np.concatenate([table.ends for table in tables]),
        np.concatenate(widened),
    )


@kernel
def open_ends(walks: Walks, index: int, obstacles: CellArray, ends: NDArray[np.int32]) -> int:
    """Fills `ends` with the last cells of walks of list `index` that pass no obstacle, ascending, each once.

    An obstacle bars the way only: whether a walk may end on it is for the game to say. Returns how many ends there are.
    """
    count = 0
    for row in range(walks.first[index], walks.first[index + 1]):
        end = walks.ends[row]
        if count > 0 and ends[count - 1] == end:
            continue
        free = True
        for step in range(walks.between.shape[1]):
            for obstacle in obstacles:
                if walks.between[row, step] == obstacle:
                    free = False
        if free:
            ends[count] = end
            count += 1
    return count


def _one_step_on(paths: CellArray, neighbours: CellArray, retrace: Retrace) -> CellArray:
    """Every path, a row of cells, with one more step to a cell that it may enter."""
    width = neighbours.shape[1]
    if len(paths) * width > MAX_WALKS:
        raise BoardError(f"there are too many walks of {paths.shape[1]} steps on this board: more than {MAX_WALKS:,}")
    entered = neighbours[paths[:, -1]].reshape(-1, 1)
    longer = np.concatenate([np.repeat(paths, width, axis=0), entered], axis=1)
    longer = longer[longer[:, -1] != NO_CELL]
    allowed: CellArray = longer[_MAY_ENTER[retrace](longer)]
    return allowed


def _no_cell_twice(paths: CellArray) -> NDArray[np.bool_]:
    return np.asarray((paths[:, :-1] != paths[:, -1:]).all(axis=1))


def _not_straight_back(paths: CellArray) -> NDArray[np.bool_]:
    if paths.shape[1] < 3:
        return _any_step(paths)
    return np.asarray(paths[:, -3] != paths[:, -1])


def _any_step(paths: CellArray) -> NDArray[np.bool_]:
    return np.ones(len(paths), dtype=np.bool_)


_MAY_ENTER: Mapping[Retrace, Callable[[CellArray], NDArray[np.bool_]]] = {
    "never": _no_cell_twice,
    "loops": _not_straight_back,
    "always": _any_step,
}


def _padded(paths: CellArray, longest: int) -> CellArray:
    """The paths as rows of `longest` + 1 cells: the first, those between, NO_CELL as often as needed, the last."""
    fill: NDArray[Any] = np.full((len(paths), longest + 1 - paths.shape[1]), NO_CELL, dtype=np.int16)
    return np.concatenate([paths[:, :-1], fill, paths[:, -1:]], axis=1)
