"""Sets of cells: the rules that pick them, one function each, named as in a board file, and the groups made of them.

`where` gives the place in the file of a part of the rule's value, for error messages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from boardwright.boards.board import Group
from boardwright.boards.builder import BoardBuilder, StraightLine, Where, check_known, within
from boardwright.boards.lattices import Lattice
from boardwright.boards.schema import CheckedGroup, DistanceSelector, LineSelector, Scalar, Selector, Sets, is_id
from boardwright.errors import BoardError, UnknownNameError, shown

MAX_MEMBERS = 250_000  # cells in all sets of a selector together, each counted as often as it is in one
_DIGITS = 6  # of a set's middle that count for the reading order; the others are rounding errors


class CellSet(NamedTuple):
    """Cells, and the id of the set where the rule gives it one."""

    name: str | None
    cells: tuple[str, ...]


def select(builder: BoardBuilder, selector: Selector, where: Where) -> list[CellSet]:
    """The sets that a selector picks, none of them empty.

    Raises:
        BoardError: the rule makes no sense on this board.
        UnknownNameError: it names a cell, part, direction or attribute that does not exist.
    """
    rule = selector.rule
    sets = _RULES[rule](builder, getattr(selector, rule), within(where, rule))
    return [chosen for chosen in sets if chosen.cells]


def cells_of(builder: BoardBuilder, cells: list[str] | Selector, where: Where) -> list[str]:
    """The cells of a list, as written, or all that a selector picks, in the order of the cells.

    Raises:
        BoardError: the selector picks none, or makes no sense on this board.
        UnknownNameError: there is no such cell.
    """
    if isinstance(cells, Selector):
        picked = {cell for chosen in select(builder, cells, where) for cell in chosen.cells}
        if not picked:
            raise BoardError(f"'{cells.rule}' selects no cells of this board", location=where(()))
        return sorted(picked, key=builder.numbers.__getitem__)
    for number, cell in enumerate(cells):
        check_known([cell], builder.cells, where((number,)))
    return cells


def _ring(builder: BoardBuilder, size: int | str, where: Where) -> list[CellSet]:
    """The cells around each inner point of the lattice: `{ring: 6}` are the hexagons of a board of triangles."""
    lattice = _lattice(builder, where)
    if size not in ("any", lattice.around):
        raise BoardError(
            f"a ring of lattice '{lattice.name}' has {lattice.around} cells, not {shown(size)}", location=where(())
        )
    return [CellSet(None, ring) for ring in builder.rings]


def _lines(builder: BoardBuilder, wanted: LineSelector | Literal[True], where: Where) -> list[CellSet]:
    """Straight lines as long as they go, or all runs along them: `{lines: {length: 3, directions: [e, n]}}`."""
    lines = builder.straight_lines
    if wanted is not True and wanted.directions is not None:
        lines = _in_directions(builder, lines, wanted.directions, where)
    if wanted is True or wanted.length is None:
        return [CellSet(None, line.cells) for line in lines]
    length = wanted.length
    runs = sum(max(len(line.cells) - length + 1, 0) for line in lines)
    if runs * length > MAX_MEMBERS:
        raise BoardError(f"too many runs: more than {MAX_MEMBERS:,} cells in all", location=where(("length",)))
    return [CellSet(None, line.cells[at : at + length]) for line in lines for at in range(len(line.cells) - length + 1)]


def _border(builder: BoardBuilder, _: bool, where: Where) -> list[CellSet]:
    """The cells with a side that borders on no other cell, in one set: `{border: true}`."""
    _lattice(builder, where)
    return [CellSet(None, builder.border)]


def _sides(builder: BoardBuilder, _: bool, where: Where) -> list[CellSet]:
    """The straight sides of the outline, named by the way they face: `{sides: true}`."""
    _lattice(builder, where)
    return [CellSet(name, side) for name, side in builder.sides.items()]


def _parts(builder: BoardBuilder, wanted: Sequence[Sequence[str]] | Literal[True], where: Where) -> list[CellSet]:
    """The cells of each part, or of several together: `{parts: true}` or `{parts: [A, [B, C]]}`."""
    members = {str(name): cells for name, cells in _by_value(builder, "part", where).items()}
    chosen = [[name] for name in members] if wanted is True else wanted
    for number, names in enumerate(chosen):
        for name in names:
            if name not in members:
                raise UnknownNameError("part", name, members, location=where((number,)))
    if sum(len(members[name]) for names in chosen for name in names) > MAX_MEMBERS:
        raise BoardError(f"too many cells: more than {MAX_MEMBERS:,} in all sets together", location=where(()))
    return [CellSet("-".join(names), tuple(cell for name in names for cell in members[name])) for names in chosen]


def _where(builder: BoardBuilder, wanted: Mapping[str, Sequence[Scalar]], where: Where) -> list[CellSet]:
    """The cells whose attributes have one of the values, in one set: `{where: {points: up, row: [1, 2]}}`."""
    accepted = {name: frozenset(values) for name, values in wanted.items()}
    for name in wanted:
        known = _by_value(builder, name, within(where, name))
        for value in wanted[name]:
            if value not in known:
                raise UnknownNameError("value", str(value), map(str, known), owner=shown(name), location=where((name,)))
    cells = tuple(
        cell_id
        for cell_id, cell in builder.cells.items()
        if all(cell.attributes.get(name) in values for name, values in accepted.items())
    )
    return [CellSet(None, cells)]


def _by(builder: BoardBuilder, name: str, where: Where) -> list[CellSet]:
    """One set for each value of an attribute, named by the value: `{by: row}`."""
    sets = [CellSet(str(value), tuple(cells)) for value, cells in _by_value(builder, name, where).items()]
    for chosen in sets:
        if not is_id(str(chosen.name)):
            raise BoardError(
                f"value {shown(chosen.name)} of {shown(name)} cannot be the id of a set", location=where(())
            )
    return sets


def _distance(builder: BoardBuilder, wanted: DistanceSelector, where: Where) -> list[CellSet]:
    """The cells by their steps from some others, or those within so many: `{distance: {from: [a1], within: 2}}`."""
    start = cells_of(builder, wanted.start, within(where, "from"))
    classes = [list(dict.fromkeys(start))]
    seen = set(start)
    while classes[-1] and (wanted.within is None or len(classes) <= wanted.within + 1):
        reached = dict.fromkeys(
            other for cell in classes[-1] for other in builder.neighbours[cell] if other not in seen
        )
        seen.update(reached)
        classes.append(list(reached))
    classes.pop()  # empty, or farther away than asked for
    if wanted.within is None:
        return [CellSet(str(steps), _in_order(builder, cells)) for steps, cells in enumerate(classes)]
    return [CellSet(None, _in_order(builder, [cell for cells in classes for cell in cells]))]


def _colours(builder: BoardBuilder, _: bool, where: Where) -> list[CellSet]:
    """The cells by colour, as the lattice is coloured by custom: `{colours: true}` are a chessboard's two.

    Without a lattice: as few colours as a walk around the board finds, two where two are enough, so that
    neighbours differ.
    """
    lattice = builder.lattice
    if lattice is not None and len(builder.by_centre) == len(builder.cells):
        colours = {cell: lattice.colour(centre) for centre, cell in builder.by_centre.items()}
    else:
        colours = _greedy_colours(builder)
    return [
        CellSet(None, tuple(cell for cell in builder.cells if colours[cell] == colour))
        for colour in sorted(set(colours.values()))
    ]


def _degree(builder: BoardBuilder, degree: int, where: Where) -> list[CellSet]:
    """The cells with so many neighbours, in one set: `{degree: 1}` are the leaves of a tree."""
    cells = tuple(cell for cell, neighbours in builder.neighbours.items() if len(neighbours) == degree)
    return [CellSet(None, cells)]


_RULES: Mapping[str, Callable[[BoardBuilder, Any, Where], list[CellSet]]] = {
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


def _lattice(builder: BoardBuilder, where: Where) -> Lattice:
    if builder.lattice is None:
        raise BoardError("needs a board with a 'lattice'; this one has none", location=where(()))
    return builder.lattice


def _by_value(builder: BoardBuilder, attribute: str, where: Where) -> dict[Scalar, list[str]]:
    """The cells that have an attribute, by its value."""
    cells: dict[Scalar, list[str]] = {}
    for cell_id, cell in builder.cells.items():
        if attribute in cell.attributes:
            cells.setdefault(cell.attributes[attribute], []).append(cell_id)
    if not cells:
        known = (name for cell in builder.cells.values() for name in cell.attributes)
        raise UnknownNameError("attribute", attribute, known, location=where(()))
    return cells


def _in_directions(
    builder: BoardBuilder, lines: list[StraightLine], directions: Sequence[str], where: Where
) -> list[StraightLine]:
    """The lines along some directions; a direction and its opposite mean the same lines."""
    names = list(_lattice(builder, where).directions)
    half = len(names) // 2
    axes = set()
    for number, direction in enumerate(directions):
        if direction not in names:
            raise UnknownNameError("direction", direction, names, location=where(("directions", number)))
        axes.add(names[names.index(direction) % half])
    return [line for line in lines if line.direction in axes]


def _greedy_colours(builder: BoardBuilder) -> dict[str, int]:
    """A colour for each cell, the first that no neighbour has, as a breadth-first walk meets the cells."""
    colours: dict[str, int] = {}
    for start in builder.cells:
        waiting = [start] if start not in colours else []
        for cell in waiting:
            if cell in colours:
                continue
            taken = {colours[other] for other in builder.neighbours[cell] if other in colours}
            colours[cell] = next(colour for colour in range(len(taken) + 1) if colour not in taken)
            waiting.extend(other for other in builder.neighbours[cell] if other not in colours)
    return colours


def _in_order(builder: BoardBuilder, cells: list[str]) -> tuple[str, ...]:
    return tuple(sorted(cells, key=builder.numbers.__getitem__))


def make_group(builder: BoardBuilder, name: str, declared: Sets | CheckedGroup, where: Where) -> Group:
    """The group called `name` as a board file declares it.

    Raises:
        BoardError: there are no sets, a set is empty, a set or a list of sets has duplicates, or what the file says
            must hold of the sets does not.
        UnknownNameError: a set names a cell, or a rule something else, that does not exist.
    """
    if isinstance(declared, CheckedGroup):
        group = make_group(builder, name, declared.sets, within(where, "sets"))
        _check_promises(builder, group, declared, where)
        return group
    if isinstance(declared, Selector):
        sets = _in_reading_order(builder, select(builder, declared, where))
    elif isinstance(declared, Mapping):
        sets = [
            CellSet(set_id, tuple(cells_of(builder, cells, within(where, set_id))))
            for set_id, cells in declared.items()
        ]
    else:
        sets = [
            CellSet(None, tuple(cells_of(builder, cells, within(where, number))))
            for number, cells in enumerate(declared)
        ]
    ids = [chosen.name or f"{name[0]}{number}" for number, chosen in enumerate(sets, start=1)]
    _check_sets(name, ids, sets, where)
    if isinstance(declared, list):
        _check_repeated(name, ids, sets, where)
    numbers = [tuple(builder.numbers[cell] for cell in chosen.cells) for chosen in sets]
    return Group(name, tuple(ids), tuple(numbers))


def _in_reading_order(builder: BoardBuilder, sets: list[CellSet]) -> list[CellSet]:
    """Sets without names of their own by their middles, top to bottom, then left to right, where cells have places."""
    named = any(chosen.name is not None for chosen in sets)
    if named or any(cell.position is None for cell in builder.cells.values()):
        return sets
    return sorted(sets, key=lambda chosen: _reading_key(builder, chosen))


def _reading_key(builder: BoardBuilder, chosen: CellSet) -> tuple[float, float]:
    points = [point for cell in chosen.cells if (point := builder.cells[cell].position) is not None]
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    return (-round(y, _DIGITS), round(x, _DIGITS))


def _check_sets(name: str, ids: list[str], sets: list[CellSet], where: Where) -> None:
    """Refuses what can only be a slip: nothing in a group or set, a cell twice in a set, two sets of one name."""
    if not sets:
        raise BoardError(f"group '{name}' is empty", location=where(()))
    seen: set[str] = set()
    for number, (set_id, chosen) in enumerate(zip(ids, sets, strict=True)):
        complaint = None
        if not chosen.cells:
            complaint = f"set '{set_id}' of group '{name}' is empty"
        elif len(set(chosen.cells)) < len(chosen.cells):
            twice = next(cell for cell, count in Counter(chosen.cells).items() if count > 1)
            complaint = f"duplicate cell '{twice}' in set '{set_id}' of group '{name}'"
        elif set_id in seen:
            complaint = f"two sets of group '{name}' would be called '{set_id}'"
        if complaint is not None:
            raise BoardError(complaint, location=where((number if chosen.name is None else set_id,)))
        seen.add(set_id)


def _check_repeated(name: str, ids: list[str], sets: list[CellSet], where: Where) -> None:
    """Refuses a list with the same set twice; sets with names of their own may well agree."""
    first: dict[frozenset[str], str] = {}
    for number, (set_id, chosen) in enumerate(zip(ids, sets, strict=True)):
        members = frozenset(chosen.cells)
        if members in first:
            raise BoardError(
                f"sets '{first[members]}' and '{set_id}' of group '{name}' hold the same cells",
                location=where((number,)),
            )
        first[members] = set_id


def _check_promises(builder: BoardBuilder, group: Group, declared: CheckedGroup, where: Where) -> None:
    """Holds a group to what the file says of it: the size of its sets, no overlap, every cell covered."""
    cells = list(builder.cells)
    for set_id, members in zip(group.ids, group.sets, strict=True):
        if declared.size is not None and len(members) != declared.size:
            raise BoardError(
                f"set '{set_id}' of group '{group.name}' has {len(members)} cells, not {declared.size}",
                location=where(("size",)),
            )
    owner: dict[int, str] = {}
    for set_id, members in zip(group.ids, group.sets, strict=True):
        for cell in members:
            if declared.disjoint and cell in owner:
                raise BoardError(
                    f"sets '{owner[cell]}' and '{set_id}' of group '{group.name}' overlap in cell '{cells[cell]}'",
                    location=where(("disjoint",)),
                )
            owner[cell] = set_id
    if declared.cover and len(owner) < len(cells):
        missing = next(cell for number, cell in enumerate(cells) if number not in owner)
        raise BoardError(f"no set of group '{group.name}' contains cell '{missing}'", location=where(("cover",)))
