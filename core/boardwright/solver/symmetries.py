"""Symmetries: renamings of cells that change nothing.

What must stay as it is comes as relations, arrays of rows of cells: the pairs of neighbours, the jumps of a game, the
rings of a board. A symmetry takes every row to a row of the same array. They are searched by colours, as isomorphisms
of graphs are (McKay, Piperno: Practical graph isomorphism II, 2014), within bounds: what is found is right, and a
symmetry that is missed only costs time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from boardwright.boards.board import CellArray

MAX_CELLS = 400  # with more cells, or entries of rows, none are sought: games so large are not solved anyway
MAX_ENTRIES = 20_000
MAX_STEPS = 100_000  # images tried for cells before the search ends with what it has found

_Row = tuple[int, ...]  # the relation's number, then the cells


def symmetries(cells: int, relations: Sequence[CellArray], most: int) -> CellArray:
    """At most `most` symmetries besides the identity, shape (symmetries, cells): where each cell goes.

    A cell of no row stays where it is.
    """
    found: list[list[int]] = []
    if cells <= MAX_CELLS and sum(relation.size for relation in relations) <= MAX_ENTRIES:
        for image in _Search(cells, relations).images():
            if len(found) == most:
                break
            if image != list(range(cells)):
                found.append(image)
    return np.array(found, dtype=np.int16).reshape(-1, cells)


class _Search:
    """A search through the cells, one after another, for where each may go."""

    def __init__(self, cells: int, relations: Sequence[CellArray]) -> None:
        self.rows = {(number, *row) for number, relation in enumerate(relations) for row in relation.tolist()}
        self.rows_at: list[list[_Row]] = [[] for _ in range(cells)]
        self.rows_with: dict[tuple[int, int, int], list[_Row]] = defaultdict(list)  # by relation, place and cell
        for row in sorted(self.rows):
            for place, cell in enumerate(row[1:], 1):
                self.rows_with[row[0], place, cell].append(row)
            for cell in sorted(set(row[1:])):
                self.rows_at[cell].append(row)
        self.colours = self._refined()
        self.order = self._order()
        self.image = list(range(cells))
        self.placed = [not rows for rows in self.rows_at]
        self.used = list(self.placed)
        self.steps = 0

    def images(self, depth: int = 0) -> Iterator[list[int]]:
        """Every symmetry, the identity included, as far as the steps go."""
        if depth == len(self.order):
            yield list(self.image)
            return
        cell = self.order[depth]
        for candidate in self._candidates(cell):
            self.steps += 1
            if self.steps > MAX_STEPS:
                return
            if self.used[candidate] or self.colours[candidate] != self.colours[cell]:
                continue
            self.image[cell] = candidate
            self.placed[cell] = self.used[candidate] = True
            if all(self._kept(row) for row in self.rows_at[cell]):
                yield from self.images(depth + 1)
            self.placed[cell] = self.used[candidate] = False

    def _kept(self, row: _Row) -> bool:
        """Whether the row goes to a row, or some of its cells have no image yet."""
        if not all(self.placed[cell] for cell in row[1:]):
            return True
        return (row[0], *(self.image[cell] for cell in row[1:])) in self.rows

    def _candidates(self, cell: int) -> list[int]:
        """Where a cell may go: beside the image of a cell that it shares a row with, if there is one already."""
        for row in self.rows_at[cell]:
            for place, other in enumerate(row[1:], 1):
                if self.placed[other] and other != cell:
                    images = self.rows_with[row[0], place, self.image[other]]
                    return sorted({image[row.index(cell, 1)] for image in images})
        return [candidate for candidate in range(len(self.colours)) if self.rows_at[candidate]]

    def _refined(self) -> list[int]:
        """Colours of cells that every symmetry keeps: refined by those in the rows, until nothing changes."""
        colours = [0] * len(self.rows_at)
        while True:
            seen = [
                (colours[cell], sorted(self._row_colours(row, cell, colours) for row in rows))
                for cell, rows in enumerate(self.rows_at)
            ]
            numbers = {repr(kind): number for number, kind in enumerate(sorted(seen))}
            refined = [numbers[repr(kind)] for kind in seen]
            if len(set(refined)) == len(set(colours)):
                return refined
            colours = refined

    @staticmethod
    def _row_colours(row: _Row, cell: int, colours: Sequence[int]) -> _Row:
        """A row as one of its cells sees it: colours in place of cells, and its own places marked."""
        return (row[0], *(-1 if other == cell else colours[other] for other in row[1:]))

    def _order(self) -> list[int]:
        """The cells that are in rows, each as soon as it shares one with a cell before it."""
        order: list[int] = []
        reached = [False] * len(self.rows_at)
        for first, rows in enumerate(self.rows_at):
            if reached[first] or not rows:
                continue
            reached[first] = True
            queue = [first]
            for cell in queue:
                for other in sorted({other for row in self.rows_at[cell] for other in row[1:]}):
                    if not reached[other]:
                        reached[other] = True
                        queue.append(other)
            order += queue
        return order
