"""What one throw of dice counts in Erben. Combinations never span throws, so the throw is all there is to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from boardwright_games.erben.options import ErbenOptions

DICE = 5

Throw = tuple[int, ...]  # the faces of one to five dice, ascending

_SINGLE_POINTS = {1: 100, 5: 50}
_TRIPLE_OF_ONES = 1000
_BUFFER = 6
_STREETS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
_STREET_POINTS = 700
_FELDWEG = (2, 3, 4)
_FELDWEG_POINTS = 200


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


def count_throw(throw: Throw, options: ErbenOptions) -> Count:
    """What the throw comes to under these options."""
    if options.bust == "no-one-or-five" and 1 not in throw and 5 not in throw:
        return Count(wins=False, readings=())
    if len(throw) == DICE and len(set(throw)) == 1:
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
