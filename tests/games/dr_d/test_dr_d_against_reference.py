"""Spiel Dr. D. against a reference implementation that shares nothing with the kernels."""

from __future__ import annotations

import random

import pytest
from matches import lies_on, texts_of
from reference_dr_d import ReferenceDrD, circles_of_six

import boardwright as bw


@pytest.mark.parametrize("placement", ["push", "free", "either"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_random_games_agree_action_by_action(placement: str, players: int) -> None:
    variant = bw.load(f"dr-d/{players}-players", options={"placement": placement})
    assert variant.board is not None
    dice = random.Random(players)
    for seed in range(2):
        match = bw.Match(variant, seed)
        reference = ReferenceDrD(variant.board.graph, players, placement)
        while not match.over:
            assert not reference.over()
            assert match.to_move == reference.seat
            texts = texts_of(match)
            assert sorted(texts) == sorted(reference.actions())
            text = dice.choice(texts)
            match.play(text)
            reference.play(text)
        assert reference.over()
        assert match.scores == tuple(reference.conquered())
        assert lies_on(match) == {cell: str(seat + 1) for cell, seat in reference.stones.items()}


@pytest.mark.parametrize(("players", "hexagons"), [(2, 16), (6, 61)])
def test_the_groups_hexagons_are_the_circles_of_six(players: int, hexagons: int) -> None:
    board = bw.load(f"dr-d/{players}-players").board
    assert board is not None
    found = circles_of_six(board.graph)
    assert len(found) == hexagons
    assert {frozenset(board.cells[cell] for cell in cells) for cells in board.group("hexagon").sets} == found
