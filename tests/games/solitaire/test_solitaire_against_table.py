"""Peg solitaire against a second telling of its rules, and runs interpreted against compiled ones."""

from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np
import pytest
from solitaire_table import (
    ENGLISH,
    EUROPEAN,
    TRIANGLE,
    Jump,
    Table,
    path_jumps,
    square_jumps,
    triangle_jumps,
)

import boardwright as bw

PETERSEN = nx.petersen_graph()
GRID = nx.relabel_nodes(nx.grid_2d_graph(3, 4), lambda node: f"{node[0]}-{node[1]}")
GRID_BOARD = {"graph": {"generator": "grid", "arguments": {"m": 3, "n": 4}}}

BOARDS: list[tuple[Any, set[str], set[Jump], str]] = [
    ("solitaire/english-33", ENGLISH, square_jumps(ENGLISH), "lines"),
    ("solitaire/european-37", EUROPEAN, square_jumps(EUROPEAN), "lines"),
    ("solitaire/triangle-15", TRIANGLE, triangle_jumps(), "lines"),
    ({"graph": {"generator": "petersen"}}, set(map(str, PETERSEN)), path_jumps(PETERSEN), "paths"),
    (GRID_BOARD, set(GRID), path_jumps(GRID), "paths"),
]


def variant_of(board: Any, jumps: str, holes: list[str]) -> bw.Variant:
    return bw.load({"game": "solitaire", "board": board, "options": {"jumps": jumps, "holes": holes}})


@pytest.mark.parametrize(("board", "cells", "jumps", "kind"), BOARDS)
@pytest.mark.parametrize("holes", [1, 3])
def test_random_games(board: Any, cells: set[str], jumps: set[Jump], kind: str, holes: int) -> None:
    random = np.random.default_rng(holes)
    for _ in range(5):
        chosen = [str(cell) for cell in random.choice(sorted(cells), holes, replace=False)]
        table = Table(cells, jumps, chosen)
        if not table.actions():
            with pytest.raises(bw.OptionError, match="no jump is possible at the start"):
                variant_of(board, kind, chosen)
            continue
        match = variant_of(board, kind, chosen).match()
        while not match.over:
            texts = [match.action_text(action) for action in match.legal_actions]
            assert len(texts) == len(set(texts))
            assert set(texts) == table.actions()
            text = texts[random.integers(len(texts))]
            match.play(text)
            table.play(text)
            assert match.scores == (len(table.pegs),)
        assert not table.actions()
        assert match.returns == (1 / len(table.pegs),)
        assert match.wins == (float(len(table.pegs) == 1),)
        assert match.variant.board is not None
        assert {match.variant.board.cells[cell] for cell in match.marks} == table.pegs


def count_slowly(table: Table, depth: int) -> int:
    actions = sorted(table.actions())
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        pegs = set(table.pegs)
        table.play(action)
        total += count_slowly(table, depth - 1)
        table.pegs = pegs
    return total


@pytest.mark.parametrize(
    ("name", "cells", "jumps", "hole"),
    [
        ("solitaire/english", ENGLISH, square_jumps(ENGLISH), "d4"),
        ("solitaire/triangle-15", TRIANGLE, triangle_jumps(), "a1"),
        ("solitaire/petersen", set(map(str, PETERSEN)), path_jumps(PETERSEN), "0"),
    ],
)
def test_perft(name: str, cells: set[str], jumps: set[Jump], hole: str) -> None:
    variant = bw.load(name)
    slowly = [count_slowly(Table(cells, jumps, [hole]), depth) for depth in range(1, 6)]
    assert [bw.perft(variant, depth, interpreted=True) for depth in range(1, 6)] == slowly


def test_interpreted_runs_equal_compiled_ones() -> None:
    variant = bw.load("solitaire/dr-d-5")
    compiled = bw.run(variant, games=30, seed=3).to_dict()
    interpreted = bw.run(variant, games=30, seed=3, interpreted=True).to_dict()
    for result in (compiled, interpreted):
        del result["seconds"], result["games_per_second"]
    assert compiled["draws"] == 0
    assert interpreted == compiled
