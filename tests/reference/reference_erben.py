"""Erben in plain Python, slow and with nothing in common with the plugin: the truth that it is held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

Dice = tuple[int, ...]


@dataclass(frozen=True)
class House:
    """The rules of one house."""

    feldweg: bool = False
    bust: str = "empty-throw"
    four_ones: int = 1100

    @property
    def options(self) -> dict[str, Any]:
        """The same rules as the plugin's options."""
        return {"feldweg": self.feldweg, "bust": self.bust, "four_ones": self.four_ones}

    def melds(self) -> dict[Dice, int]:
        """Everything that may be taken out of a throw by the common rules."""
        singles: dict[Dice, int] = {(1,): 100, (5,): 50}
        triples: dict[Dice, int] = {(face,) * 3: 100 * face for face in range(2, 7)}
        fours: dict[Dice, int] = {(face,) * 4: 1000 * face for face in range(2, 7)}
        return {**singles, **triples, **fours, (1, 1, 1): 1000, (1, 1, 1, 1): self.four_ones}

    def ways(self, dice: Dice) -> Iterator[tuple[int, Dice]]:
        """Every way to take melds out of the dice, some or none: the points, and the dice that are left."""
        yield 0, dice
        for meld, points in self.melds().items():
            if (left := without(dice, meld)) is not None:
                for more, rest in self.ways(left):
                    yield points + more, rest

    def best(self, dice: Dice) -> tuple[int, int]:
        """The most points that the dice can give, and how many dice are then left for the next throw."""
        points, left = max(self.ways(dice), key=lambda way: (way[0], -len(way[1])))
        return points, 0 if set(left) <= {6} else len(left)

    def readings(self, throw: Dice) -> dict[str, tuple[int, int]]:
        """How the throw may be counted: points, and dice for the next throw. Empty: it is lost."""
        return _readings(self, tuple(sorted(throw)))


@cache
def _readings(house: House, throw: Dice) -> dict[str, tuple[int, int]]:
    counts_without = {"empty-throw": True, "no-one-or-five": False, "no-one-or-five-lenient": is_special(throw)}
    if not {1, 5} & set(throw) and not counts_without[house.bust]:
        return {}
    if throw.count(throw[0]) == 5:
        return {"won": (0, 0)}
    if throw in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)):
        return {"only": (700, 5)}
    found = {}
    points, left = house.best(throw)
    if points or left == 0:
        found["plain"] = (points, left or 5)
    rest = without(throw, (2, 3, 4))
    if house.feldweg and rest is not None:
        points, left = house.best(rest)
        found["feldweg"] = (200 + points, left or 5)
    if len(set(found.values())) == 1:
        return {"only": next(iter(found.values()))}
    return found


def is_special(throw: Dice) -> bool:
    """Whether there are only sixes, or five of any face."""
    return throw == (6,) * len(throw) or throw == throw[:1] * 5


def without(dice: Dice, taken: Sequence[int]) -> Dice | None:
    """The dice that remain, or None if not all of `taken` are there."""
    left = list(dice)
    for die in taken:
        if die not in left:
            return None
        left.remove(die)
    return tuple(left)


def throws(dice: int) -> Iterator[Dice]:
    """All 6 ** dice throws, in every order of the dice."""
    yield from product(range(1, 7), repeat=dice)


@cache
def _throw_texts(dice: int) -> set[str]:
    return {"-".join(map(str, sorted(throw))) for throw in throws(dice)}


@dataclass(frozen=True)
class ReferenceErben:
    """A position as people at a table see it; `asked` are the words that the seat may answer."""

    house: House
    target: int
    banked: tuple[int, ...]
    seat: int = 0
    points: int = 0
    hand: int = 5
    asked: tuple[str, ...] = ()
    thrown: Dice = ()
    winner: int | None = None

    def choices(self) -> set[str]:
        """Everything that may happen next, in words."""
        if self.winner is not None:
            return set()
        if self.asked:
            return set(self.asked)
        return _throw_texts(self.hand)

    def after(self, text: str) -> ReferenceErben:
        """The position that follows."""
        if not self.asked:
            return self.thrown_to(tuple(map(int, text.split("-"))))
        if text in ("plain", "feldweg"):
            return self.counted(*self.house.readings(self.thrown)[text])
        if text == "bank":
            banked = list(self.banked)
            banked[self.seat] += self.points
            if banked[self.seat] >= self.target:
                return replace(self, banked=tuple(banked), winner=self.seat, asked=())
            return replace(self, banked=tuple(banked), seat=self.next_seat, asked=("inherit", "afresh"))
        if text == "afresh":
            return replace(self, points=0, hand=5, asked=())
        assert text in ("throw", "inherit")
        return replace(self, asked=())

    @property
    def next_seat(self) -> int:
        return (self.seat + 1) % len(self.banked)

    def thrown_to(self, throw: Dice) -> ReferenceErben:
        readings = self.house.readings(throw)
        if not readings:
            return replace(self, seat=self.next_seat, points=0, hand=5)
        if "won" in readings:
            return replace(self, winner=self.seat)
        if len(readings) == 2:
            return replace(self, asked=("plain", "feldweg"), thrown=throw)
        return self.counted(*next(iter(readings.values())))

    def counted(self, points: int, hand: int) -> ReferenceErben:
        return replace(self, points=self.points + points, hand=hand, asked=("throw", "bank"), thrown=())
