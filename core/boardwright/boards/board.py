"""The Board: a graph of cells with named groups of cells, as games and their kernels see it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from boardwright.errors import BoardError, Location, OptionError, UnknownNameError
from boardwright.wording import counted

if TYPE_CHECKING:
    import networkx as nx

CellArray = NDArray[np.int16]  # cell numbers; MAX_CELLS keeps them within 16 bits

MAX_CELLS = 10_000
MAX_ADJACENCIES = 100_000
MAX_ENTRIES = 1_000_000  # of a table that is made of a board

NO_CELL = -1
_EMPTY = -1  # as in kernels.state, which this module may not import

_Array = TypeVar("_Array", bound=np.ndarray[Any, Any])


class GroupIndex(NamedTuple):
    """Lists of different lengths in two arrays: list i is `items[start[i] : start[i + 1]]`."""

    start: NDArray[np.int32]
    items: CellArray

    @classmethod
    def of(cls, lists: Iterable[Sequence[int]]) -> GroupIndex:
        """The index of `lists`, which hold cell or set numbers."""
        rows = [list(row) for row in lists]
        start = np.cumsum([0, *map(len, rows)], dtype=np.int32)
        items = np.array([number for row in rows for number in row], dtype=np.int16)
        return cls(frozen(start), frozen(items))


@dataclass(frozen=True)
class Group:
    """A named family of sets of cells, such as the hexagons or the quadrants of a board.

    `ids` names the sets, `sets` holds their cells by number, both in the same order.
    """

    name: str
    ids: tuple[str, ...]
    sets: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.sets)

    def __repr__(self) -> str:
        sizes = sorted({len(cells) for cells in self.sets})
        of = counted(sizes[0], "cell") if len(sizes) == 1 else f"{sizes[0]:,} to {sizes[-1]:,} cells"
        return f"<Group {self.name}: {counted(len(self), 'set')} of {of}>"

    def index_of(self, set_id: str) -> int:
        """The number of the set called `set_id`; raises UnknownNameError, listing the others."""
        try:
            return self.ids.index(set_id)
        except ValueError:
            raise UnknownNameError(self.name, set_id, self.ids) from None

    def table(self, size: int | None = None) -> CellArray:
        """The sets as rows of one array, shape (sets, cells of a set).

        Raises:
            BoardError: the sets differ in size, or do not have the `size` asked for.
        """
        sizes = sorted({len(cells) for cells in self.sets})
        wanted = sizes[:1] if size is None else [size]
        if sizes != wanted:
            asked = "be equal in size" if size is None else f"have {counted(size, 'cell')} each"
            raise BoardError(f"the sets of group '{self.name}' must {asked}, not {' or '.join(map(str, sizes))}")
        return frozen(np.array(self.sets, dtype=np.int16))

    def index(self) -> GroupIndex:
        """The sets, whatever their sizes, for a kernel."""
        return GroupIndex.of(self.sets)


@dataclass(frozen=True, eq=False)
class Board:
    """An immutable board. Cells have an id for people and a number, their place in `cells`, for kernels.

    Attributes:
        edges: pairs of adjacent cells' numbers, each once, the smaller first, ascending.
        groups: the board's groups by name.
        positions: where each cell's centre lies in the plane, y upwards, shape (cells, 2); None if unknown.
        polygons: each cell's corners in the plane, counter-clockwise; None for boards without cell shapes.
        attributes: what is known of each cell besides (`points: up`, `row: 3`), by name.
        directions: by name (`north`), the next cell from each cell in that direction, NO_CELL at the rim.
        lines: the straight lines, as long as they go, each from one end to the other.
        players: the fewest and the most players that the board is made for; None: any number.
        location: the file and line that declare it.
    """

    name: str
    cells: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    title: str = ""
    groups: Mapping[str, Group] = field(default_factory=dict)
    positions: NDArray[np.float64] | None = None
    polygons: tuple[NDArray[np.float64], ...] | None = None
    attributes: tuple[Mapping[str, Any], ...] = ()
    directions: Mapping[str, CellArray] = field(default_factory=dict)
    lines: tuple[tuple[int, ...], ...] = ()
    players: tuple[int, int] | None = None
    location: Location | None = None

    def __repr__(self) -> str:
        edges = len(self.edges)
        adjacencies = "1 adjacency" if edges == 1 else f"{edges:,} adjacencies"
        return f"<Board {self.name}: {counted(self.size, 'cell')}, {adjacencies}>"

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it."""
        draw_svg: Callable[..., str] = importlib.import_module("boardwright.render").draw_svg  # it draws boards
        return draw_svg(self)

    @property
    def size(self) -> int:
        """How many cells there are."""
        return len(self.cells)

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The board as a networkx graph that cannot be changed: ids as nodes, `attributes` and `position` on them."""
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph(name=self.name)
        for number, cell in enumerate(self.cells):
            known = dict(self.attributes[number]) if self.attributes else {}
            if self.positions is not None:
                known["position"] = tuple(self.positions[number].tolist())
            graph.add_node(cell, **known)
        graph.add_edges_from((self.cells[a], self.cells[b]) for a, b in self.edges)
        nx.freeze(graph)
        return graph

    @cached_property
    def adjacency(self) -> GroupIndex:
        """Each cell's neighbours, ascending."""
        lists: list[list[int]] = [[] for _ in self.cells]
        for a, b in self.edges:
            lists[a].append(b)
            lists[b].append(a)
        return GroupIndex.of(sorted(neighbours) for neighbours in lists)

    @cached_property
    def degrees(self) -> CellArray:
        """How many neighbours each cell has."""
        return frozen(np.diff(self.adjacency.start).astype(np.int16))

    @cached_property
    def neighbours(self) -> CellArray:
        """Each cell's neighbours as a row, ascending, shape (cells, highest degree); NO_CELL fills short rows."""
        width = int(self.degrees.max(initial=0))
        table = np.full((self.size, width), NO_CELL, dtype=np.int16)
        start, items = self.adjacency
        for cell in range(self.size):
            table[cell, : self.degrees[cell]] = items[start[cell] : start[cell + 1]]
        return frozen(table)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {cell: number for number, cell in enumerate(self.cells)}

    def cell(self, cell_id: str) -> int:
        """The number of the cell called `cell_id`; raises UnknownNameError with the nearest ids."""
        try:
            return self._numbers[cell_id]
        except KeyError:
            raise UnknownNameError("cell", cell_id, self.cells) from None

    def cell_of_option(self, option: str, name: str) -> int:
        """The number of the cell that a game's option names; raises OptionError if there is no such cell."""
        try:
            return self.cell(name)
        except UnknownNameError as error:
            raise OptionError(option, error.message) from error

    def cells_of_option(self, option: str, names: Iterable[str]) -> list[int]:
        """The numbers of the cells that a game's option names, in its order.

        Raises:
            OptionError: there is no such cell, or one is named twice.
        """
        numbers: dict[int, None] = {}
        for name in names:
            number = self.cell_of_option(option, name)
            if number in numbers:
                raise OptionError(option, f"cell '{name}' is named twice")
            numbers[number] = None
        return list(numbers)

    def group(self, name: str) -> Group:
        """The group called `name`; raises UnknownNameError, naming the board and its groups."""
        if name not in self.groups:
            raise UnknownNameError("group", name, self.groups, owner=f"board '{self.name}'", location=self.location)
        return self.groups[name]

    def sets_of_seats(self, name: str, seats: int, example: str) -> tuple[tuple[int, ...], ...]:
        """The cells that group `name` gives each seat: its sets, in their order.

        Args:
            name: the group's name.
            seats: how many sets it must have.
            example: how a board file declares the group, for whoever lacks it.

        Raises:
            BoardError: there is no such group, or its sets are not one for each seat.
        """
        declare = f"declare it as '{name}: {example}', a set of cells for each of {counted(seats, 'player')}"
        if name not in self.groups:
            raise BoardError(f"board '{self.name}' has no group '{name}'; {declare}", location=self.location)
        sets = self.groups[name].sets
        if len(sets) != seats:
            raise BoardError(
                f"group '{name}' of board '{self.name}' has {counted(len(sets), 'set')}; {declare}",
                location=self.location,
            )
        return sets

    def owners(self, name: str, seats: int, example: str) -> NDArray[np.int8]:
        """The seat to which group `name` gives each cell, EMPTY where it gives it to none, shape (cells,).

        Args and errors are those of `sets_of_seats`.

        Raises:
            BoardError: also where a cell is in the sets of two seats.
        """
        owners = np.full(self.size, _EMPTY, dtype=np.int8)
        for seat, cells in enumerate(self.sets_of_seats(name, seats, example)):
            for cell in cells:
                if owners[cell] != _EMPTY:
                    raise BoardError(
                        f"group '{name}' of board '{self.name}' gives cell '{self.cells[cell]}' to two players",
                        location=self.location,
                    )
                owners[cell] = seat
        return frozen(owners)

    def distances(self, cells: Iterable[int]) -> CellArray:
        """Steps from each cell to the nearest of `cells`, shape (cells,); `size` where no path leads to any."""
        steps = np.full(self.size, self.size, dtype=np.int16)
        reached = list(cells)
        steps[reached] = 0
        start, items = self.adjacency
        for cell in reached:
            for other in items[start[cell] : start[cell + 1]].tolist():
                if steps[other] == self.size:
                    steps[other] = steps[cell] + 1
                    reached.append(other)
        return frozen(steps)

    def sets_at(self, sets: Iterable[Iterable[int]]) -> GroupIndex:
        """For each cell, the numbers of those of `sets` (rows of cells) that hold it, ascending."""
        lists: list[list[int]] = [[] for _ in self.cells]
        for number, cells in enumerate(sets):
            for cell in cells:
                lists[cell].append(number)
        return GroupIndex.of(lists)

    @cached_property
    def adjacent_runs(self) -> tuple[tuple[int, ...], ...]:
        """The stretches of the lines in which each cell is adjacent to the next, of three cells and more, each once."""
        edges = {*self.edges, *((b, a) for a, b in self.edges)}
        runs: dict[tuple[int, ...], None] = {}
        for line in self.lines:
            gaps = [place for place, step in enumerate(pairwise(line), start=1) if step not in edges]
            for begin, end in pairwise([0, *gaps, len(line)]):
                runs[line[begin:end]] = None
        return tuple(run for run in runs if len(run) >= 3)

    def straight_runs(self, length: int) -> CellArray:
        """Every run of `length` cells along a straight line, shape (runs, length).

        Raises:
            BoardError: the board has no line that long, or runs with more than MAX_ENTRIES cells in all.
        """
        if sum(max(len(line) - length + 1, 0) for line in self.lines) * length > MAX_ENTRIES:
            raise BoardError(
                f"board '{self.name}' has too many runs of {length} cells: more than {MAX_ENTRIES:,} cells in all",
                location=self.location,
            )
        runs = [line[at : at + length] for line in self.lines for at in range(len(line) - length + 1)]
        if not runs:
            raise BoardError(
                f"board '{self.name}' has no straight line of {length} cells; "
                "lattices square and hexagon have lines, other boards declare them under 'lines'",
                location=self.location,
            )
        return frozen(np.array(runs, dtype=np.int16))

    def content(self) -> dict[str, Any]:
        """All of the board that can change a game's result, as plain data, for a variant's hash."""
        return {
            "cells": list(self.cells),
            "edges": [list(edge) for edge in self.edges],
            "groups": {
                name: {set_id: list(cells) for set_id, cells in zip(group.ids, group.sets, strict=True)}
                for name, group in sorted(self.groups.items())
            },
            "directions": {name: cells.tolist() for name, cells in sorted(self.directions.items())},
            "lines": [list(line) for line in self.lines],
            "attributes": [dict(known) for known in self.attributes],
        }


def frozen(array: _Array) -> _Array:
    """The array itself, which can no longer be written to."""
    array.flags.writeable = False
    return array
