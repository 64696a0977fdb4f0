"""Lists of numbers that stay ascending: what is still open, kept up to date instead of searched for at every turn.

What lies behind the end of a list is zero, so that equal lists are the same bytes.

A game in which cells are used up, as on most boards that fill, need not look at every cell to know its legal actions.
It keeps them as a list in the state, `items[:count]`, and takes out what is used up.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.kernel import kernel

Numbers = NDArray[np.signedinteger[Any]]


@kernel
def take_out(items: Numbers, count: int, item: int) -> int:
    """Takes `item` out of the ascending list `items[:count]`, which must hold it; returns the new count."""
    # Every place chooses between its number and the next one, without a branch: compilers do many at once.
    for place in range(count - 1):
        here = items[place]
        following = items[place + 1]
        items[place] = here if here < item else following
    items[count - 1] = 0
    return count - 1


@kernel
def put_in(items: Numbers, count: int, item: int) -> int:
    """Puts `item` in its place in the ascending list `items[:count]`, unless it is there; returns the new count.

    Quick where items come nearly in order: it looks from the end.
    """
    place = count
    while place > 0 and items[place - 1] > item:
        place -= 1
    if place > 0 and items[place - 1] == item:
        return count
    for later in range(count, place, -1):
        items[later] = items[later - 1]
    items[place] = item
    return count + 1


@kernel
def copy_list(items: Numbers, count: int, target: Numbers) -> int:
    """Copies `items[:count]` to the beginning of `target`; returns `count`, as `legal_actions` do."""
    for place in range(count):
        target[place] = items[place]
    return count
