"""Expectimax leaves out what cannot matter: the same action as full enumeration chooses, with fewer positions."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from reference_expectimax import ReferenceExpectimax
from trees import random_game

import boardwright as bw
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
    reference = ReferenceExpectimax(match.variant)
    action, now = searched(match, depth)
    # A search that has proved an action the best at a lower depth looks no deeper.
    assert action == reference.best_action(match, int(now.depth))
    assert reference.value_behind(match, action, depth)[0] == reference.value(match, depth)[0]
