"""Shapes against closed formulas for their cells and adjacencies."""

from collections.abc import Callable

import networkx as nx
import numpy as np
import pytest

from boardwright.boards import Board
from boardwright.boards.shapes import SHAPES

# lattice, shape, size names -> adjacencies
FORMULAS: list[tuple[str, str, Callable[..., int]]] = [
    ("triangle", "triangle", lambda side: 3 * side * (side - 1) // 2),
    ("triangle", "rhombus", lambda side: 3 * side**2 - 2 * side),
    ("triangle", "parallelogram", lambda width, height: 3 * width * height - width - height),
    ("triangle", "trapezoid", lambda width, height: (3 * height * (2 * width - height) - 2 * width - height) // 2),
    ("triangle", "hexagon", lambda side: 9 * side**2 - 3 * side),
    ("square", "square", lambda side: 2 * side * (side - 1)),
    ("square", "rectangle", lambda width, height: 2 * width * height - width - height),
    ("square", "plus", lambda arm, width: 2 * width * (width - 1) + 4 * (arm * width + arm * (width - 1))),
    ("square", "octagon", lambda side, cut: 2 * side * (side - 1) - 4 * cut * (cut + 1)),
    ("square", "diamond", lambda side: 4 * (side - 1) ** 2),
    ("hexagon", "hexagon", lambda side: 9 * side**2 - 15 * side + 6),
    ("hexagon", "triangle", lambda side: 3 * side * (side - 1) // 2),
    ("hexagon", "rhombus", lambda side: 3 * side**2 - 4 * side + 1),
    ("hexagon", "parallelogram", lambda width, height: 3 * width * height - 2 * (width + height) + 1),
    (
        "hexagon",
        "trapezoid",
        lambda width, height: sum(width - j - 1 for j in range(height)) + 2 * sum(width - j for j in range(1, height)),
    ),
    ("hexagon", "rectangle", lambda width, height: height * (width - 1) + (height - 1) * (2 * width - 1)),
]


def _declared(lattice: str, shape: str, sizes: dict[str, int]) -> str:
    lines = [f"lattice: {lattice}", f"shape: {shape}", *(f"{name}: {value}" for name, value in sizes.items())]
    return "\n".join(lines)


@pytest.mark.parametrize(("lattice", "shape", "adjacencies"), FORMULAS)
def test_cells_and_adjacencies(
    lattice: str, shape: str, adjacencies: Callable[..., int], build: Callable[[str], Board]
) -> None:
    declared = SHAPES[lattice][shape]
    for first in range(1, 7):
        for second in range(1, 7) if len(declared.arguments) == 2 else [None]:
            values = [value for value in (first, second) if value is not None]
            if declared.limit is not None and not declared.limit[1](*values):
                continue
            sizes = dict(zip(declared.arguments, values, strict=True))
            board = build(_declared(lattice, shape, sizes))
            assert board.size == declared.count(*values), sizes
            assert len(board.edges) == adjacencies(*values), sizes


def test_every_shape_has_a_formula() -> None:
    assert {(lattice, shape) for lattice, shape, _ in FORMULAS} == {
        (lattice, shape) for lattice, shapes in SHAPES.items() for shape in shapes
    }


@pytest.mark.parametrize(("lattice", "shape", "adjacencies"), FORMULAS)
def test_polygons_tile_without_gaps(
    lattice: str, shape: str, adjacencies: Callable[..., int], build: Callable[[str], Board]
) -> None:
    """Every polygon is regular around its cell's position, counter-clockwise, and adjacent ones share two corners."""
    sizes = dict(zip(SHAPES[lattice][shape].arguments, (5, 2), strict=False))
    board = build(_declared(lattice, shape, sizes))
    assert board.positions is not None
    assert board.polygons is not None
    for position, polygon in zip(board.positions, board.polygons, strict=True):
        arms = polygon - position
        following = np.roll(arms, -1, axis=0)
        assert (arms[:, 0] * following[:, 1] - arms[:, 1] * following[:, 0] > 0).all()
        assert np.allclose(np.hypot(*arms.T), np.hypot(*arms[0]))
        assert np.allclose(np.hypot(*(following - arms).T), np.hypot(*(following - arms)[0]))
    corners = [{tuple(corner) for corner in np.round(polygon, 6).tolist()} for polygon in board.polygons]
    touching = {
        (a, b) for a in range(board.size) for b in range(a + 1, board.size) if len(corners[a] & corners[b]) == 2
    }
    assert touching == set(board.edges)


@pytest.mark.parametrize(("neighbours", "adjacencies"), [("sides", 112), ("corners", 98), ("both", 210)])
def test_neighbours_of_squares(neighbours: str, adjacencies: int, build: Callable[[str], Board]) -> None:
    pieces = "connected: false" if neighbours == "corners" else ""
    board = build(f"lattice: square\nshape: square\nside: 8\nneighbours: {neighbours}\n{pieces}")
    assert len(board.edges) == adjacencies
    if neighbours == "corners":
        assert nx.number_connected_components(board.graph) == 2


def test_names_by_rows_and_as_in_chess(build: Callable[[str], Board]) -> None:
    chess = build("lattice: square\nshape: rectangle\nwidth: 3\nheight: 2")
    assert chess.cells == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert chess.attributes[chess.cell("a1")] == {"colour": "dark", "row": 1, "column": 1}
    rows = build("lattice: square\nshape: rectangle\nwidth: 3\nheight: 2\nnames: rows")
    assert rows.cells == ("a1", "a2", "a3", "b1", "b2", "b3")
    assert rows.positions is not None
    assert rows.positions[rows.cell("a1")].tolist() == [0.5, 1.5]
    leaning = build("lattice: hexagon\nshape: hexagon\nside: 2\nnames: chess")
    assert leaning.cells == ("b1", "c1", "a2", "b2", "c2", "a3", "b3")
    wide = build("lattice: square\nshape: rectangle\nwidth: 28\nheight: 1")
    assert wide.cells[25:] == ("z1", "aa1", "ab1")


def test_triangles_point_up_and_down(build: Callable[[str], Board]) -> None:
    board = build("lattice: triangle\nshape: triangle\nside: 2")
    assert [known["points"] for known in board.attributes] == ["up", "up", "down", "up"]
    assert board.positions is not None
    assert board.positions[board.cell("a1"), 1] == max(board.positions[:, 1])


def test_ten_thousand_cells(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: square\nside: 100\nneighbours: both")
    assert board.size == 10_000
    assert len(board.edges) == 2 * 100 * 99 + 2 * 99 * 99


def test_a_cross_of_thin_long_arms_is_made_cell_by_cell(build: Callable[[str], Board]) -> None:
    """The square around it would have 25 million cells."""
    board = build("lattice: square\nshape: plus\narm: 2499\nwidth: 1")
    assert (board.size, len(board.edges)) == (9997, 9996)
