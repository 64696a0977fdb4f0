"""Rules that pick sets of cells: one function each, named as in a board file.

`where` gives the place in the file of a part of the rule's value, for complaints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from boardwright.boards.builder import Draft, Where, check_known, within
from boardwright.boards.geometry import on_border, rings, side_names
from boardwright.boards.geometry import sides as straight_sides
from boardwright.boards.group_model import DistanceSelector, LineSelector, Selector
from boardwright.boards.lattices import Lattice
from boardwright.boards.straight import StraightLine, straight_lines
from boardwright.boards.values import Scalar, is_id
from boardwright.errors import BoardError, UnknownNameError

MAX_MEMBERS = 250_000  # cells in all sets of a selector together, each counted as often as it is in one


class CellSet(NamedTuple):
    """Cells, and the id of the set where the rule gives it one."""

    name: str | None
    cells: tuple[str, ...]


def select(draft: Draft, selector: Selector, where: Where) -> list[CellSet]:
    """The sets that a selector picks, none of them empty.

    Raises:
        BoardError: the rule makes no sense on this board.
        UnknownNameError: it names a cell, part, direction or attribute that is not there.
    """
    rule = selector.rule
    sets = _RULES[rule](draft, getattr(selector, rule), within(where, rule))
    return [chosen for chosen in sets if chosen.cells]


def cells_of(draft: Draft, cells: list[str] | Selector, where: Where) -> list[str]:
    """The cells of a list, as written, or all that a selector picks, in the order of the cells.

    Raises:
        BoardError: the selector picks none, or makes no sense on this board.
        UnknownNameError: there is no such cell.
    """
    if isinstance(cells, Selector):
        picked = {cell for chosen in select(draft, cells, where) for cell in chosen.cells}
        if not picked:
            raise BoardError(f"'{cells.rule}' picks no cell of this board", location=where(()))
        return sorted(picked, key=draft.numbers.__getitem__)
    for number, cell in enumerate(cells):
        check_known([cell], draft.cells, where((number,)))
    return cells


def _ring(draft: Draft, size: int | str, where: Where) -> list[CellSet]:
    """The cells around each inner point of the lattice: `{ring: 6}` are the hexagons of a board of triangles."""
    lattice = _lattice(draft, where)
    if size not in ("any", lattice.around):
        raise BoardError(f"a ring on lattice {lattice.name} has {lattice.around} cells, not {size}", location=where(()))
    return [
        CellSet(None, tuple(draft.by_centre[centre] for centre in centres))
        for _, centres in rings(lattice, draft.by_centre)
    ]


def _lines(draft: Draft, wanted: LineSelector | Literal[True], where: Where) -> list[CellSet]:
    """Straight lines as long as they go, or all runs along them: `{lines: {length: 3, directions: [e, n]}}`."""
    lines = straight_lines(draft)
    if wanted is not True and wanted.directions is not None:
        lines = _in_directions(draft, lines, wanted.directions, where)
    if wanted is True or wanted.length is None:
        return [CellSet(None, line.cells) for line in lines]
    length = wanted.length
    runs = sum(max(len(line.cells) - length + 1, 0) for line in lines)
    if runs * length > MAX_MEMBERS:
        raise BoardError(f"too many runs: more than {MAX_MEMBERS:,} cells in all", location=where(("length",)))
    return [CellSet(None, line.cells[at : at + length]) for line in lines for at in range(len(line.cells) - length + 1)]


def _border(draft: Draft, _: bool, where: Where) -> list[CellSet]:
    """The cells with a side that borders on no other cell, in one set: `{border: true}`."""
    found = frozenset(on_border(_lattice(draft, where), draft.by_centre))
    return [CellSet(None, tuple(cell for centre, cell in draft.by_centre.items() if centre in found))]


def _sides(draft: Draft, _: bool, where: Where) -> list[CellSet]:
    """The straight sides of the outline, named by the way they face: `{sides: true}`."""
    lattice = _lattice(draft, where)
    found = straight_sides(lattice, draft.by_centre)
    return [
        CellSet(name, tuple(draft.by_centre[centre] for centre in side.centres))
        for name, side in zip(side_names(lattice, found), found, strict=True)
    ]


def _parts(draft: Draft, wanted: Sequence[Sequence[str]] | Literal[True], where: Where) -> list[CellSet]:
    """The cells of each part, or of several together: `{parts: true}` or `{parts: [A, [B, C]]}`."""
    members = {str(name): cells for name, cells in _by_value(draft, "part", where).items()}
    sets = []
    for number, names in enumerate([[name] for name in members] if wanted is True else wanted):
        for name in names:
            if name not in members:
                raise UnknownNameError("part", name, members, location=where((number,)))
        sets.append(CellSet("-".join(names), tuple(cell for name in names for cell in members[name])))
    return sets


def _where(draft: Draft, wanted: Mapping[str, Sequence[Scalar]], where: Where) -> list[CellSet]:
    """The cells whose attributes have one of the values, in one set: `{where: {points: up, row: [1, 2]}}`."""
    for name, values in wanted.items():
        known = _by_value(draft, name, within(where, name))
        for value in values:
            if value not in known:
                raise UnknownNameError(f"value of '{name}'", str(value), map(str, known), location=where((name,)))
    cells = tuple(
        cell_id
        for cell_id, cell in draft.cells.items()
        if all(cell.attributes.get(name) in values for name, values in wanted.items())
    )
    return [CellSet(None, cells)]


def _by(draft: Draft, name: str, where: Where) -> list[CellSet]:
    """One set for each value of an attribute, named by the value: `{by: row}`."""
    sets = [CellSet(str(value), tuple(cells)) for value, cells in _by_value(draft, name, where).items()]
    for chosen in sets:
        if not is_id(str(chosen.name)):
            raise BoardError(f"value '{chosen.name}' of '{name}' cannot be the id of a set", location=where(()))
    return sets


def _distance(draft: Draft, wanted: DistanceSelector, where: Where) -> list[CellSet]:
    """The cells by their steps from some others, or those within so many: `{distance: {from: [a1], within: 2}}`."""
    start = cells_of(draft, wanted.start, within(where, "from"))
    classes = [list(dict.fromkeys(start))]
    seen = set(start)
    while classes[-1]:
        reached = dict.fromkeys(other for cell in classes[-1] for other in draft.neighbours[cell] if other not in seen)
        seen.update(reached)
        classes.append(list(reached))
    classes.pop()
    if wanted.within is None:
        return [CellSet(str(steps), _in_order(draft, cells)) for steps, cells in enumerate(classes)]
    return [CellSet(None, _in_order(draft, [cell for cells in classes[: wanted.within + 1] for cell in cells]))]


def _colours(draft: Draft, _: bool, where: Where) -> list[CellSet]:
    """The cells by colour, as the lattice is coloured by custom: `{colours: true}` are a chessboard's two.

    Without a lattice: as few colours as a walk around the board finds, two where two are enough, so that
    neighbours differ.
    """
    lattice = draft.lattice
    if lattice is not None and len(draft.by_centre) == len(draft.cells):
        colours = {cell: lattice.colour(centre) for centre, cell in draft.by_centre.items()}
    else:
        colours = _greedy_colours(draft)
    return [
        CellSet(None, tuple(cell for cell in draft.cells if colours[cell] == colour))
        for colour in sorted(set(colours.values()))
    ]


def _degree(draft: Draft, degree: int, where: Where) -> list[CellSet]:
    """The cells with so many neighbours, in one set: `{degree: 1}` are the leaves of a tree."""
    cells = tuple(cell for cell, neighbours in draft.neighbours.items() if len(neighbours) == degree)
    return [CellSet(None, cells)]


_RULES: Mapping[str, Callable[[Draft, Any, Where], list[CellSet]]] = {
    "ring": _ring,
    "lines": _lines,
    "border": _border,
    "sides": _sides,
    "parts": _parts,
    "where": _where,
    "by": _by,
    "distance": _distance,
    "colours": _colours,
    "degree": _degree,
}


def _lattice(draft: Draft, where: Where) -> Lattice:
    if draft.lattice is None:
        raise BoardError("needs a board with a 'lattice'; this one has none", location=where(()))
    return draft.lattice


def _by_value(draft: Draft, attribute: str, where: Where) -> dict[Scalar, list[str]]:
    """The cells that have an attribute, by its value."""
    cells: dict[Scalar, list[str]] = {}
    for cell_id, cell in draft.cells.items():
        if attribute in cell.attributes:
            cells.setdefault(cell.attributes[attribute], []).append(cell_id)
    if not cells:
        known = (name for cell in draft.cells.values() for name in cell.attributes)
        raise UnknownNameError("attribute", attribute, known, location=where(()))
    return cells


def _in_directions(
    draft: Draft, lines: list[StraightLine], directions: Sequence[str], where: Where
) -> list[StraightLine]:
    """The lines along some directions; a direction and its opposite mean the same lines."""
    names = list(_lattice(draft, where).directions)
    half = len(names) // 2
    axes = set()
    for number, direction in enumerate(directions):
        if direction not in names:
            raise UnknownNameError("direction", direction, names, location=where(("directions", number)))
        axes.add(names[names.index(direction) % half])
    return [line for line in lines if line.direction in axes]


def _greedy_colours(draft: Draft) -> dict[str, int]:
    """A colour for each cell, the first that no neighbour has, as a breadth-first walk meets the cells."""
    colours: dict[str, int] = {}
    for start in draft.cells:
        waiting = [start] if start not in colours else []
        for cell in waiting:
            if cell in colours:
                continue
            taken = {colours[other] for other in draft.neighbours[cell] if other in colours}
            colours[cell] = next(colour for colour in range(len(taken) + 1) if colour not in taken)
            waiting.extend(other for other in draft.neighbours[cell] if other not in colours)
    return colours


def _in_order(draft: Draft, cells: list[str]) -> tuple[str, ...]:
    return tuple(sorted(cells, key=draft.numbers.__getitem__))
