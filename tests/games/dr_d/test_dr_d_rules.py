"""Spiel Dr. D.: counts that are known, scoring by hand, and what each option changes."""

from __future__ import annotations

import pytest
from dr_d_ring import ring
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import lies_on, played, texts_of

import boardwright as bw
from boardwright.simulation.results import Plies


def test_perft_of_free_placement_counts_arrangements() -> None:
    variant = bw.load("dr-d/2-players-free")
    assert [bw.perft(variant, depth) for depth in (1, 2, 3)] == [50, 50 * 49, 50 * 49 * 48]


def test_perft_of_pushing() -> None:
    """By hand: of 50 * 49 openings each end of the 65 adjacencies can be pushed to, unless the pusher's stone is
    there: 2 * 65 * 48 pushes. Only the two cells with one neighbour let a stone be shut in by the other: two passes."""
    variant = bw.load("dr-d/2-players")
    assert [bw.perft(variant, depth) for depth in (1, 2, 3)] == [50, 2450, 2 * 65 * 48 + 2]
    passes = 0
    for first in range(50):
        for second in {*range(50)} - {first}:
            match = bw.Match(variant)
            match.play(first)
            match.play(second)
            passes += texts_of(match) == ["pass"]
    assert passes == 2


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**63 - 1))
def test_two_players_on_a_full_board_share_16_to_32_hexagons(seed: int) -> None:
    match = bw.Match(bw.load("dr-d/2-players-free"), seed)
    order = list(range(50))
    for _ in range(50):
        match.play(order.pop(seed % len(order)))
    assert match.over
    assert 16 <= sum(match.scores) <= 32


def test_every_random_game_on_a_full_board_scores_16_to_32() -> None:
    """Each hexagon goes to one player or to both."""
    result = bw.run(bw.load("dr-d/2-players-free"), games=2000, seed=5, keep=True)
    assert result.rows is not None
    points = result.rows.scores.sum(axis=1)
    assert 16 <= points.min() < points.max() <= 32
    assert result.plies == Plies(mean=50, min=50, max=50)


@pytest.mark.parametrize(
    ("players", "cells", "scores"),
    [
        (2, "gabcdef", (1, 1)),  # 3 : 3
        (2, "agbcdef", (1, 0)),  # 4 : 2
        (3, "abcdefg", (1, 1, 1)),  # 2 : 2 : 2
        (4, "abcdefg", (1, 1, 0, 0)),  # 2 : 2 : 1 : 1
        (6, "abcdefg", (1, 1, 1, 1, 1, 1)),  # one each
    ],
)
def test_who_conquers_a_hexagon(players: int, cells: str, scores: tuple[int, ...]) -> None:
    match = played(ring(players), *cells)
    assert match.over
    assert match.scores == scores


@pytest.mark.parametrize("corners", ["abcd ef", "abc de f", "abc d e f", "ab c d e f"])
def test_the_most_stones_conquer_alone_be_they_four_or_two(corners: str) -> None:
    """4 : 2, 3 : 2 : 1, 3 : 1 : 1 : 1 and 2 : 1 : 1 : 1 : 1."""
    start = [list(cells) for cells in corners.split()]
    match = played(ring(len(start), start=start), "g")
    assert match.over
    assert match.scores == (1, *[0] * (len(start) - 1))


def test_a_hexagon_with_an_empty_corner_does_not_count() -> None:
    match = played(ring(2), "a", "b", "c", "d", "e")
    assert match.scores == (0, 0)
    match.play("f")
    assert match.scores == (1, 1)


def test_pushing_moves_the_other_players_stone_and_takes_its_place() -> None:
    match = played(bw.load("dr-d/2-players"), "A.c3", "B.c3")
    assert texts_of(match) == ["B.c3>B.c2", "B.c3>B.c4", "B.c3>B.d4"]
    match.play("B.c3>B.c2")
    assert lies_on(match) == {"A.c3": "1", "B.c3": "1", "B.c2": "2"}


def test_either_allows_both_and_is_free_on_an_empty_board() -> None:
    match = bw.Match(bw.load("dr-d/2-players-either"))
    assert len(match.legal_actions) == 50
    match.play("A.c3")
    assert len(match.legal_actions) == 49 + 3


def test_opening_stones() -> None:
    match = bw.Match(bw.load("dr-d/2-players", options={"opening_stones": 2}))
    for cell in ("A.a1", "A.b1", "A.c1"):
        assert all(">" not in text for text in texts_of(match))
        match.play(cell)
    match.play("A.d1")
    assert all(">" in text for text in texts_of(match))


def test_a_set_up_position_takes_stones_from_the_players() -> None:
    match = bw.Match(bw.load("dr-d/2-players-set-up"))
    assert match.state.left.tolist() == [23, 23]
    assert all(text.startswith(("B.a1>", "B.e1>")) for text in texts_of(match))


def test_too_few_stones_may_be_allowed_and_end_the_game() -> None:
    result = bw.run(ring(2, stones=2, partial=True), games=50, interpreted=True)
    assert result.plies == Plies(mean=4, min=4, max=4)


def test_a_player_who_is_shut_out_passes_and_all_passes_end_the_game() -> None:
    variant = ring(2, placement="push")
    match = played(variant, "f", "g")
    assert texts_of(match) == ["pass"]
    match.play("pass")
    match.play("f>e")
    assert not match.over
    stuck = played(ring(2, placement="push", opening_stones=2), "a", "c", "b", "d")
    assert "pass" not in texts_of(stuck)


def test_double_hexagons_count_twice() -> None:
    assert played(ring(2, double_hexagons=["h1"]), *"abcdef").scores == (2, 2)


def test_free_corners_count_for_their_owner() -> None:
    assert played(ring(2, free_corners=0.5), "g", "a").scores == (0.5, 0)


def test_who_holds_what_is_told_and_what_a_stone_conquers() -> None:
    match = played(ring(2), "a", "b", "c", "d", "e")
    assert match.events == []
    match.play("f")
    assert match.events == ["seats 1 and 2 conquered h1"]
    assert match.status == "seat 1 has 4 stones left and holds h1\nseat 2 has 4 stones left and holds h1"


def test_a_hexagon_changes_hands_when_a_corner_is_pushed_out_of_it() -> None:
    match = played(ring(2, placement="either", stones=4), "a", "b", "c", "d", "e", "f")
    match.play("f>g")
    assert match.events == ["h1 goes from seats 1 and 2 to seat 1"]


def test_a_push_is_clicked_where_the_stone_lies_and_then_where_it_goes() -> None:
    match = played(ring(2, placement="either"), "a", "b")
    b, c = 1, 2
    assert match.action_cells(match.parse("b>c")) == (b, c)
    assert match.action_cells(match.parse("c")) == (c,)


def test_double_hexagons_are_highlighted() -> None:
    assert bw.Match(ring(2)).highlights == []
    assert bw.Match(ring(2, double_hexagons=["h1"])).highlights == [bw.Highlight((0, 1, 2, 3, 4, 5), "h1 counts twice")]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_of_every_number_of_players_end(players: int) -> None:
    result = bw.run(bw.load(f"dr-d/{players}-players"), games=5, seed=1, interpreted=True)
    assert result.truncated == 0
    assert 25 * players - 1 <= result.plies.min <= result.plies.max < 2 * 25 * players
    assert sum(result.wins) == pytest.approx(5)
