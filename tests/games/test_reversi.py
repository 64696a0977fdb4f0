"""Reversi against a reference, known games, single positions, other boards, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import play_beside, texts_of
from reference_reversi import ReferenceReversi

import boardwright as bw
from boardwright.wording import counted

SQUARE: dict[str, Any] = {"board": "squares", "lattice": "square", "shape": "square", "side": 4}


@pytest.mark.parametrize(("side", "games"), [(8, 8), (6, 25)])
def test_random_games(side: int, games: int) -> None:
    random = np.random.default_rng(side)
    variant = bw.load(f"reversi/{side}x{side}")
    passes = 0
    for _ in range(games):
        match, reference = bw.Match(variant), ReferenceReversi(side)
        while not match.over:
            passes += texts_of(match) == ["pass"]
            play_beside(match, reference, random)
            assert match.scores == reference.scores
        assert reference.actions() == set()
        black, white = reference.scores
        assert match.returns == {1: (1.0, 0.0), 0: (0.5, 0.5), -1: (0.0, 1.0)}[int(np.sign(black - white))]
    assert passes > 0


def test_a_game_that_leaves_one_side_no_stone() -> None:
    match = bw.Match(bw.load("reversi/8x8"))
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
    return bw.Match(bw.load({"game": "reversi", "board": board, "players": 2}))


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


@settings(max_examples=30)
@given(st.lists(st.integers(0, 1000), max_size=70))
def test_what_never_changes(choices: list[int]) -> None:
    match = bw.Match(bw.load("reversi/6x6"))
    placed = 0
    for choice in choices:
        if match.over:
            break
        action = match.legal_actions[choice % len(match.legal_actions)]
        seat = match.to_move
        before = match.scores
        assert seat is not None
        passed = match.action_text(action) == "pass"
        match.play(action)
        placed += not passed
        gained = match.scores[seat] - before[seat]
        assert sum(match.scores) == len(match.pieces) == 4 + placed
        assert gained == 0 if passed else gained >= 2
        assert match.events == ([] if passed else [f"seat {seat + 1} turned {counted(int(gained) - 1, 'stone')}"])


def test_on_hexagons() -> None:
    groups = {"start": {"black": ["c2", "c3"], "white": ["b2", "d3"]}}
    board = {"board": "hexagons", "lattice": "hexagon", "shape": "hexagon", "side": 3, "groups": groups}
    variant = bw.load({"game": "reversi", "board": board, "players": 2})
    result = bw.run(variant, games=50, seed=1, interpreted=True)
    assert 4 < result.plies.mean < 19 and sum(result.mean_scores) <= 19


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (SQUARE, "board 'squares' has no group 'start'; declare it as 'start: {black: [e4, d5], white: [d4, e5]}'"),
        ({**SQUARE, "groups": {"start": [["b2"]]}}, "group 'start' of board 'squares' has 1 set; declare it as"),
        (
            {**SQUARE, "groups": {"start": [["b2", "c3"], ["b3", "b2"]]}},
            "group 'start' of board 'squares' gives cell 'b2' to two players",
        ),
        (
            {"board": "t", "lattice": "triangle", "shape": "triangle", "side": 3},
            "board 't' has no straight line of 3 cells; lattices square and hexagon have lines",
        ),
        (
            {"board": "long", "lattice": "square", "shape": "rectangle", "width": 62, "height": 1},
            "board 'long' has a straight line of 62 cells; there may be at most 61",
        ),
    ],
)
def test_boards_that_do_not_fit(board: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardError) as refused:
        bw.load({"game": "reversi", "board": board, "players": 2})
    assert message in str(refused.value)


def test_a_refusal_names_the_file_of_the_board(tmp_path: Path) -> None:
    board = tmp_path / "plain.yaml"
    board.write_text("board: plain\nlattice: square\nshape: square\nside: 8\n")
    variant = tmp_path / "mine.yaml"
    variant.write_text("game: reversi\nboard: plain.yaml\nplayers: 2\n")
    with pytest.raises(bw.BoardError) as refused:
        bw.load(variant)
    assert str(refused.value).startswith(f"{board}:1: board 'plain' has no group 'start'")
