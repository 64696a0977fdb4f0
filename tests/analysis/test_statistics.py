"""Intervals and tests against published values, and against truths that are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
import toy_games
from claims import covers, happens_at_least, happens_at_most, happens_with, tail
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw
from boardwright.analysis.figures import Estimate
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
    assert mean_of(np.array([3.0])) == Estimate(3.0, None, None, 1)
    assert mean_of(np.array([3.0, 3.0])) == Estimate(3.0, 3.0, 3.0, 2)


def test_differences_that_are_all_alike() -> None:
    assert p_value_of_mean(np.zeros(5)) == 1.0
    assert p_value_of_mean(np.ones(5)) == 0.0


def test_intervals_of_means_cover_the_truth() -> None:
    """Even for a skewed distribution and small samples, at the price of one or two percent."""
    samples = np.random.default_rng(1).gamma(4.0, size=(2000, 30))
    hits = sum(covers(mean_of(sample), 4.0) for sample in samples)
    assert happens_at_least(0.93, hits, len(samples))
    assert happens_at_most(0.96, hits, len(samples))


@pytest.mark.parametrize(("count", "share"), [(10, 0.5), (60, 0.3), (400, 0.02), (1000, 0.55)])
def test_wilsons_intervals_cover_the_truth(count: int, share: float) -> None:
    """How often they do can be computed; where games are few, it is a little off."""
    hits = [successes for successes in range(count + 1) if covers(wilson(successes, count), share)]
    assert hits == list(range(hits[0], hits[-1] + 1))
    coverage = tail(hits[0], count, share) - tail(hits[-1] + 1, count, share)
    assert coverage == pytest.approx(0.95, abs=0.03)


def test_win_shares_of_a_game_of_known_value_are_covered() -> None:
    """Nim under random play, by recursion over heaps; an empty heap is lost for the seat to move."""
    chance = [0.0]
    for heap in range(1, 8):
        most = min(3, heap)
        chance.append(sum(1 - chance[heap - taken] for taken in range(1, most + 1)) / most)
    games = 20_000
    wins = bw.run(toy_games.nim(7), games, seed=1, threads=1).wins[0]
    assert happens_with(chance[7], round(wins), games)
    assert covers(wilson(wins, games), chance[7])


@pytest.mark.parametrize("level", [0.01, 0.05, 0.5])
def test_p_values_are_even_where_there_is_no_difference(level: float) -> None:
    samples = np.random.default_rng(2).normal(size=(2000, 20))
    assert happens_with(level, sum(p_value_of_mean(sample) < level for sample in samples), len(samples))


def test_as_many_games_as_are_needed_give_the_precision() -> None:
    random = np.random.default_rng(3)
    needed = games_needed((random.random(5000) < 0.3).astype(float), 0.02)
    estimate = share_of((random.random(needed) < 0.3).astype(float))
    assert estimate.low is not None
    assert estimate.high is not None
    assert (estimate.high - estimate.low) / 2 == pytest.approx(0.02, rel=0.05)
