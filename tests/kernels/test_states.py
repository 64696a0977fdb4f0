"""States: records in whole words in which every byte belongs to a field, so that copies are equal byte by byte."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import Fields, GameError, field
from boardwright.kernels.state import WORD, key_words, layout_of, new_states

RULES = SimpleNamespace(cells=5, seats=3)

scalars = st.sampled_from(["int8", "int16", "int32", "int64", "uint64", "float64", "bool"])
shapes = st.sampled_from([None, "cell", "seat", 1, 7, lambda rules: (2, rules.seats)])
layouts = st.dictionaries(
    st.sampled_from(["owner", "left", "turn", "passes", "gold"]),
    st.builds(field, scalars, per=shapes, key=st.booleans()),
)


@given(layouts)
def test_every_byte_belongs_to_one_field(fields: Fields) -> None:
    dtype = layout_of(fields, RULES)
    assert dtype.itemsize % WORD == 0
    assert dtype.names is not None
    assert dtype.fields is not None
    assert {"to_move", "truncated", *fields} <= set(dtype.names)
    taken = [0] * dtype.itemsize
    for layout, offset, *_ in dtype.fields.values():
        assert offset % layout.alignment == 0
        for place in range(offset, offset + layout.itemsize):
            taken[place] += 1
    assert taken == [1] * dtype.itemsize


@given(layouts)
def test_the_key_is_the_words_of_all_fields_but_those_left_out(fields: Fields) -> None:
    layout: Any = layout_of(fields, RULES)
    first, end = (word * WORD for word in key_words(fields, layout))
    for name in ("to_move", "truncated", *fields):
        begin = layout.fields[name][1]
        within = first <= begin and begin + layout[name].itemsize <= end
        without = begin + layout[name].itemsize <= first or end <= begin
        assert (within, without) == ((True, False) if name not in fields or fields[name].key else (False, True))


@given(layouts, st.integers(1, 400))
def test_where_numbers_lie_does_not_depend_on_the_board(fields: Fields, cells: int) -> None:
    """Compiled code reads them at fixed places, on any board."""
    small: Any = layout_of(fields, RULES)
    large: Any = layout_of(fields, SimpleNamespace(cells=cells, seats=3))
    for name in ("to_move", "truncated", *fields):
        if not small[name].shape:
            assert large.fields[name][1] == small.fields[name][1]


@given(layouts, st.integers(0, 255))
def test_copies_are_equal_byte_by_byte(fields: Fields, byte: int) -> None:
    states = new_states(fields, RULES, 3)
    raw = states.view(np.ndarray).view(np.uint8)
    raw[: states.dtype.itemsize] = byte % 2  # truth values have no other bytes
    copy = states.copy()
    copy[1] = states[0]
    copy[2:] = copy[:1]
    expected = np.tile(raw[: states.dtype.itemsize], 3)
    assert np.array_equal(copy.view(np.ndarray).view(np.uint8), expected)


def test_fields_have_a_value_for_each_cell_or_seat_and_begin_filled() -> None:
    fields = {
        "owner": field("int8", per="cell", fill=-1),
        "banked": field("int32", per="seat"),
        "table": field("int16", per=lambda rules: (2, rules.seats), fill=7),
        "turn": field("int32", fill=3),
    }
    state = new_states(fields, RULES, 2)[1]
    assert state.owner.tolist() == [-1] * 5
    assert state.banked.tolist() == [0, 0, 0]
    assert state.table.tolist() == [[7, 7, 7], [7, 7, 7]]
    assert (int(state.turn), int(state.to_move), bool(state.truncated)) == (3, 0, False)


@pytest.mark.parametrize(
    ("name", "spec", "message"),
    [
        ("to_move", field("int8"), "field 'to_move' is the framework's own"),
        ("shape", field("int8"), "field 'shape' cannot have this name: numpy records use it"),
        ("two words", field("int8"), "field 'two words' cannot have this name"),
        ("owner", "int8", "field 'owner' must be a field(…), not 'int8'"),
        ("owner", field("in8"), "field 'owner': 'in8' is not a type of numpy"),
        ("owner", field("O"), "field 'owner' must hold numbers, not object"),
        ("owner", field("int8", per="edge"), "field 'owner': per must be 'cell', 'seat', a number or a function"),  # type: ignore[arg-type]
        ("owner", field("int8", per="cell"), "field 'owner' is per cell, but the rules have no 'cells'"),
    ],
)
def test_a_field_that_cannot_be_is_refused_by_name(name: str, spec: Any, message: str) -> None:
    with pytest.raises(GameError) as caught:
        layout_of({name: spec}, SimpleNamespace(seats=2))
    assert message in str(caught.value)
