"""Figures in words."""

from __future__ import annotations

from boardwright.wording import counted


def test_one_thing_and_several() -> None:
    assert [counted(number, "player") for number in (0, 1, 2, 1000)] == [
        "0 players",
        "1 player",
        "2 players",
        "1,000 players",
    ]
