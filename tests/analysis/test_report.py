"""The HTML page, from results made by hand: it needs no game."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from boardwright.analysis import Analysis, html_report
from boardwright.analysis.figures import Estimate, Figure, Scale
from boardwright.analysis.results import CELL, Place, SkillStep
from boardwright.boards import Board, Group

SIDES = Group("side", ("upper", "left"), ((0, 1), (0, 3)))
BOARD = Board("square", ("a", "b", "c", "d"), ((0, 1), (0, 3), (1, 2), (2, 3)), groups={"side": SIDES})


def place(group: str, name: str, changes: float, explained: float | None) -> Place:
    variance = None if explained is None else Estimate(explained, explained, explained, 9)
    return Place(group, name, Estimate(changes, changes, changes, 9), {"x": Estimate(1, 0.7, 1, 9)}, variance)


PLACES = [
    *(place(CELL, cell, changes, 0.1) for cell, changes in zip("abcd", (0, 1, 2, 4), strict=True)),
    *(place("side", side, 3, explained) for side, explained in (("upper", 0.5), ("left", None))),
]
ANALYSIS = Analysis(
    variant="<toy> & co",
    hash="0123",
    players=2,
    bots=["random", "mcts"],
    seed=7,
    games=1500,
    precision=0.01,
    needed=9000,
    sample=9,
    failed=2,
    failures=["bot 'mcts' failed"],
    favoured=[2],
    figures=[
        Figure("plies", "", "length in plies", Scale.NUMBER, 12.5, 12.0, 13.0, 1500),
        Figure("wins", "seat 1", "win share", Scale.CHANCE, 0.4, 0.375, 0.425, 1500),
        Figure("wins", "seat 2", "win share", Scale.CHANCE, 0.6, 0.575, 0.625, 1500),
    ],
    places=PLACES,
    choices=[4.0, 3.5, 1.0],
    lengths=[(10, 11, 700), (12, 13, 800)],
    skill_bot="mcts:simulations",
    skill=[SkillStep(16, Estimate(0.7, 0.6, 0.8, 100), 0.5)],
    notes=["A note."],
    board=BOARD,
)


def page_of(analysis: Analysis) -> ElementTree.Element:
    first, _, rest = html_report(analysis).partition("\n")
    assert first == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest.replace('<meta charset="utf-8">', ""))  # noqa: S314  # made here


def rows_of(page: ElementTree.Element, number: int) -> list[list[str | None]]:
    return [[cell.text for cell in row] for row in page.findall("body/table")[number].iter("tr")]


def test_the_page_is_one_well_formed_document_that_needs_nothing_else() -> None:
    page = page_of(ANALYSIS)
    assert page.findtext("body/h1") == "<toy> & co (0123)"
    assert [heading.text for heading in page.findall("body/h2")] == [
        *("Figures", "Length", "Choice", "Seats", "Skill"),
        *("Where it happens", "What decides"),
    ]
    assert len(page.findall("body/svg")) == 6
    text = html_report(ANALYSIS)
    assert not any(reference in text for reference in ("http", "src=", "href=", "url("))


def test_what_there_is_to_say_is_said_in_sentences() -> None:
    assert [paragraph.text for paragraph in page_of(ANALYSIS).findall("body/p")][:6] == [
        "1,500 games of 2 players, seed 7, bots random, mcts; 9 examined position by position.",
        "A bot failed in 2 games, left out of all figures:",
        "bot 'mcts' failed",
        "Win shares to within ±1.00% take about 9,000 games.",
        "Seat 2 wins more than an equal share, beyond noise.",
        "A note.",
    ]


def test_tables_have_a_row_a_figure_and_a_row_a_place_the_most_important_first() -> None:
    page = page_of(ANALYSIS)
    assert rows_of(page, 0) == [
        ["figure", "of", "value", "95% interval", "games"],
        ["length in plies", None, "12.5", "12 to 13", "1,500"],
        ["win share", "seat 1", "40.0%", "37.5% to 42.5%", "1,500"],
        ["win share", "seat 2", "60.0%", "57.5% to 62.5%", "1,500"],
    ]
    assert [row[0] for row in rows_of(page, 1)] == [
        "place",
        "side upper",
        "cell d",
        "cell c",
        "cell b",
        "cell a",
        "side left",
    ]


def test_maps_are_darkest_where_numbers_are_highest_and_have_a_dot_a_set() -> None:
    where, what = page_of(ANALYSIS).findall("body/svg")[-2:]
    cells = where.findall("*[@class='cell']")
    assert [cell.findtext("title") for cell in cells] == ["a: 0", "b: 1", "c: 2", "d: 4"]
    assert [cells[0].get("fill"), cells[3].get("fill")] == ["#f6f3ec", "#a63d2f"]
    dots = what.findall("*[@class='set']")
    assert [dot.findtext("title") for dot in dots] == ["upper: 0.5", "left: 0"]


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"skill": []}, {"Skill"}),
        ({"choices": []}, {"Choice"}),
        ({"players": 1}, {"Seats"}),
        ({"places": []}, {"Where it happens", "What decides"}),
        ({"board": None}, {"Where it happens", "What decides"}),
    ],
)
def test_sections_without_content_are_left_out(changes: dict[str, object], missing: set[str]) -> None:
    headings, fewer = (
        {heading.text for heading in page_of(analysis).findall("body/h2")}
        for analysis in (ANALYSIS, replace(ANALYSIS, **changes))  # type: ignore[arg-type]
    )
    assert headings - fewer == missing
