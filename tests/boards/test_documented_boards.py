"""Every board of docs/boards.md loads, and is what the page says."""

from collections.abc import Callable

import networkx as nx
import pytest

from boardwright.boards import Board
from boardwright.documents.yaml import Document


def test_every_board_loads(documented: dict[str, Document], build_documented: Callable[[str], Board]) -> None:
    boards = [build_documented(name) for name in documented]
    assert len(boards) > 10
    assert all(board.size > 1 for board in boards)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("solitaire-15", 15),
        ("solitaire-33", 33),
        ("solitaire-37", 37),
        ("quadrants", 81),
        ("star-121", 121),
        ("hex", 121),
        ("hex-5", 25),
    ],
)
def test_classic_boards(name: str, cells: int, build_documented: Callable[[str], Board]) -> None:
    assert build_documented(name).size == cells


@pytest.mark.parametrize(("name", "runs"), [("solitaire-15", 18), ("solitaire-33", 38), ("solitaire-37", 46)])
def test_jumps_of_solitaire_boards(name: str, runs: int, build_documented: Callable[[str], Board]) -> None:
    """Half the number of jumps known for each board, those along diagonals of squares left out."""
    board = build_documented(name)
    neighbours = set(board.edges)
    straight = [run for run in board.straight_runs(3).tolist() if (min(run[:2]), max(run[:2])) in neighbours]
    assert len(straight) == runs


def test_quadrants_surround_the_cross(build_documented: Callable[[str], Board]) -> None:
    board = build_documented("quadrants")
    assert board.group("quadrant").ids == ("I", "II", "III", "IV")
    assert board.group("quadrant").table(16).shape == (4, 16)
    assert board.group("arm").table(4).shape == (4, 4)
    assert nx.is_isomorphic(board.graph, nx.grid_2d_graph(9, 9))


def test_star_has_six_equal_homes(build_documented: Callable[[str], Board]) -> None:
    board = build_documented("star-121")
    assert board.group("home").table(10).shape == (6, 10)
    assert board.degrees.tolist().count(2) == 6
    middle, home, seam = 156, 18, 8  # adjacencies in the hexagon, in each home, and where one meets the other
    assert len(board.edges) == middle + 6 * (home + seam)


def test_hex_has_four_sides(build_documented: Callable[[str], Board]) -> None:
    board = build_documented("hex")
    sides = board.group("side")
    assert sides.ids == ("top", "upper-left", "bottom", "lower-right")
    assert [len(cells) for cells in sides.sets] == [11] * 4


def test_pond_comes_from_its_file(build_documented: Callable[[str], Board]) -> None:
    board = build_documented("pond")
    assert board.cells == ("north", "south", "east")
    assert board.edges == ((0, 2), (1, 2))
    assert board.positions is not None
    assert board.positions.tolist() == [[0, 1], [0, -1], [1, 0]]
    assert board.group("deep").sets == ((1,),)
