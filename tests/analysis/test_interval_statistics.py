"""Intervals and tests against published values, and against truths that are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
import toy_games
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw
from boardwright.analysis.statistics import (
    games_needed,
    holm,
    mean_of,
    p_value_of_mean,
    share_of,
    student_p_value,
    student_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("successes", "count", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(successes: int, count: int, low: float, high: float) -> None:
    """Newcombe: Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I."""
    estimate = wilson(successes, count)
    assert estimate.low == pytest.approx(low, abs=5e-5)
    assert estimate.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_students_quantiles_as_in_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(quantile, abs=5e-4)


def test_students_distribution_in_closed_form() -> None:
    """With one degree of freedom it is Cauchy's, with two it has a root in it."""
    for t in (0.0, 0.1, 1.0, 7.5, 1e6):
        assert student_p_value(t, 1) == pytest.approx(1 - 2 * math.atan(t) / math.pi, abs=1e-12)
        assert student_p_value(t, 2) == pytest.approx(1 - t / math.sqrt(2 + t * t), abs=1e-12)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_keeps_the_order_and_only_raises(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    assert all(before <= after <= 1 for before, after in zip(p_values, adjusted, strict=True))
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    assert [adjusted[index] for index in order] == sorted(adjusted)


@given(st.integers(1, 500), st.floats(0, 1))
def test_an_interval_holds_its_share_and_stays_within_bounds(count: int, share: float) -> None:
    estimate = wilson(share * count, count)
    assert estimate.low is not None
    assert estimate.high is not None
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_one_value_has_no_interval() -> None:
    assert mean_of(np.array([3.0])).low is None
    assert mean_of(np.array([3.0, 3.0])).to_dict() == {"value": 3.0, "low": 3.0, "high": 3.0, "count": 2}


def test_differences_that_are_all_alike() -> None:
    assert p_value_of_mean(np.zeros(5)) == 1.0
    assert p_value_of_mean(np.ones(5)) == 0.0


def covered(truth: float, low: float | None, high: float | None) -> bool:
    return low is not None and high is not None and low <= truth <= high


def test_intervals_of_means_cover_the_truth() -> None:
    """For a skewed distribution and small samples; the bounds are four standard deviations of the count."""
    random = np.random.default_rng(1)
    trials = 2000
    samples = random.gamma(4.0, size=(trials, 30))
    hits = sum(covered(4.0, estimate.low, estimate.high) for estimate in map(mean_of, samples))
    assert 0.92 < hits / trials < 0.97


def first_seat_wins_nim(heap: int) -> float:
    """The exact chance under random play, by recursion over heaps; an empty heap is lost for the seat to move."""
    chance = [0.0]
    for size in range(1, heap + 1):
        most = min(3, size)
        chance.append(sum(1 - chance[size - taken] for taken in range(1, most + 1)) / most)
    return chance[heap]


def test_win_shares_of_a_game_of_known_value_are_covered() -> None:
    truth = first_seat_wins_nim(7)
    trials = 400
    hits = 0
    for seed in range(trials):
        wins = bw.run(toy_games.nim(), 60, seed=seed, threads=1).wins[0]
        estimate = wilson(wins, 60)
        hits += covered(truth, estimate.low, estimate.high)
    assert abs(hits / trials - 0.95) < 4 * math.sqrt(0.95 * 0.05 / trials)


def test_p_values_are_even_where_there_is_no_difference() -> None:
    random = np.random.default_rng(2)
    p_values = np.array([p_value_of_mean(sample) for sample in random.normal(size=(2000, 20))])
    for level in (0.01, 0.05, 0.5):
        assert abs((p_values < level).mean() - level) < 4 * math.sqrt(level * (1 - level) / 2000)


def test_as_many_games_as_are_needed_give_the_precision() -> None:
    random = np.random.default_rng(3)
    needed = games_needed((random.random(5000) < 0.3).astype(float), 0.02)
    estimate = share_of((random.random(needed) < 0.3).astype(float))
    assert estimate.low is not None
    assert estimate.high is not None
    assert (estimate.high - estimate.low) / 2 == pytest.approx(0.02, rel=0.05)
