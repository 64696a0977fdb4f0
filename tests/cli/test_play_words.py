"""Results in words, shortened texts, columns."""

from __future__ import annotations

from typing import Any

import pytest
import toy_games
from hypothesis import given
from hypothesis import strategies as st

from boardwright import ActionError, Kernel, Match, kernel
from boardwright.cli.play.choices import beginning_with, complete, in_columns
from boardwright.cli.play.words import number, verdict
from boardwright.game import SeatValues

names = st.lists(st.text("ab>", min_size=1, max_size=4), min_size=1, max_size=8, unique=True)


@kernel
def nobody(rules: Any, state: Any, shares: SeatValues) -> None:
    shares[:] = 0.0


@kernel
def all_but_the_second(rules: Any, state: Any, shares: SeatValues) -> None:
    shares[:] = 1.0 / (len(shares) - 1)
    shares[1] = 0.0


@kernel
def everyone(rules: Any, state: Any, shares: SeatValues) -> None:
    shares[:] = 1.0 / len(shares)


@kernel
def thirty_each(rules: Any, state: Any, returns: SeatValues) -> None:
    returns[:] = 30.0


def finished_nim(players: int = 2, **changes: Kernel[..., None]) -> Match:
    """A game that seat 1 wins, if the kernels do not say otherwise."""
    match = toy_games.variant_of(toy_games.NIM.replace(**changes), players, heap=1).match()
    match.play(1)
    return match


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (finished_nim(), "seat 1 wins"),
        (finished_nim(returns=toy_games.misere_returns), "seat 2 wins"),
        (finished_nim(3, wins=all_but_the_second), "seats 1 and 3 share the win"),
        (finished_nim(4, wins=all_but_the_second), "seats 1, 3 and 4 share the win"),
        (finished_nim(wins=everyone), "all share the win"),
        (finished_nim(returns=thirty_each), "all share the result, with a return of 30 each"),
        (finished_nim(wins=nobody), "a draw, nobody wins"),
    ],
)
def test_who_has_won(match: Match, words: str) -> None:
    assert verdict(match) == words


def test_one_alone_hears_of_the_return() -> None:
    match = toy_games.race(target=4, players=1).match()
    match.play("throw 4")
    match.play("take")
    assert verdict(match) == "a return of 4"


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (15000.0, "15,000"), (1 / 3, "0.3333"), (-2.5, "-2.5"), (1e9, "1,000,000,000")]
)
def test_numbers(value: float, text: str) -> None:
    assert number(value) == text


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
    assert str(caught.value) == "'a' may be ab, ac; type more of it"
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
