"""Groups written out, picked by selectors, and checked."""

from collections.abc import Callable

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.boards import Board
from boardwright.boards.build import build_board
from boardwright.documents.yaml import Document, of_mapping

TRIANGLE = "lattice: triangle\nshape: triangle\nside: 4\n"
SQUARE = "lattice: square\nshape: square\nside: 4\n"
HEXAGON = "lattice: hexagon\nshape: hexagon\nside: 3\n"


def _sets(board: Board, name: str = "g") -> dict[str, list[str]]:
    group = board.group(name)
    return {set_id: [board.cells[cell] for cell in cells] for set_id, cells in zip(group.ids, group.sets, strict=True)}


def test_sets_written_out(build: Callable[[str], Board]) -> None:
    board = build(TRIANGLE + "groups:\n  corner: [[a1], [d7, d1]]\n  home: {first: [d1], second: [a1, b2]}")
    assert _sets(board, "corner") == {"c1": ["a1"], "c2": ["d7", "d1"]}
    assert _sets(board, "home") == {"first": ["d1"], "second": ["a1", "b2"]}


def test_a_set_may_be_a_selector(build: Callable[[str], Board]) -> None:
    board = build(TRIANGLE + "groups: {g: [[a1], {where: {row: 2}}]}")
    assert _sets(board) == {"g1": ["a1"], "g2": ["b1", "b2", "b3"]}


@pytest.mark.parametrize(("shaped", "size", "count"), [(TRIANGLE, 6, 3), (SQUARE, 4, 9), (HEXAGON, 3, 24)])
def test_rings_close_around_inner_points(shaped: str, size: int, count: int, build: Callable[[str], Board]) -> None:
    board = build(f"{shaped}groups: {{g: {{ring: {size}}}, any: {{ring: any}}}}")
    assert board.group("g").table(size).shape == (count, size)
    assert board.group("any").sets == board.group("g").sets
    for cells in board.group("g").sets:
        for cell, other in zip(cells, (*cells[1:], cells[0]), strict=True):
            assert board.graph.has_edge(board.cells[cell], board.cells[other])


def test_ids_follow_the_reading_order(build: Callable[[str], Board]) -> None:
    board = build(SQUARE + "groups: {g: {ring: 4}}")
    sets = {name: set(cells) for name, cells in _sets(board).items()}
    assert sets["g1"] == {"a4", "b4", "a3", "b3"}
    assert sets["g3"] == {"c4", "d4", "c3", "d3"}
    assert sets["g9"] == {"c1", "d1", "c2", "d2"}


def test_lines_in_directions(build: Callable[[str], Board]) -> None:
    board = build(SQUARE + "groups: {g: {lines: {directions: [w]}}, three: {lines: {length: 3, directions: [n, s]}}}")
    assert list(_sets(board).values()) == [[f"{column}{row}" for column in "abcd"] for row in (4, 3, 2, 1)]
    assert board.group("three").table(3).shape == (8, 3)


def test_all_lines_are_the_board_s(build: Callable[[str], Board]) -> None:
    board = build(HEXAGON + "groups: {g: {lines: true}}")
    assert {frozenset(line) for line in board.lines} == {frozenset(line) for line in board.group("g").sets}
    assert len(board.lines) == 15


@pytest.mark.parametrize(("shaped", "count"), [(TRIANGLE, 9), (SQUARE, 12), (HEXAGON, 12)])
def test_border(shaped: str, count: int, build: Callable[[str], Board]) -> None:
    assert len(build(shaped + "groups: {g: {border: true}}").group("g").sets[0]) == count


