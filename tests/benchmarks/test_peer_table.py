"""The tables of the comparison with other libraries: what agrees, and how they get into the page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from peer_table import ERRORS, Check, Row, Tally, distances, put_between, rates_table, rules_table

# 100 games, half of 8 plies and half of 12: mean 10, variance 4, so the mean has a standard error of 0.2.
GAMES = Tally(games=100, plies=1000, plies_squared=10_400, first_wins=50, second_wins=40)
MANY = Tally(games=10**12, plies=10**13, plies_squared=104 * 10**12, first_wins=5 * 10**11, second_wins=4 * 10**11)


def check(theirs: Tally, difference: str | None = None) -> Check:
    return Check("hex", "Peer", theirs, MANY, difference)


def test_distances_are_in_standard_errors() -> None:
    longer = replace(GAMES, plies=1040, plies_squared=104 * 104 + 400)  # the same variance, 0.4 plies more
    more_wins = replace(GAMES, first_wins=60)  # sqrt(0.6 · 0.4 / 100) is a standard error of 0.049
    assert distances(longer, MANY) == pytest.approx([2, 0, 0], abs=1e-4)
    assert distances(more_wins, MANY) == pytest.approx([0, 0.1 / 0.0489898, 0], abs=1e-4)


def test_two_errors_count_together() -> None:
    longer = replace(GAMES, plies=1040, plies_squared=104 * 104 + 400)
    assert distances(longer, GAMES)[0] == pytest.approx(2 / 2**0.5)


def test_figures_without_spread_agree_only_if_equal() -> None:
    fixed = Tally(games=10, plies=90, plies_squared=810, first_wins=10, second_wins=0)
    assert distances(fixed, fixed) == [0, 0, 0]
    assert distances(fixed, replace(fixed, plies=80, plies_squared=640))[0] == float("inf")


@pytest.mark.parametrize(("errors", "agrees"), [(ERRORS - 0.1, True), (ERRORS + 0.1, False)])
def test_rules_agree_within_the_errors_in_either_direction(errors: float, agrees: bool) -> None:
    for mean in (10 + 0.2 * errors, 10 - 0.2 * errors):
        games = replace(GAMES, plies=100 * mean, plies_squared=100 * (mean**2 + 4))
        assert check(games).agrees is agrees
        assert ("should agree" in rules_table([check(games)])) is not agrees


def test_known_differences_are_told_and_rates_given_by_the_ply() -> None:
    short = replace(GAMES, plies=500, plies_squared=2_900)
    known = check(short, "ends early")
    assert "differ: ends early" in rules_table([known])
    last = rates_table([Row("hex", "Peer", "random games", 10, 30)], [known]).splitlines()[-1]
    assert last == "| hex † | Peer | random games | 10 | 30 | 3.00 | 6.00 |"


def test_text_goes_between_its_markers_only() -> None:
    page = "a\n<!-- speed -->\n<!-- /speed -->\n<!-- peers -->\nold\n<!-- /peers -->\nz\n"
    once = put_between(page, "peers", r"new \1")
    assert once == "a\n<!-- speed -->\n<!-- /speed -->\n<!-- peers -->\n\nnew \\1\n\n<!-- /peers -->\nz\n"
    assert put_between(once, "peers", r"new \1") == once


@pytest.mark.parametrize("page", ["", "<!-- peers -->", "<!-- peers --><!-- /peers -->" * 2])
def test_a_page_without_the_markers_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match="<!-- peers -->"):
        put_between(page, "peers", "new")
