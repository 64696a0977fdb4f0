"""An analysis as one HTML page that needs nothing else: its plots and its maps of the board are part of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple
from xml.etree.ElementTree import Element, tostring

from boardwright.analysis.figures import Estimate, Figure
from boardwright.analysis.results import CELL, Analysis
from boardwright.boards import Board
from boardwright.render.elements import add, points_text
from boardwright.render.plane import Plane
from boardwright.wording import counted

_WIDTH, _HEIGHT = 640.0, 240.0  # of a plot, in pixels
_LEFT, _RIGHT, _TOP, _BOTTOM = 64.0, 12.0, 12.0, 44.0  # margins around the area that is plotted in
_TICKS = 5
_COLD, _HOT = (0xF6, 0xF3, 0xEC), (0xA6, 0x3D, 0x2F)  # colours of the lowest and the highest number on a map
_SET_RADIUS = 0.8  # of a dot in the middle of a set, as a share of the room around a cell

_STYLE = """
body { font: 16px/1.5 'DejaVu Sans', Verdana, sans-serif; color: #2b3036; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.15rem 0.8rem 0.15rem 0; text-align: left; border-bottom: 1px solid #e3e5e8; }
svg.plot { width: 100%; max-width: 46rem; }
svg.board { width: 100%; max-width: 34rem; }
svg text { font-size: 12px; text-anchor: middle; fill: #4a5058; }
svg .left { text-anchor: end; }
.grid { stroke: #e3e5e8; }
.bar, .dot { fill: #1d5f9e; }
.curve { fill: none; stroke: #1d5f9e; stroke-width: 2; }
.reach { stroke: #1d5f9e; stroke-width: 2; }
.fair { stroke: #a63d2f; stroke-dasharray: 6 4; }
.cell { stroke: #6d737b; }
.set { stroke: #ffffff; stroke-width: 2; }
"""


def html_report(analysis: Analysis) -> str:
    """The page as HTML, with tables, plots and maps of the board."""
    title = escape(f"{analysis.variant} ({analysis.hash})")
    body = "\n".join(part for section in _sections(analysis) for part in section)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _sections(analysis: Analysis) -> Iterator[Iterable[str]]:
    yield _summary(analysis)
    yield _heading("Figures"), _table(analysis.figure_table())
    yield _heading("Length"), _svg(_histogram(analysis.lengths, "plies in a game"))
    if analysis.choices:
        yield _heading("Choice"), _svg(_curve(analysis.choices, "ply; mean number of legal actions"))
    if analysis.players > 1:
        yield _heading("Seats"), _svg(_seats(analysis))
    if analysis.skill:
        yield _heading("Skill"), _svg(_skill(analysis))
    if analysis.board is not None and analysis.places:
        yield from _board_sections(analysis, analysis.board)


def _summary(analysis: Analysis) -> Iterator[str]:
    yield _paragraph(f"{analysis.summary()}.")
    if analysis.failed:
        yield _paragraph(f"A bot failed in {counted(analysis.failed, 'game')}, left out of all figures:")
    for text in (*analysis.failures, *analysis.remarks()):
        yield _paragraph(text)


def _seats(analysis: Analysis) -> Element:
    points = [
        _Point(figure.item, figure.value, *_bounds(figure)) for figure in analysis.figures if figure.name == "wins"
    ]
    return _intervals(points, 1 / analysis.players, "win share; dashed: an equal share")


def _skill(analysis: Analysis) -> Element:
    points = [_Point(f"{step.budget:,}", step.share.value, *_bounds(step.share)) for step in analysis.skill]
    below = f"{analysis.skill_bot} against half of it: win share; dashed: an equal share"
    return _intervals(points, analysis.skill[0].fair, below)


def _board_sections(analysis: Analysis, board: Board) -> Iterator[Iterable[str]]:
    groups = [name for name in board.groups if 1 < len(board.groups[name]) <= board.size]
    group = groups[0] if groups else ""
    cells = [place for place in analysis.places if place.group == CELL]
    sets = {
        board.groups[group].sets[number]: (place.id, place.explained)
        for number, place in enumerate(place for place in analysis.places if place.group == group)
    }
    yield (
        _heading("Where it happens"),
        _paragraph("How often the mark of a cell changes."),
        _svg(_heat_map(board, [place.changes.value for place in cells], {})),
    )
    dots = f"; dots: the sets of group {group}" if sets else ""
    yield (
        _heading("What decides"),
        _paragraph(f"How much of the variance of who wins a cell explains{dots}."),
        _svg(_heat_map(board, [place.explained for place in cells], sets)),
    )
    yield (_table(analysis.place_table()),)


def _bounds(estimate: Figure | Estimate) -> tuple[float, float]:
    """The ends of an interval; the figure itself where there is none."""
    low = estimate.value if estimate.low is None else estimate.low
    high = estimate.value if estimate.high is None else estimate.high
    return low, high


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _svg(element: Element) -> str:
    return tostring(element, encoding="unicode")


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = [_row("td" if number else "th", row) for number, row in enumerate(rows)]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def _row(tag: str, texts: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts) + "</tr>"


class _Point(NamedTuple):
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


def _histogram(bars: Sequence[tuple[int, int, int]], below: str) -> Element:
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


def _curve(values: Sequence[float], below: str) -> Element:
    """A line through values, the first of which is number 1."""
    axes = _axes(0.0, max(values), below, "{:.3g}".format)
    step = (_WIDTH - _LEFT - _RIGHT) / max(len(values) - 1, 1)
    points = [(_LEFT + number * step, axes.height_of(value)) for number, value in enumerate(values)]
    add(axes.root, "polyline", {"class": "curve", "points": points_text(points)})
    for number in _spread(len(values)):
        _add_label(axes.root, points[number][0], f"{number + 1:,}")
    return axes.root


def _intervals(points: Sequence[_Point], fair: float, below: str) -> Element:
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


def _axes(lowest: float, highest: float, below: str, text: Callable[[float], str]) -> _Axes:
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


def _heat_map(board: Board, cells: Sequence[float], sets: Mapping[tuple[int, ...], tuple[str, float]]) -> Element:
    """The board as an SVG element; the darker a cell, the higher its number.

    Args:
        board: the board.
        cells: a number a cell, at least 0.
        sets: sets of cells to show as dots in their middles: their ids, and a number at least 0.
    """
    plane = Plane.of(board)
    root = Element("svg", {"viewBox": f"0 0 {plane.width:.0f} {plane.height:.0f}", "class": "board", "role": "img"})
    highest = max(cells, default=0.0)
    for cell, value in enumerate(cells):
        shape = _cell_shape(root, plane, cell, _colour(value, highest))
        add(shape, "title", {}, f"{board.cells[cell]}: {value:.3g}")
    highest = max((value for _, value in sets.values()), default=0.0)
    for members, (name, value) in sets.items():
        x, y = plane.centres[list(members)].mean(axis=0).tolist()
        radius = _SET_RADIUS * float(plane.rooms.min())
        dot = add(root, "circle", {"class": "set", "fill": _colour(value, highest), "cx": x, "cy": y, "r": radius})
        add(dot, "title", {}, f"{name}: {value:.3g}")
    return root


def _cell_shape(root: Element, plane: Plane, cell: int, fill: str) -> Element:
    polygon = plane.polygons[cell]
    if len(polygon):
        return add(root, "polygon", {"class": "cell", "fill": fill, "points": points_text(polygon.tolist())})
    x, y = plane.centres[cell].tolist()
    return add(root, "circle", {"class": "cell", "fill": fill, "cx": x, "cy": y, "r": float(plane.rooms[cell])})


def _colour(value: float, highest: float) -> str:
    heat = value / highest if highest > 0 else 0.0
    mixed = (round(cold + heat * (hot - cold)) for cold, hot in zip(_COLD, _HOT, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
