"""Placing parts on a lattice: turned, reflected, and joined side to side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardwright.boards.lattices import Facing, Lattice, Side, Vector, minus, plus, side_names, sides, times
from boardwright.boards.schema import Place
from boardwright.errors import BoardError, UnknownNameError


@dataclass(frozen=True)
class Motion:
    """A way to move a part: first reflected, left for right, then turned about the origin, then shifted."""

    lattice: Lattice
    reflect: bool = False
    turns: int = 0
    shift: Vector = (0, 0)

    def __call__(self, centre: Vector) -> Vector:
        """Where a centre comes to lie."""
        if self.reflect:
            centre = self.lattice.reflected(centre)
        return plus(self.lattice.turned(centre, self.turns), self.shift)

    def facing(self, number: int) -> int:
        """The number of the facing that a side has afterwards."""
        if self.reflect:
            number = 2 - number  # on either grid, number 2 is the mirror image of number 0
        return (number + self.turns) % self.lattice.turns


def placed(lattice: Lattice, centres: list[Vector], place: Place, others: Mapping[str, list[Vector]]) -> list[Vector]:
    """A part's cells, one for one, where `place` puts them; `others` are the cells of the parts placed before.

    Raises:
        BoardError: a side is ambiguous, or does not face as it must.
        UnknownNameError: there is no such part, or no such side.
    """
    motion = _at_point(lattice, place) if place.beside is None else _beside(lattice, centres, place, others)
    return [motion(centre) for centre in centres]


def find_side(lattice: Lattice, centres: list[Vector], name: str, owner: str) -> Side:
    """The straight side called `name` of some cells.

    A part of a name will do where only one side has it: `right` for `upper-right`.

    Raises:
        BoardError: several sides have it.
        UnknownNameError: none has.
    """
    found = sides(lattice, centres)
    names = side_names(lattice, found)
    if name in names:
        return found[names.index(name)]
    meant = [number for number, full_name in enumerate(names) if name in full_name.rstrip("0123456789").split("-")]
    if not meant:
        raise UnknownNameError("side", name, names, owner=owner)
    if len(meant) > 1:
        several = " or ".join(f"'{names[number]}'" for number in meant)
        raise BoardError(f"side '{name}' of {owner} is ambiguous; did you mean {several}?")
    return found[meant[0]]


def _at_point(lattice: Lattice, place: Place) -> Motion:
    i, j = place.at or (0, 0)
    return Motion(lattice, place.reflect, place.rotate or 0, (lattice.unit * i, lattice.unit * j))


def _beside(lattice: Lattice, centres: list[Vector], place: Place, others: Mapping[str, list[Vector]]) -> Motion:
    """The motion that joins a side of the part to a side of another, their first cells facing each other."""
    beside, side = str(place.beside), str(place.side)
    if beside not in others:
        raise UnknownNameError("earlier part", beside, others)
    target = find_side(lattice, others[beside], side, f"part '{beside}'")
    facing = lattice.facings[target.facing]
    own, turns = _own_side(lattice, centres, place, target)
    motion = Motion(lattice, place.reflect, turns)
    own_first = _first(lattice, facing, [motion(centre) for centre in own.centres])
    meeting_point = plus(_first(lattice, facing, list(target.centres)), facing.steps[0])
    shift = plus(minus(meeting_point, own_first), times(place.shift, facing.along))
    return Motion(lattice, place.reflect, turns, shift)


def _own_side(lattice: Lattice, centres: list[Vector], place: Place, target: Side) -> tuple[Side, int]:
    """The side of the part that is joined, and how the part must be turned for it.

    Without a word about it, it is the side that needs the least turning, counter-clockwise rather than clockwise.
    """
    if place.own_side is not None:
        candidates = [find_side(lattice, centres, place.own_side, "this part")]
    else:
        candidates = sides(lattice, centres)
    options = [(side, _turns_to_meet(lattice, place, side, target)) for side in candidates]
    if place.rotate is not None:
        options = [(side, turns) for side, turns in options if turns == place.rotate % lattice.turns]
    if not options:
        turned = " when it is rotated like that" if place.rotate is not None else ""
        raise BoardError(f"no such side of this part meets side '{place.side}' of part '{place.beside}'{turned}")
    return min(options, key=lambda option: _effort(lattice, option[1]))


def _turns_to_meet(lattice: Lattice, place: Place, side: Side, target: Side) -> int:
    """How often to turn the part until `side` faces against `target`."""
    facing = Motion(lattice, place.reflect).facing(side.facing)
    return (target.facing + lattice.turns // 2 - facing) % lattice.turns


def _effort(lattice: Lattice, turns: int) -> tuple[int, bool]:
    clockwise = turns > lattice.turns // 2
    return (lattice.turns - turns if clockwise else turns, clockwise)


def _first(lattice: Lattice, facing: Facing, centres: list[Vector]) -> Vector:
    """The cell of a side with which it begins, going along it."""
    upright = lattice.across(facing.along) == 0
    return min(centres, key=lambda centre: centre[1] if upright else lattice.across(centre))
