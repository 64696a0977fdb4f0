"""Turns of Erben, banking and inheriting: against a reference implementation, and by hand."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import played, texts_of
from reference_erben import House, ReferenceErben

import boardwright as bw

PLAIN = House()
FELDWEG = House(feldweg=True)
STRICT = House(feldweg=True, bust="no-one-or-five")


@cache
def variant_of(house: House, seats: int, target: int = 15_000) -> bw.Variant:
    return bw.load("erben/2-players", players=seats, options={**house.options, "target": target})


def chosen(match: bw.Match, random: np.random.Generator) -> int:
    """What happens next: a throw with its probability, or any decision."""
    if match.at_chance:
        outcomes, weights = zip(*match.chance_outcomes(), strict=True)
        return int(random.choice(outcomes, p=weights))
    return int(random.choice(match.legal_actions))


@pytest.mark.parametrize("house", [PLAIN, FELDWEG, STRICT], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_random_games_agree_with_the_reference(house: House, seats: int) -> None:
    target = 5000
    variant = variant_of(house, seats, target)
    for seed in range(3):
        random = np.random.default_rng(seed)
        match = bw.Match(variant)
        reference = ReferenceErben(house, target, banked=(0,) * seats)
        while not match.over:
            assert set(texts_of(match)) == reference.choices()
            assert len(match.choices) == len(reference.choices())
            assert match.to_move == (reference.seat if reference.asked else None)
            assert match.scores == reference.banked
            action = chosen(match, random)
            reference = reference.after(match.action_text(action))
            match.play(action)
        assert reference.winner is not None
        assert match.scores == reference.banked
        assert match.returns == tuple(float(seat == reference.winner) for seat in range(seats))


@cache
def sequences(reference: ReferenceErben, depth: int) -> int:
    """The perft of a position of the reference."""
    choices = reference.choices()
    if depth == 1:
        return len(choices)
    return sum(sequences(reference.after(text), depth - 1) for text in choices)


@pytest.mark.parametrize("house", [PLAIN, FELDWEG, STRICT], ids=str)
def test_perft_agrees_with_the_reference(house: House) -> None:
    target = 1000  # so low that some games end within the depth
    variant = variant_of(house, seats=2, target=target)
    start = ReferenceErben(house, target, banked=(0, 0))
    assert [bw.perft(variant, depth) for depth in (1, 2, 3, 4)] == [sequences(start, depth) for depth in (1, 2, 3, 4)]


@given(st.integers(2, 8), st.sampled_from([PLAIN, FELDWEG, STRICT]), st.integers(0, 2**32))
def test_what_holds_in_every_position(seats: int, house: House, seed: int) -> None:
    match = bw.Match(variant_of(house, seats))
    random = np.random.default_rng(seed)
    for _ in range(40):
        if match.over:
            break
        state = match.state
        assert 1 <= state.dice <= 5
        assert state.points >= 0
        assert state.points % 50 == 0
        if match.at_chance:
            assert sum(chance for _, chance in match.chance_outcomes()) == pytest.approx(1, abs=1e-12)
        before = sum(match.scores)
        banking = "bank" in texts_of(match)
        at_stake = int(state.points)
        action = chosen(match, random)
        banked = banking and match.action_text(action) == "bank"
        match.play(action)
        assert sum(match.scores) - before == (at_stake if banked else 0)


def test_a_turn_goes_on_with_the_empty_dice() -> None:
    match = played(bw.load("erben/2-players"), "1-3-3-5-6")
    assert match.to_move == 0
    assert texts_of(match) == ["throw", "bank"]
    match.play("throw")
    assert match.at_chance
    match.play("1-1-4")
    match.play("bank")
    assert match.scores == (350, 0)


def test_a_completed_throw_gives_all_five_dice_back() -> None:
    match = played(bw.load("erben/2-players"), "1-1-5-5-6", "throw")
    assert len(texts_of(match)) == 252


def test_an_empty_throw_loses_the_points_and_leaves_nothing_to_inherit() -> None:
    match = played(bw.load("erben/2-players"), "1-1-1-2-3", "throw", "3-4")
    assert match.at_chance
    assert len(texts_of(match)) == 252
    match.play("1-3-3-4-4")
    assert match.to_move == 1
    match.play("bank")
    assert match.scores == (0, 100)


def test_who_inherits_throws_the_empty_dice_and_adds_to_the_points() -> None:
    match = played(bw.load("erben/2-players"), "1-1-1-2-3", "bank")
    assert match.to_move == 1
    assert texts_of(match) == ["inherit", "afresh"]
    match.play("inherit")
    assert len(texts_of(match)) == 21
    match.play("4-5")
    match.play("bank")
    assert match.scores == (1000, 1050)


def test_who_inherits_a_completed_throw_has_five_dice() -> None:
    match = played(bw.load("erben/2-players"), "1-2-3-4-5", "bank", "inherit")
    assert len(texts_of(match)) == 252
    match.play("2-2-3-3-5")
    match.play("bank")
    assert match.scores == (700, 750)


def test_a_lone_six_is_enough_to_inherit() -> None:
    match = played(bw.load("erben/2-players"), "1-1-1-1-2", "bank", "inherit", "6")
    assert texts_of(match) == ["throw", "bank"]
    match.play("bank")
    assert match.scores == (1100, 1100)
    match.play("inherit")
    assert len(texts_of(match)) == 252


def test_who_fails_to_inherit_gets_nothing_and_the_next_begins_afresh() -> None:
    match = played(bw.load("erben/2-players", players=3), "1-1-1-2-3", "bank", "inherit", "2-4")
    assert match.at_chance
    match.play("1-3-3-4-4")
    assert match.to_move == 2
    match.play("bank")
    assert match.scores == (1000, 0, 100)


def test_who_begins_afresh_leaves_the_inheritance_behind() -> None:
    match = played(bw.load("erben/2-players", players=3), "1-1-1-2-3", "bank", "afresh")
    assert len(texts_of(match)) == 252
    for action in ("1-3-3-4-4", "bank", "inherit", "1-2-3-4"):
        match.play(action)
    match.play("bank")
    assert match.scores == (1000, 100, 200)


def test_an_inheritance_is_handed_on_around_the_table() -> None:
    match = played(bw.load("erben/2-players"), "1-1-1-2-3", "bank", "inherit", "1-4", "bank", "inherit", "5", "bank")
    assert match.scores == (1000 + 1150, 1100)
    assert texts_of(match) == ["inherit", "afresh"]


def test_reaching_the_target_wins_once_it_is_banked() -> None:
    variant = bw.load("erben/2-players", options={"target": 1000})
    match = played(variant, "1-1-1-2-3")
    assert not match.over
    assert texts_of(match) == ["throw", "bank"]
    match.play("bank")
    assert match.over
    assert not match.truncated
    assert match.returns == (1, 0)
    assert played(variant, "1-1-1-2-3", "throw", "2-3").scores == (0, 0)


def test_less_than_the_target_does_not_win() -> None:
    match = played(bw.load("erben/2-players", options={"target": 1001}), "1-1-1-2-3", "bank")
    assert not match.over


def test_an_inheritance_may_win() -> None:
    match = played(bw.load("erben/2-players", options={"target": 1050}), "1-1-1-2-3", "bank", "inherit", "4-5", "bank")
    assert match.over
    assert match.returns == (0, 1)


@pytest.mark.parametrize("face", range(1, 7))
def test_five_alike_win_on_the_spot(face: int) -> None:
    match = played(bw.load("erben/2-players", players=3), "1-1-1-2-3", "bank", "afresh", "-".join([str(face)] * 5))
    assert match.over
    assert not match.truncated
    assert match.returns == match.wins == (0, 1, 0)
    assert match.scores == (1000, 0, 0)


def test_the_thrower_chooses_the_reading() -> None:
    variant = bw.load("erben/feldweg")
    match = played(variant, "1-2-2-3-4")
    assert match.to_move == 0
    assert texts_of(match) == ["plain", "feldweg"]
    plain = match.copy()
    plain.play("plain")
    plain.play("throw")
    assert len(texts_of(plain)) == 126
    match.play("feldweg")
    match.play("throw")
    assert len(texts_of(match)) == 6
    match.play("1")
    match.play("bank")
    assert match.scores == (400, 0)


def test_a_feldweg_is_taken_where_nothing_else_counts() -> None:
    match = played(bw.load("erben/feldweg"), "2-2-3-4-6")
    assert texts_of(match) == ["throw", "bank"]
    match.play("bank")
    assert match.scores == (200, 0)


def test_an_inheritance_may_begin_with_a_choice_of_readings() -> None:
    match = played(bw.load("erben/feldweg"), "1-2-2-3-3", "bank", "inherit", "1-2-3-4")
    assert match.to_move == 1
    match.play("feldweg")
    match.play("bank")
    assert match.scores == (100, 400)


def test_a_position_in_mid_game_is_led_by_who_banked_most() -> None:
    match = bw.Match(bw.load("erben/2-players"))
    assert match.returns == (0.5, 0.5)
    match.play("1-1-1-2-3")
    match.play("bank")
    assert match.returns == (1, 0)


def test_status_says_what_the_throw_or_the_decision_is_about() -> None:
    match = bw.Match(bw.load("erben/feldweg"))
    lines = []
    for action in ("1-2-2-3-4", "feldweg", "bank", "inherit", "6"):
        lines.append(match.status)
        match.play(action)
    assert lines == [
        "seat 1 throws: 0 points, 5 dice",
        "thrown: 1-2-2-3-4",
        "so far: 300 points, 1 die to throw on with",
        "to inherit: 300 points, 1 die",
        "seat 2 throws: 300 points, 1 die",
    ]
    assert match.status == "so far: 300 points, 5 dice to throw on with"
    assert played(match.variant, "4-4-4-4-4").status == ""


@pytest.mark.parametrize(
    ("actions", "events"),
    [
        (["1-1-1-2-3"], []),
        (["1-1-1-2-3", "bank"], ["seat 1 banked 1,000 points"]),
        (["1-1-1-2-3", "throw", "3-4"], ["seat 1 threw an empty throw and lost 1,000 points"]),
        (["1-1-1-2-3", "bank", "inherit", "3-4"], ["seat 2 threw an empty throw and lost 1,000 points"]),
        (["2-3-3-4-4"], ["seat 1 threw an empty throw"]),
        (["3-3-3-3-3"], ["seat 1 threw five alike and won"]),
    ],
)
def test_events_tell_what_is_won_and_lost(actions: list[str], events: list[str]) -> None:
    assert played(bw.load("erben/2-players"), *actions).events == events


def test_the_same_decision_is_the_same_state_whatever_was_thrown() -> None:
    """Bots know positions again, so nothing may be left of a throw once it is counted."""
    one, other = (played(bw.load("erben/feldweg"), throw) for throw in ("1-3-3-5-6", "1-2-2-4-5"))
    assert one.state.tobytes() == other.state.tobytes()
