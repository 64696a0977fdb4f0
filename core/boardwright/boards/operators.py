"""Changes to a board in the making, one function each, in the order in which a board file's keys are applied.

`where` gives the place in the file of a part of the operator's value, for error messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from boardwright.boards.builder import BoardBuilder, Cell, Where, check_known, checked_edge, edge
from boardwright.boards.schema import AddedCell, Scalar
from boardwright.errors import BoardError


def remove(builder: BoardBuilder, cells: Iterable[str]) -> BoardBuilder:
    """Takes cells away, with their edges: `remove: [d4]` leaves a hole in the middle of a solitaire board."""
    gone = frozenset(cells)
    kept = {cell_id: cell for cell_id, cell in builder.cells.items() if cell_id not in gone}
    edges = frozenset(pair for pair in builder.edges if gone.isdisjoint(pair))
    return replace(builder, cells=kept, edges=edges)


def add(builder: BoardBuilder, added: Mapping[str, AddedCell], where: Where) -> BoardBuilder:
    """Adds cells next to others: `add: {bar: {adjacent: [a1, a8], at: [4, 4]}}` gives a board a bar beside it.

    Raises:
        BoardError: the cell already exists, or has no position on a board whose cells have one.
        UnknownNameError: it is adjacent to a cell that does not exist.
    """
    positioned = any(cell.position is not None for cell in builder.cells.values())
    cells = dict(builder.cells)
    for cell_id, new in added.items():
        if cell_id in cells:
            raise BoardError(f"cell '{cell_id}' already exists", location=where((cell_id,)))
        if positioned and new.at is None:
            raise BoardError(
                f"cell '{cell_id}' needs a position like the others: at: [x, y]", location=where((cell_id,))
            )
        position = (new.at[0], new.at[1]) if new.at is not None else None
        cells[cell_id] = Cell(dict(new.attributes), position)
    edges = set(builder.edges)
    for cell_id, new in added.items():
        for number, other in enumerate(new.adjacent):
            edges.add(checked_edge(cells, (cell_id, other), where((cell_id, "adjacent", number))))
    return replace(builder, cells=cells, edges=frozenset(edges))


def connect(builder: BoardBuilder, pairs: Sequence[Sequence[str]], where: Where) -> BoardBuilder:
    """Makes pairs of cells adjacent: `connect: [[a1, e9]]` is a tunnel between two corners.

    Raises:
        BoardError: the two are already adjacent, or are the same cell.
        UnknownNameError: there is no such cell.
    """
    edges = set(builder.edges)
    for number, pair in enumerate(pairs):
        new = checked_edge(builder.cells, pair, where((number,)))
        if new in edges:
            raise BoardError(f"'{pair[0]}' and '{pair[1]}' are already adjacent", location=where((number,)))
        edges.add(new)
    return replace(builder, edges=frozenset(edges))


def disconnect(builder: BoardBuilder, pairs: Sequence[Sequence[str]], where: Where) -> BoardBuilder:
    """Puts a wall between adjacent cells: `disconnect: [[a1, a2]]`. Straight lines end there too.

    Raises:
        BoardError: the two are not adjacent.
        UnknownNameError: there is no such cell.
    """
    edges = set(builder.edges)
    for number, pair in enumerate(pairs):
        old = checked_edge(builder.cells, pair, where((number,)))
        if old not in edges:
            raise BoardError(f"'{pair[0]}' and '{pair[1]}' are not adjacent", location=where((number,)))
        edges.remove(old)
    return replace(builder, edges=frozenset(edges))


def rename(builder: BoardBuilder, names: Mapping[str, str], where: Where) -> BoardBuilder:
    """Gives cells other ids, all at once: `rename: {a1: tip}`; two cells may exchange theirs.

    Raises:
        BoardError: two cells would have the same id.
        UnknownNameError: there is no such cell.
    """
    for old in names:
        check_known([old], builder.cells, where((old,)))
    cells: dict[str, Cell] = {}
    for old, cell in builder.cells.items():
        new = names.get(old, old)
        if new in cells:
            culprit = old if old in names else next(name for name in names if names[name] == new)
            raise BoardError(f"two cells would be called '{new}'", location=where((culprit,)))
        cells[new] = cell
    edges = frozenset(edge(names.get(a, a), names.get(b, b)) for a, b in builder.edges)
    return replace(builder, cells=cells, edges=edges)


def attribute(builder: BoardBuilder, attributes: Mapping[str, Mapping[str, Scalar]]) -> BoardBuilder:
    """Notes something about cells: `attributes: {d4: {terrain: water}}`, for rules and for `where`."""
    changed = dict(builder.cells)
    for cell_id, known in attributes.items():
        cell = changed[cell_id]
        changed[cell_id] = replace(cell, attributes={**cell.attributes, **known})
    return replace(builder, cells=changed)
