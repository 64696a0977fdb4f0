"""Ascending lists against Python's own."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boardwright.kernels.lib.ascending import copy_list, put_in, take_out


@given(st.sets(st.integers(0, 300), min_size=1), st.data())
def test_taking_out_one_after_another(numbers: set[int], data: st.DataObject) -> None:
    items = np.array([*sorted(numbers), 7, 7], dtype=np.int16)  # two places that the list does not reach
    kept = sorted(numbers)
    for item in data.draw(st.permutations(kept)):
        count = take_out(items, len(kept), item)
        kept.remove(item)
        assert items[: len(numbers)].tolist() == kept + [0] * (len(numbers) - count)
        target = np.full(len(items), -1, dtype=np.int32)
        assert copy_list(items, count, target) == count
        assert target.tolist() == kept + [-1] * (len(items) - count)
    assert items[len(numbers) :].tolist() == [7, 7]


@given(st.lists(st.integers(0, 40)))
def test_putting_in_one_after_another(numbers: list[int]) -> None:
    items = np.full(len(numbers) + 1, 99, dtype=np.int32)
    count = 0
    for place, number in enumerate(numbers, 1):
        count = put_in(items, count, number)
        assert items[:count].tolist() == sorted(set(numbers[:place]))
    assert items[-1] == 99
