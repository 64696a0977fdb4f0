"""States: records in whole words in which every byte belongs to a field, so that copies are equal byte by byte."""

from __future__ import annotations

import numpy as np
import pytest
import toy_games
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import DTypeLike

from boardwright import Game
from boardwright.game import state_dtype
from boardwright.kernels.state import WORD, Fields, new_states

scalars = st.sampled_from([np.int8, np.int16, np.int32, np.int64, np.uint64, np.float64, np.bool_])
layouts = st.dictionaries(
    st.sampled_from(["owner", "left", "turn", "passes", "gold"]),
    st.one_of(scalars, st.tuples(scalars, st.integers(1, 7)), st.tuples(scalars, st.tuples(st.just(2), st.just(3)))),
)


def game_with(fields: Fields) -> Game:
    return toy_games.NIM.replace(fields=lambda rules: fields)


@given(layouts)
def test_every_byte_belongs_to_one_field(
    layout: dict[str, DTypeLike | tuple[DTypeLike, int | tuple[int, ...]]],
) -> None:
    dtype = state_dtype(game_with(layout), None)
    assert dtype.itemsize % WORD == 0
    assert dtype.names is not None
    assert dtype.fields is not None
    assert {"to_move", "truncated", *layout} <= set(dtype.names)
    taken = [0] * dtype.itemsize
    for field, offset, *_ in dtype.fields.values():
        assert offset % field.alignment == 0
        for place in range(offset, offset + field.itemsize):
            taken[place] += 1
    assert taken == [1] * dtype.itemsize


@given(layouts, st.integers(0, 255))
def test_copies_are_equal_byte_by_byte(
    layout: dict[str, DTypeLike | tuple[DTypeLike, int | tuple[int, ...]]], byte: int
) -> None:
    states = new_states(game_with(layout), None, 3)
    raw = states.view(np.ndarray).view(np.uint8)
    raw[: states.dtype.itemsize] = byte % 2  # truth values have no other bytes
    copy = states.copy()
    copy[1] = states[0]
    copy[2:] = copy[:1]
    expected = np.tile(raw[: states.dtype.itemsize], 3)
    assert np.array_equal(copy.view(np.ndarray).view(np.uint8), expected)


def test_a_field_of_the_framework_cannot_be_declared_again() -> None:
    with pytest.raises(ValueError, match="to_move"):
        state_dtype(game_with({"to_move": np.int8}), None)
