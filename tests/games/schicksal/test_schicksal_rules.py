"""Schicksal: its boards, single rules by hand, what each option changes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from matches import lies_on, played, texts_of

import boardwright as bw
from boardwright_games.schicksal.rules import BLACK, WHITE, WONDER

VARIANT = "variant: other\nextends: schicksal/standard\n"


def position(variant: bw.Variant, white: str, black: str, colour: int, throw: int) -> bw.Match:
    """A match of the first round, seat 1 White, with the balls on these cells and a throw to be moved."""
    assert variant.board is not None
    match = played(variant, "seat 1")
    match.state.balls[:] = variant.board.cell(white), variant.board.cell(black)
    match.state.colour = colour
    match.play(throw)
    return match


@pytest.fixture(scope="module")
def standard() -> bw.Variant:
    return bw.load("schicksal/standard")


@pytest.mark.parametrize(("name", "k"), [("schicksal/standard", 4), ("schicksal/large", 8)])
def test_boards_have_four_quadrants_and_a_cross(name: str, k: int) -> None:
    board = bw.load(name).board
    assert board is not None
    width = 2 * k + 1
    assert (board.size, len(board.edges)) == (width * width, 2 * width * (width - 1))
    assert board.group("quadrant").ids == ("I", "II", "III", "IV")
    assert {len(cells) for cells in board.group("quadrant").sets} == {k * k}
    assert {len(cells) for cells in board.group("arm").sets} == {k}
    covered = [cell for name in ("quadrant", "arm", "centre") for cells in board.group(name).sets for cell in cells]
    assert sorted(covered) == list(range(board.size))


def test_any_k_makes_a_board(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text("board: two\nextends: schicksal/k4\nparameters: {k: 2}\n")
    (tmp_path / "small.yaml").write_text(VARIANT + "board: two.yaml\n")
    small = bw.load(tmp_path / "small.yaml")
    assert small.board is not None
    assert small.board.size == 25
    assert bw.run(small, games=5, interpreted=True).truncated == 0


def test_white_is_thrown_out_in_the_quadrant_and_only_there(standard: bw.Variant) -> None:
    assert "I.b2" in texts_of(position(standard, "I.b2", "I.b3", BLACK, 1))
    assert texts_of(position(standard, "N.a2", "N.a1", BLACK, 1)) == ["I.d4"]


def test_white_does_not_throw_black_out(standard: bw.Variant) -> None:
    assert texts_of(position(standard, "I.b2", "I.b3", WHITE, 1)) == ["I.b1", "I.a2", "I.c2"]


def test_the_centre_is_hit_exactly_and_not_passed(standard: bw.Variant) -> None:
    assert "centre" in texts_of(position(standard, "N.a2", "I.a4", WHITE, 2))
    assert "centre" not in texts_of(position(standard, "N.a2", "I.a4", WHITE, 3))
    assert "W.a1" not in texts_of(position(standard, "N.a1", "I.d4", WHITE, 2))


def test_a_wonder_is_one_to_four_steps(standard: bw.Variant) -> None:
    wonder = set(texts_of(position(standard, "N.a4", "W.a4", WHITE, WONDER)))
    each = [texts_of(position(standard, "N.a4", "W.a4", WHITE, steps)) for steps in (1, 2, 3)]
    assert set().union(*each) < wonder
    assert "centre" in wonder


def test_who_cannot_move_passes_and_the_other_throws() -> None:
    alley = {
        "board": "alley",
        "cells": ["a", "b", "n", "centre"],
        "edges": [["a", "b"], ["b", "n"], ["n", "centre"]],
        "groups": {
            "quadrant": {"I": ["a", "b"]},
            "arm": [["n"]],
            "centre": [["centre"]],
            "white_start": {"I": ["a"]},
            "black_start": {"I": ["b"]},
        },
    }
    options = {"lives": [1], "gold": [1]}
    match = played(bw.load({"game": "schicksal", "board": alley, "players": 2, "options": options}), "seat 1", "2")
    assert texts_of(match) == ["pass"]
    for text in ("pass", "1", "a"):
        match.play(text)
    assert (match.over, match.truncated, match.scores) == (True, False, (0.0, 0.0))


def test_retrace_lets_a_move_come_back(standard: bw.Variant) -> None:
    loops = bw.load("schicksal/loops")
    always = bw.load("schicksal/standard", options={"retrace": "always"})
    for variant, steps, back in (
        (standard, WONDER, False),
        (loops, 2, False),
        (loops, WONDER, True),
        (always, 2, True),
    ):
        assert ("I.b2" in texts_of(position(variant, "I.b2", "I.d4", WHITE, steps))) == back


def test_black_may_end_on_an_open_centre_only(standard: bw.Variant) -> None:
    open_centre = bw.load("schicksal/open-centre")
    assert "centre" not in texts_of(position(standard, "I.a1", "N.a1", BLACK, 1))
    assert "centre" in texts_of(position(open_centre, "I.a1", "N.a1", BLACK, 1))


@pytest.mark.parametrize("seat", [1, 2])
def test_first_white_may_be_a_seat(seat: int) -> None:
    match = played(bw.load("schicksal/standard", options={"first_white": seat}), "2")
    assert match.to_move == seat - 1


def test_the_turn_limit_truncates_and_gold_decides() -> None:
    variant = bw.load("schicksal/standard", options={"turn_limit": 1})
    match = played(variant, "seat 1", "1", "I.a2")
    assert match.events == ["the game was broken off after 1 throw"]
    assert (match.over, match.truncated, match.wins) == (True, True, (0.5, 0.5))
    match = position(variant, "N.a1", "I.d4", WHITE, 1)
    match.play("centre")
    assert (match.truncated, match.scores, match.wins) == (True, (2.0, 0.0), (1.0, 0.0))


def test_texts_pieces_and_status_say_how_the_game_stands(standard: bw.Variant) -> None:
    match = bw.Match(standard)
    assert match.status == "to be thrown: who is White first"
    assert texts_of(match) == ["seat 1", "seat 2"]
    assert lies_on(match) == {"I.a1": "white", "I.d4": "black"}
    match.play("seat 2")
    assert match.status == "quadrant I: seat 2 is White, 1 life left"
    assert texts_of(match) == ["1", "2", "3", "wonder"]
    match.play("wonder")
    assert match.status == "quadrant I: seat 2 is White, 1 life left\nseat 2 has thrown a wonder"
    match.play("I.a2")
    assert match.status == "quadrant I: seat 2 is White, 1 life left"
    assert lies_on(match) == {"I.a2": "2 white", "I.d4": "1 black"}


def test_gold_lost_lives_and_new_rounds_are_told(standard: bw.Variant) -> None:
    match = position(standard, "N.a1", "I.d4", WHITE, 1)
    assert match.events == []
    match.play("centre")
    assert match.events == ["seat 1 won 2 gold"]
    match = position(standard, "I.b2", "I.b3", BLACK, 1)
    match.play("I.b2")
    assert match.events == ["White was thrown out; seat 1 has no life left", "on to quadrant II: seat 2 is White"]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (
            "{lives: [1, 2]}",
            "option 'lives': must have a number for each of the 4 quadrants of board 'schicksal/k4', not 2",
        ),
        ("{gold: [1]}", "option 'gold': must have a number for each of the 4 quadrants of board 'schicksal/k4', not 1"),
        ("{lives: [1, 2, 2, 0]}", "lives.3: must be at least 1, not 0"),
        ("{gold: [1, 1, 1, 1, 1, 1, 1, 1, 1]}", "gold: must have at most 8 entries, not 9"),
        ("{first_white: 3}", "first_white: must be one of throw, 1, 2, not 3"),
        ("{first_white: seat}", "first_white: must be one of throw, 1, 2, not 'seat'"),
        ("{retrace: lops}", "retrace: must be one of never, loops, always, not 'lops'; did you mean 'loops'?"),
        ("{turn_limit: 0}", "turn_limit: must be at least 1, not 0"),
        ("{turn_limt: 5}", "unknown key 'turn_limt'; did you mean 'turn_limit'?"),
    ],
)
def test_options_that_do_not_fit_are_refused(tmp_path: Path, options: str, complaint: str) -> None:
    file = tmp_path / "other.yaml"
    file.write_text(f"{VARIANT}options: {options}\n")
    with pytest.raises(bw.BoardwrightError) as refusal:
        bw.load(file)
    assert str(refusal.value).startswith(f"{file}:3: {complaint}")


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ("groups: {centre: [[centre, N.a1]]}", "group 'centre' must be one cell, not 2"),
        ("groups: {centre: [[I.b2]]}", "cell 'I.b2' is in quadrant 'I' and on the cross"),
        (
            "groups: {white_start: {I: [I.a1], II: [II.a1]}}",
            "group 'white_start' must have the sets I, II, III, IV, as 'quadrant' has; not I, II",
        ),
        (
            "groups: {black_start: {I: [I.a2, I.a3], II: [II.a2], III: [III.a2], IV: [IV.a2]}}",
            "set 'I' of group 'black_start' must be one cell, not 2",
        ),
        (
            "groups: {black_start: {I: [II.a2], II: [II.a3], III: [III.a2], IV: [IV.a2]}}",
            "group 'black_start': cell 'II.a2' is not in quadrant 'I'",
        ),
        ("parameters: {k: 1}", "White and Black both start on cell 'I.a1'"),
        ("groups: {arm: [[N.a1], [E.a1]]}", "quadrant 'IV' has no arm beside it"),
    ],
)
def test_boards_that_lack_what_the_game_needs_are_refused(tmp_path: Path, keys: str, complaint: str) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(f"# a changed board\nboard: changed\nextends: schicksal/k4\n{keys}\n")
    (tmp_path / "other.yaml").write_text(VARIANT + "board: board.yaml\n")
    with pytest.raises(bw.BoardError) as refusal:
        bw.load(tmp_path / "other.yaml")
    assert str(refusal.value) == f"{board}:2: {complaint}"


def test_a_board_without_quadrants_is_refused() -> None:
    with pytest.raises(bw.UnknownNameError, match="unknown group 'centre' of board 'dr-d/2-sets'"):
        bw.load({"game": "schicksal", "board": "dr-d/2-sets", "players": 2})
