"""Straight lines on a board in the making."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwright.boards.builder import Draft


class StraightLine(NamedTuple):
    """The cells of a straight line from one end to the other, and the direction from the first to the last."""

    direction: str
    cells: tuple[str, ...]


def straight_lines(draft: Draft) -> list[StraightLine]:
    """The lattice's straight lines of two cells and more, as long as they go, each in one direction only."""
    by_direction = draft.next_cells
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
