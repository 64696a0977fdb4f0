"""What the lattice says about cells: neighbours, rings, straight lines and straight sides."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from boardwright.boards.lattices import Facing, Lattice, Vector, minus, plus


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


def sides(lattice: Lattice, centres: Collection[Vector]) -> list[Side]:
    """The straight sides of the outline of some cells, by the way they face, then in reading order."""
    present = frozenset(centres)
    found = []
    for number, facing in enumerate(lattice.facings):
        open_there = [centre for centre in centres if _is_open(lattice, facing, centre, present)]
        open_there.sort(key=lattice.reading_key)
        for run in runs(open_there, facing.along):
            if len(run) >= lattice.shortest_side:
                found.append(Side(number, run))
    return found


def side_names(lattice: Lattice, found: list[Side]) -> list[str]:
    """A name for each side: the way it faces, numbered where several face the same way (`top1`, `top2`)."""
    facings = [side.facing for side in found]
    names = []
    for number, facing in enumerate(facings):
        name = lattice.facings[facing].name
        alone = facings.count(facing) == 1
        names.append(name if alone else f"{name}{facings[: number + 1].count(facing)}")
    return names


def rings(lattice: Lattice, centres: Collection[Vector]) -> list[tuple[Vector, tuple[Vector, ...]]]:
    """The inner points of the lattice, and the cells that close a ring around each, counter-clockwise."""
    around: dict[Vector, list[Vector]] = {}
    for centre in centres:
        for corner in lattice.tile(centre).corners:
            around.setdefault(plus(centre, corner), []).append(centre)
    return [
        (point, tuple(sorted(cells, key=lambda cell: _angle(lattice, minus(cell, point)))))
        for point, cells in around.items()
        if len(cells) == lattice.around
    ]


def on_border(lattice: Lattice, centres: Mapping[Vector, str]) -> list[Vector]:
    """The cells with a side that they share with no other."""
    return [
        centre for centre in centres if any(plus(centre, step) not in centres for step in lattice.tile(centre).steps)
    ]


def _is_open(lattice: Lattice, facing: Facing, centre: Vector, present: frozenset[Vector]) -> bool:
    own_steps = lattice.tile(centre).steps
    return all(step in own_steps and plus(centre, step) not in present for step in facing.steps)


def _angle(lattice: Lattice, vector: Vector) -> float:
    x, y = lattice.point(vector)
    return math.atan2(y, x)
