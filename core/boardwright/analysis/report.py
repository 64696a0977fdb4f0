"""An analysis as one HTML page that needs nothing besides: its plots are part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from boardwright.analysis.heat_map import heat_map
from boardwright.analysis.measure import Figure
from boardwright.analysis.places import CELL, Place
from boardwright.analysis.plots import Point, curve, histogram, intervals
from boardwright.wording import counted

if TYPE_CHECKING:
    from boardwright.analysis.analysing import Analysis
    from boardwright.analysis.statistics import Estimate
    from boardwright.boards import Board

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


def html_of(analysis: Analysis) -> str:
    """The page."""
    title = escape(f"{analysis.variant} ({analysis.hash})")
    body = "\n".join(part for section in _sections(analysis) for part in section)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _sections(analysis: Analysis) -> Iterator[Iterable[str]]:
    yield _summary(analysis)
    yield (
        _heading("Figures"),
        _table(("figure", "of", "value", "95% interval", "games"), _figure_rows(analysis.figures)),
    )
    yield _heading("Length"), _svg(histogram(analysis.lengths, "plies in a game"))
    if analysis.choices:
        yield _heading("Choice"), _svg(curve(analysis.choices, "ply; mean number of actions to choose from"))
    if analysis.players > 1:
        yield _heading("Seats"), _svg(_seats(analysis))
    if analysis.skill:
        yield _heading("Skill"), _svg(_skill(analysis))
    if analysis.board is not None and analysis.places:
        yield from _board_sections(analysis.board, analysis.places)


def _summary(analysis: Analysis) -> Iterator[str]:
    yield _paragraph(
        f"{analysis.games:,} games of {counted(analysis.players, 'player')}, seed {analysis.seed}, "
        f"bots {', '.join(analysis.bots)}; {analysis.sample:,} looked at position by position."
    )
    if analysis.needed is not None:
        yield _paragraph(f"Games that win shares to ±{analysis.precision:.2%} take: about {analysis.needed:,}.")
    for seat in analysis.favoured:
        yield _paragraph(f"Seat {seat} wins more than its share, beyond noise.")
    if analysis.failed:
        yield _paragraph(f"A bot failed in {analysis.failed:,} games, which no figure covers.")
    for text in (*analysis.failures, *analysis.notes):
        yield _paragraph(text)


def _seats(analysis: Analysis) -> Element:
    points = [
        Point(figure.item, figure.value, *_bounds(figure)) for figure in analysis.figures if figure.name == "wins"
    ]
    return intervals(points, 1 / analysis.players, "win share; dashed: an equal share")


def _skill(analysis: Analysis) -> Element:
    points = [Point(f"{step.budget:,}", step.share.value, *_bounds(step.share)) for step in analysis.skill]
    below = f"{analysis.skill_bot} against half of it: win share; dashed: an equal share"
    return intervals(points, analysis.skill[0].fair, below)


def _board_sections(board: Board, places: Sequence[Place]) -> Iterator[Iterable[str]]:
    groups = [name for name in board.groups if 1 < len(board.groups[name]) <= board.size]
    group = groups[0] if groups else ""
    cells = [place for place in places if place.group == CELL]
    visits = [place.visits.value for place in cells]
    telling = [_tells(place) for place in cells]
    sets = {
        board.groups[group].sets[number]: (place.id, _tells(place))
        for number, place in enumerate(place for place in places if place.group == group)
    }
    yield (
        _heading("Where it happens"),
        _paragraph("How often what lies on a cell changes."),
        _svg(heat_map(board, visits, {})),
    )
    dots = f"; dots: the sets of group {group}" if sets else ""
    yield (
        _heading("What decides"),
        _paragraph(f"How much a cell tells about who wins{dots}."),
        _svg(heat_map(board, telling, sets)),
    )
    yield (_table(("place", "changes a game", "tells", "in the end"), map(_place_row, places)),)


def _tells(place: Place) -> float:
    return place.telling.value if place.telling else 0.0


def _place_row(place: Place) -> Sequence[str]:
    marks = ", ".join(f"{mark} {share.value:.1%}" for mark, share in place.marks.items())
    tells = place.telling.text(percent=True) if place.telling else ""
    return f"{place.group} {place.id}", place.visits.text(), tells, marks


def _figure_rows(figures: Iterable[Figure]) -> Iterator[Sequence[str]]:
    for each in figures:
        yield each.title, each.item, each.text, each.interval_text, f"{each.count:,}"


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


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [_row("th", head), *(_row("td", row) for row in rows)]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def _row(tag: str, texts: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts) + "</tr>"
