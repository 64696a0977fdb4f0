"""The boards of Spiel Dr. D. against counts made by hand and by networkx."""

import cmath
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import networkx as nx
import pytest

from boardwright.boards import Board

ROOT = Path(__file__).parents[2]
SIXTH = cmath.exp(1j * cmath.pi / 3)  # a turn by 60 degrees
Shape = tuple[tuple[float, float], ...]

# All shapes of six sets but the closed hexagon, by their names as hexiamonds; the strip is also called the bar.
SIX = ["strip", "butterfly", "chevron", "crook", "crown", "hook", "lobster", "signpost", "snake", "sphinx", "yacht"]
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
    **dict.fromkeys(("5-strip", "5-l", "5-p"), (125, 170, 46, (5, 5))),
    **{f"6-{name}": (150, 205, 56, (6, 6)) for name in SIX},
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


@pytest.mark.parametrize(("sets", "shapes"), [(2, 1), (3, 1), (4, 3), (5, 4), (6, 12)])
def test_boards_are_all_the_ways_to_join_sets_side_to_side(
    sets: int, shapes: int, build_shipped: Callable[[str], Board]
) -> None:
    names = [name for name, (cells, *_) in BOARDS.items() if cells == 25 * sets]
    found = [_shape(_middles_of_sets(build_shipped(f"dr-d/{name}"))) for name in names]
    assert len(found) == shapes
    assert set(found) == {_shape(map(_middle, triangles)) for triangles in _polyiamonds(sets)}


def test_no_other_board_is_shipped() -> None:
    assert {path.stem for path in (ROOT / "boards" / "dr-d").iterdir()} == set(BOARDS)


Triangle = tuple[int, int, int]  # a corner of a rhombus in two axes at 60 degrees, and whether it is its upper half


def _polyiamonds(size: int) -> set[frozenset[Triangle]]:
    """Connected sets of triangles that hold the first one, in every place and position."""
    if size == 1:
        return {frozenset([(0, 0, 0)])}
    return {
        smaller | {added}
        for smaller in _polyiamonds(size - 1)
        for i, j, upper in smaller
        for added in [(i, j, 1 - upper), *(((i + 1, j, 0), (i, j + 1, 0)) if upper else ((i - 1, j, 1), (i, j - 1, 1)))]
        if added not in smaller
    }


def _middle(triangle: Triangle) -> complex:
    """The middle of a triangle of side 1, in the plane."""
    i, j, upper = triangle
    return i + (1 + upper) / 3 + (j + (1 + upper) / 3) * SIXTH


def _middles_of_sets(board: Board) -> list[complex]:
    assert board.positions is not None
    parts: dict[str, list[complex]] = {}
    for known, (x, y) in zip(board.attributes, board.positions.tolist(), strict=True):
        parts.setdefault(known["part"], []).append(complex(x, y))
    return [sum(places) / len(places) / 5 for places in parts.values()]


def _shape(middles: Iterable[complex]) -> Shape:
    """The same for two figures that are one when they are shifted, turned and reflected."""
    points = list(middles)
    centred = [point - sum(points) / len(points) for point in points]
    turned = [[point * SIXTH**turn for point in centred] for turn in range(6)]
    figures = turned + [[point.conjugate() for point in figure] for figure in turned]
    return min(
        tuple(sorted((round(point.real, 4) + 0.0, round(point.imag, 4) + 0.0) for point in figure))
        for figure in figures
    )
