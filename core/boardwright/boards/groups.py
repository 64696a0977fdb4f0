"""Groups of a board in the making: sets of cells written out or picked by rules, and the checks on them."""

from __future__ import annotations

from collections.abc import Mapping

from boardwright.boards.board import Group
from boardwright.boards.builder import Draft, Where, within
from boardwright.boards.group_model import CheckedGroup, Selector
from boardwright.boards.selectors import CellSet, cells_of, select
from boardwright.errors import BoardError

CellList = list[str] | Selector
Sets = list[CellList] | Mapping[str, CellList] | Selector

_DIGITS = 6  # of a set's middle that count for the reading order; the others are rounding errors


def make_group(draft: Draft, name: str, declared: Sets | CheckedGroup, where: Where) -> Group:
    """The group called `name` as a board file declares it.

    Raises:
        BoardError: there is no set or an empty one, a cell is twice in a set or a set twice in a list, or what the
            file says must hold of the sets does not.
        UnknownNameError: a set names a cell, or a rule something else, that is not there.
    """
    if isinstance(declared, CheckedGroup):
        group = make_group(draft, name, declared.sets, within(where, "sets"))
        _check_promises(draft, group, declared, where)
        return group
    if isinstance(declared, Selector):
        sets = _in_reading_order(draft, select(draft, declared, where))
    elif isinstance(declared, Mapping):
        sets = [
            CellSet(set_id, tuple(cells_of(draft, cells, within(where, set_id)))) for set_id, cells in declared.items()
        ]
    else:
        sets = [
            CellSet(None, tuple(cells_of(draft, cells, within(where, number)))) for number, cells in enumerate(declared)
        ]
    ids = [chosen.name or f"{name[0]}{number}" for number, chosen in enumerate(sets, start=1)]
    _check_sets(name, ids, sets, where)
    if isinstance(declared, list):
        _check_repeated(name, ids, sets, where)
    numbers = [tuple(draft.numbers[cell] for cell in chosen.cells) for chosen in sets]
    return Group(name, tuple(ids), tuple(numbers))


def _in_reading_order(draft: Draft, sets: list[CellSet]) -> list[CellSet]:
    """Sets without names of their own by their middles, top to bottom, then left to right, where cells have places."""
    named = any(chosen.name is not None for chosen in sets)
    if named or any(cell.position is None for cell in draft.cells.values()):
        return sets
    return sorted(sets, key=lambda chosen: _reading_key(draft, chosen))


def _reading_key(draft: Draft, chosen: CellSet) -> tuple[float, float]:
    points = [point for cell in chosen.cells if (point := draft.cells[cell].position) is not None]
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
            twice = next(cell for cell in chosen.cells if chosen.cells.count(cell) > 1)
            complaint = f"cell '{twice}' is twice in set '{set_id}' of group '{name}'"
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
                f"sets '{first[members]}' and '{set_id}' of group '{name}' are the same", location=where((number,))
            )
        first[members] = set_id


def _check_promises(draft: Draft, group: Group, declared: CheckedGroup, where: Where) -> None:
    """Holds a group to what the file says of it: the size of its sets, no overlap, every cell covered."""
    cells = list(draft.cells)
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
        raise BoardError(f"no set of group '{group.name}' has cell '{missing}'", location=where(("cover",)))
