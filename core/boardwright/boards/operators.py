"""Changes to a board in the making, one function each, in the order in which a board file's keys are applied.

`where` gives the place in the file of a part of the operator's value, for complaints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from boardwright.boards.builder import Cell, Draft, Edge, Where, check_known, edge
from boardwright.boards.model import AddedCell
from boardwright.boards.values import Scalar
from boardwright.errors import BoardError


def remove(draft: Draft, cells: Iterable[str]) -> Draft:
    """Takes cells away, with their edges: `remove: [d4]` leaves a hole in the middle of a solitaire board."""
    gone = frozenset(cells)
    kept = {cell_id: cell for cell_id, cell in draft.cells.items() if cell_id not in gone}
    edges = frozenset(pair for pair in draft.edges if gone.isdisjoint(pair))
    return replace(draft, cells=kept, edges=edges)


def add(draft: Draft, added: Mapping[str, AddedCell], where: Where) -> Draft:
    """Adds cells next to others: `add: {bar: {adjacent: [a1, a8], at: [4, 4]}}` gives a board a bar beside it.

    Raises:
        BoardError: the cell is there already, or has no position on a board whose cells have one.
        UnknownNameError: it is adjacent to a cell that is not there.
    """
    positioned = any(cell.position is not None for cell in draft.cells.values())
    cells = dict(draft.cells)
    for cell_id, new in added.items():
        if cell_id in cells:
            raise BoardError(f"cell '{cell_id}' is there already", location=where((cell_id,)))
        if positioned and new.at is None:
            raise BoardError(
                f"cell '{cell_id}' needs a position like the others: at: [x, y]", location=where((cell_id,))
            )
        position = (new.at[0], new.at[1]) if new.at is not None else None
        cells[cell_id] = Cell(dict(new.attributes), position)
    edges = set(draft.edges)
    for cell_id, new in added.items():
        for number, other in enumerate(new.adjacent):
            edges.add(_checked_edge(cells, (cell_id, other), where, (cell_id, "adjacent", number)))
    return replace(draft, cells=cells, edges=frozenset(edges))


def connect(draft: Draft, pairs: Sequence[Sequence[str]], where: Where) -> Draft:
    """Makes pairs of cells adjacent: `connect: [[a1, e9]]` is a tunnel between two corners.

    Raises:
        BoardError: the two are adjacent already, or one cell.
        UnknownNameError: there is no such cell.
    """
    edges = set(draft.edges)
    for number, pair in enumerate(pairs):
        new = _checked_edge(draft.cells, pair, where, (number,))
        if new in edges:
            raise BoardError(f"'{pair[0]}' and '{pair[1]}' are adjacent already", location=where((number,)))
        edges.add(new)
    return replace(draft, edges=frozenset(edges))


def disconnect(draft: Draft, pairs: Sequence[Sequence[str]], where: Where) -> Draft:
    """Puts a wall between adjacent cells: `disconnect: [[a1, a2]]`. Straight lines end there too.

    Raises:
        BoardError: the two are not adjacent.
        UnknownNameError: there is no such cell.
    """
    edges = set(draft.edges)
    for number, pair in enumerate(pairs):
        old = _checked_edge(draft.cells, pair, where, (number,))
        if old not in edges:
            raise BoardError(f"'{pair[0]}' and '{pair[1]}' are not adjacent", location=where((number,)))
        edges.remove(old)
    return replace(draft, edges=frozenset(edges))


def rename(draft: Draft, names: Mapping[str, str], where: Where) -> Draft:
    """Gives cells other ids, all at once: `rename: {a1: tip}`; two cells may exchange theirs.

    Raises:
        BoardError: two cells would have the same id.
        UnknownNameError: there is no such cell.
    """
    for old in names:
        check_known([old], draft.cells, where((old,)))
    cells: dict[str, Cell] = {}
    for old, cell in draft.cells.items():
        new = names.get(old, old)
        if new in cells:
            culprit = old if old in names else next(name for name in names if names[name] == new)
            raise BoardError(f"two cells would be called '{new}'", location=where((culprit,)))
        cells[new] = cell
    edges = frozenset(edge(names.get(a, a), names.get(b, b)) for a, b in draft.edges)
    return replace(draft, cells=cells, edges=edges)


def attribute(draft: Draft, attributes: Mapping[str, Mapping[str, Scalar]]) -> Draft:
    """Notes something about cells: `attributes: {d4: {terrain: water}}`, for rules and for `where`."""
    changed = dict(draft.cells)
    for cell_id, known in attributes.items():
        cell = changed[cell_id]
        changed[cell_id] = replace(cell, attributes={**cell.attributes, **known})
    return replace(draft, cells=changed)


def _checked_edge(cells: Mapping[str, Cell], pair: Sequence[str], where: Where, keys: tuple[str | int, ...]) -> Edge:
    check_known(pair, cells, where(keys))
    if pair[0] == pair[1]:
        raise BoardError(f"cell '{pair[0]}' cannot be adjacent to itself", location=where(keys))
    return edge(pair[0], pair[1])
