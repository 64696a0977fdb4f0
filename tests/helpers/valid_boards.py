"""Hypothesis strategies for board files that must build, with the cells that they must give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hypothesis import strategies as st

from boardwright.boards import Board
from boardwright.variants import load_board

Keys = dict[str, Any]

_SIZES = st.integers(1, 4)
_SHAPES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "triangle": {
        **dict.fromkeys(("triangle", "rhombus", "hexagon"), ("side",)),
        **dict.fromkeys(("parallelogram", "trapezoid"), ("width", "height")),
    },
    "square": {
        **dict.fromkeys(("square", "diamond"), ("side",)),
        "rectangle": ("width", "height"),
        "plus": ("arm", "width"),
        "octagon": ("side", "cut"),
    },
    "hexagon": {
        **dict.fromkeys(("hexagon", "triangle", "rhombus"), ("side",)),
        **dict.fromkeys(("parallelogram", "trapezoid", "rectangle"), ("width", "height")),
    },
}
_SIDES = {"triangle": ("bottom", "upper-left", "upper-right"), "square": ("right", "top", "left", "bottom")}
_GENERATORS: tuple[Keys, ...] = (
    *({"generator": name, "arguments": {"n": 4}} for name in ("path", "cycle", "star", "wheel", "complete", "ladder")),
    *({"generator": name} for name in ("petersen", "bull", "house", "cubical", "tutte")),
    {"generator": "grid", "arguments": {"m": 3, "n": 2}},
    {"generator": "balanced_tree", "arguments": {"r": 2, "h": 3}},
)


class ValidBoard(NamedTuple):
    """A board file as a mapping, and the ids of the cells that its board has."""

    keys: Keys
    cells: frozenset[str]


@st.composite
def shaped(draw: st.DrawFn) -> Keys:
    """A board of one shape on a lattice."""
    lattice = draw(st.sampled_from(sorted(_SHAPES)))
    shape = draw(st.sampled_from(sorted(_SHAPES[lattice])))
    keys: Keys = {"lattice": lattice, "shape": shape}
    keys |= {size: draw(_SIZES) for size in _SHAPES[lattice][shape]}
    if shape == "trapezoid":
        keys["width"] += keys["height"]
    if shape == "octagon":
        keys["side"] = 2 * keys["cut"] + draw(_SIZES)
    if lattice != "triangle" and draw(st.booleans()):
        keys["names"] = draw(st.sampled_from(("rows", "chess")))
    if lattice == "square" and draw(st.booleans()):
        keys["neighbours"] = draw(st.sampled_from(("sides", "corners", "both")))
    return keys


@st.composite
def joined(draw: st.DrawFn) -> Keys:
    """A board of two equal parts, joined at a side."""
    lattice = draw(st.sampled_from(sorted(_SIDES)))
    side = draw(st.sampled_from(_SIDES[lattice]))
    parts = {"A": {}, "B": {"place": {"beside": "A", "side": side}}}
    numbering = draw(st.sampled_from(("parts", "whole")))
    return {"lattice": lattice, "shape": lattice, "side": draw(_SIZES), "parts": parts, "numbering": numbering}


@st.composite
def written_out(draw: st.DrawFn) -> Keys:
    """A board whose cells are listed, each joined to one before it, and a few to others."""
    ids = draw(
        st.lists(st.from_regex(r"[a-zä][a-z0-9._'-]{0,5}", fullmatch=True), min_size=2, max_size=12, unique=True)
    )
    edges = {frozenset((cell, draw(st.sampled_from(ids[:number])))) for number, cell in enumerate(ids) if number}
    edges |= set(draw(st.lists(st.sets(st.sampled_from(ids), min_size=2, max_size=2).map(frozenset), max_size=4)))
    cells: Any = ids
    if draw(st.booleans()):
        cells = {cell: [number % 4, number // 4 + 0.25 * (number % 2)] for number, cell in enumerate(ids)}
    return {"cells": cells, "edges": [sorted(edge) for edge in sorted(edges, key=sorted)]}


generated = st.sampled_from(_GENERATORS).map(lambda graph: {"graph": graph})


@st.composite
def valid_boards(draw: st.DrawFn) -> ValidBoard:
    """A board of any source, changed by operators, with attributes and groups."""
    source = draw(st.one_of(shaped(), joined(), written_out(), generated))
    keys: Keys = {"board": "any board", "title": draw(st.text(max_size=20).filter(str.isprintable)), **source}
    keys["connected"] = False
    begun = load_board(keys)
    removed = draw(st.lists(st.sampled_from(begun.cells), unique=True, max_size=min(3, begun.size - 1)))
    kept = [cell for cell in begun.cells if cell not in removed]
    renamed = {cell: f"new{number}" for number, cell in enumerate(draw(_some(kept)))}
    cells = [renamed.get(cell, cell) for cell in kept]
    keys |= {"remove": removed, "rename": renamed}
    if draw(st.booleans()):
        keys["add"] = {"added": {"adjacent": draw(_some(kept)), **_place_of(begun)}}
        cells.append("added")
    marked, mark = draw(_some(cells)), draw(st.sampled_from((True, 7, "ja")))
    keys["attributes"] = [{"cells": marked, "set": {"mark": mark}}]
    keys["groups"] = draw(_groups(cells, mark))
    keys["groups"]["marked"] = [marked]
    return ValidBoard(keys, frozenset(cells))


def _some(cells: list[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(cells), min_size=1, max_size=4, unique=True)


def _place_of(board: Board) -> Keys:
    """Where an added cell lies, if cells have places: where no other does."""
    return {} if board.positions is None else {"at": [-3.0, -3.0]}


@st.composite
def _groups(draw: st.DrawFn, cells: list[str], mark: object) -> Keys:
    """Groups that any board of these cells can have."""
    start = draw(st.sampled_from(cells))
    possible: Keys = {
        "colour": {"sets": {"colours": True}, "disjoint": True, "cover": True},
        "near": {"distance": {"from": [start], "within": draw(st.integers(0, 3))}},
        "away": {"distance": {"from": [start]}},
        "marks": {"by": "mark"},
        "written": [draw(_some(cells))],
        "named": {"first": draw(_some(cells)), "second": {"where": {"mark": mark}}},
    }
    return {name: possible[name] for name in draw(st.lists(st.sampled_from(sorted(possible)), unique=True))}
