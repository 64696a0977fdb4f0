"""Files that might be right: boards and variants put together at random from what may stand at each place.

Damaged files are mostly refused where they are read. These get further, and try what the parts say to each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fuzzing.shipped import known_options

_SHAPES = {
    "triangle": ("triangle", "rhombus", "parallelogram", "trapezoid", "hexagon"),
    "square": ("square", "rectangle", "plus", "octagon", "diamond"),
    "hexagon": ("hexagon", "triangle", "rhombus", "parallelogram", "trapezoid", "rectangle"),
}
_SIZES: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("parallelogram", "trapezoid", "rectangle"), ("width", "height")),
    "plus": ("arm", "width"),
    "octagon": ("side", "cut"),
}
_SIDES = ("top", "bottom", "left", "right", "upper-left", "upper-right", "lower-left", "lower-right", "upper", "top2")
_GENERATORS = (
    *("path", "cycle", "star", "wheel", "complete", "ladder", "hypercube", "petersen", "tutte", "grid", "bull"),
    *("complete_bipartite", "balanced_tree", "circular_ladder", "nosuch"),
)


def plausible_board(random: Random) -> dict[str, Any]:
    """A board of any source, with operators, attributes and groups."""
    keys: dict[str, Any] = {"board": "x", **random.choice(_SOURCES)(random)}
    for key, value in _ADDED.items():
        if random.random() < 0.2:
            keys[key] = value(random)
    if random.random() < 0.6:
        keys["connected"] = False
    if random.random() < 0.6:
        keys["groups"] = {f"g{number}": _group(random) for number in range(random.randint(1, 3))}
    return keys


def plausible_variant(random: Random, boards: Sequence[str]) -> dict[str, Any]:
    """A game on one of some boards, with options that are given somewhere for that game, and rule changes."""
    game = random.choice(sorted(known_options()))
    keys: dict[str, Any] = {"variant": "x", "game": game}
    if random.random() < 0.9:
        alike = [board for board in boards if board.split("/")[0] == game]
        keys["board"] = random.choice(alike if alike and random.random() < 0.6 else boards)
    if random.random() < 0.6:
        keys["players"] = random.choice((1, 2, 2, 2, 3, 4, 6))
    keys["options"] = some_options(random, game)
    if random.random() < 0.3:
        keys["rules"] = random.sample(("pie", "misere", "nosuch"), random.randint(1, 2))
    return keys


def some_options(random: Random, game: str) -> dict[str, Any]:
    """Options that are given for a game in shipped variants or in the docs, one to three of them."""
    known = known_options()[game]
    names = random.sample(sorted(known), min(len(known), random.randint(1, 3)))
    return {name: random.choice(known[name]) for name in names}


def _cell(random: Random) -> str:
    return random.choice("abcdeA") + random.choice(("1", "2", "3", "4", ".a1", ".b2", ".c3"))


def _cells(random: Random) -> Any:
    return [_cell(random) for _ in range(random.randint(1, 3))] if random.random() < 0.5 else _selector(random)


def _shape(random: Random, lattice: str) -> dict[str, Any]:
    shape = random.choice(_SHAPES[lattice])
    sizes = {size: random.choice((1, 2, 3, 3, 4, 5, 8)) for size in _SIZES.get(shape, ("side",))}
    return {"shape": shape, **sizes}


def _on_lattice(random: Random) -> dict[str, Any]:
    lattice = random.choice(tuple(_SHAPES))
    keys = {"lattice": lattice, **_shape(random, lattice)}
    if random.random() < 0.3:
        keys["names"] = random.choice(("rows", "chess"))
    if random.random() < 0.3:
        keys["neighbours"] = random.choice(("sides", "corners", "both"))
    if random.random() < 0.5:
        keys["parts"] = {name: _part(random, lattice, "ABCD"[:number]) for number, name in enumerate("ABCD")}
        keys["numbering"] = random.choice(("parts", "whole"))
    return keys


def _part(random: Random, lattice: str, before: str) -> dict[str, Any]:
    part = _shape(random, lattice) if random.random() < 0.3 else {}
    if not before:
        return part
    place: dict[str, Any] = {"beside": random.choice(before), "side": random.choice(_SIDES)}
    if random.random() < 0.2:
        place = {"at": [random.randint(-9, 9), random.randint(-9, 9)]}
    for key, values in {"with": _SIDES, "shift": (-1, 1, 5), "rotate": (1, 3, -2), "reflect": (True, False)}.items():
        if random.random() < 0.2:
            place[key] = random.choice(values)
    return {**part, "place": place}


def _written_out(random: Random) -> dict[str, Any]:
    ids = [f"{letter}{number}" for letter in "abcde" for number in range(1, random.randint(2, 5))]
    cells: Any = ids
    if random.random() < 0.5:
        cells = {cell: [random.randint(-3, 3), random.choice((0, 1, 1e6, -0.5))] for cell in ids}
    edges = [random.sample(ids, 2) for _ in ids]
    return {"cells": cells, "edges": edges, "lines": [random.sample(ids, random.choice((2, 3)))]}


def _graph(random: Random) -> dict[str, Any]:
    arguments = {name: random.choice((0, 1, 3, 5, 12)) for name in random.choice(((), ("n",), ("m", "n"), ("r", "h")))}
    return {"graph": {"generator": random.choice(_GENERATORS), "arguments": arguments}}


_SOURCES: Sequence[Callable[[Random], dict[str, Any]]] = (_on_lattice, _on_lattice, _on_lattice, _written_out, _graph)


def _selector(random: Random) -> dict[str, Any]:
    name = random.choice(("ring", "lines", "border", "sides", "parts", "where", "by", "distance", "colours", "degree"))
    values: Mapping[str, Sequence[Any]] = {
        "ring": (1, 3, 4, 6, "any"),
        "lines": (True, {"length": 3}, {"length": 2, "directions": ["e", "n"]}, {"directions": ["sw"]}),
        "parts": (True, ["A", ["B", "C"]], ["A"]),
        "where": ({"row": 1}, {"row": [1, 2], "points": "up"}, {"colour": "dark"}, {"part": "A"}),
        "by": ("row", "column", "part", "points", "colour", "x"),
        "distance": ({"from": [_cell(random)]}, {"from": {"degree": 2}, "within": 1}, {"from": {"border": True}}),
        "degree": (0, 1, 2, 3, 4, 6),
    }
    return {name: random.choice(values.get(name, (True,)))}


def _group(random: Random) -> Any:
    sets = random.choice(
        (
            _selector(random),
            [[_cell(random)], [_cell(random), _cell(random)]],
            {"first": [_cell(random)], "second": _selector(random)},
        )
    )
    if random.random() < 0.3:
        return {"sets": sets, **random.choice(({"disjoint": True}, {"cover": True}, {"size": 2}))}
    return sets


_ADDED: Mapping[str, Callable[[Random], Any]] = {
    "remove": _cells,
    "add": lambda random: {"new": {"adjacent": [_cell(random)], "at": [random.randint(-2, 9), 0.5]}},
    "connect": lambda random: [[_cell(random), _cell(random)]],
    "disconnect": lambda random: [[_cell(random), _cell(random)]],
    "rename": lambda random: {_cell(random): _cell(random), _cell(random): "new"},
    "attributes": lambda random: [{"cells": _cells(random), "set": {"x": 1, "colour": "red", "caption": "I"}}],
    "players": lambda random: random.choice((2, [2, 6], [1, 64])),
}
