"""Perft against sums that can be done by hand."""

from __future__ import annotations

from typing import Any

import pytest
import toy_games
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright import ArgumentError
from boardwright.simulation.perft import perft_of


def nim_sequences(heap: int, depth: int) -> int:
    """How many ways there are to take `depth` times 1 to 3 from a heap: the recursion, without any game."""
    if depth == 0:
        return 1
    return sum(nim_sequences(heap - taken, depth - 1) for taken in range(1, min(3, heap) + 1))


@settings(max_examples=30)
@given(heap=st.integers(1, 12), depth=st.integers(0, 9))
def test_nim_has_as_many_sequences_as_there_are_ways_to_take(heap: int, depth: int) -> None:
    variant = toy_games.nim(heap)
    assert bw.perft(variant, depth) == nim_sequences(heap, depth)
    assert bw.perft(variant, depth, interpreted=True) == nim_sequences(heap, depth)


def test_a_square_is_claimed_in_as_many_orders_as_there_are_permutations() -> None:
    assert [bw.perft(toy_games.claim(), depth) for depth in range(6)] == [1, 4, 12, 24, 24, 0]


@pytest.mark.parametrize("interpreted", [False, True])
def test_outcomes_of_chance_count_as_actions(interpreted: bool) -> None:
    race = toy_games.race(target=4)
    # A throw, a decision, a throw, a decision; the 4 that is taken at once ends the game.
    counts = [bw.perft(race, depth, interpreted=interpreted) for depth in range(5)]
    assert counts == [1, 3, 3 * 2, (3 * 2 - 1) * 3, (3 * 2 - 1) * 3 * 2]


def test_the_parts_of_a_divided_count_add_up() -> None:
    variant = toy_games.nim(heap=5)
    parts = bw.divide(variant, 3)
    assert parts == {f"take {taken}": nim_sequences(5 - taken, 2) for taken in (1, 2, 3)}
    assert sum(parts.values()) == bw.perft(variant, 3)
    assert bw.divide(variant, 3, interpreted=True) == parts


def test_threads_count_the_same() -> None:
    variant = toy_games.nim(heap=12)
    assert [bw.perft(variant, 6, threads=threads) for threads in (1, 2, 5)] == [nim_sequences(12, 6)] * 3
    with pytest.raises(ArgumentError, match="threads: must be a whole number from 1 to"):
        bw.perft(variant, 2, threads=0)


def test_the_first_throws_are_divided_by_outcome() -> None:
    assert bw.divide(toy_games.race(), 2) == {"throw 1": 2, "throw 2": 2, "throw 4": 2}


def test_counting_from_a_position_leaves_it_alone() -> None:
    match = bw.Match(toy_games.nim(heap=5))
    match.play(3)
    assert perft_of(match, 2) == nim_sequences(2, 2)
    assert match.actions == (3,)
    assert match.legal_actions == (1, 2)


@pytest.mark.parametrize("depth", [-1, 101, 2.0, True, "2"])
def test_a_depth_out_of_range_is_refused(depth: Any) -> None:
    with pytest.raises(ArgumentError, match="depth: must be a whole number from 0 to 100"):
        bw.perft(toy_games.nim(), depth)


def test_a_count_is_divided_from_depth_one_on() -> None:
    with pytest.raises(ArgumentError, match="from 1 to 100, not 0"):
        bw.divide(toy_games.nim(), 0)
