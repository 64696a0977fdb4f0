"""What Trinity refuses, each with one clear message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardwright as bw


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start": "A/ADA/BCDBC"}, "board 'trinity/side-4' has 4 rows, not 3"),
        ({"start": "A/ADA/BCDBC/BDBACDC/"}, "board 'trinity/side-4' has 4 rows, not 5"),
        ({"start": "A/ADA/BCDB/BDBACDC"}, "row 3 of board 'trinity/side-4' has 5 cells, not 4"),
        ({"start": "AB/ADA/BCDBC/BDBACDC"}, "row 1 of board 'trinity/side-4' has 1 cell, not 2"),
        ({"start": "A/ADA/BCDBC/BDEACDC"}, "there is no colour 'E' for cell 'd3'; valid: A, B, C, D"),
        ({"start": "A/ADA/BCDBC/BDaACDC"}, "there is no colour 'a' for cell 'd3'"),
        ({"start": "A/ADA/BCDCC/BDBACDC"}, "the neighbours 'c4' and 'c5' both have colour C"),
        ({"start": "A/DAD/BCDBC/BDBACDC"}, "the neighbours 'a1' and 'b2' both have colour A"),
        ({"start": ""}, "board 'trinity/side-4' has 4 rows, not 1"),
        ({"start": "A" * 900_000}, "board 'trinity/side-4' has 4 rows, not 1"),
        ({"start": 7}, "start: must be text, not 7"),
        ({"stones": 5}, "option 'stones': the start and the banks of 2 players need 6 of colour A, not 5"),
        ({"stones": 0}, "stones: must be at least 1, not 0"),
        ({"turn_limit": 0}, "turn_limit: must be at least 1, not 0"),
        ({"turn_limit": 1_000_001}, "turn_limit: must be at most 1000000, not 1000001"),
        ({"same_color": True}, "unknown key 'same_color'; did you mean 'same_colour'?"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load("trinity/2-players", options=options)
    assert message in str(refused.value)


def test_the_box_of_each_number_of_players_is_enough() -> None:
    for players in (2, 3):
        bw.load(f"trinity/{players}-players", options={"stones": 4 + players})


def test_the_start_of_another_board() -> None:
    with pytest.raises(bw.OptionError, match="'start': board 'trinity/side-5' has 5 rows, not 4"):
        bw.load({"game": "trinity", "board": "trinity/side-5", "players": 2})


def test_four_players() -> None:
    with pytest.raises(bw.VariantError, match="'trinity' is for 2 to 3 players"):
        bw.load("trinity/2-players", players=4)


def test_a_refusal_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: trinity/2-players\noptions:\n  turn_limit: 50\n  start: A/DAD/BCDBC/BDBACDC\n")
    with pytest.raises(bw.OptionError) as refused:
        bw.load(file)
    assert str(refused.value) == (f"{file}:4: option 'start': the neighbours 'a1' and 'b2' both have colour A")
