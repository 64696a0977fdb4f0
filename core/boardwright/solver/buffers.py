"""What a search keeps: the trail it is on, the positions it knows, and how far it has come.

All of it grows by being copied to something larger, so that a search stopped for want of room can go on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.lib.hashing import words_of
from boardwright.kernels.lib.key_table import KeyTable, bytes_for, grown, new_table
from boardwright.kernels.state import Actions, SeatValues
from boardwright.variants import Variant


class Trail(NamedTuple):
    """The actions being tried and the positions they lead through; level i is the position after i actions."""

    states: Any  # records, (levels,)
    words: NDArray[np.uint64]  # the same as words
    actions: Actions  # the legal actions of all levels, one level behind another
    ends: NDArray[np.int64]  # (levels + 1,): those of level i are actions[ends[i] : ends[i + 1]]
    nexts: NDArray[np.int64]  # (levels,): the action tried last; it goes from the last to the first
    numbers: NDArray[np.int32]  # (levels,): the positions' numbers in the table
    best: NDArray[np.float64]  # (levels,): the best result beyond each level, if ways are counted
    ways: NDArray[np.int64]  # (levels,): and the number of ways to it
    line: Actions  # (levels,): the actions that led to the best result of all


class Known(NamedTuple):
    """The positions met, as keys, and what is known of them if ways are counted."""

    table: KeyTable
    attempts: NDArray[np.int16]  # (room,): in which each position was entered; DONE once all its actions were tried
    best: NDArray[np.float64]  # (room,): the best result beyond each position
    ways: NDArray[np.int64]  # (room,): the number of ways to it; 0 while the position is on the trail


class Scratch(NamedTuple):
    """Room for the key of a position."""

    states: Any  # records, (2,): the position by whose words it is known, and one of its images
    words: NDArray[np.uint64]
    returns: SeatValues  # (1,)


PROGRESS = np.dtype(
    [
        ("level", np.int64),  # of the position at hand; -1 once there is none
        ("arriving", np.bool_),  # whether that position is new, its actions not yet listed
        ("grown", np.bool_),  # whether the table has just been enlarged
        ("attempt", np.int64),  # how often the search has begun anew
        ("positions", np.int64),  # in the table
        ("best", np.float64),  # the best result so far
        ("length", np.int64),  # and the number of actions that lead to it
    ],
    align=True,
)


def new_progress() -> np.recarray[Any, Any]:
    """One record, for a search that has not begun."""
    progress = np.zeros(1, dtype=PROGRESS).view(np.recarray)
    progress[0].best = -np.inf
    return progress


def new_trail(variant: Variant, levels: int, room: int, before: Trail | None = None) -> Trail:
    """A trail with room for `levels` levels and `room` actions; it begins with what was on the one before."""
    states = variant.new_states(levels)
    trail = Trail(
        states,
        words_of(states),
        np.zeros(room, dtype=np.int32),
        np.zeros(levels + 1, dtype=np.int64),
        np.zeros(levels, dtype=np.int64),
        np.zeros(levels, dtype=np.int32),
        np.zeros(levels),
        np.zeros(levels, dtype=np.int64),
        np.zeros(levels, dtype=np.int32),
    )
    if before is not None:
        arrays: Any = zip(before[1:], trail[1:], strict=True)  # the states come along as words
        for old, new in arrays:
            new[: len(old)] = old
    return trail


def new_known(words: int, room: int, counting: bool, before: Known | None = None) -> Known:
    """Room for `room` positions of so many words; it begins with what was known before, and must then be reindexed."""
    table = new_table(room, words) if before is None else grown(before.table, room)
    values = room if counting else 0
    known = Known(table, np.zeros(room, dtype=np.int16), np.zeros(values), np.zeros(values, dtype=np.int64))
    if before is not None:
        known.attempts[: len(before.attempts)] = before.attempts
        known.best[: len(before.best)] = before.best
        known.ways[: len(before.ways)] = before.ways
    return known


def bytes_known(words: int, room: int, counting: bool) -> int:
    """How many bytes `new_known` allocates."""
    return bytes_for(room, words) + (18 if counting else 2) * room


def new_scratch(variant: Variant) -> Scratch:
    """Room for a key."""
    states = variant.new_states(2)
    return Scratch(states, words_of(states), np.zeros(1))
