"""The options of Erben, and what they make of every throw of one to five dice, tabulated once for the kernels.

A throw is a multiset of faces. Throws are numbered by the number of dice, then in ascending order of their faces:
0 … 5 are one die, 6 … 26 two dice, and so on up to the 252 throws of five dice. Combinations never span throws, so the
throw is all there is to know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import Field as Option

from boardwright import Options

DICE = 5
FACES = range(1, 7)

Throw: TypeAlias = tuple[int, ...]  # the faces of one to five dice, ascending

THROWS: tuple[Throw, ...] = tuple(
    throw for dice in range(1, DICE + 1) for throw in combinations_with_replacement(FACES, dice)
)

_SINGLE_POINTS = {1: 100, 5: 50}
_TRIPLE_OF_ONES = 1000
_BUFFER = 6
_STREETS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
_STREET_POINTS = 700
_FELDWEG = (2, 3, 4)
_FELDWEG_POINTS = 200

# What a throw comes to. Readings are in the order of `Count.readings`; where there are fewer than two, the rest of
# their places is never asked for.
_RESULT = [
    ("wins", np.bool_),
    ("readings", np.int8),  # how many: 0 is an empty throw, 2 a choice
    ("points", np.int64, 2),  # of each reading
    ("next_dice", np.int8, 2),  # dice that may be thrown after each reading
]

Results: TypeAlias = Any  # an array of such records; no static type can name their fields


class ErbenOptions(Options):
    """What a variant of Erben may choose."""

    target: int = Option(15_000, ge=1, le=10_000_000, description="who banks so many points in all wins at once")
    four_ones: int = Option(1100, ge=0, le=1_000_000, description="points for four ones in one throw")
    feldweg: bool = Option(False, description="whether 2, 3 and 4 in one throw may be counted as 200 points")
    bust: Literal["empty-throw", "no-one-or-five", "no-one-or-five-lenient"] = Option(
        "empty-throw",
        description="what loses the points of the turn: a throw in which nothing counts; or any throw without a 1 or "
        "a 5, whatever else it shows; or any such throw but sixes alone and five alike",
    )
    throw_limit: int = Option(
        10_000, ge=1, le=1_000_000, description="throws, of all players together, after which the game is broken off"
    )


class Reading(NamedTuple):
    """A way to count a throw: its points, and how many dice stay empty; none, once the throw is completed."""

    points: int
    empty: int


class Count(NamedTuple):
    """What a throw comes to: the game is won, or the thrower has one reading or a choice of two, plain first.

    Without any reading the throw is empty: the points of the turn are lost.
    """

    wins: bool
    readings: tuple[Reading, ...]


def first_throws() -> NDArray[np.int32]:
    """The number of the first throw of so many dice, and behind the last one: shape (DICE + 2,)."""
    sizes = Counter(len(throw) for throw in THROWS)
    return np.cumsum([0, *(sizes[dice] for dice in range(DICE + 1))], dtype=np.int32)


def probabilities() -> NDArray[np.float64]:
    """The probability of each throw among those of as many dice."""
    return np.array([_orders(throw) / len(FACES) ** len(throw) for throw in THROWS])


def results(options: ErbenOptions) -> Results:
    """What each throw comes to under these options."""
    dtype = np.dtype((np.record, np.dtype(_RESULT, align=True)))
    table = np.zeros(len(THROWS), dtype).view(np.recarray)
    for result, throw in zip(table, THROWS, strict=True):
        count = count_throw(throw, options)
        result.wins = count.wins
        result.readings = len(count.readings)
        for place, reading in enumerate(count.readings):
            result.points[place] = reading.points
            result.next_dice[place] = reading.empty or DICE
    table.flags.writeable = False
    return table


def count_throw(throw: Throw, options: ErbenOptions) -> Count:
    """What the throw comes to under these options."""
    five_alike = len(throw) == DICE and len(set(throw)) == 1
    if options.bust != "empty-throw" and not {1, 5} & set(throw):
        spared = options.bust == "no-one-or-five-lenient" and (five_alike or set(throw) == {_BUFFER})
        if not spared:
            return Count(wins=False, readings=())
    if five_alike:
        return Count(wins=True, readings=())
    if throw in _STREETS:
        return Count(wins=False, readings=(Reading(_STREET_POINTS, empty=0),))
    readings = [reading for reading in (_plain(throw, options), _feldweg(throw, options)) if reading is not None]
    # Readings that come to the same are no choice: 2-2-2-3-4 is 200 points and two empty dice either way.
    return Count(wins=False, readings=tuple(dict.fromkeys(readings)))


def _plain(throw: Throw, options: ErbenOptions) -> Reading | None:
    """The throw counted face by face; None if it is empty."""
    points, others = _count_faces(throw, options)
    empty = _empty_dice(others)
    return None if empty == len(throw) else Reading(points, empty)


def _feldweg(throw: Throw, options: ErbenOptions) -> Reading | None:
    """The throw with its 2, 3 and 4 counted as a feldweg and the other dice as usual; None if it has none."""
    if not options.feldweg or not set(_FELDWEG).issubset(throw):
        return None
    rest = list(throw)
    for face in _FELDWEG:
        rest.remove(face)
    points, others = _count_faces(rest, options)
    return Reading(_FELDWEG_POINTS + points, _empty_dice(others))


def _count_faces(dice: Sequence[int], options: ErbenOptions) -> tuple[int, list[int]]:
    """The points of all dice that count by themselves or with others of their face, and the dice that do not."""
    points = 0
    others: list[int] = []
    for face, alike in sorted(Counter(dice).items()):
        if alike == 4:
            points += options.four_ones if face == 1 else 1000 * face
        elif alike == 3:
            points += _TRIPLE_OF_ONES if face == 1 else 100 * face
        elif face in _SINGLE_POINTS:
            points += alike * _SINGLE_POINTS[face]
        else:
            others += [face] * alike
    return points, others


def _empty_dice(others: Sequence[int]) -> int:
    """How many dice stay empty: none, if there are only sixes among those that do not count."""
    return 0 if all(die == _BUFFER for die in others) else len(others)


def _orders(throw: Throw) -> int:
    """In how many orders these faces can fall: the multinomial coefficient."""
    return factorial(len(throw)) // prod(factorial(alike) for alike in Counter(throw).values())
