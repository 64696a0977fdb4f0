"""A transposition table: what a search found out about positions, kept by their hash.

Entry    key       hash of the position                                             uint64
         value     what the position is worth, or a bound of it: see below          float64
         depth     how many actions deep that was searched, COMPLETE for all         int32
         bound     NOTHING, EXACT, AT_LEAST or AT_MOST                               int8
         action    the action that was best, or refuted the others                   int32
"""

from __future__ import annotations

from typing import TypeAlias

from boardwright.bots.search import Records, new_records
from boardwright.kernels.kernel import kernel
from boardwright.kernels.state import Actions

Table: TypeAlias = Records

NOTHING, EXACT, AT_LEAST, AT_MOST = range(4)
COMPLETE = 1_000_000  # deeper than any search: nothing below the position was estimated
NO_ENTRY = -1


def new_table(bits: int) -> Table:
    """An empty table of 2**bits entries."""
    return new_records(1 << bits, [("key", "u8"), ("value", "f8"), ("depth", "i4"), ("action", "i4"), ("bound", "i1")])


@kernel
def empty(table: Table) -> None:
    """Removes all entries."""
    table.bound[:] = NOTHING


@kernel
def place_of(table: Table, key: int) -> int:
    """The only place in the table where a position may be."""
    return int(key & (len(table) - 1))


@kernel
def look_up(table: Table, key: int) -> int:
    """Where the position's entry is, or NO_ENTRY."""
    place = place_of(table, key)
    entry = table[place]
    return place if entry.bound != NOTHING and entry.key == key else NO_ENTRY


@kernel
def answers(table: Table, place: int, depth: int, alpha: float, beta: float) -> bool:
    """Whether an entry says enough of its position to search no more: `depth` deep, where alpha … beta matter."""
    entry = table[place]
    if entry.depth < depth:
        return False
    if entry.bound == EXACT:
        return True
    return bool(entry.value >= beta) if entry.bound == AT_LEAST else bool(entry.value <= alpha)


@kernel
def store(table: Table, key: int, depth: int, value: float, alpha: float, beta: float, action: int) -> None:
    """Keeps what a search between alpha and beta came to, in place of whatever was there."""
    entry = table[place_of(table, key)]
    entry.key = key
    entry.value = value
    entry.depth = depth
    entry.action = action
    entry.bound = EXACT
    if value <= alpha:
        entry.bound = AT_MOST
    elif value >= beta:
        entry.bound = AT_LEAST


@kernel
def put_first(actions: Actions, count: int, action: int) -> None:
    """Swaps an action with the first one, since what was good before is likely to be good again."""
    for index in range(count):
        if actions[index] == action:
            actions[index] = actions[0]
            actions[0] = action
