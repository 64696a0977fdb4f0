"""Plots as SVG elements, for reports."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from boardwright.render.elements import add, points_text

_WIDTH, _HEIGHT = 640.0, 240.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 64.0, 12.0, 12.0, 44.0  # margins around the area that is plotted in
_TICKS = 5

Text = Callable[[float], str]


class Point(NamedTuple):
    """A value with its interval, and what stands below it."""

    label: str
    value: float
    low: float
    high: float


class _Axes(NamedTuple):
    """An empty plot, and where numbers lie in it."""

    root: Element
    highest: float
    lowest: float

    def height_of(self, value: float) -> float:
        """The pixel row of a value."""
        share = (value - self.lowest) / (self.highest - self.lowest)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)


def histogram(bars: Sequence[tuple[int, int, int]], below: str) -> Element:
    """Bars from one number to another, as high as their counts."""
    axes = _axes(0.0, float(max(count for _, _, count in bars)), below, "{:,.0f}".format)
    width = (_WIDTH - _LEFT - _RIGHT) / len(bars)
    floor = axes.height_of(0)
    for number, (first, last, count) in enumerate(bars):
        top = axes.height_of(count)
        place = {"x": _LEFT + number * width, "y": top, "width": max(width - 1, 0.5), "height": floor - top}
        bar = add(axes.root, "rect", {"class": "bar", **place})
        add(bar, "title", {}, f"{first:,}: {count:,}" if first == last else f"{first:,} to {last:,}: {count:,}")
    for number in _spread(len(bars)):
        _add_label(axes.root, _LEFT + (number + 0.5) * width, f"{bars[number][0]:,}")
    return axes.root


def curve(values: Sequence[float], below: str) -> Element:
    """A line through values, the first of which is number 1."""
    axes = _axes(0.0, max(values), below, "{:.3g}".format)
    step = (_WIDTH - _LEFT - _RIGHT) / max(len(values) - 1, 1)
    points = [(_LEFT + number * step, axes.height_of(value)) for number, value in enumerate(values)]
    add(axes.root, "polyline", {"class": "curve", "points": points_text(points)})
    for number in _spread(len(values)):
        _add_label(axes.root, points[number][0], f"{number + 1:,}")
    return axes.root


def intervals(points: Sequence[Point], fair: float, below: str) -> Element:
    """Shares with their intervals, and a line at the share that would be fair."""
    lowest = min(fair, *(point.low for point in points))
    highest = max(fair, *(point.high for point in points))
    margin = max(0.1 * (highest - lowest), 0.005)
    axes = _axes(max(0.0, lowest - margin), min(1.0, highest + margin), below, "{:.1%}".format)
    line = axes.height_of(fair)
    add(axes.root, "line", {"class": "fair", "x1": _LEFT, "y1": line, "x2": _WIDTH - _RIGHT, "y2": line})
    step = (_WIDTH - _LEFT - _RIGHT) / len(points)
    for number, point in enumerate(points):
        x = _LEFT + (number + 0.5) * step
        reach = {"x1": x, "y1": axes.height_of(point.low), "x2": x, "y2": axes.height_of(point.high)}
        add(axes.root, "line", {"class": "reach", **reach})
        dot = add(axes.root, "circle", {"class": "dot", "cx": x, "cy": axes.height_of(point.value), "r": 4.0})
        add(dot, "title", {}, f"{point.label}: {point.value:.1%} ({point.low:.1%} to {point.high:.1%})")
        _add_label(axes.root, x, point.label)
    return axes.root


def _axes(lowest: float, highest: float, below: str, text: Text) -> _Axes:
    root = Element("svg", {"viewBox": f"0 0 {_WIDTH:g} {_HEIGHT:g}", "class": "plot", "role": "img"})
    axes = _Axes(root, highest if highest > lowest else lowest + 1, lowest)
    for tick in _ticks(axes.lowest, axes.highest):
        row = axes.height_of(tick)
        add(root, "line", {"class": "grid", "x1": _LEFT, "y1": row, "x2": _WIDTH - _RIGHT, "y2": row})
        add(root, "text", {"class": "tick left", "x": _LEFT - 6, "y": row + 4}, text(tick))
    add(root, "text", {"class": "below", "x": (_LEFT + _WIDTH - _RIGHT) / 2, "y": _HEIGHT - 6}, below)
    return axes


def _ticks(lowest: float, highest: float) -> Iterator[float]:
    """Round numbers in a range, about _TICKS of them."""
    rough = (highest - lowest) / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    for number in range(math.ceil(lowest / step), math.floor(highest / step) + 1):
        yield number * step


def _spread(count: int) -> list[int]:
    """A few of the numbers 0 … count - 1, far apart."""
    step = max(1, math.ceil(count / 8))
    return list(range(0, count, step))


def _add_label(root: Element, x: float, text: str) -> None:
    add(root, "text", {"class": "tick", "x": x, "y": _HEIGHT - _BOTTOM + 18}, text)
