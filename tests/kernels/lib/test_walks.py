"""Walks of exact length against known counts, and against a search in plain Python on arbitrary graphs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import Board, BoardError
from boardwright.kernels.lib.walks import MAX_WALKS, Retrace, Walks, joined, open_ends, walks_from

RETRACES: Sequence[Retrace] = get_args(Retrace)


def graph(size: int, edges: Collection[tuple[int, int]]) -> Board:
    cells = tuple(f"c{number}" for number in range(size))
    return Board("graph", cells, tuple(sorted((min(edge), max(edge)) for edge in edges)))


def grid(side: int) -> Board:
    across = [(row * side + column, row * side + column + 1) for row in range(side) for column in range(side - 1)]
    upwards = [(cell, cell + side) for cell in range(side * (side - 1))]
    return graph(side * side, [*across, *upwards])


def walks_listed(walks: Walks, index: int) -> int:
    return int(walks.first[index + 1] - walks.first[index])


def ends_of(walks: Walks, index: int, obstacles: Sequence[int] = ()) -> list[int]:
    ends = np.zeros(200, dtype=np.int32)
    count = open_ends(walks, index, np.array(obstacles, dtype=np.int16), ends)
    return list(map(int, ends[:count]))


def searched_ends(
    board: Board,
    path: tuple[int, ...],
    steps: int,
    retrace: Retrace,
    stops: Collection[int],
    obstacles: Collection[int],
) -> set[int]:
    """Where a walk that began as `path` may end after `steps` more steps."""
    here = path[-1]
    if steps == 0:
        return {here}
    if len(path) > 1 and (here in stops or here in obstacles):
        return set()
    ends: set[int] = set()
    for a, b in board.edges:
        for start, entered in ((a, b), (b, a)):
            again = entered in path if retrace == "never" else path[-2:-1] == (entered,) and retrace == "loops"
            if start == here and not again:
                ends |= searched_ends(board, (*path, entered), steps - 1, retrace, stops, obstacles)
    return ends


@pytest.mark.parametrize(
    ("retrace", "counts"),
    [
        ("never", [4, 12, 36, 100, 284]),  # self-avoiding walks on the square lattice, OEIS A001411
        ("loops", [4, 12, 36, 108, 324]),
        ("always", [4, 16, 64, 256, 1024]),
    ],
)
def test_walks_on_the_square_lattice_are_as_many_as_is_known(retrace: Retrace, counts: list[int]) -> None:
    board = grid(11)
    middle = 60
    walks = [walks_from(board.neighbours, [length], retrace) for length in range(1, 6)]
    assert [walks_listed(table, middle) for table in walks] == counts


def test_a_walk_of_several_lengths_is_listed_for_each() -> None:
    walks = walks_from(grid(11).neighbours, [1, 3])
    assert walks_listed(walks, 60) == 4 + 36


def test_a_stop_is_entered_left_at_the_start_and_not_passed() -> None:
    path = graph(4, [(0, 1), (1, 2), (2, 3)])
    walks = walks_from(path.neighbours, [1, 2], stops=[1])
    assert ends_of(walks, 0) == [1]
    assert ends_of(walks, 1) == [0, 2, 3]
    assert ends_of(walks, 3) == [1, 2]


def test_an_obstacle_bars_the_way_but_not_the_end() -> None:
    ring = graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)])
    walks = walks_from(ring.neighbours, [2])
    assert ends_of(walks, 0) == [2, 4]
    assert ends_of(walks, 0, [1]) == [4]
    assert ends_of(walks, 0, [2]) == [2, 4]
    assert ends_of(walks, 0, [1, 5]) == []


@st.composite
def situations(draw: st.DrawFn) -> tuple[Board, list[int], Retrace, list[int], list[int]]:
    size = draw(st.integers(1, 8))
    cells = st.integers(0, size - 1)
    edges = draw(st.sets(st.tuples(cells, cells).filter(lambda edge: edge[0] < edge[1]), max_size=14))
    lengths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3, unique=True))
    retrace = draw(st.sampled_from(RETRACES))
    return graph(size, edges), lengths, retrace, draw(st.lists(cells, max_size=1)), draw(st.lists(cells, max_size=2))


@given(situations())
def test_open_ends_are_those_that_a_search_finds(
    situation: tuple[Board, list[int], Retrace, list[int], list[int]],
) -> None:
    board, lengths, retrace, stops, obstacles = situation
    walks = walks_from(board.neighbours, lengths, retrace, stops)
    for cell in range(board.size):
        found = set().union(*(searched_ends(board, (cell,), n, retrace, stops, obstacles) for n in lengths))
        assert ends_of(walks, cell, obstacles) == sorted(found)


@given(situations(), situations())
def test_a_joined_table_has_the_lists_of_its_parts(
    one: tuple[Board, list[int], Retrace, list[int], list[int]],
    other: tuple[Board, list[int], Retrace, list[int], list[int]],
) -> None:
    parts = [
        walks_from(board.neighbours, lengths, retrace, stops) for board, lengths, retrace, stops, _ in (one, other)
    ]
    whole = joined(parts)
    lists = [ends_of(part, index) for part in parts for index in range(len(part.first) - 1)]
    assert [ends_of(whole, index) for index in range(len(whole.first) - 1)] == lists


def test_too_many_walks_are_refused() -> None:
    complete = graph(100, [(a, b) for a in range(100) for b in range(a)])
    assert len(walks_from(complete.neighbours, [2]).ends) == 100 * 99 * 98
    with pytest.raises(BoardError, match=f"too many walks of 3 steps on this board: more than {MAX_WALKS:,}"):
        walks_from(complete.neighbours, [1, 3])
