"""A table of keys, rows of words: which are known already, by numbers in the order in which they came.

It has a fixed room; who fills it makes a larger one with `grown` and goes on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.kernel import kernel
from boardwright.kernels.lib.hashing import hash_words

MAX_KEYS = 2**30

_FREE = -1
_WORD = np.dtype(np.uint64)
_SLOT = np.dtype(np.int32)


class KeyTable(NamedTuple):
    """The keys, and by their hash the numbers of the keys; at most half of the slots are ever taken."""

    keys: NDArray[np.uint64]  # (room, words)
    slots: NDArray[np.int32]  # (a power of two,): a key's number, or _FREE


def new_table(room: int, words: int) -> KeyTable:
    """A table without keys, with room for at least one and at most MAX_KEYS."""
    keys = np.zeros((room, words), dtype=_WORD)
    return KeyTable(keys, np.full(_slots_for(room), _FREE, dtype=_SLOT))


def bytes_for(room: int, words: int) -> int:
    """How many bytes `new_table` takes."""
    return room * words * _WORD.itemsize + _slots_for(room) * _SLOT.itemsize


def grown(table: KeyTable, room: int) -> KeyTable:
    """A larger table with the same keys. It knows none of them before `reindex`, which runs compiled."""
    larger = new_table(room, table.keys.shape[1])
    larger.keys[: len(table.keys)] = table.keys
    return larger


def _slots_for(room: int) -> int:
    return 1 << (2 * room - 1).bit_length()


@kernel
def slot_of(table: KeyTable, key: NDArray[np.uint64]) -> int:
    """The slot of a key: where its number stands, or if it is new, a free slot where `put_in` puts it."""
    last = len(table.slots) - 1
    slot = int(np.int64(hash_words(key) & last))
    while table.slots[slot] != _FREE and not same_words(table.keys[table.slots[slot]], key):
        slot = (slot + 1) & last
    return slot


@kernel
def is_free(table: KeyTable, slot: int) -> bool:
    """Whether no key is at the slot."""
    return bool(table.slots[slot] == _FREE)


@kernel
def put_in(table: KeyTable, slot: int, key: NDArray[np.uint64], number: int) -> None:
    """Adds a new key, as number `number`, in the slot that `slot_of` gave."""
    for index in range(len(key)):
        table.keys[number, index] = key[index]
    table.slots[slot] = number


@kernel
def reindex(table: KeyTable, count: int) -> None:
    """Makes the first `count` keys of a table just grown known."""
    for number in range(count):
        table.slots[slot_of(table, table.keys[number])] = number


@kernel
def same_words(one: NDArray[np.uint64], other: NDArray[np.uint64]) -> bool:
    """Whether two keys are the same."""
    index = 0
    while index < len(one) and one[index] == other[index]:
        index += 1
    return index == len(one)


@kernel
def less_words(one: NDArray[np.uint64], other: NDArray[np.uint64]) -> bool:
    """Whether the first key comes before the second, in some order of all keys."""
    for index in range(len(one)):
        if one[index] != other[index]:
            return bool(one[index] < other[index])
    return False
