"""Every throw of one to five dice with its probability and what it comes to, tabulated once for the kernels.

A throw is a multiset of faces. Throws are numbered by the number of dice, then in ascending order of their faces:
0 … 5 are one die, 6 … 26 two dice, and so on up to the 252 throws of five dice.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardwright_games.erben.counting import DICE, Throw, count_throw
from boardwright_games.erben.options import ErbenOptions

_FACES = range(1, 7)

THROWS: tuple[Throw, ...] = tuple(
    throw for dice in range(1, DICE + 1) for throw in combinations_with_replacement(_FACES, dice)
)

# What a throw comes to. Readings are in the order of `Count.readings`; where there are fewer than two, the rest of
# their places is never asked for.
_RESULT = [
    ("wins", np.bool_),
    ("readings", np.int8),  # how many: 0 is an empty throw, 2 a choice
    ("points", np.int64, 2),  # of each reading
    ("next_dice", np.int8, 2),  # dice that may be thrown after each reading
]

Results: TypeAlias = Any  # an array of such records; no static type can name their fields


def first_throws() -> NDArray[np.int32]:
    """The number of the first throw of so many dice, and behind the last one: shape (DICE + 2,)."""
    sizes = Counter(len(throw) for throw in THROWS)
    return np.cumsum([0, *(sizes[dice] for dice in range(DICE + 1))], dtype=np.int32)


def probabilities() -> NDArray[np.float64]:
    """The probability of each throw among those of as many dice."""
    return np.array([_orders(throw) / len(_FACES) ** len(throw) for throw in THROWS])


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


def _orders(throw: Throw) -> int:
    """In how many orders these faces can fall: the multinomial coefficient."""
    return factorial(len(throw)) // prod(factorial(alike) for alike in Counter(throw).values())
