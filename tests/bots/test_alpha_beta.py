"""Alpha-beta against full enumeration, on games small enough for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
import toy_games
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_expectimax import ReferenceExpectimax
from trees import random_game

import boardwright as bw
from boardwright import Board, BotError
from boardwright.bots.alpha_beta import ALPHA_BETA


@st.composite
def claims(draw: st.DrawFn) -> bw.Variant:
    """The game of claiming cells, on any small graph."""
    size = draw(st.integers(2, 5))
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    edges = tuple(pair for pair in pairs if draw(st.booleans()))
    names = tuple("abcde"[:size])
    double = draw(st.lists(st.sampled_from(names), unique=True))
    return toy_games.variant_of(toy_games.CLAIM, 2, Board("any", names, edges), double=double, bonus=0.5)


def searched(match: bw.Match, depth: int) -> tuple[int, Any]:
    """The action that the bot chooses, and where its search was when it ended."""
    assert ALPHA_BETA.policy is not None
    policy = ALPHA_BETA.policy(match.variant, ALPHA_BETA.parameters.model_validate({"depth": depth}))
    memory = policy.new_memory()
    return match.choose(policy.choose, memory), memory.now[0]


@settings(max_examples=25)
@given(variant=claims(), depth=st.integers(1, 6), data=st.data())
def test_where_positions_come_again_the_action_is_the_best(
    variant: bw.Variant, depth: int, data: st.DataObject
) -> None:
    match = bw.Match(variant)
    for _ in range(data.draw(st.integers(0, 2))):
        match.play(data.draw(st.sampled_from(match.legal_actions)))
    if not match.over:
        action, _ = searched(match, depth)
        reference = ReferenceExpectimax(variant)
        assert reference.value_behind(match, action, depth) == reference.value(match, depth)


@settings(max_examples=50)
@given(seed=st.integers(0, 2**32), depth=st.integers(1, 6))
def test_the_action_is_the_best_in_any_tree(seed: int, depth: int) -> None:
    match = bw.Match(random_game(2, seed, dice=False))
    action, now = searched(match, depth)
    reference = ReferenceExpectimax(match.variant)
    assert reference.value_behind(match, action, depth) == reference.value(match, depth)
    assert now.positions <= reference.positions(match, depth)


@pytest.mark.parametrize(("heap", "depth"), [(1, 1), (2, 1), (3, 1), (5, 3), (6, 3), (7, 3), (9, 5)])
def test_a_win_that_is_proved_ends_the_search(heap: int, depth: int) -> None:
    """Who leaves a multiple of four takes the last one after one action, or three, or five, whatever the other does."""
    _, now = searched(bw.Match(toy_games.nim(heap)), 50)
    assert now.depth == depth


@pytest.mark.parametrize(
    ("variant", "trait"),
    [
        (toy_games.nim(players=3), "has 3 seats"),
        (toy_games.race(), "has chance"),
        (
            toy_games.variant_of(toy_games.NIM.replace(returns_range=(0, 1), returns_sum=None)),
            "has returns whose sum is not constant",
        ),
    ],
)
def test_games_it_is_not_made_for_are_refused(variant: bw.Variant, trait: str) -> None:
    complaint = f"bot 'alpha-beta' cannot play variant '{variant.name}', which {trait}; it needs two seats, no chance"
    with pytest.raises(BotError, match=re.escape(complaint)):
        bw.run(variant, 1, "alpha-beta")