def test_border_goes_around_holes(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: square\nside: 5\nremove: [c3]\ngroups: {g: {border: true}}")
    assert len(board.group("g").sets[0]) == 16 + 4


@pytest.mark.parametrize(
    ("shaped", "names", "length"),
    [
        (TRIANGLE, ["upper-right", "upper-left", "bottom"], 4),
        (SQUARE, ["right", "top", "left", "bottom"], 4),
        (HEXAGON, ["upper-right", "top", "upper-left", "lower-left", "bottom", "lower-right"], 3),
    ],
)
def test_sides(shaped: str, names: list[str], length: int, build: Callable[[str], Board]) -> None:
    sides = _sets(build(shaped + "groups: {g: {sides: true}}"))
    assert list(sides) == names
    assert {len(cells) for cells in sides.values()} == {length}


def test_sides_that_face_alike_are_numbered(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: plus\narm: 1\nwidth: 1\ngroups: {g: {sides: true}}")
    sides = _sets(board)
    assert len(sides) == 12
    assert [sides[name] for name in ("top1", "top2", "top3")] == [["b3"], ["a2"], ["c2"]]


def test_parts_alone_and_together(build: Callable[[str], Board]) -> None:
    board = build("extends: dr-d/3-sets\ngroups: {g: {parts: true}, h: {parts: [B, [A, C]]}}")
    assert board.group("g").ids == ("A", "B", "C")
    assert board.group("h").ids == ("B", "A-C")
    assert [len(cells) for cells in board.group("h").sets] == [25, 50]


def test_where_and_by(build: Callable[[str], Board]) -> None:
    board = build(TRIANGLE + "groups: {g: {where: {points: down, row: [2, 3]}}, row: {by: row}}")
    assert _sets(board) == {"g1": ["b2", "c2", "c4"]}
    assert board.group("row").ids == ("1", "2", "3", "4")
    assert [len(cells) for cells in board.group("row").sets] == [1, 3, 5, 7]


@given(n=st.integers(2, 12), edges=st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=30))
def test_distances_and_degrees_are_networkx_s(n: int, edges: list[tuple[int, int]]) -> None:
    graph = nx.path_graph(n)
    graph.add_edges_from((a, b) for a, b in edges if a != b and a < n and b < n)
    board = build_board(
        of_mapping(
            {
                "board": "test",
                "cells": [str(cell) for cell in range(n)],
                "edges": [[str(a), str(b)] for a, b in graph.edges],
                "groups": {
                    "away": {"distance": {"from": ["0"]}},
                    "near": {"distance": {"from": ["0"], "within": 1}},
                    "degree": {"degree": graph.degree[0]},
                    "colour": {"colours": True},
                },
            },
            "test",
        ),
        _no_base,
    )
    away = nx.single_source_shortest_path_length(graph, 0)
    assert {cell: int(name) for name, cells in _sets(board, "away").items() for cell in map(int, cells)} == away
    assert _sets(board, "near") == {"n1": [str(cell) for cell in range(n) if away[cell] <= 1]}
    assert _sets(board, "degree") == {"d1": [str(cell) for cell in range(n) if graph.degree[cell] == graph.degree[0]]}
    colour = {cell: name for name, cells in _sets(board, "colour").items() for cell in map(int, cells)}
    assert all(colour[a] != colour[b] for a, b in graph.edges)
    if nx.is_bipartite(graph):
        assert len(set(colour.values())) == 2


def _no_base(name: str, _: Document) -> Document:
    raise AssertionError(f"nothing extends {name}")


@pytest.mark.parametrize(("shaped", "sizes"), [(TRIANGLE, [10, 6]), (SQUARE, [8, 8]), (HEXAGON, [6, 6, 7])])
def test_colours_of_lattices(shaped: str, sizes: list[int], build: Callable[[str], Board]) -> None:
    board = build(shaped + "groups: {g: {sets: {colours: true}, disjoint: true, cover: true}}")
    assert sorted(len(cells) for cells in board.group("g").sets) == sorted(sizes)
    colour = {cell: number for number, cells in enumerate(board.group("g").sets) for cell in cells}
    assert all(colour[a] != colour[b] for a, b in board.edges)


def test_a_chessboard_is_dark_at_a1(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: square\nside: 8\ngroups: {g: {where: {colour: dark}}}")
    dark = _sets(board)["g1"]
    assert {"a1", "c1", "h8"} <= set(dark)
    assert len(dark) == 32


def test_promises_that_hold(build: Callable[[str], Board]) -> None:
    board = build(SQUARE + "groups: {g: {sets: {by: row}, size: 4, disjoint: true, cover: true}}")
    assert board.group("g").table(4).shape == (4, 4)
