"""Ratings against cases that can be solved by hand, and the coverage of their intervals."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from boardwright.analysis.ratings import elo_of, ratings_of, strengths
from boardwright.analysis.tallies import Tally


def tally(seating: tuple[int, ...], *wins: int) -> Tally:
    """Games that the seats won so often, none of them shared."""
    seats = len(seating)
    outcomes = Counter({tuple(float(seat == winner) for seat in range(seats)): won for winner, won in enumerate(wins)})
    return Tally(seating, sum(wins), 0, outcomes, [0.0] * seats)


def test_two_bots_in_closed_form() -> None:
    """The odds to win are those of the games won."""
    found = strengths(np.array([[30.0, 10.0]]), np.array([40.0]), np.array([[1.0, 1.0]]))
    assert found[0] == pytest.approx([math.sqrt(3), 1 / math.sqrt(3)])
    assert elo_of(found)[0, 0] - elo_of(found)[0, 1] == pytest.approx(400 * math.log10(3))


def test_three_at_a_table_in_closed_form() -> None:
    """Where all games have the same three, the strengths are as the wins."""
    found = strengths(np.array([[60.0, 30.0, 10.0]]), np.array([100.0]), np.ones((1, 3)))
    assert found[0] / found[0].sum() == pytest.approx([0.6, 0.3, 0.1])


def test_a_bot_on_two_seats_counts_twice() -> None:
    """One alone against another on two seats, equally strong, wins a third of the games."""
    found = strengths(np.array([[100.0, 200.0]]), np.array([300.0]), np.array([[1.0, 2.0]]))
    assert found[0] == pytest.approx([1.0, 1.0])


def test_strengths_that_made_the_wins_are_found_again() -> None:
    """Wins as they are to be expected have the strengths that they come from as the most likely ones."""
    true = np.array([4.0, 2.0, 1.0, 0.125])
    tables = np.array([[1, 1, 1, 0], [1, 0, 1, 1], [0, 1, 1, 1], [1, 1, 0, 1]], dtype=float)
    games = np.array([100.0, 50.0, 70.0, 20.0])
    wins = (games / (tables @ true)) @ tables * true
    found = strengths(wins[np.newaxis], games, tables)[0]
    assert found / found[0] == pytest.approx(true / true[0], rel=1e-6)


def test_ratings_are_0_on_average_and_inside_their_intervals() -> None:
    tallies = [tally((0, 1), 30, 10), tally((1, 0), 5, 35), tally((0, 2), 20, 20), tally((2, 1), 12, 28)]
    ratings = ratings_of(tallies, 3, seed=0)
    assert sum(each.value for each in ratings) == pytest.approx(0, abs=1e-9)
    for each in ratings:
        assert each.low is not None
        assert each.high is not None
        assert each.low <= each.value <= each.high
    assert [each.count for each in ratings] == [120, 120, 80]
    assert ratings == ratings_of(tallies, 3, seed=0)


def test_who_always_wins_has_a_rating_and_room_in_its_interval() -> None:
    best, _ = ratings_of([tally((0, 1), 50, 0), tally((1, 0), 0, 50)], 2, seed=1)
    assert 0 < best.value < 1000
    assert best.low is not None
    # By Wilson's interval it wins at least 96 % of games, which is 282 points above the average of the two.
    assert 150 < best.low < best.value


def test_games_that_nobody_won_do_not_count() -> None:
    won = tally((0, 1), 30, 10)
    undecided = Tally((0, 1), 80, 0, won.outcomes + Counter({(0.0, 0.0): 40}), [0.0, 0.0])
    assert ratings_of([undecided], 2, 0)[0].value == ratings_of([won], 2, 0)[0].value


@pytest.mark.parametrize(("chance", "games"), [(0.5, 40), (0.75, 40), (0.95, 100)])
def test_intervals_of_ratings_cover_the_truth(chance: float, games: int) -> None:
    truth = 200 * math.log10(chance / (1 - chance))
    random = np.random.default_rng(7)
    trials, hits = 300, 0
    for seed in range(trials):
        won = int(random.binomial(games, chance))
        rating = ratings_of([tally((0, 1), won, games - won)], 2, seed)[0]
        hits += rating.low is not None and rating.high is not None and rating.low <= truth <= rating.high
    assert 0.90 < hits / trials <= 0.99
