"""Breakthrough against a reference, single positions, invariants, and what is refused."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import play_beside, played, texts_of
from reference_breakthrough import ReferenceBreakthrough

import boardwright as bw

LADDER: dict[str, Any] = {
    "board": "ladder",
    "lattice": "square",
    "shape": "rectangle",
    "width": 2,
    "height": 5,
    "groups": {
        "home": {"white": ["a1", "b1"], "black": ["a5", "b5"]},
        "goal": {"white": ["a5", "b5"], "black": ["a1", "b1"]},
    },
}


def on(board: dict[str, Any]) -> bw.Variant:
    return bw.load({"game": "breakthrough", "board": board, "players": 2})


@pytest.mark.parametrize(("side", "games"), [(8, 8), (6, 10), (5, 20)])
def test_random_games(side: int, games: int) -> None:
    random = np.random.default_rng(side)
    variant = bw.load(f"breakthrough/{side}x{side}")
    for _ in range(games):
        match, reference = bw.Match(variant), ReferenceBreakthrough(side)
        while not match.over:
            play_beside(match, reference, random)
        assert match.returns == ((1.0, 0.0) if reference.winner == "white" else (0.0, 1.0))


def count_slowly(reference: ReferenceBreakthrough, depth: int) -> int:
    total = 0
    for text in reference.actions():
        after = copy.copy(reference)
        after.play(text)
        total += count_slowly(after, depth - 1) if depth > 2 else len(after.actions())
    return total


def test_perft_of_the_small_board() -> None:
    variant = bw.load("breakthrough/5x5")
    for depth in (2, 3, 4):
        assert bw.perft(variant, depth, interpreted=depth < 4) == count_slowly(ReferenceBreakthrough(5), depth)


def test_captures_are_diagonal_only() -> None:
    match = played(on(LADDER), "a1-a2", "a5-a4", "a2-a3")
    assert texts_of(match) == ["a4-b3", "b5-b4"]  # nothing on a3, which is straight ahead
    match.play("b5-b4")
    assert texts_of(match) == ["b1-a2", "b1-b2", "a3xb4"]


def test_a_step_is_chosen_by_the_cells_that_it_leaves_and_enters() -> None:
    match = played(on(LADDER), "a1-a2", "a5-a4", "a2-a3", "b5-b4")
    cells = {match.action_text(action): match.action_cells(action) for action in match.legal_actions}
    board = match.variant.board
    assert board is not None
    assert cells["a3xb4"] == (board.cell("a3"), board.cell("b4"))
    assert cells["b1-a2"] == (board.cell("b1"), board.cell("a2"))


def test_who_reaches_the_far_side_wins() -> None:
    match = played(on(LADDER), "a1-a2", "a5-a4", "a2-b3", "a4-a3", "b3-b4", "a3-a2", "b4-a5")
    assert match.over and match.returns == (1.0, 0.0)


def test_who_loses_the_last_piece_loses() -> None:
    match = played(on(with_group("home", {"white": ["a1"], "black": ["a5"]})), "a1-a2", "a5-b4", "a2-a3", "b4xa3")
    assert match.over and not match.truncated and match.returns == (0.0, 1.0)


@settings(max_examples=30)
@given(st.lists(st.integers(0, 1000), max_size=80))
def test_what_never_changes(choices: list[int]) -> None:
    match = bw.Match(bw.load("breakthrough/6x6"))
    for choice in choices:
        if match.over:
            break
        action = match.legal_actions[choice % len(match.legal_actions)]
        before = match.state.pieces.sum()
        captures = "x" in match.action_text(action)
        match.play(action)
        assert match.state.pieces.sum() == before - captures
        assert [(match.state.owner == seat).sum() for seat in (0, 1)] == match.state.pieces.tolist()


def without(*names: str) -> dict[str, Any]:
    groups = {name: sets for name, sets in LADDER["groups"].items() if name not in names}
    return {**LADDER, "groups": groups}


def with_group(name: str, sets: dict[str, list[str]]) -> dict[str, Any]:
    return {**LADDER, "groups": {**LADDER["groups"], name: sets}}


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (without("home"), "board 'ladder' has no group 'home'; declare it as 'home: {white: {where: {row: [1, 2]}}"),
        (without("goal"), "board 'ladder' has no group 'goal'; declare it as 'goal: {white: {where: {row: 8}}"),
        (with_group("goal", {"white": ["a5", "b5"]}), "group 'goal' of board 'ladder' has 1 set; declare it as"),
        (
            with_group("home", {"white": ["a1"], "black": ["a1"]}),
            "group 'home' of board 'ladder' gives cell 'a1' to two players",
        ),
        (
            with_group("home", {"white": ["a1", "a5"], "black": ["b5"]}),
            "group 'goal' of board 'ladder': cell 'a5' is in player 1's home",
        ),
        (
            with_group("goal", {"white": ["a5"], "black": ["a1", "b1"]}),
            "group 'goal' of board 'ladder': cell 'b5' has no diagonal step on and must be in player 1's goal",
        ),
        (
            {"board": "h", "lattice": "hexagon", "shape": "hexagon", "side": 3},
            "board 'h' has no direction n, s; lattice square has all that pieces need",
        ),
    ],
)
def test_boards_that_do_not_fit(board: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardError) as refused:
        on(board)
    assert message in str(refused.value)
