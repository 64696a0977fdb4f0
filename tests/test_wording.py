"""Figures in words."""

from __future__ import annotations

import pytest

from boardwright.wording import counted, number_text


def test_one_thing_and_several() -> None:
    assert [counted(number, "player") for number in (0, 1, 2, 1000)] == [
        "0 players",
        "1 player",
        "2 players",
        "1,000 players",
    ]


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (15000.0, "15,000"), (1 / 3, "0.3333"), (-2.5, "-2.5"), (1e9, "1,000,000,000")]
)
def test_numbers(value: float, text: str) -> None:
    assert number_text(value) == text
