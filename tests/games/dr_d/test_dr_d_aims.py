"""Spiel Dr. D.: what each aim makes of the points, and what is drawn by lot."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from dr_d_ring import ring
from matches import played, texts_of

import boardwright as bw
from boardwright.table import verdict

MIXED = ["competitive", "cooperative"]
OFTEN = 200  # seeds in which whatever is drawn half of the time comes about


def test_competitive_players_share_a_tie() -> None:
    match = played(ring(2), *"abcdef")
    assert match.returns == match.wins == (0.5, 0.5)
    assert match.drawn
    match = played(ring(2), *"agbcdef")
    assert match.returns == match.wins == (1, 0)
    assert (match.drawn, verdict(match)) == (False, "seat 1 wins")


def test_cooperative_players_all_get_the_common_sum_and_never_draw() -> None:
    match = played(ring(3, objective="cooperative"), *"abcdefg")
    assert match.scores == (1, 1, 1)
    assert match.returns == (3, 3, 3)
    assert match.wins == (1 / 3, 1 / 3, 1 / 3)
    assert (match.competing, match.drawn) == ((False, False, False), False)
    assert verdict(match) == "the common result is 3"


@pytest.mark.parametrize(
    ("cells", "returns", "wins", "words"),
    [
        ("abcdefg", (0.5, 2), (0.5, 0), "seat 1 wins a share of 0.5; the common result is 2"),
        ("agbcdef", (1, 1), (1, 0), "seat 1 wins; the common result is 1"),
        ("gabcdef", (0.5, 2), (0.5, 0), "seat 1 wins a share of 0.5; the common result is 2"),
    ],
)
def test_mixed_aims_are_each_reported_in_their_own_terms(
    cells: str, returns: tuple[float, ...], wins: tuple[float, ...], words: str
) -> None:
    match = played(ring(2, objective=MIXED), *cells)
    assert (match.over, match.returns, match.wins) == (True, returns, wins)
    assert (match.competing, match.drawn, verdict(match)) == ((True, False), False, words)


def test_a_competitive_seat_is_beaten_by_a_cooperative_one_too() -> None:
    match = played(ring(2, start=[["a", "b"], ["c", "d", "e", "f"]], objective=MIXED), "g")
    assert (match.scores, match.returns, match.wins) == ((0, 1), (0, 1), (0, 0))
    assert verdict(match) == "seat 1 does not win; the common result is 1"


def test_runs_count_no_draws_where_not_all_compete() -> None:
    for objective in ("cooperative", MIXED):
        result = bw.run(ring(2, objective=objective), games=30, interpreted=True)
        assert result.draws == 0
    shared = bw.run(ring(2), games=30, interpreted=True, keep=True)
    assert shared.rows is not None
    assert 0 < shared.draws == (shared.rows.wins == 0.5).all(axis=1).sum() < 30


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_more_seats_can_share_a_hexagon_than_the_range_of_returns_says(seats: int) -> None:
    shared = [corners.count(max(corners)) for corners in product(range(7), repeat=seats) if sum(corners) == 6]
    assert ring(seats, objective="cooperative").bounds.returns_range == (0, max(shared))
    assert ring(seats).bounds.returns_range == (0, 1)


def test_hexagons_drawn_for_all_games_are_the_same_at_every_load() -> None:
    first, again = (bw.Match(bw.load("dr-d/2-players-double-drawn")) for _ in range(2))
    assert first.highlights == again.highlights
    assert len(first.highlights) == 3
    other = bw.load("dr-d/2-players-double-drawn", options={"double_hexagons": {"random": 3, "seed": 2}})
    assert bw.Match(other).highlights != first.highlights
    assert other.hash != first.variant.hash


def test_hexagons_drawn_for_each_game_are_different_ones_and_every_one_as_likely() -> None:
    match = bw.Match(bw.load("dr-d/2-players-double-anew"))
    assert match.highlights == []
    for drawn in range(3):
        outcomes = match.chance_outcomes()
        assert [probability for _, probability in outcomes] == [1 / (16 - drawn)] * (16 - drawn)
        text = texts_of(match)[4]
        match.play(text)
        assert match.events == [f"{text} counts twice"]
        assert text not in texts_of(match)
    assert [each.text for each in match.highlights] == ["h5 counts twice", "h6 counts twice", "h7 counts twice"]
    assert match.to_move == 0


def test_a_hexagon_drawn_for_a_game_counts_twice_in_it() -> None:
    match = played(ring(2, double_hexagons={"random": 1, "each": "game"}), "h1", *"abcdef")
    assert match.scores == (2, 2)


def test_every_seat_draws_its_aim_and_gets_its_result_by_it() -> None:
    variant = ring(2, objective="drawn")
    seen = set()
    for seed in range(OFTEN):
        match = bw.Match(variant, seed)
        assert match.chance_outcomes() == [(1, 0.5), (2, 0.5)]
        assert match.status.startswith("seat 1 (aim to be drawn) has 7 stones left")
        while match.at_chance:
            match.roll()
        for cell in "abcdef":
            match.play(cell)
        aims = match.record().actions[:2]
        assert match.events == ["seats 1 and 2 conquered h1"]
        assert [f"seat {seat} ({aim})" in match.status for seat, aim in enumerate(aims, 1)] == [True, True]
        assert match.competing == tuple(aim == "competitive" for aim in aims)
        assert match.returns == tuple(0.5 if aim == "competitive" else 2 for aim in aims)
        seen.add(tuple(aims))
    assert len(seen) == 4


def test_all_that_is_drawn_is_as_likely_as_the_options_say() -> None:
    """Two of three hexagons, then the second seat's aim: the ways to each come to its probability."""
    chain = {
        "cells": [f"c{number}" for number in range(18)],
        "edges": [[f"c{number}", f"c{number + 1}"] for number in range(17)],
        "groups": {
            "hexagon": {f"h{ring}": [f"c{6 * ring + corner}" for corner in range(6)] for ring in range(3)},
        },
    }
    options = {"double_hexagons": {"random": 2, "each": "game"}, "objective": ["competitive", "drawn"]}
    variant = bw.load({"game": "dr-d", "board": chain, "players": 2, "options": options})
    likely: dict[tuple[str, ...], Fraction] = {}
    pending = [(bw.Match(variant), Fraction(1))]
    while pending:
        match, probability = pending.pop()
        if not match.at_chance:
            drawn = (*(each.text for each in match.highlights), match.record().actions[-1])
            likely[drawn] = likely.get(drawn, Fraction(0)) + probability
        for outcome, chance in match.chance_outcomes():
            after = match.copy()
            after.play(outcome)
            pending.append((after, probability * Fraction(chance).limit_denominator(10)))
    assert set(likely.values()) == {Fraction(1, 6)}
    assert len(likely) == 6


def test_only_what_draws_has_chance() -> None:
    assert not bw.load("dr-d/2-players-double-drawn").bounds.has_chance
    assert bw.load("dr-d/2-players-double-anew").bounds.has_chance
    assert bw.load("dr-d/3-players-drawn-aims").bounds.has_chance


def test_tournaments_refuse_whoever_may_not_compete() -> None:
    for objective in ("cooperative", "drawn", MIXED):
        with pytest.raises(bw.VariantError, match="not every seat plays to win"):
            bw.tournament(ring(2, objective=objective), games=1)
