"""Figures in words."""

from __future__ import annotations

import pytest

from boardwright.wording import counted, figure_text, interval_text, number_text, seats_text


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


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (62.3456, "62.35"), (-0.012344, "-0.01234"), (999.96, "1000"), (12345.6, "12,346")]
)
def test_figures_have_four_digits_or_all_before_the_point(value: float, text: str) -> None:
    assert figure_text(value) == text


def test_intervals_and_percentages() -> None:
    assert interval_text(0.5, 1500) == "0.5 to 1,500"
    assert interval_text(0.0, 0.0625, percent=True) == "0.0% to 6.2%"
    assert interval_text(None, None) == "no interval"


@pytest.mark.parametrize(
    ("seats", "text"), [([0], "seat 1"), ([0, 1], "seats 1 and 2"), ([0, 1, 3], "seats 1, 2 and 4")]
)
def test_seats_are_numbered_from_1(seats: list[int], text: str) -> None:
    assert seats_text(seats) == text
