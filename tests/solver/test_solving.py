"""The solver on games for one whose every result can be counted by hand."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
import toy_games
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field

import boardwright as bw
from boardwright import ArgumentError, Game, GameError, Options, VariantError, field, kernel
from boardwright.kernels.state import OVER
from boardwright.solver import search


class StairOptions(Options):
    steps: int = Field(5, ge=1)
    round: bool = Field(False, description="the last step leads to the first, and the game never ends")
    flat: bool = Field(False, description="all ways are equally good, else long strides are")


class StairRules(NamedTuple):
    steps: int
    round: bool
    flat: bool


def stair_rules(board: None, options: StairOptions, seats: int) -> StairRules:
    return StairRules(options.steps, options.round, options.flat)


STAIR_FIELDS = {"height": field("int32"), "long_steps": field("int32")}


@kernel
def stair_legal_actions(rules: StairRules, state: Any, actions: Any) -> int:
    actions[0] = 1
    actions[1] = 2
    return 2 if rules.steps - state.height > 1 else 1


@kernel
def stair_apply(rules: StairRules, state: Any, action: int) -> None:
    state.height += action
    state.long_steps += int(action == 2 and not rules.flat)
    if state.height >= rules.steps:
        state.height = 0 if rules.round else rules.steps
        state.to_move = 0 if rules.round else OVER


@kernel
def stair_returns(rules: StairRules, state: Any, returns: Any) -> None:
    returns[0] = state.long_steps


def stair_text(board: None, rules: StairRules, state: Any, action: int) -> str:
    return f"up {action}"


STAIR = Game(
    "stair",
    players=(1, 2),
    needs_board=False,
    options=StairOptions,
    make_rules=stair_rules,
    fields=STAIR_FIELDS,
    legal_actions=stair_legal_actions,
    apply=stair_apply,
    returns=stair_returns,
    action_space=3,
    max_actions=2,
    returns_range=lambda rules: (0, rules.steps),
    action_text=stair_text,
)


def stair(game: Game = STAIR, players: int = 1, **options: Any) -> bw.Variant:
    return toy_games.variant_of(game, players, **options)


def fibonacci(n: int) -> int:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@settings(max_examples=20)
@given(steps=st.integers(1, 40))
def test_a_flat_stair_has_as_many_ways_as_fibonacci_says(steps: int) -> None:
    solution = bw.solve(stair(steps=steps, flat=True), count=True, interpreted=True)
    assert (solution.best_return, solution.ways, solution.proven) == (0.0, fibonacci(steps + 1), True)
    assert solution.positions == steps + 1
    assert sum(int(action.removeprefix("up ")) for action in solution.actions) == steps


@settings(max_examples=20)
@given(steps=st.integers(1, 30))
def test_most_long_strides_win(steps: int) -> None:
    solution = bw.solve(stair(steps=steps), count=True, interpreted=True)
    assert solution.best_return == steps // 2
    assert solution.ways == (1 if steps % 2 == 0 else steps // 2 + 1)  # the one short step comes anywhere
    assert sorted(solution.actions) == ["up 1"] * (steps % 2) + ["up 2"] * (steps // 2)


def test_interpreted_and_compiled_solutions_are_the_same() -> None:
    variant = stair(steps=200)
    compiled = bw.solve(variant, count=True).to_dict()
    interpreted = bw.solve(variant, count=True, interpreted=True).to_dict()
    for solution in (compiled, interpreted):
        assert solution.pop("seconds") >= 0
    assert interpreted == compiled
    assert compiled["positions"] > 4096  # so the table has grown
    assert compiled["ways"] == 1


def test_a_bound_ends_the_search_and_counting_does_not_stop_there() -> None:
    bounded = stair(STAIR.replace(returns_range=lambda rules: (0, rules.steps // 2)), steps=40)
    quick = bw.solve(bounded, interpreted=True)
    assert (quick.best_return, quick.proven) == (20.0, True)
    assert quick.positions < bw.solve(stair(steps=40), interpreted=True).positions
    assert bw.solve(bounded, count=True, interpreted=True).ways == 1


@pytest.mark.parametrize("steps", [1, 7, 50])
@pytest.mark.parametrize(
    "variant",
    [stair(steps=30), stair(steps=9, round=True, flat=True), "solitaire/dr-d-3"],
    ids=["up", "round", "solitaire"],
)
def test_beginning_anew_loses_nothing(variant: Any, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if isinstance(variant, str):
        variant = bw.load(variant)
    plain = bw.solve(variant, interpreted=True)
    monkeypatch.setattr(search, "_STEPS", steps)
    monkeypatch.setattr(search, "_PAUSES", 5)
    begun_often = bw.solve(variant, interpreted=True)
    assert begun_often.proven
    assert (begun_often.best_return, begun_often.positions) == (plain.best_return, plain.positions)


def test_a_game_that_returns_to_positions_is_searched_but_its_ways_are_not_counted() -> None:
    variant = stair(steps=4, round=True, flat=True)
    endless = bw.solve(variant, interpreted=True)
    assert (endless.best_return, endless.actions, endless.proven, endless.positions) == (None, [], True, 4)
    with pytest.raises(VariantError, match="'stair-test' can return to a position"):
        bw.solve(variant, count=True, interpreted=True)


def test_too_many_ways() -> None:
    with pytest.raises(VariantError, match="more than 4,611,686,018,427,387,904 ways"):
        bw.solve(stair(steps=100, flat=True), count=True, interpreted=True)


def test_the_limit_of_positions() -> None:
    solution = bw.solve(stair(steps=200), positions=50, interpreted=True)
    assert (solution.limit, solution.proven, solution.positions) == ("positions", False, 50)
    assert (solution.best_return, solution.actions) == (None, [])


def test_what_was_found_before_a_limit_is_kept() -> None:
    solution = bw.solve(stair(steps=99), positions=150, count=True, interpreted=True)
    assert (solution.limit, solution.proven, solution.ways) == ("positions", False, None)
    assert solution.best_return is not None
    assert solution.scores == [solution.best_return]


def test_the_limit_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_STEPS", 100)
    solution = bw.solve(stair(steps=2000), seconds=1e-9, interpreted=True)
    assert (solution.limit, solution.proven) == ("seconds", False)


def test_the_limit_of_memory() -> None:
    solution = bw.solve(stair(steps=100_000, flat=True), memory=1, interpreted=True)
    assert (solution.limit, solution.proven) == ("memory", False)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"positions": 0}, "positions: must be a whole number above 0, not 0"),
        ({"positions": 2.5}, "positions: must be a whole number above 0, not 2.5"),
        ({"memory": True}, "memory: must be a whole number above 0, not True"),
        ({"seconds": -1}, "seconds: must be a number above 0, not -1"),
        ({"seconds": float("nan")}, "seconds: must be a number above 0, not nan"),
    ],
)
def test_limits_out_of_range_are_refused(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        bw.solve(stair(), **limits)
    assert str(refused.value) == message


def test_games_for_several_and_games_of_chance_are_refused() -> None:
    with pytest.raises(VariantError, match="'stair-test' is for 2 players; only games for one can be solved"):
        bw.solve(stair(players=2))
    with pytest.raises(VariantError, match="'race-test' has chance; only games without it can be solved"):
        bw.solve(toy_games.race(players=1))


@kernel
def no_legal_actions(rules: Any, state: Any, actions: Any) -> int:
    return 0


def test_rules_that_offer_no_action() -> None:
    with pytest.raises(GameError, match="game 'stair' offers no action in a position that is not over"):
        bw.solve(stair(STAIR.replace(legal_actions=no_legal_actions)), interpreted=True)


def test_without_symmetries_there_are_more_positions_and_as_many_ways() -> None:
    board = {"graph": {"generator": "grid", "arguments": {"m": 3, "n": 3}}}
    variant = bw.load({"game": "solitaire", "board": board, "options": {"jumps": "paths", "holes": "1-1"}})
    with_symmetries = bw.solve(variant, count=True, interpreted=True)
    plain = toy_games.variant_of(
        variant.game.replace(moved=None, relations=None), 1, variant.board, jumps="paths", holes="1-1"
    )
    without = bw.solve(plain, count=True, interpreted=True)
    assert (with_symmetries.symmetries, without.symmetries) == (8, 1)
    assert with_symmetries.ways == without.ways
    assert with_symmetries.positions < without.positions / 4
