"""Match: stepping, undo and copies on random play, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import toy_games
from hypothesis import given
from hypothesis import strategies as st

from boardwright import ActionError, Game, GameError, Match, Piece, Variant, kernel
from boardwright.bots import random
from boardwright.kernels.state import OVER

VARIANTS = [toy_games.nim(), toy_games.nim(players=3), toy_games.race(), toy_games.claim(), toy_games.claim(3)]

variants = st.sampled_from(VARIANTS)
picks = st.lists(st.integers(0, 99), max_size=12)


def snapshot(match: Match) -> tuple[object, ...]:
    """All that can be seen of a match."""
    return (
        tuple(str(match.state[name]) for name in match.state.dtype.names),
        match.actions,
        match.choices,
        match.to_move,
        match.at_chance,
        match.over,
        match.scores,
        match.returns,
        match.wins,
    )


def step(match: Match, pick: int) -> None:
    """Rolls, or plays one of the choices, unless the game is over."""
    if match.at_chance and pick % 2:
        match.roll()
    elif not match.over:
        match.play(match.choices[pick % len(match.choices)])


@given(variants, picks, st.integers(0, 2**63 - 1))
def test_undo_goes_back_the_way_that_was_come(variant: Variant, numbers: list[int], seed: int) -> None:
    match = Match(variant, seed)
    seen = [snapshot(match)]
    for pick in numbers:
        if match.over:
            break
        step(match, pick)
        seen.append(snapshot(match))
    actions = list(match.actions)
    assert seen.pop() == snapshot(match)
    while seen:
        assert match.undo() == actions.pop()
        assert snapshot(match) == seen.pop()
    with pytest.raises(ActionError, match="there is nothing to undo"):
        match.undo()


@given(variants, picks, picks, picks)
def test_a_copy_and_its_original_leave_each_other_alone(
    variant: Variant, before: list[int], here: list[int], there: list[int]
) -> None:
    match = Match(variant, 1)
    for pick in before:
        step(match, pick)
    copy = match.copy()
    assert snapshot(copy) == snapshot(match)
    kept = snapshot(match)
    for pick in there:
        step(copy, pick)
    while copy.actions:
        copy.undo()
    assert snapshot(match) == kept
    kept = snapshot(copy)
    for pick in here:
        step(match, pick)
    assert snapshot(copy) == kept


@given(st.integers(0, 2**63 - 1), st.integers(0, 5))
def test_dice_taken_back_fall_as_before(seed: int, game: int) -> None:
    match = Match(toy_games.race(target=100), seed, game)
    thrown = []
    for _ in range(5):
        thrown.append(match.roll())
        match.play(1)
    while match.actions:
        match.undo()
    for expected in thrown:
        assert match.copy().roll() == expected
        assert match.roll() == expected
        match.play("leave")


@given(variants, picks)
def test_actions_read_and_typed_are_the_same(variant: Variant, numbers: list[int]) -> None:
    match = Match(variant)
    for pick in numbers:
        step(match, pick)
    texts = [match.action_text(action) for action in match.choices]
    assert [match.parse(f" {text} ") for text in texts] == list(match.choices)


def test_a_game_of_nim_is_played_and_won() -> None:
    match = Match(toy_games.nim(heap=5))
    seen = []
    for action in ("take 3", np.int32(2)):  # numbers out of arrays are welcome
        seen.append((match.to_move, match.legal_actions, match.choices))
        match.play(action)  # type: ignore[arg-type]  # np.int32 is no int to the type checker
    assert seen == [(0, (1, 2, 3), (1, 2, 3)), (1, (1, 2), (1, 2))]
    assert match.over
    assert (match.to_move, match.legal_actions, match.choices) == (None, (), ())
    assert list(match.actions) == [3, 2]
    assert match.returns == match.scores == match.wins == (0.0, 1.0)
    assert not match.truncated


def test_at_chance_there_are_outcomes_and_no_actions() -> None:
    match = Match(toy_games.race())
    assert match.at_chance
    assert match.to_move is None
    assert not match.legal_actions
    assert match.choices == (1, 2, 4)
    assert match.chance_outcomes() == [(1, 0.5), (2, 0.25), (4, 0.25)]
    match.play("throw 4")
    assert match.chance_outcomes() == []
    assert match.to_move == 0
    assert list(match.choices) == [0, 1]


@pytest.mark.parametrize("action", [0, 4, -1, True, 1.0, None, (1,)])
def test_what_is_not_legal_is_refused_and_changes_nothing(action: Any) -> None:
    match = Match(toy_games.nim())
    kept = snapshot(match)
    with pytest.raises(ActionError) as caught:
        match.play(action)
    assert str(caught.value) == f"{action!r} is not legal here; see legal_actions and chance_outcomes()"
    assert snapshot(match) == kept


def test_an_unknown_text_is_refused_with_what_is_legal() -> None:
    match = Match(toy_games.nim(heap=2))
    with pytest.raises(ActionError) as caught:
        match.play("taek 2")
    assert str(caught.value) == "'taek 2' is not legal here; did you mean 'take 2'? (valid: take 1, take 2)"


def test_after_the_end_nothing_can_be_played_or_rolled() -> None:
    match = Match(toy_games.nim(heap=1))
    match.play(1)
    with pytest.raises(ActionError, match="the game is over"):
        match.play(1)
    with pytest.raises(ActionError, match="there is nothing to roll for here"):
        match.roll()


def test_nothing_is_rolled_for_while_a_seat_is_to_move() -> None:
    with pytest.raises(ActionError, match="there is nothing to roll for here"):
        Match(toy_games.nim()).roll()


def test_a_chooser_picks_without_playing() -> None:
    match = Match(toy_games.nim(), seed=3)
    assert match.choose(random.choose) in match.legal_actions
    assert not match.actions


def test_seats_draw_from_streams_of_their_own() -> None:
    """What one seat's bot draws does not change what the other's will."""
    first, second = Match(toy_games.nim(heap=9), seed=3), Match(toy_games.nim(heap=9), seed=3)
    first.choose(random.choose)
    first.choose(random.choose)
    for match in (first, second):
        match.play(1)
    assert [first.choose(random.choose) for _ in range(8)] == [second.choose(random.choose) for _ in range(8)]


@kernel
def small_product(rules: Any, state: Any, action: int) -> None:
    state.winner = state.winner * np.int8(action + 100) * np.int8(100)
    state.to_move = OVER


@kernel
def out_of_bounds(rules: Any, state: Any, action: int) -> None:
    rules.nothing[action] = 1


@kernel
def no_actions(rules: Any, state: Any, actions: Any) -> int:
    return 0


def nim_with(**changes: Any) -> Variant:
    game: Game = toy_games.NIM.replace(**changes)
    return toy_games.variant_of(game)


def test_an_overflow_of_a_small_integer_is_reported_with_the_way_out() -> None:
    match = Match(nim_with(apply=small_product))
    with pytest.raises(GameError) as caught:
        match.play(1)
    message = str(caught.value)
    assert message.startswith("game 'nim': overflow encountered in")
    assert message.endswith("; wrap small integers in int(…) before calculating")


def test_whatever_rules_raise_is_reported_with_the_name_of_the_game() -> None:
    match = Match(nim_with(apply=out_of_bounds))
    with pytest.raises(GameError, match="game 'nim': the rules fail with AttributeError") as caught:
        match.play(1)
    assert isinstance(caught.value.__cause__, AttributeError)


def test_a_game_that_offers_nothing_is_reported() -> None:
    match = Match(nim_with(legal_actions=no_actions))
    with pytest.raises(GameError, match="game 'nim' offers no action, though it is not over"):
        _ = match.legal_actions


def test_what_lies_on_the_table_is_told() -> None:
    claim = Match(toy_games.claim())
    claim.play("c")
    assert claim.pieces == [Piece(2, owner=0)]
    assert claim.status == ""
    race = Match(toy_games.race())
    race.play("throw 4")
    assert race.status == "thrown: 4"
    assert race.pieces == []


def fails(*_: Any) -> Any:
    raise ValueError("at a loss for words")


@pytest.mark.parametrize(
    "tell",
    [
        lambda match: match.action_text(1),
        lambda match: match.action_cells(1),
        lambda match: match.status,
        lambda match: match.pieces,
        lambda match: match.highlights,
        lambda match: match.events,
    ],
)
def test_texts_of_a_game_that_fail_are_reported_with_its_name(tell: Callable[[Match], Any]) -> None:
    told = ("action_text", "action_cells", "status", "pieces", "highlights", "events")
    match = Match(nim_with(**dict.fromkeys(told, fails)))
    match.play(1)
    with pytest.raises(GameError, match="game 'nim': the rules fail with ValueError: at a loss for words"):
        tell(match)


def test_a_match_says_shortly_what_it_is() -> None:
    match = Match(toy_games.nim(heap=1), seed=7)
    assert repr(match) == "<Match of nim-test, seed 7, game 0: 0 steps, seat 1 to move>"
    match.play(1)
    assert repr(match) == "<Match of nim-test, seed 7, game 0: 1 steps, over>"
    assert repr(Match(toy_games.race())) == "<Match of race-test, seed 0, game 0: 0 steps, at chance>"


def test_a_notebook_draws_what_has_a_board() -> None:
    claim = Match(toy_games.claim())
    assert (claim._repr_svg_() or "").startswith("<svg")
    assert Match(toy_games.nim())._repr_svg_() is None


def test_events_tell_of_the_last_step_only() -> None:
    def events(board: None, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        return [f"{before.heap} less {action} is {after.heap}"]

    match = Match(nim_with(events=events))
    assert match.events == []
    match.play(2)
    match.play(3)
    assert match.events == ["5 less 3 is 2"]


def test_cells_that_are_clicked_come_from_the_game() -> None:
    claim = Match(toy_games.claim())
    assert claim.action_cells(2) == (2,)
    assert Match(toy_games.nim()).action_cells(1) == ()


@pytest.mark.parametrize("name", ["pieces", "highlights"])
def test_a_generator_that_fails_while_it_is_read_is_told(name: str) -> None:
    def failing(board: Any, rules: Any, state: Any) -> Any:
        yield 1 / 0

    match = Match(toy_games.variant_of(toy_games.CLAIM.replace(**{name: failing}), board=toy_games.SQUARE))
    with pytest.raises(GameError, match=r"the rules fail with ZeroDivisionError: .*, in failing, .*test_match\.py"):
        getattr(match, name)
