"""The last step: a draft with its cells numbered, as a Board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from boardwright.boards.board import NO_CELL, Board, CellArray, Group, frozen
from boardwright.boards.builder import Draft
from boardwright.boards.model import BoardFile
from boardwright.boards.straight import straight_lines
from boardwright.errors import Location


def finished(
    draft: Draft, file: BoardFile, groups: Mapping[str, Group], lines: Sequence[Sequence[str]], location: Location
) -> Board:
    """The board of a draft that nothing changes any more; `lines` are those that the file itself declares."""
    all_lines = [*(line.cells for line in straight_lines(draft)), *lines]
    return Board(
        name=file.board,
        title=file.title,
        cells=tuple(draft.cells),
        edges=_edges(draft),
        groups=groups,
        positions=_positions(draft),
        polygons=_polygons(draft),
        attributes=_attributes(draft),
        directions=_directions(draft),
        lines=tuple(tuple(draft.numbers[cell] for cell in line) for line in all_lines),
        players=(min(file.players), max(file.players)) if file.players else None,
        location=location,
    )


def _edges(draft: Draft) -> tuple[tuple[int, int], ...]:
    pairs = []
    for a, b in draft.edges:
        first, second = draft.numbers[a], draft.numbers[b]
        pairs.append((min(first, second), max(first, second)))
    return tuple(sorted(pairs))


def _positions(draft: Draft) -> NDArray[np.float64] | None:
    """The cells' positions, where all have one."""
    points = [cell.position for cell in draft.cells.values()]
    if any(point is None for point in points):
        return None
    return frozen(np.array(points, dtype=np.float64))


def _polygons(draft: Draft) -> tuple[NDArray[np.float64], ...] | None:
    """The cells' corners on a lattice; a cell that was added has the form of the others."""
    if draft.lattice is None:
        return None
    polygons = []
    for cell in draft.cells.values():
        if cell.centre is not None:
            corners = draft.lattice.polygon(cell.centre)
        else:
            corners = draft.lattice.polygon_around(cell.position or (0.0, 0.0))
        polygons.append(frozen(np.array(corners, dtype=np.float64)))
    return tuple(polygons)


def _attributes(draft: Draft) -> tuple[Mapping[str, object], ...]:
    attributes = tuple(cell.attributes for cell in draft.cells.values())
    return attributes if any(attributes) else ()


def _directions(draft: Draft) -> dict[str, CellArray]:
    directions = {}
    for name, following in draft.next_cells.items():
        numbers = np.full(len(draft.cells), NO_CELL, dtype=np.int16)
        for cell, other in following.items():
            numbers[draft.numbers[cell]] = draft.numbers[other]
        directions[name] = frozen(numbers)
    return directions
