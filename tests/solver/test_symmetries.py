"""Symmetries against all permutations of small boards, and against sizes of groups that are known."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.solver.symmetries import MAX_CELLS, symmetries

ALL = 10_000


def relation(*rows: tuple[int, ...]) -> Any:
    return np.array(rows, dtype=np.int16)


def edges_of(graph: nx.Graph[Any]) -> Any:
    numbers = {node: number for number, node in enumerate(graph)}
    pairs = [(numbers[a], numbers[b]) for a, b in graph.edges]
    return relation(*pairs, *((b, a) for a, b in pairs))


@pytest.mark.parametrize(
    ("graph", "size"),
    [
        (nx.petersen_graph(), 120),
        (nx.cubical_graph(), 48),
        (nx.path_graph(300), 2),
        (nx.cycle_graph(30), 60),
        (nx.complete_graph(5), 120),
        (nx.star_graph(4), 24),
        (nx.frucht_graph(), 1),
        (nx.dodecahedral_graph(), 120),
        (nx.heawood_graph(), 336),
        (nx.grid_2d_graph(4, 4), 8),
    ],
    ids=str,
)
def test_groups_of_known_size(graph: nx.Graph[Any], size: int) -> None:
    assert len(symmetries(len(graph), [edges_of(graph)], ALL)) == size - 1


@given(
    cells=st.integers(1, 5),
    pairs=st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=8),
    triples=st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)), max_size=5),
)
def test_exactly_the_permutations_that_keep_all_rows(
    cells: int, pairs: set[tuple[int, int]], triples: set[tuple[int, int, int]]
) -> None:
    rows = [
        {row for row in relation_rows if max(row) < cells and len(set(row)) == len(row)}
        for relation_rows in (pairs, triples)
    ]
    related = {cell for each in rows for row in each for cell in row}
    expected = {
        image
        for image in permutations(range(cells))
        if all({tuple(image[cell] for cell in row) for row in each} == each for each in rows)
        and all(image[cell] == cell for cell in range(cells) if cell not in related)
    }
    relations = [
        np.array(sorted(each), dtype=np.int16).reshape(-1, length) for each, length in zip(rows, (2, 3), strict=True)
    ]
    found = {tuple(image) for image in symmetries(cells, relations, ALL).tolist()}
    assert found | {tuple(range(cells))} == expected


def test_no_more_are_given_than_are_asked_for() -> None:
    edges = edges_of(nx.petersen_graph())
    assert symmetries(10, [edges], 7).shape == (7, 10)
    assert len({tuple(image) for image in symmetries(10, [edges], 7).tolist()}) == 7


def test_large_boards_and_hard_ones_are_given_up() -> None:
    assert symmetries(MAX_CELLS + 1, [relation((0, 1))], ALL).shape == (0, MAX_CELLS + 1)
    # A star with many rays has more symmetries than steps; those that were found are good.
    star = edges_of(nx.star_graph(30))
    found = symmetries(31, [star], 10**9)
    assert 0 < len(found) < 10**6
    assert (found[:, 0] == 0).all()


def test_a_cell_that_is_singled_out_stays() -> None:
    edges = edges_of(nx.cycle_graph(8))
    found = symmetries(8, [edges, relation((3,))], ALL)
    assert found.tolist() == [[6, 5, 4, 3, 2, 1, 0, 7]]
