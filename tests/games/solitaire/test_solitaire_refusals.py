"""What peg solitaire refuses, each with one clear message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardwright as bw


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"holes": "d9"}, "option 'holes': unknown cell 'd9'; did you mean 'd7'?"),
        ({"holes": ["d4", "x"]}, "option 'holes': unknown cell 'x'"),
        ({"holes": ["d4", "d4"]}, "option 'holes': cell 'd4' is named twice"),
        ({"holes": []}, "option 'holes': no jump is possible at the start on board 'solitaire/english-33'"),
        ({"holes": ["d4", "d2", "b4", "d6", "f4"]}, "option 'holes': no jump is possible at the start"),
        ({"holes": 4}, "option 'holes': unknown cell '4'"),
        ({"holes": [["d4"]]}, "holes.0: must be text, not a list"),
        ({"finish": "h4"}, "option 'finish': unknown cell 'h4'"),
        ({"jumps": "line"}, "jumps: must be one of lines, paths, not 'line'; did you mean 'lines'?"),
        ({"hole": "d4"}, "unknown key 'hole'; did you mean 'holes'?"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load("solitaire/english", options=options)
    assert message in str(refused.value)


def test_holes_everywhere() -> None:
    with pytest.raises(bw.OptionError, match="all 3 cells of board 'variant' are holes; no peg is left"):
        bw.load({"game": "solitaire", "board": path_of(3), "options": {"holes": ["0", "1", "2"], "jumps": "paths"}})


def test_no_holes_named() -> None:
    with pytest.raises(bw.DocumentError, match="missing key 'holes'"):
        bw.load({"game": "solitaire", "board": "solitaire/english-33"})


def path_of(n: int) -> dict[str, Any]:
    return {"graph": {"generator": "path", "arguments": {"n": n}}}


@pytest.mark.parametrize(
    "board",
    [
        path_of(5),
        {"extends": "dr-d/1-set"},
        {"lattice": "square", "shape": "square", "side": 2},
        {"cells": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"]]},
        # A line whose cells are no neighbours is none to jump along.
        {"cells": ["a", "b", "c"], "edges": [["a", "b"], ["a", "c"]], "lines": [["a", "b", "c"]]},
    ],
)
def test_boards_without_lines(board: dict[str, Any]) -> None:
    with pytest.raises(bw.BoardError) as refused:
        bw.load({"game": "solitaire", "board": board, "options": {"holes": "a"}})
    assert "has no straight line of three cells, each a neighbour of the next" in str(refused.value)
    assert "declare them under 'lines'; or play with 'jumps: paths'" in str(refused.value)


def test_a_board_with_too_many_jumps() -> None:
    board = {"graph": {"generator": "complete", "arguments": {"n": 60}}}
    with pytest.raises(bw.BoardError, match="has 205,320 jumps; there may be at most 100,000"):
        bw.load({"game": "solitaire", "board": board, "options": {"holes": "0", "jumps": "paths"}})


def test_two_players() -> None:
    with pytest.raises(bw.VariantError, match="'solitaire' is for 1 player"):
        bw.load("solitaire/english", players=2)


def test_a_refusal_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: solitaire/english\noptions:\n  finish: d4\n  holes: [d4, z1]\n")
    with pytest.raises(bw.OptionError) as refused:
        bw.load(file)
    assert str(refused.value).startswith(f"{file}:4: option 'holes': unknown cell 'z1'")


def test_a_board_file_without_lines_is_named(tmp_path: Path) -> None:
    board = tmp_path / "ring.yaml"
    board.write_text("board: ring\ngraph: {generator: cycle, arguments: {n: 6}}\n")
    file = tmp_path / "mine.yaml"
    file.write_text("game: solitaire\nboard: ring.yaml\noptions: {holes: '0'}\n")
    with pytest.raises(bw.BoardError) as refused:
        bw.load(file)
    assert str(refused.value).startswith(f"{board}:1: board 'ring' has no straight line")
