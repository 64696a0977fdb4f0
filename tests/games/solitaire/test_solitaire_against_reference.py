"""Peg solitaire against a reference implementation that shares nothing with the kernels."""

from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np
import pytest
from matches import lies_on, texts_of
from reference_solitaire import (
    ENGLISH,
    EUROPEAN,
    TRIANGLE,
    Jump,
    ReferenceSolitaire,
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
        reference = ReferenceSolitaire(cells, jumps, chosen)
        if not reference.actions():
            with pytest.raises(bw.OptionError, match="no jump is possible at the start"):
                variant_of(board, kind, chosen)
            continue
        match = bw.Match(variant_of(board, kind, chosen))
        while not match.over:
            texts = texts_of(match)
            assert len(texts) == len(set(texts))
            assert set(texts) == reference.actions()
            text = texts[random.integers(len(texts))]
            match.play(text)
            reference.play(text)
            assert match.scores == (len(reference.pegs),)
        assert not reference.actions()
        assert match.returns == (1 / len(reference.pegs),)
        assert match.wins == (float(len(reference.pegs) == 1),)
        assert lies_on(match) == dict.fromkeys(reference.pegs, "peg")


def count_slowly(reference: ReferenceSolitaire, depth: int) -> int:
    actions = sorted(reference.actions())
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        pegs = set(reference.pegs)
        reference.play(action)
        total += count_slowly(reference, depth - 1)
        reference.pegs = pegs
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
    slowly = [count_slowly(ReferenceSolitaire(cells, jumps, [hole]), depth) for depth in range(1, 6)]
    assert [bw.perft(variant, depth, interpreted=True) for depth in range(1, 6)] == slowly
