"""What a Board works out for games: distances, owners, cells of options, runs; and how it shows itself."""

from collections.abc import Callable

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.boards import Board
from boardwright.boards.build import build_board
from boardwright.documents.yaml import of_mapping
from boardwright.errors import BoardError, OptionError
from boardwright.kernels.state import EMPTY

SQUARE = "lattice: square\nshape: square\nside: 3\n"
EXAMPLE = "{first: [a1], second: [c3]}"


@given(
    pairs=st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] < pair[1])),
    chosen=st.lists(st.integers(0, 7), max_size=3),
)
def test_distances_are_the_shortest_paths_of_networkx(pairs: set[tuple[int, int]], chosen: list[int]) -> None:
    cells = list(range(8))
    declared = {"board": "t", "cells": cells, "edges": sorted(pairs), "connected": False}
    board = build_board(of_mapping(declared, "t"), lambda name, writer: writer)
    lengths = dict(nx.all_pairs_shortest_path_length(board.graph))
    nearest = [min((lengths[str(cell)].get(str(goal), 8) for goal in chosen), default=8) for cell in cells]
    assert board.distances(chosen).tolist() == nearest


def test_owners_are_the_seats_of_a_group_s_sets(build: Callable[[str], Board]) -> None:
    board = build(SQUARE + "groups: {home: {white: {where: {row: 1}}, black: [c3]}}")
    owners = board.owners("home", 2, EXAMPLE)
    assert {board.cells[cell]: owner for cell, owner in enumerate(owners.tolist()) if owner != EMPTY} == {
        "a1": 0,
        "b1": 0,
        "c1": 0,
        "c3": 1,
    }
    assert not owners.flags.writeable


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        (
            "{}",
            "test.yaml:1: board 'test' has no group 'home'; declare it as 'home: {first: [a1], second: [c3]}', "
            "a set of cells for each of 2 players",
        ),
        (
            "{home: [[a1]]}",
            "test.yaml:1: group 'home' of board 'test' has 1 set; declare it as 'home: {first: [a1], second: [c3]}', "
            "a set of cells for each of 2 players",
        ),
        ("{home: [[a1, b1], [c3, b1]]}", "test.yaml:1: group 'home' of board 'test' gives cell 'b1' to two players"),
    ],
)
def test_a_group_that_does_not_say_who_owns_what_is_refused(
    groups: str, message: str, build: Callable[[str], Board]
) -> None:
    board = build(f"{SQUARE}groups: {groups}")
    with pytest.raises(BoardError) as refused:
        board.owners("home", 2, EXAMPLE)
    assert str(refused.value) == message


def test_options_name_cells_by_id(build: Callable[[str], Board]) -> None:
    board = build(SQUARE)
    assert board.cell_of_option("finish", "b1") == 1
    assert board.cells_of_option("holes", ["c3", "a1"]) == [8, 0]
    assert board.cells_of_option("holes", []) == []


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a1", "a4"], "option 'holes': unknown cell 'a4'; did you mean 'a3'?"),
        (["a1", "b2", "a1"], "option 'holes': cell 'a1' is named twice"),
    ],
)
def test_options_that_name_other_cells_are_refused(
    names: list[str], message: str, build: Callable[[str], Board]
) -> None:
    with pytest.raises(OptionError) as refused:
        build(SQUARE).cells_of_option("holes", names)
    assert str(refused.value).startswith(message)
    assert refused.value.option == "holes"


def test_adjacent_runs_end_where_a_line_leaves_the_neighbours(build: Callable[[str], Board]) -> None:
    squares = build(SQUARE)
    rows_and_columns = {("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3")}
    rows_and_columns |= {("a1", "a2", "a3"), ("b1", "b2", "b3"), ("c1", "c2", "c3")}
    assert {tuple(squares.cells[cell] for cell in run) for run in squares.adjacent_runs} == rows_and_columns
    path = "cells: [a, b, c, d, e, f, g]\nedges: [[a, b], [b, c], [d, e], [e, f], [f, g]]\nconnected: false\n"
    line = build(path + "lines: [[a, b, c, d, e, f, g], [g, f, e], [a, b, c]]")
    assert [[line.cells[cell] for cell in run] for run in line.adjacent_runs] == [
        ["a", "b", "c"],
        ["d", "e", "f", "g"],
        ["g", "f", "e"],
    ]


def test_boards_and_groups_show_themselves_in_a_line(build_shipped: Callable[[str], Board]) -> None:
    board = build_shipped("dr-d/2-sets")
    assert repr(board) == "<Board dr-d/2-sets: 50 cells, 65 adjacencies>"
    assert repr(board.group("hexagon")) == "<Group hexagon: 16 sets of 6 cells>"


def test_short_descriptions_count_in_words(build: Callable[[str], Board]) -> None:
    board = build("cells: [a, b]\nedges: [[a, b]]\ngroups: {g: [[a]], h: [[a], [a, b]]}")
    assert repr(board) == "<Board test: 2 cells, 1 adjacency>"
    assert repr(board.group("g")) == "<Group g: 1 set of 1 cell>"
    assert repr(board.group("h")) == "<Group h: 2 sets of 1 to 2 cells>"
