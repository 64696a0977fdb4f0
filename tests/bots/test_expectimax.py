"""Expectimax leaves out what cannot matter: the same action as full enumeration chooses, with fewer positions."""

from __future__ import annotations

import random
from typing import Any

import pytest
import toy_games
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_expectimax import ReferenceExpectimax
from trees import Node, game_on, random_game

import boardwright as bw
from boardwright import CHANCE, OVER, SeatValues, State, kernel
from boardwright.bots.expectimax import EXPECTIMAX


def searched(match: bw.Match, depth: int) -> tuple[int, Any]:
    """The action that the bot chooses, and where its search was when it ended."""
    assert EXPECTIMAX.policy is not None
    policy = EXPECTIMAX.policy(match.variant, EXPECTIMAX.parameters.model_validate({"depth": depth}))
    memory = policy.new_memory()
    return match.choose(policy.choose, memory), memory.now[0]


@settings(max_examples=100)
@given(seats=st.integers(1, 3), seed=st.integers(0, 2**32), depth=st.integers(1, 5))
def test_the_first_of_the_best_actions_is_chosen_in_any_tree(seats: int, seed: int, depth: int) -> None:
    match = bw.Match(random_game(seats, seed))
    seat = match.to_move
    assert seat is not None
    reference = ReferenceExpectimax(match.variant)
    action, now = searched(match, depth)
    # A search that has proved an action the best at a lower depth looks no deeper.
    assert action == reference.best_action(match, int(now.depth))
    assert reference.value_behind(match, action, depth)[seat] == reference.value(match, depth)[seat]


@kernel
def lead_in_race(rules: toy_games.RaceRules, state: State, returns: SeatValues) -> None:
    returns[0] = state.points[0] - state.points[1]
    returns[1] = -returns[0]


def race_for_the_lead() -> bw.Variant:
    """The toy race, in which each seat wants to be far ahead at the end."""
    game = toy_games.RACE.replace(
        returns=lead_in_race, returns_range=lambda rules: (-rules.target - 3, rules.target + 3), returns_sum=0
    )
    return toy_games.variant_of(game, target=8)


def decisions(variant: bw.Variant, count: int) -> list[bw.Match]:
    """Positions with a choice, each from a game of random moves."""
    moves = random.Random(7)
    found = []
    for game in range(count):
        match = bw.Match(variant, 7, game)
        line = []
        while not match.over:
            if match.at_chance:
                match.roll()
                continue
            if len(match.legal_actions) > 1:
                line.append(match.copy())
            match.play(moves.choice(match.legal_actions))
        found.append(moves.choice(line))
    return found


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize(
    "variant",
    [
        toy_games.race(target=8, players=1),
        race_for_the_lead(),
        toy_games.race(target=8, players=3),
        bw.load("pig/2-players", options={"target": 20}),
        bw.load("pig/piglet"),
    ],
    ids=["alone", "lead", "three", "pig", "piglet"],
)
def test_games_with_dice_are_searched_as_by_full_enumeration(variant: bw.Variant, depth: int) -> None:
    reference = ReferenceExpectimax(variant)
    for match in decisions(variant, 4):
        action, now = searched(match, depth)
        assert action == reference.best_action(match, int(now.depth))


@pytest.mark.parametrize(("name", "depth"), [("erben/2-players", 1), ("schicksal/standard", 2)])
def test_estimates_are_searched_as_by_full_enumeration(name: str, depth: int) -> None:
    variant = bw.load(name)
    reference = ReferenceExpectimax(variant)
    for match in decisions(variant, 4):
        action, _ = searched(match, depth)
        assert action == reference.best_action(match, depth)


EVEN = (0.5, 0.5)
DRAWN, WON, LOST = Node(OVER, EVEN), Node(OVER, (1, 0)), Node(OVER, (0, 1))


def test_a_throw_that_can_no_longer_be_better_is_left() -> None:
    """A draw is sure; of four throws the first two lose, so that winning with both others would come to no more."""
    throw = Node(CHANCE, EVEN, (LOST, LOST, WON, WON))
    action, now = searched(bw.Match(game_on(Node(0, EVEN, (DRAWN, throw)))), 1)
    assert action == 1
    assert now.positions == 1 + 1 + 1 + 2  # the start, the draw, the throw, and two of its outcomes


def test_a_throw_is_left_if_one_action_of_the_other_seat_is_bad_enough() -> None:
    """A draw is sure; one of two throws lets the other seat win, and winning with the other would come to no more."""
    answers = Node(1, EVEN, (LOST, Node(0, EVEN, (WON,))))
    throw = Node(CHANCE, EVEN, (answers, answers))
    action, now = searched(bw.Match(game_on(Node(0, EVEN, (DRAWN, throw)))), 2)
    assert action == 1
    one_ahead = 1 + 1 + 1 + 2
    two_ahead = 1 + 1 + 1 + 2  # the start, the draw, the throw, and one outcome with one action
    assert now.positions == one_ahead + two_ahead


@pytest.mark.parametrize(
    ("variant", "depth", "share"),
    [
        (bw.load("pig/piglet"), 6, 0.85),  # near the end of a game: a win or a loss cuts off
        (race_for_the_lead(), 3, 1.1),  # no lead is so large that it cuts anything off, and the probes cost little
    ],
    ids=["piglet", "lead"],
)
def test_how_much_is_left_out(variant: bw.Variant, depth: int, share: float) -> None:
    reference = ReferenceExpectimax(variant)
    looked_at = there_are = 0
    for match in decisions(variant, 8):
        now = searched(match, depth)[1]
        looked_at += int(now.positions)
        there_are += reference.positions(match, int(now.depth))
    assert looked_at < share * there_are
