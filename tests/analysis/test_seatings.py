"""Seatings: all of them, or an even sample."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.analysis.seatings import Table, seatings_of


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
    assert len(seatings) == Table(bots, seats).count()


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
