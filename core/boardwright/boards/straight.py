"""Directions and straight lines on a board in the making."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwright.boards.draft import Draft, edge
from boardwright.boards.lattices import plus


class StraightLine(NamedTuple):
    """The cells of a straight line from one end to the other, and the direction from the first to the last."""

    direction: str
    cells: tuple[str, ...]


def next_cells(draft: Draft) -> dict[str, Mapping[str, str]]:
    """By direction, the next cell from each cell that has one.

    The way ends where cells that would be neighbours were disconnected.
    """
    if draft.lattice is None:
        return {}
    by_direction: dict[str, Mapping[str, str]] = {}
    for name, step in draft.lattice.directions.items():
        following = {}
        for centre, cell in draft.by_centre.items():
            other = draft.by_centre.get(plus(centre, step))
            if other is not None and (step not in draft.steps or edge(cell, other) in draft.edges):
                following[cell] = other
        by_direction[name] = following
    return by_direction


def straight_lines(draft: Draft) -> list[StraightLine]:
    """The lattice's straight lines of two cells and more, as long as they go, each in one direction only."""
    by_direction = next_cells(draft)
    names = list(by_direction)
    half = len(names) // 2
    lines = []
    for name, opposite in zip(names[:half], names[half:], strict=True):
        for start in draft.cells:
            if start in by_direction[name] and start not in by_direction[opposite]:
                lines.append(StraightLine(name, _follow(start, by_direction[name])))
    return lines


def _follow(start: str, following: Mapping[str, str]) -> tuple[str, ...]:
    cells = [start]
    while cells[-1] in following:
        cells.append(following[cells[-1]])
    return tuple(cells)
