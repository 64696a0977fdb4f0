"""Ratings against cases that can be solved by hand, what their intervals claim, and when an order is settled."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from claims import covers, happens_at_least, happens_at_most

from boardwright.analysis.ratings import Tally, elo_of, is_decided, looks, ratings_of, strengths


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
        assert covers(each, each.value)
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
    won = np.random.default_rng(7).binomial(games, chance, size=500).tolist()
    hits = sum(
        covers(ratings_of([tally((0, 1), wins, games - wins)], 2, seed)[0], truth) for seed, wins in enumerate(won)
    )
    assert happens_at_least(0.93, hits, len(won))
    assert happens_at_most(0.97, hits, len(won))


def test_the_order_is_looked_at_whenever_games_have_doubled() -> None:
    assert list(looks(100)) == [16, 32, 64]
    assert list(looks(16)) == [16]
    assert list(looks(15)) == []


def test_the_order_is_settled_when_intervals_part() -> None:
    """At the first look, with two bots, as soon as the share is further from a half than Hoeffding's bound."""
    reach = math.sqrt(math.log(2 / (0.05 / (1 * 2 * 2))) / 2000)
    enough = math.ceil(1000 * (0.5 + reach))
    assert is_decided([tally((0, 1), enough, 1000 - enough)], 2, look=1)
    assert not is_decided([tally((0, 1), enough - 1, 1001 - enough)], 2, look=1)
    assert not is_decided([tally((0, 1), enough, 1000 - enough)], 2, look=2)


def test_the_order_of_equals_is_settled_in_at_most_one_tournament_of_twenty() -> None:
    """Which is always a mistake; up to 1024 games of each seating of four equal bots."""
    random = np.random.default_rng(5)
    seatings = list(permutations(range(4), 2))
    trials, mistakes = 400, 0
    for _ in range(trials):
        won = random.integers(2, size=(len(seatings), 1024)).cumsum(axis=1)
        mistakes += any(
            is_decided(
                [
                    tally(seating, wins, games - wins)
                    for seating, wins in zip(seatings, won[:, games - 1].tolist(), strict=True)
                ],
                4,
                look,
            )
            for look, games in enumerate(looks(1024), 1)
        )
    assert happens_at_most(0.05, mistakes, trials)
