"""Turns of Erben, banking and inheriting: against a second telling of the game, and by hand."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from erben_table import House, Table
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw

PLAIN = House()
FELDWEG = House(feldweg=True)
STRICT = House(feldweg=True, needs_one_or_five=True)


@cache
def variant_of(house: House, seats: int, target: int = 15_000) -> bw.Variant:
    return bw.load("erben/2-players", players=seats, options={**house.options, "target": target})


def after(variant: bw.Variant, *actions: str) -> bw.Match:
    match = variant.match()
    for action in actions:
        match.play(action)
    return match


def texts(match: bw.Match) -> list[str]:
    return [match.action_text(choice) for choice in match.choices]


def chosen(match: bw.Match, random: np.random.Generator) -> int:
    """What happens next: a throw with its probability, or any decision."""
    if match.at_chance:
        outcomes, weights = zip(*match.chance_outcomes(), strict=True)
        return int(random.choice(outcomes, p=weights))
    return int(random.choice(match.legal_actions))


@pytest.mark.parametrize("house", [PLAIN, FELDWEG, STRICT], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_random_games_agree_with_the_second_telling(house: House, seats: int) -> None:
    target = 5000
    variant = variant_of(house, seats, target)
    for seed in range(3):
        random = np.random.default_rng(seed)
        match = variant.match()
        table = Table(house, target, banked=(0,) * seats)
        while not match.over:
            assert set(texts(match)) == table.choices()
            assert len(match.choices) == len(table.choices())
            assert match.to_move == (table.seat if table.asked else None)
            assert match.scores == table.banked
            action = chosen(match, random)
            table = table.after(match.action_text(action))
            match.play(action)
        assert table.winner is not None
        assert match.scores == table.banked
        assert match.returns == tuple(float(seat == table.winner) for seat in range(seats))


@cache
def sequences(table: Table, depth: int) -> int:
    """The perft of a position of the second telling."""
    choices = table.choices()
    if depth == 1:
        return len(choices)
    return sum(sequences(table.after(text), depth - 1) for text in choices)


@pytest.mark.parametrize("house", [PLAIN, FELDWEG, STRICT], ids=str)
def test_perft_agrees_with_the_second_telling(house: House) -> None:
    target = 1000  # so low that some games end within the depth
    variant = variant_of(house, seats=2, target=target)
    start = Table(house, target, banked=(0, 0))
    assert [bw.perft(variant, depth) for depth in (1, 2, 3, 4)] == [sequences(start, depth) for depth in (1, 2, 3, 4)]


@given(st.integers(2, 8), st.sampled_from([PLAIN, FELDWEG, STRICT]), st.integers(0, 2**32))
def test_what_holds_in_every_position(seats: int, house: House, seed: int) -> None:
    match = variant_of(house, seats).match()
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
        banking = "bank" in texts(match)
        at_stake = int(state.points)
        action = chosen(match, random)
        banked = banking and match.action_text(action) == "bank"
        match.play(action)
        assert sum(match.scores) - before == (at_stake if banked else 0)


def test_a_turn_goes_on_with_the_empty_dice() -> None:
    match = after(bw.load("erben/2-players"), "1-3-3-5-6")
    assert match.to_move == 0
    assert texts(match) == ["throw", "bank"]
    match.play("throw")
    assert match.at_chance
    match.play("1-1-4")
    match.play("bank")
    assert match.scores == (350, 0)


def test_a_completed_throw_gives_all_five_dice_back() -> None:
    match = after(bw.load("erben/2-players"), "1-1-5-5-6", "throw")
    assert len(texts(match)) == 252


def test_an_empty_throw_loses_the_points_and_leaves_nothing_to_inherit() -> None:
    match = after(bw.load("erben/2-players"), "1-1-1-2-3", "throw", "3-4")
    assert match.at_chance
    assert len(texts(match)) == 252
    match.play("1-3-3-4-4")
    assert match.to_move == 1
    match.play("bank")
    assert match.scores == (0, 100)


def test_who_inherits_throws_the_empty_dice_and_adds_to_the_points() -> None:
    match = after(bw.load("erben/2-players"), "1-1-1-2-3", "bank")
    assert match.to_move == 1
    assert texts(match) == ["inherit", "afresh"]
    match.play("inherit")
    assert len(texts(match)) == 21
    match.play("4-5")
    match.play("bank")
    assert match.scores == (1000, 1050)


def test_who_inherits_a_completed_throw_has_five_dice() -> None:
    match = after(bw.load("erben/2-players"), "1-2-3-4-5", "bank", "inherit")
    assert len(texts(match)) == 252
    match.play("2-2-3-3-5")
    match.play("bank")
    assert match.scores == (700, 750)


def test_a_lone_six_is_enough_to_inherit() -> None:
    match = after(bw.load("erben/2-players"), "1-1-1-1-2", "bank", "inherit", "6")
    assert texts(match) == ["throw", "bank"]
    match.play("bank")
    assert match.scores == (1100, 1100)
    match.play("inherit")
    assert len(texts(match)) == 252


def test_who_fails_to_inherit_gets_nothing_and_the_next_begins_afresh() -> None:
    match = after(bw.load("erben/3-players"), "1-1-1-2-3", "bank", "inherit", "2-4")
    assert match.at_chance
    match.play("1-3-3-4-4")
    assert match.to_move == 2
    match.play("bank")
    assert match.scores == (1000, 0, 100)


def test_who_begins_afresh_leaves_the_inheritance_behind() -> None:
    match = after(bw.load("erben/3-players"), "1-1-1-2-3", "bank", "afresh")
    assert len(texts(match)) == 252
    for action in ("1-3-3-4-4", "bank", "inherit", "1-2-3-4"):
        match.play(action)
    match.play("bank")
    assert match.scores == (1000, 100, 200)


def test_an_inheritance_is_handed_on_around_the_table() -> None:
    match = after(bw.load("erben/2-players"), "1-1-1-2-3", "bank", "inherit", "1-4", "bank", "inherit", "5", "bank")
    assert match.scores == (1000 + 1150, 1100)
    assert texts(match) == ["inherit", "afresh"]


def test_reaching_the_target_wins_once_it_is_banked() -> None:
    variant = bw.load("erben/2-players", options={"target": 1000})
    match = after(variant, "1-1-1-2-3")
    assert not match.over
    assert texts(match) == ["throw", "bank"]
    match.play("bank")
    assert match.over
    assert not match.truncated
    assert match.returns == (1, 0)
    assert after(variant, "1-1-1-2-3", "throw", "2-3").scores == (0, 0)


def test_less_than_the_target_does_not_win() -> None:
    match = after(bw.load("erben/2-players", options={"target": 1001}), "1-1-1-2-3", "bank")
    assert not match.over


def test_an_inheritance_may_win() -> None:
    match = after(bw.load("erben/2-players", options={"target": 1050}), "1-1-1-2-3", "bank", "inherit", "4-5", "bank")
    assert match.over
    assert match.returns == (0, 1)


@pytest.mark.parametrize("face", range(1, 7))
def test_five_alike_win_on_the_spot(face: int) -> None:
    match = after(bw.load("erben/3-players"), "1-1-1-2-3", "bank", "afresh", "-".join([str(face)] * 5))
    assert match.over
    assert not match.truncated
    assert match.returns == match.wins == (0, 1, 0)
    assert match.scores == (1000, 0, 0)


def test_the_thrower_chooses_the_reading() -> None:
    variant = bw.load("erben/feldweg")
    match = after(variant, "1-2-2-3-4")
    assert match.to_move == 0
    assert texts(match) == ["plain", "feldweg"]
    plain = match.copy()
    plain.play("plain")
    plain.play("throw")
    assert len(texts(plain)) == 126
    match.play("feldweg")
    match.play("throw")
    assert len(texts(match)) == 6
    match.play("1")
    match.play("bank")
    assert match.scores == (400, 0)


def test_a_feldweg_is_taken_where_nothing_else_counts() -> None:
    match = after(bw.load("erben/feldweg"), "2-2-3-4-6")
    assert texts(match) == ["throw", "bank"]
    match.play("bank")
    assert match.scores == (200, 0)


def test_an_inheritance_may_begin_with_a_choice_of_readings() -> None:
    match = after(bw.load("erben/feldweg"), "1-2-2-3-3", "bank", "inherit", "1-2-3-4")
    assert match.to_move == 1
    match.play("feldweg")
    match.play("bank")
    assert match.scores == (100, 400)


def test_a_position_in_mid_game_is_led_by_who_banked_most() -> None:
    match = bw.load("erben/2-players").match()
    assert match.returns == (0.5, 0.5)
    match.play("1-1-1-2-3")
    match.play("bank")
    assert match.returns == (1, 0)


def test_status_says_what_the_decision_is_about() -> None:
    match = bw.load("erben/feldweg").match()
    lines = []
    for action in ("1-2-2-3-4", "feldweg", "bank", "inherit", "6"):
        lines.append(status(match))
        match.play(action)
    assert lines == [
        "seat 1 throws: 0 points, 5 dice",
        "thrown: 1-2-2-3-4",
        "thrown: 1-2-2-3-4\nso far: 300 points, 1 dice to throw on with",
        "to inherit: 300 points, 1 dice",
        "seat 2 throws: 300 points, 1 dice",
    ]
    assert status(match) == "thrown: 6\nso far: 300 points, 5 dice to throw on with"
    assert status(after(match.variant, "4-4-4-4-4")) == "thrown: 4-4-4-4-4"


def status(match: bw.Match) -> str:
    assert match.variant.game.status is not None
    return match.variant.game.status(match.variant.board, match.variant.rules, match.state)
