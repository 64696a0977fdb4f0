"""Tournaments: who meets whom, and what comes of it."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
import toy_games
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw
from boardwright.analysis import Tournament, tournament
from boardwright.analysis.tournaments import Sharing, seatings_of, seed_of
from boardwright.errors import ArgumentError, BotError, UnknownNameError, VariantError

BOTS = "random,python,tunable:depth=2"


def by_bot(result: Tournament) -> dict[str, float]:
    return {each.bot: each.wins for each in result.standings}


def test_everyone_meets_everyone_on_every_seat() -> None:
    result = tournament(toy_games.nim(), 20, BOTS, seed=1, threads=1)
    assert result.seatings == result.possible_seatings == 6
    assert result.games == 120
    assert result.decided is None
    assert [each.games for each in result.standings] == [80, 80, 80]
    assert sum(each.wins for each in result.standings) == 120
    assert [each.rating.value for each in result.standings] == sorted(
        (each.rating.value for each in result.standings), reverse=True
    )
    assert {(duel.bot, duel.opponent) for duel in result.duels} == {
        (one, other) for one in by_bot(result) for other in by_bot(result) if one != other
    }
    shares = {(duel.bot, duel.opponent): duel.share.value for duel in result.duels}
    assert all(share == pytest.approx(1 - shares[other, one]) for (one, other), share in shares.items())


def test_a_search_is_rated_above_chance_and_its_share_is_that_of_its_wins() -> None:
    result = tournament(toy_games.with_installed_bots(toy_games.nim(7)), 100, "random,mcts:simulations=64", seed=1)
    best, worst = result.standings
    assert best.bot == "mcts:simulations=64"
    assert best.share.value == best.wins / 200
    assert best.share.low is not None
    assert best.share.low > best.fair == 0.5
    assert best.rating.low is not None
    assert best.rating.low > 0 > worst.rating.value
    assert best.rating.value - worst.rating.value == pytest.approx(
        400 * math.log10((best.wins + 0.5) / (worst.wins + 0.5)), abs=1e-6
    )


def test_three_seats_and_two_bots() -> None:
    result = tournament(toy_games.race(players=3), 10, "random,python", seed=1, threads=1)
    assert result.seatings == 6
    assert result.duels == []
    assert [each.games for each in result.standings] == [60, 60]
    assert sum(each.wins for each in result.standings) == 60
    assert sum(each.share.value for each in result.standings) == pytest.approx(2 / 3)
    assert {each.share.count for each in result.standings} == {90}


def test_more_seatings_than_wanted_are_drawn() -> None:
    bots = ["random", "python", *(f"tunable:depth={depth}" for depth in range(1, 5))]
    result = tournament(toy_games.race(players=3), 10, bots, threads=1, max_seatings=30)
    assert (result.seatings, result.possible_seatings) == (30, 120)
    assert result.games == 300


def test_threads_do_not_matter() -> None:
    results = [tournament(toy_games.nim(), 50, "random,python", seed=4, threads=threads) for threads in (1, 3)]
    assert results[0] == results[1]
    assert results[0] != tournament(toy_games.nim(), 50, "random,python", seed=5)


def test_seatings_have_dice_of_their_own() -> None:
    seeds = {seed_of(seed, seating) for seed in range(50) for seating in range(50)}
    assert len(seeds) == 2500
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_bots_that_share_a_driver_play_as_they_do_alone() -> None:
    nim = toy_games.with_installed_bots(toy_games.nim())
    result = tournament(nim, 30, "random,mcts:simulations=8,mcts:simulations=16", seed=3)
    bots = ["mcts:simulations=16", "random"]
    alone = bw.run(nim, 30, bots, seed=seed_of(3, 4))  # the fifth of six seatings
    share = next(duel.share for duel in result.duels if [duel.bot, duel.opponent] == bots)
    back = bw.run(nim, 30, bots[::-1], seed=seed_of(3, 1))
    assert share.value == (alone.wins[0] + back.wins[1]) / 60


def test_a_clear_order_ends_the_tournament_early() -> None:
    nim = toy_games.with_installed_bots(toy_games.nim(9))
    result = tournament(nim, 2000, "random,mcts:simulations=64", until_decided=True)
    assert result.decided is True
    assert result.games_per_seating < 500
    assert tournament(nim, 15, "random,mcts:simulations=64", until_decided=True).decided is False


def test_failures_are_counted_and_named() -> None:
    result = tournament(toy_games.nim(4), 30, "random,crashing", seed=1, threads=1)
    assert 0 < result.failed < 60
    assert result.failures[0].startswith("bot 'crashing' failed in game ")
    assert {each.games for each in result.standings} == {60 - result.failed}
    with pytest.raises(BotError, match="bot 'random' has no game with a result: bot 'cheating' failed in game 0"):
        tournament(toy_games.nim(), 10, "random,cheating", threads=1)


def test_plain_data_and_table() -> None:
    result = tournament(toy_games.nim(), 10, BOTS, threads=1)
    assert json.loads(json.dumps(result.to_dict()))["standings"][0]["bot"] == result.standings[0].bot
    lines = result.to_csv().splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("bot,games,wins,share,share_low,share_high,fair,mean_score,rating,")


@pytest.mark.parametrize(
    ("bots", "arguments", "error", "message"),
    [
        ("random", {}, VariantError, "bots: a tournament takes 2 to 100, not 1"),
        ("random,python,random", {}, VariantError, "bots: 'random' is named twice"),
        ("random,pyhton", {}, UnknownNameError, "unknown bot 'pyhton'; did you mean 'python'"),
        ("random,python", {"games": 0}, ArgumentError, "games: must be a whole number from 1 to 1,000,000, not 0"),
        ("random,python", {"max_seatings": 1}, ArgumentError, "seatings: must be a whole number from 2 to 10,000"),
        ("random,python", {"threads": -1}, ArgumentError, "threads: must be"),
    ],
)
def test_bad_arguments_are_refused(bots: str, arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        tournament(toy_games.nim(), **{"bots": bots, **arguments})


def test_a_game_for_one_is_refused() -> None:
    with pytest.raises(VariantError, match="'race-test' is for one player; a tournament takes at least 2"):
        tournament(toy_games.race(players=1))


def test_seats_that_do_not_compete_are_not_ranked() -> None:
    together = toy_games.variant_of(toy_games.NIM.replace(competes=toy_games.nobody_competes), 2)
    with pytest.raises(VariantError, match="not every seat plays to win, and a tournament ranks bots by what they win"):
        tournament(together)


def as_even_as_can_be(bots: int, seats: int) -> list[tuple[int, ...]]:
    """The same by trying everything."""
    allowed = {seats // bots, -(-seats // bots)}
    return [
        seating
        for seating in product(range(bots), repeat=seats)
        if all(seating.count(bot) in allowed for bot in range(bots))
    ]


@given(st.integers(2, 5), st.integers(2, 5))
def test_all_seatings_are_there_once(bots: int, seats: int) -> None:
    seatings = seatings_of(bots, seats, 10_000, seed=0)
    assert seatings == as_even_as_can_be(bots, seats)
    assert len(seatings) == Sharing(bots, seats).count()


def test_two_seats_are_every_pair_both_ways() -> None:
    assert seatings_of(3, 2, 100, seed=0) == list(permutations(range(3), 2))


@pytest.mark.parametrize(("bots", "seats", "most"), [(12, 4, 240), (3, 6, 60), (7, 2, 14), (40, 6, 600)])
def test_a_sample_is_even(bots: int, seats: int, most: int) -> None:
    seatings = seatings_of(bots, seats, most, seed=5)
    assert most - seats < len(seatings) <= most
    assert len(set(seatings)) == len(seatings)
    assert seatings == seatings_of(bots, seats, most, seed=5)
    assert seatings != seatings_of(bots, seats, most, seed=6)
    for seating in seatings:
        assert {seating.count(bot) for bot in range(bots)} <= {seats // bots, -(-seats // bots)}
    for seat in range(seats):
        on_seat = Counter(seating[seat] for seating in seatings)
        assert on_seat == Counter(seating[0] for seating in seatings)


def test_a_sample_deals_all_bots_before_any_has_two_games_more() -> None:
    games = Counter(bot for seating in seatings_of(9, 4, 144, seed=1) for bot in seating)
    assert set(games) == set(range(9))
    assert max(games.values()) - min(games.values()) <= 4 * 2
