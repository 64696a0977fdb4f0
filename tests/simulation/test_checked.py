"""`checked`: compiled code that looks at every index, and holds a game to the numbers that it states."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import numpy as np
import pytest
import toy_games
from numpy.typing import NDArray

import boardwright as bw
from boardwright import BotError, GameError, Library, Registry, Variant, bots, kernel
from boardwright.analysis import analyse, compare, tournament
from boardwright.simulation.policy import Policy

NIM, RACE = toy_games.NIM, toy_games.RACE


@kernel
def to_seat_seven(rules: Any, state: Any, action: int) -> None:
    state.heap -= action
    state.to_move = 7 if state.heap > 0 else bw.OVER


@kernel
def ninety_nine(rules: Any, state: Any, actions: Any) -> int:
    return 99


@kernel
def no_number(rules: Any, state: Any, returns: Any) -> None:
    returns[:] = state.heap * float("inf")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"apply": to_seat_seven}, "to_move is no seat, nor CHANCE or OVER"),
        ({"legal_actions": ninety_nine}, "more actions or outcomes are offered than max_actions and max_outcomes say"),
        ({"returns": no_number, "returns_range": (0, 1)}, "a return is not a number"),
    ],
)
def test_what_costs_nothing_is_checked_always(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(GameError, match=rf"^game 'nim', game \d of seed 0: {fault}"):
        bw.run(toy_games.variant_of(NIM.replace(**changes)), 3, threads=1)


@pytest.mark.parametrize(
    ("variant", "fault"),
    [
        (
            toy_games.variant_of(NIM.replace(action_space=3, max_actions=3)),
            "an action or outcome is not below action_space or outcome_space",
        ),
        (
            toy_games.variant_of(RACE.replace(outcome_space=4)),
            "an action or outcome is not below action_space or outcome_space",
        ),
        (
            toy_games.variant_of(NIM.replace(returns_range=(0, 0.5))),
            "the final returns are not within returns_range, or do not add up to returns_sum",
        ),
        (
            toy_games.variant_of(NIM.replace(returns_range=(0, 1), returns_sum=2)),
            "the final returns are not within returns_range, or do not add up to returns_sum",
        ),
    ],
)
def test_a_game_that_exceeds_what_it_states_is_told_where_it_is_checked(variant: Variant, fault: str) -> None:
    bw.run(variant, 20, seed=1, threads=1)
    for bot in ("random", "python"):  # compiled, and step by step
        with pytest.raises(GameError, match=f"of seed 1: {fault}"):
            bw.run(variant, 20, bots=bot, seed=1, threads=1, checked=True)


@kernel
def behind_the_end(rules: Any, state: Any, returns: Any) -> None:
    returns[:] = 0.0
    if state.to_move == bw.OVER:
        returns[rules.seats + rules.heap] = 1.0


def test_an_index_out_of_range_is_told_where_it_is_checked() -> None:
    variant = toy_games.variant_of(NIM.replace(returns=behind_the_end, returns_range=(0, 1)))
    told = r"game 'nim': the rules fail with IndexError: index \d+ is out of bounds .*, in behind_the_end, .*\.py:\d+$"
    with pytest.raises(GameError, match=told):
        bw.run(variant, 3, threads=1, checked=True)


@kernel
def choose_behind_the_end(
    rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: Any
) -> int:
    return int(actions[len(actions) + 3] * 0)


class Memory(NamedTuple):
    values: NDArray[np.float64]


@kernel
def choose_behind_its_memory(
    rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: Any
) -> int:
    return int(memory.values[len(memory.values) + seat] * 0)


def sloppy(variant: Variant, parameters: Any) -> Policy:
    return Policy(choose_behind_the_end)


def forgetful(variant: Variant, parameters: Any) -> Policy:
    return Policy(choose_behind_its_memory, memory=lambda: Memory(np.zeros(2)))


@pytest.fixture
def variant_for_bots() -> Variant:
    """Nim, with bots that read behind the end of an array; unchecked, they would come to something."""
    registry = Registry()
    registry.add("bots", lambda: bots)
    registry.register(bw.Bot("sloppy", policy=sloppy))
    registry.register(bw.Bot("forgetful", policy=forgetful))
    return dataclasses.replace(toy_games.nim(), library=Library(registry=registry))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sloppy", r"IndexError: index 6 is out of bounds .*, in choose_behind_the_end, .*\.py:\d+"),
        ("forgetful", "IndexError: index is out of bounds"),
    ],
)
def test_a_bot_that_reads_out_of_range_is_told_by_its_name(variant_for_bots: Variant, name: str, told: str) -> None:
    message = rf"bot '{name}' failed in game 0 of seed 0, seat 2, step 2: {told}$"
    with pytest.raises(BotError, match=message):
        bw.run(variant_for_bots, 3, bots=["random", name], threads=1, checked=True)


def test_tournaments_comparisons_and_analyses_check_as_well(variant_for_bots: Variant) -> None:
    nim = variant_for_bots
    with pytest.raises(BotError, match="bot 'sloppy' failed in game 0"):
        tournament(nim, 2, bots=["random", "sloppy"], threads=1, checked=True)
    with pytest.raises(BotError, match="bot 'sloppy' failed in game 0"):
        compare(nim, nim, games=20, sample=20, bots="sloppy", threads=1, checked=True)
    with pytest.raises(BotError, match="bot 'sloppy' failed in game 0"):
        analyse(nim, games=20, sample=20, bots="sloppy", levels=0, threads=1, checked=True)


def test_a_game_that_is_right_comes_to_the_same() -> None:
    for variant in (toy_games.nim(), toy_games.race(players=3)):
        assert bw.run(variant, 50, seed=5, checked=True).wins == bw.run(variant, 50, seed=5).wins
