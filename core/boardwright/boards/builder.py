"""The builder: a board in the making, as sources of cells start it and operators change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from boardwright.boards import lattices
from boardwright.boards.lattices import Lattice, Point, Vector, plus
from boardwright.boards.schema import Scalar
from boardwright.documents.yaml import Keys
from boardwright.errors import BoardError, Location, UnknownNameError

MAX_ATTRIBUTES = 250_000  # of all cells together

Edge = tuple[str, str]
Where = Callable[[Keys], Location]  # the place in a file of the value at some keys, such as `document.location`


@dataclass(frozen=True)
class Cell:
    """What is known of a cell but its id; `centre` is its place on the lattice, where it has one."""

    attributes: Mapping[str, Scalar] = field(default_factory=dict)
    position: Point | None = None
    centre: Vector | None = None


class StraightLine(NamedTuple):
    """The cells of a straight line from one end to the other, and the direction from the first to the last."""

    direction: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class BoardBuilder:
    """Cells in their order, and the pairs of them that are adjacent (as `edge` makes them); never changed.

    Attributes:
        lattice: the lattice that the cells' centres lie on, if any.
        steps: the lattice's steps from a cell to its neighbours.
    """

    cells: Mapping[str, Cell]
    edges: frozenset[Edge]
    lattice: Lattice | None = None
    steps: frozenset[Vector] = frozenset()

    @cached_property
    def by_centre(self) -> Mapping[Vector, str]:
        """The ids of the cells that lie on the lattice, by their centres."""
        return {cell.centre: cell_id for cell_id, cell in self.cells.items() if cell.centre is not None}

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The place of each cell in the order."""
        return {cell_id: number for number, cell_id in enumerate(self.cells)}

    @cached_property
    def neighbours(self) -> Mapping[str, list[str]]:
        """Each cell's neighbours, in the order of the cells."""
        lists: dict[str, list[str]] = {cell_id: [] for cell_id in self.cells}
        for a, b in self.edges:
            lists[a].append(b)
            lists[b].append(a)
        for neighbours in lists.values():
            neighbours.sort(key=self.numbers.__getitem__)
        return lists

    @cached_property
    def rings(self) -> list[tuple[str, ...]]:
        """The cells around each inner point of the lattice, counter-clockwise."""
        found = lattices.rings(self.lattice, self.by_centre) if self.lattice else []
        return [tuple(self.by_centre[centre] for centre in ring) for ring in found]

    @cached_property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """The straight sides of the outline, by name."""
        found = lattices.sides(self.lattice, self.by_centre) if self.lattice else {}
        return {name: tuple(self.by_centre[centre] for centre in side.centres) for name, side in found.items()}

    @cached_property
    def border(self) -> tuple[str, ...]:
        """The cells with a side that borders on no other cell."""
        found = lattices.border(self.lattice, self.by_centre) if self.lattice else []
        return tuple(self.by_centre[centre] for centre in found)

    @cached_property
    def next_cells(self) -> Mapping[str, Mapping[str, str]]:
        """By direction, the next cell from each cell that has one.

        The way ends where cells that would be neighbours were disconnected.
        """
        if self.lattice is None:
            return {}
        by_direction: dict[str, Mapping[str, str]] = {}
        for name, step in self.lattice.directions.items():
            following = {}
            for centre, cell in self.by_centre.items():
                other = self.by_centre.get(plus(centre, step))
                if other is not None and (step not in self.steps or edge(cell, other) in self.edges):
                    following[cell] = other
            by_direction[name] = following
        return by_direction

    @cached_property
    def straight_lines(self) -> list[StraightLine]:
        """The lattice's straight lines of two cells and more, as long as they go, each in one direction only."""
        names = list(self.next_cells)
        half = len(names) // 2
        lines = []
        for name, opposite in zip(names[:half], names[half:], strict=True):
            following = self.next_cells[name]
            for start in self.cells:
                if start in following and start not in self.next_cells[opposite]:
                    line = [start]
                    while line[-1] in following:
                        line.append(following[line[-1]])
                    lines.append(StraightLine(name, tuple(line)))
        return lines


def edge(a: str, b: str) -> Edge:
    """The pair of two cells, the same whichever is named first."""
    return (a, b) if a < b else (b, a)


def checked_edge(cells: Mapping[str, Cell], ends: Sequence[str], location: Location) -> Edge:
    """The pair of two cells that a file names; raises UnknownNameError or, for one cell and itself, BoardError."""
    check_known(ends, cells, location)
    if ends[0] == ends[1]:
        raise BoardError(f"cell '{ends[0]}' cannot be adjacent to itself", location=location)
    return edge(ends[0], ends[1])


def check_known(cells: Iterable[str], known: Mapping[str, Cell], location: Location) -> None:
    """Raises UnknownNameError for the first of `cells` that is not `known`, with the nearest id."""
    for cell in cells:
        if cell not in known:
            raise UnknownNameError("cell", cell, known, location=location)


def within(where: Where, *keys: str | int) -> Where:
    """The places of the values below `keys`."""
    return lambda inner: where((*keys, *inner))
