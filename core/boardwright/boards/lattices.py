"""Lattices: triangles, squares and hexagons that fill the plane, on a grid of integers.

Every lattice is described on a fine integer grid, so that placing, turning and gluing parts is exact. A grid point
(i, j) lies in the plane at i steps to the right and j steps upwards, or, on the lattices of triangles and hexagons,
j steps to the upper right (60° from the first axis). One step of the lattice, the side of a triangle or a square or
the way from a hexagon to the next, is `unit` steps of the fine grid. A cell is known by its centre.

Two cells are neighbours when they share a side, wherever they come from. That is all there is to gluing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Vector = tuple[int, int]
Point = tuple[float, float]


@dataclass(frozen=True)
class Tile:
    """The form of a cell, relative to its centre: its corners, and the steps across each of its sides.

    A step across a side leads to the centre of the cell behind it. Both are counter-clockwise.
    """

    corners: tuple[Vector, ...]
    steps: tuple[Vector, ...]


@dataclass(frozen=True)
class Facing:
    """A way that a straight side of a board may face.

    Attributes:
        name: what people call it, such as `upper-right`.
        steps: the steps across the sides that a cell must have free there; the first is the one that leads to the
            first cell of a part that is joined to this side.
        along: from one cell of the side to the next, to the right, or upwards along an upright side.
    """

    name: str
    steps: tuple[Vector, ...]
    along: Vector


@dataclass(frozen=True)
class Lattice:
    """One of the three regular tilings of the plane.

    Attributes:
        unit: how many steps of the fine grid make one step of the lattice.
        skew: 1 when the second axis of the grid leans over to 60°, 0 when it is upright.
        tiles: the cells in one step of the lattice, by the remainder of their centre's coordinates.
        facings: the ways a straight side may face, counter-clockwise, one turn apart.
        shortest_side: a straight side has at least so many cells.
        directions: the steps along straight lines by name; the second half is the opposite of the first.
        corner_steps: the steps to the cells that share a corner but no side, where that makes neighbours.
        around: how many cells meet at an inner point.
        colour: the number of the colour of the cell with this centre, as the lattice is coloured by custom.
        colour_names: the attribute that tells a cell's colour and its values, where people have words for them.
    """

    name: str
    unit: int
    skew: int
    tiles: Mapping[int, Tile]
    facings: tuple[Facing, ...]
    shortest_side: int
    directions: Mapping[str, Vector]
    corner_steps: tuple[Vector, ...]
    around: int
    colour: Callable[[Vector], int]
    colour_names: tuple[str, tuple[str, ...]] | None = None

    @property
    def turns(self) -> int:
        """How many of the smallest turns make a full one."""
        return len(self.facings)

    def tile(self, centre: Vector) -> Tile:
        """The form of the cell at `centre`."""
        return self.tiles[centre[0] % self.unit]

    def turned(self, vector: Vector, turns: int) -> Vector:
        """`vector` after so many of the smallest turns (60° or 90°), counter-clockwise about the origin."""
        for _ in range(turns % self.turns):
            i, j = vector
            vector = (-j, i + self.skew * j)
        return vector

    def reflected(self, vector: Vector) -> Vector:
        """`vector` with left and right exchanged."""
        i, j = vector
        return (-i - self.skew * j, j)

    def row(self, centre: Vector) -> int:
        """The row of the cell at `centre`, counted upwards."""
        return centre[1] // self.unit

    def across(self, vector: Vector) -> int:
        """How far to the right `vector` lies, in half steps of the fine grid."""
        return 2 * vector[0] + self.skew * vector[1]

    def reading_key(self, centre: Vector) -> Vector:
        """What puts cells in reading order: row by row from the top, and in each from left to right."""
        return (-self.row(centre), self.across(centre))

    def attributes(self, centre: Vector) -> dict[str, str]:
        """What the lattice tells about the cell at `centre`."""
        if self.colour_names is None:
            return {}
        name, values = self.colour_names
        return {name: values[self.colour(centre)]}

    def point(self, vector: Vector) -> Point:
        """Where `vector` lies in the plane, y upwards, one step of the lattice being 1 long."""
        height = math.sqrt(3) / 2 if self.skew else 1.0
        return (self.across(vector) / (2 * self.unit), vector[1] * height / self.unit)

    def polygon(self, centre: Vector) -> list[Point]:
        """The corners in the plane of the cell at `centre`."""
        return [self.point(plus(centre, corner)) for corner in self.tile(centre).corners]

    def polygon_around(self, point: Point) -> list[Point]:
        """The corners of a cell of this lattice's form that lies anywhere in the plane."""
        corners = next(iter(self.tiles.values())).corners
        return [(point[0] + x, point[1] + y) for x, y in map(self.point, corners)]


def plus(a: Vector, b: Vector) -> Vector:
    """The sum of two vectors."""
    return (a[0] + b[0], a[1] + b[1])


def minus(a: Vector, b: Vector) -> Vector:
    """The vector from `b` to `a`."""
    return (a[0] - b[0], a[1] - b[1])


def times(factor: int, a: Vector) -> Vector:
    """`a` made `factor` times as long."""
    return (factor * a[0], factor * a[1])


# The lattices of triangles and hexagons share one grid: a third of a triangle's side, so that the centres of
# triangles lie on it.
_EAST, _NORTHEAST, _NORTHWEST = (3, 0), (0, 3), (-3, 3)
_WEST, _SOUTHWEST, _SOUTHEAST = (-3, 0), (0, -3), (3, -3)

