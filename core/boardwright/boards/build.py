"""From a board document to a Board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.boards import operators
from boardwright.boards.board import MAX_ADJACENCIES, MAX_CELLS, NO_CELL, Board, CellArray, Group, frozen
from boardwright.boards.builder import MAX_ATTRIBUTES, BoardBuilder, Where, check_known, within
from boardwright.boards.graphs import from_graph
from boardwright.boards.inheritance import complete
from boardwright.boards.schema import BoardFile
from boardwright.boards.selectors import cells_of, make_group
from boardwright.boards.shapes import SIZES
from boardwright.boards.sources import from_cells, from_lattice
from boardwright.documents.extends import Find
from boardwright.documents.models import validate
from boardwright.documents.yaml import Document
from boardwright.errors import BoardError, Location

# The sources of cells that a board file may have, and the keys that say more about each.
_SOURCES: Mapping[str, tuple[str, ...]] = {
    "cells": ("edges", "adjacent"),
    "lattice": ("shape", *SIZES, "parts", "names", "numbering", "neighbours"),
    "graph": (),
}

MAX_SELECTORS = 100
MAX_GROUP_ENTRIES = 500_000  # cells in all sets of all groups, each counted as often as it is in one


def build_board(document: Document, resolve: Find) -> Board:
    """The board that a document declares.

    Args:
        document: the board document.
        resolve: finds the document of a board that is extended, from the name given and the document that gives it.

    Raises:
        BoardError: the board cannot be built as declared, or is too large.
        DocumentError: a key or value is not what a board file may have.
        UnknownNameError: a cell, shape, part, board or the like that does not exist.
    """
    document = complete(document, resolve)
    file = validate(document, BoardFile)
    _check_selectors(document)
    builder = _changed(_begun(file, document), file, document)
    location = document.location(("board",))
    _check(builder, file, location)
    groups = _groups(builder, file, within(document.location, "groups"))
    _check_lines(builder, file, within(document.location, "lines"))
    return _finished(builder, file, groups, location)


def _check_selectors(document: Document) -> None:
    """Refuses more selectors than a board can need, before any walks over the cells; each is a mapping."""
    for key in ("groups", "attributes"):
        value = document.data.get(key)
        by_cell = key == "attributes" and isinstance(value, dict)
        if not by_cell and _mappings(value) > MAX_SELECTORS:
            raise BoardError(f"too many selectors: more than {MAX_SELECTORS}", location=document.location((key,)))


def _mappings(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, dict) + sum(map(_mappings, inner))


def _begun(file: BoardFile, document: Document) -> BoardBuilder:
    """The cells that the board begins with, from the one source that the file names."""
    found = [source for source in _SOURCES if getattr(file, source) is not None]
    if len(found) != 1:
        instead = f", not {' and '.join(found)}" if found else ""
        raise BoardError(
            f"a board needs exactly one of the keys {', '.join(_SOURCES)}{instead}",
            location=document.location(tuple(found[1:2])),
        )
    for source, keys in _SOURCES.items():
        for key in keys:
            if source != found[0] and key in file.model_fields_set:
                raise BoardError(
                    f"the key '{key}' needs '{source}', but this board has '{found[0]}'",
                    location=document.location((key,)),
                )
    if file.graph is not None:
        return from_graph(file.graph, document.at("graph"))
    return from_cells(file, document) if file.lattice is None else from_lattice(file, document)


def _changed(builder: BoardBuilder, file: BoardFile, document: Document) -> BoardBuilder:
    """The builder after all operators of the file, in their fixed order."""
    builder = operators.remove(builder, cells_of(builder, file.remove, within(document.location, "remove")))
    builder = operators.add(builder, file.add, within(document.location, "add"))
    builder = operators.connect(builder, file.connect, within(document.location, "connect"))
    builder = operators.disconnect(builder, file.disconnect, within(document.location, "disconnect"))
    builder = operators.rename(builder, file.rename, within(document.location, "rename"))
    return _with_attributes(builder, file, document)


def _with_attributes(builder: BoardBuilder, file: BoardFile, document: Document) -> BoardBuilder:
    if isinstance(file.attributes, dict):
        for cell in file.attributes:
            check_known([cell], builder.cells, document.location(("attributes", cell)))
        return operators.attribute(builder, file.attributes)
    attributes = 0
    for number, rule in enumerate(file.attributes):
        cells = cells_of(builder, rule.cells, within(document.location, "attributes", number, "cells"))
        attributes += len(cells) * len(rule.set)
        if attributes > MAX_ATTRIBUTES:
            raise BoardError(
                f"too many attributes: more than {MAX_ATTRIBUTES:,} of all cells together",
                location=document.location(("attributes", number)),
            )
        builder = operators.attribute(builder, dict.fromkeys(cells, rule.set))
    return builder


def _check(builder: BoardBuilder, file: BoardFile, location: Location) -> None:
    """Refuses a board without cells, too large a board, and one in pieces that is not meant to be."""
    if not builder.cells:
        raise BoardError("the board has no cells", location=location)
    if len(builder.cells) > MAX_CELLS or len(builder.edges) > MAX_ADJACENCIES:
        raise BoardError(
            f"the board is too large: at most {MAX_CELLS:,} cells and {MAX_ADJACENCIES:,} adjacencies",
            location=location,
        )
    cut_off = _cut_off(builder)
    if file.connected and cut_off is not None:
        raise BoardError(
            f"cell '{cut_off}' cannot be reached from cell '{next(iter(builder.cells))}'; "
            "a board in several pieces needs 'connected: false'",
            location=location,
        )


def _cut_off(builder: BoardBuilder) -> str | None:
    """The first cell, if any, that cannot be reached from the first of all."""
    first = next(iter(builder.cells))
    reached = {first}
    waiting = [first]
    while waiting:
        for other in builder.neighbours[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return next((cell for cell in builder.cells if cell not in reached), None)


def _groups(builder: BoardBuilder, file: BoardFile, where: Where) -> dict[str, Group]:
    groups: dict[str, Group] = {}
    entries = 0
    for name, declared in file.groups.items():
        groups[name] = make_group(builder, name, declared, within(where, name))
        entries += sum(map(len, groups[name].sets))
        if entries > MAX_GROUP_ENTRIES:
            raise BoardError(
                f"the groups are too large: more than {MAX_GROUP_ENTRIES:,} cells in all their sets together",
                location=where((name,)),
            )
    return groups


def _check_lines(builder: BoardBuilder, file: BoardFile, where: Where) -> None:
    for number, line in enumerate(file.lines):
        for place, cell in enumerate(line):
            check_known([cell], builder.cells, where((number, place)))
        if len(set(line)) < len(line):
            raise BoardError("a line must not pass a cell twice", location=where((number,)))


def _finished(builder: BoardBuilder, file: BoardFile, groups: Mapping[str, Group], location: Location) -> Board:
    """The board of a builder that nothing changes any more, its cells numbered."""
    lines = [*(line.cells for line in builder.straight_lines), *file.lines]
    return Board(
        name=file.board,
        title=file.title,
        cells=tuple(builder.cells),
        edges=_edges(builder),
        groups=groups,
        positions=_positions(builder),
        polygons=_polygons(builder),
        attributes=_attributes(builder),
        directions=_directions(builder),
        lines=tuple(tuple(builder.numbers[cell] for cell in line) for line in lines),
        players=file.players,
        location=location,
    )


def _edges(builder: BoardBuilder) -> tuple[tuple[int, int], ...]:
    pairs = []
    for a, b in builder.edges:
        first, second = builder.numbers[a], builder.numbers[b]
        pairs.append((min(first, second), max(first, second)))
    return tuple(sorted(pairs))


def _positions(builder: BoardBuilder) -> NDArray[np.float64] | None:
    """The cells' positions, where all have one."""
    points = [cell.position for cell in builder.cells.values()]
    if any(point is None for point in points):
        return None
    return frozen(np.array(points, dtype=np.float64))


def _polygons(builder: BoardBuilder) -> tuple[NDArray[np.float64], ...] | None:
    """The cells' corners on a lattice; a cell that was added has the form of the others."""
    if builder.lattice is None:
        return None
    polygons = []
    for cell in builder.cells.values():
        if cell.centre is not None:
            corners = builder.lattice.polygon(cell.centre)
        else:
            corners = builder.lattice.polygon_around(cell.position or (0.0, 0.0))
        polygons.append(frozen(np.array(corners, dtype=np.float64)))
    return tuple(polygons)


def _attributes(builder: BoardBuilder) -> tuple[Mapping[str, object], ...]:
    attributes = tuple(cell.attributes for cell in builder.cells.values())
    return attributes if any(attributes) else ()


def _directions(builder: BoardBuilder) -> dict[str, CellArray]:
    directions = {}
    for name, following in builder.next_cells.items():
        numbers = np.full(len(builder.cells), NO_CELL, dtype=np.int16)
        for cell, other in following.items():
            numbers[builder.numbers[cell]] = builder.numbers[other]
        directions[name] = frozen(numbers)
    return directions
