"""Shapes: how many cells, and which, a named shape of a given size has on a lattice.

A shape lies with its lower left corner at the origin of its lattice. On the lattice of hexagons that corner is the
centre of the first cell of the lowest row, and a side's length is its number of cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from boardwright.boards.lattices import HEXAGON, SQUARE, TRIANGLE, Lattice, Vector, minus, plus, times

Path = list[tuple[int, int]]  # a way around: (direction, length in steps); direction counts turns from the right


@dataclass(frozen=True)
class Shape:
    """A shape on a lattice.

    Attributes:
        arguments: the names of the sizes that it takes, each a whole number of at least 1.
        count: the number of its cells, from the sizes in the order of `arguments`; known before any is made.
        centres: the centres of its cells.
        limit: what the sizes must be besides, in words, and the test of it.
    """

    arguments: tuple[str, ...]
    count: Callable[..., int]
    centres: Callable[..., list[Vector]]
    limit: tuple[str, Callable[..., bool]] | None = None


def _inside(lattice: Lattice, path: Path) -> list[Vector]:
    """The cells whose centres lie within the convex polygon that `path` leads around, or on its border."""
    sides = []
    corner = (0, 0)
    for direction, length in path:
        along = lattice.turned((lattice.unit, 0), direction)
        sides.append((corner, along))
        corner = plus(corner, times(length, along))
    reach_i = [start[0] // lattice.unit for start, _ in sides]
    reach_j = [start[1] // lattice.unit for start, _ in sides]
    return [
        centre
        for j in range(min(reach_j), max(reach_j) + 1)
        for i in range(min(reach_i), max(reach_i) + 1)
        for centre in _centres_at(lattice, i, j)
        if all(_to_the_left(along, minus(centre, start)) for start, along in sides)
    ]


def _centres_at(lattice: Lattice, i: int, j: int) -> list[Vector]:
    """The centres of the cells in one step of the lattice."""
    return [plus((lattice.unit * i, lattice.unit * j), (offset, offset)) for offset in lattice.tiles]


def _to_the_left(along: Vector, vector: Vector) -> bool:
    return along[0] * vector[1] - along[1] * vector[0] >= 0


def _triangle(side: int) -> Path:
    return [(0, side), (2, side), (4, side)]


def _parallelogram(width: int, height: int) -> Path:
    return [(0, width), (1, height), (3, width), (4, height)]


def _trapezoid(width: int, height: int) -> Path:
    return [(0, width), (2, height), (3, width - height), (4, height)]


def _hexagon(side: int) -> Path:
    return [(direction, side) for direction in range(6)]


def _square_cells(width: int, height: int) -> list[Vector]:
    return _inside(SQUARE, [(0, width), (1, height), (2, width), (3, height)])


def _plus(arm: int, width: int) -> list[Vector]:
    """Where neither or only one coordinate lies outside the middle."""
    middle = range(arm, arm + width)
    whole = range(2 * arm + width)
    return [(2 * i + 1, 2 * j + 1) for j in whole for i in (whole if j in middle else middle)]


def _octagon(side: int, cut: int) -> list[Vector]:
    """A square without the cells closest to each corner, a triangle of `cut` steps."""

    def distance(coordinate: int) -> int:
        return min(coordinate // 2, side - 1 - coordinate // 2)

    return [(i, j) for i, j in _square_cells(side, side) if distance(i) + distance(j) >= cut]


def _diamond(side: int) -> list[Vector]:
    length = 2 * side - 1
    middle = (length, length)
    return [
        (i, j) for i, j in _square_cells(length, length) if abs(i - middle[0]) + abs(j - middle[1]) <= 2 * (side - 1)
    ]


def _offset_rows(width: int, height: int) -> list[Vector]:
    """Rows of hexagons one above the other; every second one is moved half a cell to the right."""
    return [(3 * (i - j // 2), 3 * j) for j in range(height) for i in range(width)]


_TRAPEZOID_LIMIT = ("height must be less than width", lambda width, height: height < width)
_NARROWING_LIMIT = ("height must be at most width", lambda width, height: height <= width)

_TRIANGLES: Mapping[str, Shape] = {
    "triangle": Shape(
        ("side",),
        lambda side: side**2,
        lambda side: _inside(TRIANGLE, _triangle(side)),
    ),
    "rhombus": Shape(
        ("side",),
        lambda side: 2 * side**2,
        lambda side: _inside(TRIANGLE, _parallelogram(side, side)),
    ),
    "parallelogram": Shape(
        ("width", "height"),
        lambda width, height: 2 * width * height,
        lambda width, height: _inside(TRIANGLE, _parallelogram(width, height)),
    ),
    "trapezoid": Shape(
        ("width", "height"),
        lambda width, height: height * (2 * width - height),
        lambda width, height: _inside(TRIANGLE, _trapezoid(width, height)),
        _TRAPEZOID_LIMIT,
    ),
    "hexagon": Shape(
        ("side",),
        lambda side: 6 * side**2,
        lambda side: _inside(TRIANGLE, _hexagon(side)),
    ),
}

_SQUARES: Mapping[str, Shape] = {
    "square": Shape(
        ("side",),
        lambda side: side**2,
        lambda side: _square_cells(side, side),
    ),
    "rectangle": Shape(
        ("width", "height"),
        lambda width, height: width * height,
        _square_cells,
    ),
    "plus": Shape(
        ("arm", "width"),
        lambda arm, width: width * (4 * arm + width),
        _plus,
    ),
    "octagon": Shape(
        ("side", "cut"),
        lambda side, cut: side**2 - 2 * cut * (cut + 1),
        _octagon,
        ("twice the cut must be less than side", lambda side, cut: 2 * cut < side),
    ),
    "diamond": Shape(
        ("side",),
        lambda side: 2 * side * (side - 1) + 1,
        _diamond,
    ),
}

_HEXAGONS: Mapping[str, Shape] = {
    "hexagon": Shape(
        ("side",),
        lambda side: 3 * side * (side - 1) + 1,
        lambda side: _inside(HEXAGON, _hexagon(side - 1)),
    ),
    "triangle": Shape(
        ("side",),
        lambda side: side * (side + 1) // 2,
        lambda side: _inside(HEXAGON, _triangle(side - 1)),
    ),
    "rhombus": Shape(
        ("side",),
        lambda side: side**2,
        lambda side: _inside(HEXAGON, _parallelogram(side - 1, side - 1)),
    ),
    "parallelogram": Shape(
        ("width", "height"),
        lambda width, height: width * height,
        lambda width, height: _inside(HEXAGON, _parallelogram(width - 1, height - 1)),
    ),
    "trapezoid": Shape(
        ("width", "height"),
        lambda width, height: height * width - height * (height - 1) // 2,
        lambda width, height: _inside(HEXAGON, _trapezoid(width - 1, height - 1)),
        _NARROWING_LIMIT,
    ),
    "rectangle": Shape(
        ("width", "height"),
        lambda width, height: width * height,
        _offset_rows,
    ),
}

SHAPES: Mapping[str, Mapping[str, Shape]] = {"triangle": _TRIANGLES, "square": _SQUARES, "hexagon": _HEXAGONS}
SIZES = tuple(
    dict.fromkeys(name for shapes in SHAPES.values() for shape in shapes.values() for name in shape.arguments)
)
