"""The boards of Spiel Dr. D. against counts made by hand and by networkx."""

from collections import Counter
from collections.abc import Callable

import networkx as nx
import pytest

from boardwright.boards import Board

BOARDS = {
    # name: cells, adjacencies, hexagons, players
    "1-set": (25, 30, 6, None),
    "2-sets": (50, 65, 16, (2, 2)),
    "3-sets": (75, 100, 26, (3, 3)),
    "4-sets": (100, 135, 36, (4, 4)),
    "5-sets": (125, 170, 46, (5, 5)),
    "6-sets": (150, 210, 61, (6, 6)),
    "4-strip": (100, 135, 36, (4, 4)),
    "4-triangle": (100, 135, 36, (4, 4)),
    "6-strip": (150, 205, 56, (6, 6)),
}
# How many cells lie in 0, 1, 2 and 3 hexagons, for consecutive sets.
CELLS_BY_HEXAGONS = {
    "1-set": (3, 12, 6, 4),
    "2-sets": (2, 18, 12, 18),
    "3-sets": (2, 23, 17, 33),
    "4-sets": (2, 28, 22, 48),
    "5-sets": (2, 33, 27, 63),
    "6-sets": (0, 30, 24, 96),
}


@pytest.mark.parametrize("name", BOARDS)
def test_counts(name: str, build_shipped: Callable[[str], Board]) -> None:
    board = build_shipped(f"dr-d/{name}")
    assert board.name == f"dr-d/{name}"
    assert board.title
    assert (board.size, len(board.edges), len(board.group("hexagon")), board.players) == BOARDS[name]


@pytest.mark.parametrize("name", CELLS_BY_HEXAGONS)
def test_cells_by_the_number_of_their_hexagons(name: str, build_shipped: Callable[[str], Board]) -> None:
    board = build_shipped(f"dr-d/{name}")
    hexagons = Counter(cell for cells in board.group("hexagon").sets for cell in cells)
    counts = Counter(hexagons[cell] for cell in range(board.size))
    assert tuple(counts[number] for number in range(4)) == CELLS_BY_HEXAGONS[name]


@pytest.mark.parametrize("name", BOARDS)
def test_hexagons_are_the_cycles_of_six(name: str, build_shipped: Callable[[str], Board]) -> None:
    board = build_shipped(f"dr-d/{name}")
    hexagons = board.group("hexagon")
    cycles = {frozenset(cycle) for cycle in nx.simple_cycles(board.graph, length_bound=6)}
    assert {frozenset(board.cells[cell] for cell in cells) for cells in hexagons.sets} == cycles
    edges = set(board.edges)
    for ring in hexagons.sets:
        for cell, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            assert (min(cell, other), max(cell, other)) in edges


@pytest.mark.parametrize("name", BOARDS)
def test_colours_are_the_two_sides_of_the_graph(name: str, build_shipped: Callable[[str], Board]) -> None:
    board = build_shipped(f"dr-d/{name}")
    green, blue = (set(board.group(colour).sets[0]) for colour in ("green", "blue"))
    assert green | blue == set(range(board.size))
    assert all((a in green) != (b in green) for a, b in board.edges)


def test_ids_of_cells_and_hexagons(build_shipped: Callable[[str], Board]) -> None:
    one, two = build_shipped("dr-d/1-set"), build_shipped("dr-d/2-sets")
    assert one.cells[:5] == ("a1", "b1", "b2", "b3", "c1")
    assert one.cells[-1] == "e9"
    assert one.group("hexagon").ids == ("h1", "h2", "h3", "h4", "h5", "h6")
    top = {one.cells[cell] for cell in one.group("hexagon").sets[0]}
    assert top == {"b1", "b2", "b3", "c2", "c3", "c4"}
    assert two.cells[0] == "A.a1"
    assert two.cells[25] == "B.a1"
    assert two.group("hexagon").ids[-1] == "h16"
