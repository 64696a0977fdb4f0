"""Reversi against a second telling of its rules, and known games."""

from __future__ import annotations

import numpy as np
import pytest
from reversi_table import Table

import boardwright as bw


def texts_of(match: bw.Match) -> list[str]:
    return [match.action_text(action) for action in match.legal_actions]


@pytest.mark.parametrize(("side", "games"), [(8, 8), (6, 25)])
def test_random_games(side: int, games: int) -> None:
    random = np.random.default_rng(side)
    variant = bw.load(f"reversi/{side}x{side}")
    passes = 0
    for _ in range(games):
        match = variant.match()
        table = Table(side)
        while not match.over:
            texts = texts_of(match)
            assert len(texts) == len(set(texts))
            assert set(texts) == table.actions()
            passes += texts == ["pass"]
            text = texts[random.integers(len(texts))]
            match.play(text)
            table.play(text)
            assert match.scores == table.scores
        assert table.actions() == set()
        black, white = table.scores
        assert match.returns == {1: (1.0, 0.0), 0: (0.5, 0.5), -1: (0.0, 1.0)}[int(np.sign(black - white))]
    assert passes > 0


def test_a_game_that_leaves_one_side_no_stone() -> None:
    match = bw.load("reversi/8x8").match()
    for text in ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"]:
        assert not match.over
        match.play(text)
    assert match.over and not match.truncated
    assert match.scores == (13.0, 0.0) and match.returns == (1.0, 0.0)


def row(width: int, black: list[str], white: list[str]) -> bw.Match:
    board = {
        "board": "row",
        "lattice": "square",
        "shape": "rectangle",
        "width": width,
        "height": 1,
        "groups": {"start": {"black": black, "white": white}},
    }
    return bw.load({"game": "reversi", "board": board, "players": 2}).match()


def test_who_can_flank_nothing_must_pass() -> None:
    match = row(6, ["a1", "f1"], ["b1", "e1"])
    assert texts_of(match) == ["c1", "d1"]
    match.play("c1")
    assert match.to_move == 1 and texts_of(match) == ["pass"]
    match.play("pass")
    assert match.to_move == 0 and texts_of(match) == ["d1"]
    match.play("d1")
    assert match.over and match.scores == (6.0, 0.0)


def test_the_first_turn_may_be_a_pass() -> None:
    match = row(5, ["b1"], ["a1"])
    assert texts_of(match) == ["pass"]
    match.play("pass")
    match.play("c1")
    assert match.over and match.scores == (0.0, 3.0)


def test_equal_stones_are_a_draw() -> None:
    match = row(4, ["a1", "b1"], ["d1", "c1"])
    assert match.over and match.returns == (0.5, 0.5)


def test_a_run_that_reaches_the_rim_is_not_flanked() -> None:
    assert texts_of(row(5, ["b1"], ["c1", "d1", "e1"])) == ["pass"]