TRIANGLE = Lattice(
    name="triangle",
    unit=3,
    skew=1,
    tiles={
        1: Tile(((-1, -1), (2, -1), (-1, 2)), ((1, -2), (1, 1), (-2, 1))),
        2: Tile(((1, 1), (-2, 1), (1, -2)), ((-1, 2), (-1, -1), (2, -1))),
    },
    facings=(
        Facing("upper-right", ((1, 1),), _SOUTHEAST),
        Facing("top", ((-1, 2),), _EAST),
        Facing("upper-left", ((-2, 1),), _NORTHEAST),
        Facing("lower-left", ((-1, -1),), _SOUTHEAST),
        Facing("bottom", ((1, -2),), _EAST),
        Facing("lower-right", ((2, -1),), _NORTHEAST),
    ),
    shortest_side=1,
    directions={},
    corner_steps=(),
    around=6,
    colour=lambda centre: centre[0] % 3 - 1,
    colour_names=("points", ("up", "down")),
)

SQUARE = Lattice(
    name="square",
    unit=2,
    skew=0,
    tiles={1: Tile(((-1, -1), (1, -1), (1, 1), (-1, 1)), ((0, -2), (2, 0), (0, 2), (-2, 0)))},
    facings=(
        Facing("right", ((2, 0),), (0, 2)),
        Facing("top", ((0, 2),), (2, 0)),
        Facing("left", ((-2, 0),), (0, 2)),
        Facing("bottom", ((0, -2),), (2, 0)),
    ),
    shortest_side=1,
    directions={
        "e": (2, 0),
        "ne": (2, 2),
        "n": (0, 2),
        "nw": (-2, 2),
        "w": (-2, 0),
        "sw": (-2, -2),
        "s": (0, -2),
        "se": (2, -2),
    },
    corner_steps=((2, 2), (-2, 2), (-2, -2), (2, -2)),
    around=4,
    colour=lambda centre: (centre[0] // 2 + centre[1] // 2) % 2,
    colour_names=("colour", ("dark", "light")),
)

HEXAGON = Lattice(
    name="hexagon",
    unit=3,
    skew=1,
    tiles={
        0: Tile(
            ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)),
            (_NORTHEAST, _NORTHWEST, _WEST, _SOUTHWEST, _SOUTHEAST, _EAST),
        )
    },
    facings=(
        Facing("upper-right", (_EAST, _NORTHEAST), _SOUTHEAST),
        Facing("top", (_NORTHEAST, _NORTHWEST), _EAST),
        Facing("upper-left", (_NORTHWEST, _WEST), _NORTHEAST),
        Facing("lower-left", (_SOUTHWEST, _WEST), _SOUTHEAST),
        Facing("bottom", (_SOUTHEAST, _SOUTHWEST), _EAST),
        Facing("lower-right", (_EAST, _SOUTHEAST), _NORTHEAST),
    ),
    shortest_side=2,
    directions={
        "e": _EAST,
        "ne": _NORTHEAST,
        "nw": _NORTHWEST,
        "w": _WEST,
        "sw": _SOUTHWEST,
        "se": _SOUTHEAST,
    },
    corner_steps=(),
    around=3,
    colour=lambda centre: ((centre[0] - centre[1]) // 3) % 3,
)

LATTICES: Mapping[str, Lattice] = {lattice.name: lattice for lattice in (TRIANGLE, SQUARE, HEXAGON)}


class Side(NamedTuple):
    """A straight side: the way it faces, as the number of one of the lattice's facings, and its cells along it."""

    facing: int
    centres: tuple[Vector, ...]


def runs(centres: Iterable[Vector], step: Vector) -> list[tuple[Vector, ...]]:
    """The centres as runs that lead from each to the next by `step`, each as long as it goes."""
    left = dict.fromkeys(centres)
    found = []
    for centre in left:
        if minus(centre, step) in left:
            continue
        run = [centre]
        while plus(run[-1], step) in left:
            run.append(plus(run[-1], step))
        found.append(tuple(run))
    return found


def sides(lattice: Lattice, centres: Collection[Vector]) -> dict[str, Side]:
    """The straight sides of the outline of some cells, by the way they face, then in reading order.

    They are named by the way they face, and numbered where several face the same way (`top1`, `top2`).
    """
    present = frozenset(centres)
    found = {}
    for number, facing in enumerate(lattice.facings):
        open_there = [centre for centre in centres if _is_open(lattice, facing, centre, present)]
        open_there.sort(key=lattice.reading_key)
        facing_there = [run for run in runs(open_there, facing.along) if len(run) >= lattice.shortest_side]
        for place, run in enumerate(facing_there, start=1):
            found[facing.name if len(facing_there) == 1 else f"{facing.name}{place}"] = Side(number, run)
    return found


def rings(lattice: Lattice, centres: Collection[Vector]) -> list[tuple[Vector, ...]]:
    """The cells that close a ring around each inner point of the lattice, counter-clockwise."""
    around: dict[Vector, list[Vector]] = {}
    for centre in centres:
        for corner in lattice.tile(centre).corners:
            around.setdefault(plus(centre, corner), []).append(centre)
    return [
        tuple(sorted(cells, key=lambda cell: _angle(lattice, minus(cell, point))))
        for point, cells in around.items()
        if len(cells) == lattice.around
    ]


def border(lattice: Lattice, centres: Collection[Vector]) -> list[Vector]:
    """The cells with a side that they share with no other."""
    present = frozenset(centres)
    return [
        centre for centre in centres if any(plus(centre, step) not in present for step in lattice.tile(centre).steps)
    ]


def _is_open(lattice: Lattice, facing: Facing, centre: Vector, present: frozenset[Vector]) -> bool:
    own_steps = lattice.tile(centre).steps
    return all(step in own_steps and plus(centre, step) not in present for step in facing.steps)


def _angle(lattice: Lattice, vector: Vector) -> float:
    x, y = lattice.point(vector)
    return math.atan2(y, x)
