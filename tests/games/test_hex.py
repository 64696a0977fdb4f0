"""Hex against a reference, solved where it is small; every full board has one winner."""

from __future__ import annotations

from typing import Any

import pytest
import reference_hex as reference
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import texts_of

import boardwright as bw

RHOMBUS: dict[str, Any] = {"board": "rhombus", "lattice": "hexagon", "shape": "rhombus", "side": 4}
NEAR = {"red": {"where": {"row": 1}}, "blue": {"where": {"column": 1}}}
FAR = {"red": {"where": {"row": 4}}, "blue": {"where": {"column": 4}}}


def on(board: dict[str, Any]) -> bw.Variant:
    return bw.load({"game": "hex", "board": board, "players": 2})


@settings(max_examples=30)
@given(st.sampled_from([2, 3, 5, 11]), st.randoms(use_true_random=False))
def test_every_full_board_has_one_winner(side: int, random: Any) -> None:
    variant = bw.load(f"hex/{side}x{side}")
    match = bw.Match(variant)
    cells = [(row, place) for row in range(side) for place in range(side)]
    random.shuffle(cells)
    position = reference.NOTHING
    for each in cells:
        if not match.over:
            assert set(texts_of(match)) == {reference.text_of(cell) for cell in reference.empty(position, side)}
            match.play(reference.text_of(each))
        position = reference.played(position, each)
        assert match.over == (reference.winner(position, side) is not None)
    red, blue = (reference.joins(position[seat], side, seat) for seat in (0, 1))
    assert match.over and not match.truncated
    assert red != blue
    assert match.returns == (float(red), float(blue))


def wins(match: bw.Match, known: dict[bytes, bool]) -> bool:
    """Whether the seat to move wins with best play."""
    if match.over:
        return False
    key = match.state.owner.tobytes()
    if key not in known:
        known[key] = any(not opens(match, action, known) for action in match.legal_actions)
    return known[key]


def opens(match: bw.Match, action: int, known: dict[bytes, bool]) -> bool:
    """Whether the seat that is to move after the action wins."""
    match.play(action)
    result = wins(match, known)
    match.undo()
    return result


@pytest.mark.parametrize(("side", "winning"), [(2, ["a1", "b2"]), (3, ["a1", "b1", "b2", "b3", "c3"])])
def test_first_stones_that_win(side: int, winning: list[str]) -> None:
    match = bw.Match(bw.load(f"hex/{side}x{side}"))
    known: dict[bytes, bool] = {}
    found = [match.action_text(action) for action in match.legal_actions if not opens(match, action, known)]
    slowly = [
        reference.text_of(cell)
        for cell in reference.empty(reference.NOTHING, side)
        if not reference.mover_wins(reference.played(reference.NOTHING, cell), side)
    ]
    assert found == slowly == winning


def test_a_chain_that_bends_back() -> None:
    match = bw.Match(bw.load("hex/5x5"))
    chain = ["a3", "b3", "b4", "c5", "d5", "d4", "d3", "d2"]
    aside = ["a1", "a2", "b1", "b2", "a5", "c1", "c2", "a4"]
    for red, blue in zip(chain, aside, strict=True):
        match.play(red)
        assert not match.over
        match.play(blue)
    match.play("e2")
    assert match.over and match.returns == (1.0, 0.0)


def test_a_board_on_which_nobody_joins() -> None:
    board = {
        "board": "path",
        "cells": ["a", "b", "c", "d"],
        "edges": [["a", "b"], ["b", "c"], ["c", "d"]],
        "groups": {"near": {"red": ["a"], "blue": ["b"]}, "far": {"red": ["d"], "blue": ["c"]}},
    }
    match = bw.Match(on(board))
    for text in ("a", "b", "c", "d"):
        match.play(text)
    assert match.over and not match.truncated and match.returns == (0.5, 0.5)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (RHOMBUS, "board 'rhombus' has no group 'near'; declare it as 'near: {red: {where: {row: 1}}, blue: "),
        ({**RHOMBUS, "groups": {"near": NEAR}}, "board 'rhombus' has no group 'far'; declare it as 'far: {red: "),
        (
            {**RHOMBUS, "groups": {"near": NEAR, "far": {"red": FAR["red"]}}},
            "group 'far' of board 'rhombus' has 1 set; declare it as",
        ),
    ],
)
def test_boards_without_sides(board: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardError) as refused:
        on(board)
    assert message in str(refused.value)
