"""Options name cells as boards do: a whole number is the cell of that number's digits."""

from __future__ import annotations

from typing import Any

import pytest

import boardwright as bw

SETS = {"extends": "dr-d/2-sets", "rename": {"A.e1": 1, "B.e9": 2}}
HEXAGON = {"lattice": "triangle", "shape": "hexagon", "side": 1, "groups": {"hexagon": {7: {"ring": 6}}}}
PATH = {"graph": {"generator": "path", "arguments": {"n": 4}}}
ROWS = {"cells": [*range(6)], "edges": [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]]}
MILLS = {**ROWS, "groups": {"mill": [[0, 1, 2], [3, 4, 5]]}}


@pytest.mark.parametrize(
    ("game", "board", "cells", "others"),
    [
        ("dr-d", SETS, {"start": [[1], [2]]}, {}),
        ("dr-d", HEXAGON, {"double_hexagons": [7]}, {"placement": "free"}),
        ("draughts", ROWS, {"home": [[0], [5]], "far": [[5], [0]]}, {"jumps": "paths"}),
        ("draughts", ROWS, {"start": [{"men": [0]}, {"kings": [5]}], "far": [[2], [3]]}, {"jumps": "paths"}),
        ("morris", MILLS, {"start": [[1], [2]]}, {"stones": 3}),
        ("solitaire", PATH, {"holes": 1, "finish": 2}, {"jumps": "paths"}),
        ("solitaire", PATH, {"holes": [0, 1]}, {"jumps": "paths"}),
    ],
)
def test_a_whole_number_names_the_cell_of_its_digits(
    game: str, board: dict[str, Any], cells: dict[str, Any], others: dict[str, Any]
) -> None:
    numbers, texts = (
        bw.load({"game": game, "board": board, "options": {**named, **others}}) for named in (cells, _as_texts(cells))
    )
    assert numbers.hash == texts.hash


def _as_texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _as_texts(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_as_texts(inner) for inner in value]
    return str(value)
