"""Placing parts on a lattice: turned, reflected, and joined side to side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from boardwright.boards.lattices import Facing, Lattice, Side, Vector, minus, plus, sides, times
from boardwright.boards.schema import Place
from boardwright.errors import BoardError, UnknownNameError

MAX_MEANT = 4  # sides that a message about an ambiguous name lists


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


@dataclass(frozen=True)
class Outline:
    """A part's cells, by their centres, and their straight sides; `owner` is what messages call the part."""

    lattice: Lattice
    centres: list[Vector]
    owner: str = "this part"

    @cached_property
    def sides(self) -> Mapping[str, Side]:
        """The straight sides by name."""
        return sides(self.lattice, self.centres)

    def side(self, name: str) -> Side:
        """The straight side called `name`.

        A part of a name will do where only one side has it: `right` for `upper-right`.

        Raises:
            BoardError: several sides have it.
            UnknownNameError: none has.
        """
        if name in self.sides:
            return self.sides[name]
        meant = [full_name for full_name in self.sides if name in full_name.rstrip("0123456789").split("-")]
        if not meant:
            raise UnknownNameError("side", name, self.sides, owner=self.owner)
        if len(meant) > 1:
            several = " or ".join(f"'{full_name}'" for full_name in meant[:MAX_MEANT])
            raise BoardError(f"side '{name}' of {self.owner} is ambiguous; did you mean {several}?")
        return self.sides[meant[0]]


def placed(part: Outline, place: Place, others: Mapping[str, Outline]) -> list[Vector]:
    """A part's cells, one for one, where `place` puts them; `others` are the parts placed before.

    Raises:
        BoardError: a side is ambiguous, or does not face as it must.
        UnknownNameError: there is no such part, or no such side.
    """
    motion = _at_point(part.lattice, place) if place.beside is None else _beside(part, place, others)
    return [motion(centre) for centre in part.centres]


def _at_point(lattice: Lattice, place: Place) -> Motion:
    i, j = place.at or (0, 0)
    return Motion(lattice, place.reflect, place.rotate or 0, (lattice.unit * i, lattice.unit * j))


def _beside(part: Outline, place: Place, others: Mapping[str, Outline]) -> Motion:
    """The motion that joins a side of the part to a side of another, their first cells facing each other."""
    beside, side = str(place.beside), str(place.side)
    if beside not in others:
        raise UnknownNameError("earlier part", beside, others)
    target = others[beside].side(side)
    lattice = part.lattice
    facing = lattice.facings[target.facing]
    own, turns = _own_side(part, place, target)
    motion = Motion(lattice, place.reflect, turns)
    own_first = _first(lattice, facing, [motion(centre) for centre in own.centres])
    meeting_point = plus(_first(lattice, facing, list(target.centres)), facing.steps[0])
    shift = plus(minus(meeting_point, own_first), times(place.shift, facing.along))
    return Motion(lattice, place.reflect, turns, shift)


def _own_side(part: Outline, place: Place, target: Side) -> tuple[Side, int]:
    """The side of the part that is joined, and how the part must be turned for it.

    Without a word about it, it is the side that needs the least turning, counter-clockwise rather than clockwise.
    """
    lattice = part.lattice
    candidates = part.sides.values() if place.own_side is None else [part.side(place.own_side)]
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
