"""N in a row: single positions, options, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw


def played(variant: bw.Variant, *texts: str) -> bw.Match:
    match = variant.match()
    for text in texts:
        match.play(text)
    return match


def texts_of(match: bw.Match) -> list[str]:
    return [match.action_text(action) for action in match.legal_actions]


def test_a_full_column_takes_no_more_stones() -> None:
    match = played(bw.load("n-in-a-row/connect-four"), "d1", "d2", "d3", "d4", "d5", "d6")
    assert texts_of(match) == ["a1", "b1", "c1", "e1", "f1", "g1"]
    match.undo()
    assert texts_of(match) == ["a1", "b1", "c1", "d6", "e1", "f1", "g1"]


@pytest.mark.parametrize(
    "texts",
    [
        ["a1", "a2", "b1", "b2", "c1", "c2", "d1"],
        ["a1", "b1", "a2", "b2", "a3", "b3", "a4"],
        ["a1", "b1", "b2", "c1", "c2", "d1", "c3", "d2", "d3", "a2", "d4"],
        ["g1", "f1", "f2", "e1", "e2", "d1", "e3", "d2", "d3", "a1", "d4"],
    ],
    ids=["row", "column", "rising", "falling"],
)
def test_four_in_a_row(texts: list[str]) -> None:
    match = played(bw.load("n-in-a-row/connect-four"), *texts[:-1])
    assert not match.over
    match.play(texts[-1])
    assert match.over and match.returns == (1.0, 0.0)


def test_more_than_five_in_a_row_win_too() -> None:
    texts = ["a1", "a3", "b1", "b3", "c1", "c3", "e1", "e3", "f1", "f3", "d1"]
    match = played(bw.load("n-in-a-row/gomoku"), *texts)
    assert match.returns == (1.0, 0.0)


def test_the_last_stone_may_win() -> None:
    texts = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    won = played(bw.load("n-in-a-row/tic-tac-toe"), "b2", "b1", "a1", "a2", "c3")
    assert won.returns == (1.0, 0.0)
    texts = ["b2", "a1", "a2", "c2", "b3", "b1", "c1", "a3", "c3"]
    drawn = played(bw.load("n-in-a-row/tic-tac-toe"), *texts)
    assert drawn.over and not drawn.truncated and drawn.returns == (0.5, 0.5)
    texts = ["a1", "b2", "a2", "b1", "b3", "c2", "c1", "c3", "a3"]
    full = played(bw.load("n-in-a-row/tic-tac-toe"), *texts)
    assert full.returns == (1.0, 0.0)


@pytest.mark.parametrize(
    ("gravity", "first"),
    [
        (None, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]),
        ("s", ["a1", "b1", "c1"]),
        ("n", ["a3", "b3", "c3"]),
        ("w", ["a1", "a2", "a3"]),
        ("ne", ["c1", "c2", "a3", "b3", "c3"]),
    ],
)
def test_gravity_in_any_direction(gravity: str | None, first: list[str]) -> None:
    variant = bw.load("n-in-a-row/tic-tac-toe", options={"gravity": gravity})
    assert texts_of(variant.match()) == first


def test_lanes_of_different_depths() -> None:
    match = played(bw.load("n-in-a-row/tic-tac-toe", options={"gravity": "ne"}), "c3", "b2", "a3")
    assert texts_of(match) == ["c1", "c2", "b3", "a1"]


def test_lines_of_a_board_that_declares_them() -> None:
    board = {
        "board": "kite",
        "cells": ["a", "b", "c", "d"],
        "edges": [["a", "b"], ["b", "c"], ["c", "d"]],
        "lines": [["a", "b", "d"]],
    }
    variant = bw.load({"game": "n-in-a-row", "board": board, "players": 2})
    assert played(variant, "a", "c", "b").over is False
    assert played(variant, "a", "c", "b", "d").returns == (0.5, 0.5)
    assert played(variant, "a", "c", "d").to_move == 1
    with pytest.raises(bw.OptionError, match="'gravity': board 'kite' has no directions to fall in; lattices square"):
        bw.load({"game": "n-in-a-row", "board": board, "players": 2, "options": {"gravity": "s"}})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"length": 16}, "board 'n-in-a-row/15x15' has no straight line of 16 cells; lattices square and hexagon"),
        ({"length": 1}, "length: must be at least 2, not 1"),
        ({"length": 128}, "length: must be at most 127, not 128"),
        ({"gravity": "south"}, "option 'gravity': unknown direction 'south'; "),
        ({"gravitation": "s"}, "unknown key 'gravitation'; did you mean 'gravity'?"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load("n-in-a-row/gomoku", options=options)
    assert message in str(refused.value)


def test_a_board_of_triangles_has_no_lines() -> None:
    board = {"board": "t", "lattice": "triangle", "shape": "triangle", "side": 3}
    with pytest.raises(
        bw.BoardError, match=r"board 't' has no straight line of 3 cells; .* declare them under 'lines'"
    ):
        bw.load({"game": "n-in-a-row", "board": board, "players": 2})


def test_a_refusal_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: n-in-a-row/connect-four\noptions:\n  gravity: down\n")
    with pytest.raises(bw.OptionError) as refused:
        bw.load(file)
    assert str(refused.value).startswith(f"{file}:3: option 'gravity': unknown direction 'down'")


@settings(max_examples=30)
@given(
    name=st.sampled_from(["tic-tac-toe", "connect-four"]),
    choices=st.lists(st.integers(0, 1000), max_size=42),
)
def test_what_never_changes(name: str, choices: list[int]) -> None:
    match = bw.load(f"n-in-a-row/{name}").match()
    for turn, choice in enumerate(choices):
        if match.over:
            break
        match.play(match.legal_actions[choice % len(match.legal_actions)])
        owner = match.state.owner
        assert [(owner == seat).sum() for seat in (0, 1)] == [turn // 2 + 1, (turn + 1) // 2]
        assert match.state.filled.sum() == turn + 1
        assert len(match.marks) == turn + 1


def test_interpreted_runs_equal_compiled_ones() -> None:
    variant = bw.load("n-in-a-row/connect-four")
    compiled = bw.run(variant, games=25, seed=3).to_dict()
    interpreted = bw.run(variant, games=25, seed=3, interpreted=True).to_dict()
    for result in (compiled, interpreted):
        del result["seconds"], result["games_per_second"]
    assert interpreted == compiled
