"""Hex against a reference, solved where it is small; every full board has one winner."""

from __future__ import annotations

from typing import Any

import pytest
import reference_hex as reference
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import lies_on, played, texts_of

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


Known = dict[tuple[int | None, bytes], bool]


def wins(match: bw.Match, known: Known) -> bool:
    """Whether the seat to move wins with best play."""
    if match.over:
        return False
    key = (match.to_move, match.state.owner.tobytes())
    if key not in known:
        known[key] = any(not opens(match, action, known) for action in match.legal_actions)
    return known[key]


def opens(match: bw.Match, action: int, known: Known) -> bool:
    """Whether the seat that is to move after the action wins."""
    match.play(action)
    result = wins(match, known)
    match.undo()
    return result


@pytest.mark.parametrize(("side", "winning"), [(2, ["a1", "b2"]), (3, ["a1", "b1", "b2", "b3", "c3"])])
def test_first_stones_that_win(side: int, winning: list[str]) -> None:
    match = bw.Match(bw.load(f"hex/{side}x{side}"))
    known: Known = {}
    found = [match.action_text(action) for action in match.legal_actions if not opens(match, action, known)]
    slowly = [
        reference.text_of(cell)
        for cell in reference.empty(reference.NOTHING, side)
        if not reference.mover_wins(reference.played(reference.NOTHING, cell), side)
    ]
    assert found == slowly == winning


@pytest.mark.parametrize("side", [2, 3])
def test_taking_over_the_first_stone_wins_for_the_second_player(side: int) -> None:
    """If the first stone wins it is taken over, if it loses it is left: it does not matter any more."""
    match = bw.Match(bw.load(f"hex/{side}x{side}", options={"swap": True}))
    known: Known = {}
    for first in match.legal_actions:
        cell = reference.cell(match.action_text(first))
        wins_without = not reference.mover_wins(reference.played(reference.NOTHING, cell), side)
        match.play(first)
        assert texts_of(match)[-1] == "swap-pieces"
        assert wins(match, known)
        match.play("swap-pieces")
        assert (not wins(match, known)) == wins_without
        match.undo()
        match.undo()


def test_the_first_stone_is_taken_over_as_its_mirror_image() -> None:
    variant = bw.load("hex/11x11-swap")
    taken = played(variant, "a2", "swap-pieces")
    assert lies_on(taken) == {"j11": "2"} and taken.to_move == 0
    assert taken.events == ["seat 2 took over the stone on a2, which now lies on j11"]
    assert "a2" in texts_of(taken) and len(texts_of(taken)) == 120
    assert lies_on(played(variant, "f6", "swap-pieces")) == {"f6": "2"}  # on the long diagonal
    assert "swap-pieces" not in texts_of(played(variant, "a2", "swap-pieces", "c3"))
    assert "swap-pieces" not in texts_of(played(variant, "a2", "b2", "c3"))
    assert "swap-pieces" not in texts_of(played(bw.load("hex/11x11"), "a2"))
    offered = played(variant, "a2")
    assert offered.action_cells(121) == (1,)  # a click on the stone


def test_a_stone_that_is_taken_over_no_longer_joins() -> None:
    match = played(bw.load("hex/2x2", options={"swap": True}), "b1", "swap-pieces", "a2", "a1")
    assert lies_on(match) == {"b1": "2", "a2": "1", "a1": "2"} and not match.over
    match.play("b2")
    assert match.returns == (1.0, 0.0)


def test_the_sides_are_highlighted() -> None:
    match = bw.Match(bw.load("hex/2x2"))
    assert [(each.cells, each.text) for each in match.highlights] == [
        ((0, 1, 2, 3), "sides of seat 1"),
        ((0, 2, 1, 3), "sides of seat 2"),
    ]


def test_a_board_without_a_mirror_image() -> None:
    board = {**RHOMBUS, "shape": "parallelogram", "width": 4, "height": 3, "groups": {"near": NEAR, "far": FAR}}
    del board["side"]
    board["groups"]["far"] = {"red": {"where": {"row": 3}}, "blue": {"where": {"column": 4}}}
    with pytest.raises(bw.OptionError, match="option 'swap': board 'rhombus' is not its own mirror image"):
        bw.load({"game": "hex", "board": board, "players": 2, "options": {"swap": True}})


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
