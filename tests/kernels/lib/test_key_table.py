"""The table of keys against a dictionary."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boardwright.kernels.lib.key_table import bytes_for, grown, is_free, less_words, new_table, put_in, reindex, slot_of

KEYS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2**64 - 1)), max_size=60)


@given(keys=KEYS, room=st.integers(1, 8))
def test_keys_are_numbered_in_the_order_in_which_they_come(keys: list[tuple[int, int]], room: int) -> None:
    table = new_table(room, 2)
    known: dict[tuple[int, int], int] = {}
    for key in keys:
        if len(known) == len(table.keys):
            table = grown(table, 2 * len(known))
            reindex(table, len(known))
        row = np.array(key, dtype=np.uint64)
        slot = slot_of(table, row)
        assert is_free(table, slot) == (key not in known)
        if key not in known:
            put_in(table, slot, row, len(known))
            known[key] = len(known)
        assert table.slots[slot_of(table, row)] == known[key]
    assert table.keys[: len(known)].tolist() == [list(key) for key in known]


@given(room=st.integers(1, 1000), words=st.integers(1, 5))
def test_the_bytes_are_told_beforehand(room: int, words: int) -> None:
    table = new_table(room, words)
    assert bytes_for(room, words) == table.keys.nbytes + table.slots.nbytes
    assert len(table.slots) >= 2 * room


@given(one=st.tuples(*[st.integers(0, 3)] * 3), other=st.tuples(*[st.integers(0, 3)] * 3))
def test_keys_have_an_order(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert less_words(np.array(one, dtype=np.uint64), np.array(other, dtype=np.uint64)) == (one < other)
