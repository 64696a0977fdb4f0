"""How large games are, against counts that are known."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import toy_games
from claims import covers, happens_at_least

from boardwright.analysis.sampling import Plan, play
from boardwright.analysis.sizes import ChoiceProfile, GameCounter, PositionCounter, games_log10
from boardwright.analysis.survey import Watcher, watch
from boardwright.variants import Variant


def show(variant: Variant, games: int, watcher: Watcher) -> None:
    played = play(variant, Plan(games, games, "random", 1, 1, False))
    watch(variant, played.results, [watcher])


def games_of_nim(heap: int) -> int:
    return 1 if heap == 0 else sum(games_of_nim(heap - taken) for taken in range(1, min(3, heap) + 1))


def rarity_of_nim(heap: int, dice: random.Random) -> float:
    """The logarithm of one over the probability of a random game."""
    rarity = 0.0
    while heap:
        choices = min(3, heap)
        rarity += math.log10(choices)
        heap -= dice.randint(1, choices)
    return rarity


def test_the_number_of_games_is_estimated_without_bias() -> None:
    """The mean of many estimates is the very number; it lies in nearly as many intervals as it should."""
    dice = random.Random(1)
    truth = games_of_nim(12)
    samples = [np.array([rarity_of_nim(12, dice) for _ in range(300)]) for _ in range(200)]
    estimates = [games_log10(rarities, seed) for seed, rarities in enumerate(samples)]
    numbers = np.array([10**each.value for each in estimates])
    deviation = numbers.std(ddof=1) / math.sqrt(len(numbers))
    assert numbers.mean() == pytest.approx(truth, abs=3 * deviation)
    assert deviation < 0.02 * truth
    assert happens_at_least(0.93, sum(covers(each, math.log10(truth)) for each in estimates), len(estimates))


def test_games_that_are_watched_are_counted() -> None:
    counter = GameCounter()
    show(toy_games.nim(12), 1000, counter)
    assert covers(counter.games_log10(seed=1), math.log10(games_of_nim(12)))


def test_games_that_are_all_equally_likely_are_counted_exactly() -> None:
    """Four cells are claimed one after another, in any order."""
    counter = GameCounter()
    show(toy_games.claim(), 20, counter)
    estimate = counter.games_log10(seed=0)
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((math.log10(24),) * 3)


def test_all_positions_of_a_small_game_are_found() -> None:
    """Four cells claimed in turn: each position is a choice of k cells and of those that the first seat has."""
    counter = PositionCounter()
    show(toy_games.claim(), 2000, counter)
    truth = sum(math.comb(4, stones) * math.comb(stones, stones // 2) for stones in range(5))
    assert counter.different == truth
    assert counter.positions_log10().value == pytest.approx(math.log10(truth))
    assert counter.covered > 0.999


def test_from_few_games_more_positions_are_expected_than_were_met() -> None:
    counter = PositionCounter()
    show(toy_games.claim(), 20, counter)
    estimate = counter.positions_log10()
    assert estimate.low is not None
    assert math.log10(counter.different) <= estimate.low < estimate.value
    assert counter.covered < 0.95


def test_the_profile_of_choices() -> None:
    profile = ChoiceProfile()
    show(toy_games.claim(), 20, profile)
    assert profile.means() == [4, 3, 2, 1]
