"""Figures and seats in words, for the terminal and for reports; kept apart, so that it costs nothing to import."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """A number of things, as `1 action` and `2 actions`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def figure_text(value: float, *, percent: bool = False) -> str:
    """A figure as people read it: a percentage, or a number with four digits, or all of those before the point."""
    if percent:
        return f"{value:.1%}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def interval_text(low: float | None, high: float | None, *, percent: bool = False) -> str:
    """An interval as people read it; there is none where its ends are None."""
    if low is None or high is None:
        return "no interval"
    return f"{figure_text(low, percent=percent)} to {figure_text(high, percent=percent)}"


def number_text(value: float) -> str:
    """A score or a return as people write it, with at most four decimals."""
    return f"{round(value, 4):,.12g}"


def seats_text(seats: Sequence[int]) -> str:
    """Seats by the numbers that people know them by: `seat 1`, `seats 1, 2 and 4`."""
    *others, last = [str(seat + 1) for seat in seats]
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
