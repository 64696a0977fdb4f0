"""What draughts refuses, each with one clear message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardwright as bw

SQUARES: dict[str, Any] = {"board": "squares", "lattice": "square", "shape": "square", "side": 4}
SIDES = {"home": {"first": ["a1"], "second": ["d4"]}, "far": {"first": ["d1"], "second": ["a4"]}}
ONE_MAN: Any = {"men": ["a1"]}


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        (
            "english",
            {"home": "houses"},
            "board 'draughts/8x8' has no group 'houses'; declare it as 'houses: {first: [a1]",
        ),
        ("english", {"far": [["a1"]]}, "'far': must be the name of a group, or a list of cells for each of 2 seats"),
        ("english", {"far": [["a1"], []]}, "'far': must be the name of a group, or a list of cells for each of 2"),
        ("english", {"far": [["h8"], ["a2"]]}, "option 'far': unknown cell 'a2'"),
        ("english", {"home": "far"}, "option 'home': seat 1 cannot have a man on cell 'b8', its far side"),
        ("english", {"home": [["a1"], ["a1"]]}, "option 'home': there are two stones on cell 'a1'"),
        ("english", {"start": [ONE_MAN]}, "option 'start': must have the stones of each of 2 seats, not 1"),
        ("english", {"start": [ONE_MAN, {}]}, "option 'start': seat 2 must have 1 to 63 stones, not 0"),
        ("english", {"start": [ONE_MAN, {"men": ["b1"]}]}, "option 'start': unknown cell 'b1'"),
        ("english", {"start": [ONE_MAN, {"kings": ["a1"]}]}, "option 'start': there are two stones on cell 'a1'"),
        ("english", {"start": [ONE_MAN, {"mans": ["a1"]}]}, "unknown key 'mans'; did you mean 'men'?"),
        ("english", {"jumps": "line"}, "jumps: must be one of lines, paths, not 'line'"),
        ("english", {"start": [{"men": ["a1", "a1"]}, {"men": ["b2"]}]}, "option 'start': cell 'a1' is named twice"),
        ("english", {"to_move": 3}, "to_move: must be at most 2, not 3"),
        ("english", {"draw_after": 0}, "draw_after: must be at least 1, not 0"),
        ("english", {"repetitions": 1}, "repetitions: must be at least 2, not 1"),
        ("english", {"flying_king": True}, "unknown key 'flying_king'; did you mean 'flying_kings'?"),
        (
            "international",
            {"jumps": "paths"},
            "option 'flying_kings': kings fly along straight lines, but on this board",
        ),
        ("dr-d-2", {"flying_kings": True}, "option 'flying_kings': kings fly along straight lines, but on this board"),
        ("dr-d-2", {"jumps": "lines"}, "'jumps': board 'draughts/dr-d-2' has no straight line of three neighbours"),
    ],
)
def test_options_that_do_not_fit(name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load(f"draughts/{name}", options=options)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (
            SQUARES,
            "board 'squares' has no group 'far'; declare it as 'far: {first: [a1], second: [d4]}', a set of cells for "
            "each of 2 players",
        ),
        (
            {**SQUARES, "groups": {"far": SIDES["far"]}},
            "board 'squares' has no group 'home'; declare it as 'home: {first: [a1], second: [d4]}', a set of cells",
        ),
        (
            {**SQUARES, "groups": {"home": SIDES["home"], "far": [["a1"]]}},
            "group 'far' of board 'squares' has 1 set; declare it as",
        ),
        (
            {**SQUARES, "side": 39, "groups": {**SIDES, "home": {"first": ["a1"], "second": ["d4"]}}},
            "game 'draughts': action_space must be from 1 to 2,147,483,648, not 2,313,441,000",
        ),
        (
            {
                "board": "full",
                "graph": {"generator": "complete", "arguments": {"n": 80}},
                "groups": {"far": [[0], [1]], "home": [[2], [3]]},
            },
            "board 'full' has too many paths of two steps for draughts",
        ),
        (
            {
                **SQUARES,
                "side": 12,
                "groups": {**SIDES, "home": {"first": {"where": {"row": [1, 2, 3, 4, 5, 6]}}, "second": ["a7"]}},
            },
            "option 'home': seat 1 must have 1 to 63 stones, not 72",
        ),
    ],
)
def test_boards_that_do_not_fit(board: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load({"game": "draughts", "board": board, "players": 2})
    assert message in str(refused.value)


def test_a_board_without_sides_is_named_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "sideless.yaml").write_text("# mine\nboard: sideless\nlattice: square\nshape: square\nside: 4\n")
    file = tmp_path / "mine.yaml"
    file.write_text("game: draughts\nboard: sideless.yaml\nplayers: 2\n")
    with pytest.raises(bw.BoardError, match=r"sideless\.yaml:2: board 'sideless' has no group 'far'"):
        bw.load(file)


def test_an_option_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: draughts/english\noptions:\n  draw_after: 50\n  far: [[a1], [b1]]\n")
    with pytest.raises(bw.OptionError) as refused:
        bw.load(file)
    assert str(refused.value).startswith(f"{file}:4: option 'far': unknown cell 'b1'")


def test_draughts_is_for_two() -> None:
    with pytest.raises(bw.VariantError, match="'draughts' is for 2 players"):
        bw.load("draughts/english", players=3)
