"""Reversi: invariants, other boards, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw

SQUARE: dict[str, Any] = {"board": "squares", "lattice": "square", "shape": "square", "side": 4}


@settings(max_examples=30)
@given(st.lists(st.integers(0, 1000), max_size=70))
def test_what_never_changes(choices: list[int]) -> None:
    match = bw.load("reversi/6x6").match()
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
        assert sum(match.scores) == len(match.marks) == 4 + placed
        assert gained == 0 if passed else gained >= 2


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
        ({**SQUARE, "groups": {"start": [["b2"]]}}, "group 'start' of board 'squares' has 1 sets; declare it as"),
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


def test_interpreted_runs_equal_compiled_ones() -> None:
    variant = bw.load("reversi/6x6")
    compiled = bw.run(variant, games=10, seed=3).to_dict()
    interpreted = bw.run(variant, games=10, seed=3, interpreted=True).to_dict()
    for result in (compiled, interpreted):
        del result["seconds"], result["games_per_second"]
    assert interpreted == compiled
