"""Shortened texts, and texts in columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import ActionError
from boardwright.cli.terminal import beginning_with, complete, in_columns

names = st.lists(st.text("ab>", min_size=1, max_size=4), min_size=1, max_size=8, unique=True)


@given(names)
def test_every_name_is_meant_by_itself_and_by_what_only_it_begins_with(known: list[str]) -> None:
    for name in known:
        assert complete(name, known) == name
        for length in range(1, len(name)):
            beginning = name[:length]
            if beginning not in known and sum(other.startswith(beginning) for other in known) == 1:
                assert complete(beginning, known) == name


@given(names, st.text("abc", max_size=4))
def test_what_no_name_begins_with_is_left_as_it_is(known: list[str], text: str) -> None:
    if not any(name.startswith(text) for name in known):
        assert complete(text, known) == text


def test_what_several_begin_with_is_refused_and_they_are_told() -> None:
    with pytest.raises(ActionError) as caught:
        complete("a", ["ab", "b", "ac"])
    assert str(caught.value) == "'a' is ambiguous: ab, ac; type more of it"
    with pytest.raises(ActionError, match=r"c1, c2, .*, c12 … \(30 in all\); type more of it"):
        complete("c", [f"c{number}" for number in range(1, 31)])


@given(names, st.integers(1, 20))
def test_columns_hold_all_texts_in_order_within_the_width(texts: list[str], width: int) -> None:
    lines = in_columns(texts, width)
    assert " ".join(lines).split() == texts
    assert all(len(line) <= width or line in texts for line in lines)


def test_columns_stand_below_each_other() -> None:
    assert in_columns(["a", "bcd", "ef", "g"], 9) == ["a    bcd", "ef   g"]
    assert in_columns(["a", "bcd", "ef", "g"], 8) == ["a    bcd", "ef   g"]
    assert in_columns(["a", "bcd", "ef", "g"], 7) == ["a", "bcd", "ef", "g"]


def test_beginnings_keep_the_order() -> None:
    assert beginning_with("a", ["ab", "b", "aa"]) == ["ab", "aa"]
