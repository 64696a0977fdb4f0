"""Trinity against a reference implementation that shares nothing with the kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from matches import lies_on, texts_of
from reference_trinity import ReferenceTrinity

import boardwright as bw

SIDE_4 = "A/ADA/BCDBC/BDBACDC"
SIDE_5 = "A/ADA/DBACD/BABDCAC/BDBCDBCDC"
UNEVEN = "A/ABA/ABDBC"  # the rule of the last stone matters from the first turn on
TINY = "A/ABA"


def variant_of(start: str, seats: int, **options: Any) -> bw.Variant:
    side = start.count("/") + 1
    board = {"board": "triangle", "lattice": "triangle", "shape": "triangle", "side": side}
    return bw.load({"game": "trinity", "board": board, "players": seats, "options": {"start": start, **options}})


def count_slowly(start: str, seats: int, *texts: str, depth: int) -> int:
    """Sequences of `depth` actions after those in `texts`."""
    reference = ReferenceTrinity(start, seats)
    for text in texts:
        reference.play(text)
    actions = reference.actions()
    if depth == 1:
        return len(actions)
    return sum(count_slowly(start, seats, *texts, text, depth=depth - 1) for text in sorted(actions))


@pytest.mark.parametrize(("seats", "expected"), [(2, 84_664), (3, 115_096)])
def test_perft(seats: int, expected: int) -> None:
    variant = bw.load(f"trinity/{seats}-players")
    assert [bw.perft(variant, depth) for depth in (1, 2, 3)] == [49, 2380, expected]
    assert count_slowly(SIDE_4, seats, depth=3) == expected


@pytest.mark.parametrize("seats", [2, 3])
def test_perft_on_side_5(seats: int) -> None:
    variant = bw.load(f"trinity/{seats}-players-side-5")
    counted = [bw.perft(variant, depth, interpreted=True) for depth in (1, 2)]
    assert counted == [67, 4534]
    assert [count_slowly(SIDE_5, seats, depth=depth) for depth in (1, 2)] == counted


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("same_colour", [False, True])
@pytest.mark.parametrize(("start", "games"), [(SIDE_4, 4), (SIDE_5, 2), (UNEVEN, 6), (TINY, 10)])
def test_random_games(start: str, games: int, seats: int, same_colour: bool) -> None:
    random = np.random.default_rng(seats)
    limit = 90
    variant = variant_of(start, seats, same_colour=same_colour, turn_limit=limit)
    for _ in range(games):
        match = bw.Match(variant)
        reference = ReferenceTrinity(start, seats, same_colour, limit)
        while not match.over:
            assert match.to_move == reference.seat
            texts = texts_of(match)
            assert len(texts) == len(set(texts))
            assert set(texts) == reference.actions()
            # Mostly towards the goal bank, so that games end; swaps often enough to be undone.
            if random.random() < 0.7:
                texts = [text for text in texts if text.endswith("goal") or "<>" in text] or texts
            text = texts[random.integers(len(texts))]
            match.play(text)
            reference.play(text)
        assert reference.over
        assert match.truncated == (reference.winner is None)
        if reference.winner is None:
            assert match.returns == (1 / seats,) * seats
        else:
            assert match.returns == tuple(float(seat == reference.winner) for seat in range(seats))
        assert lies_on(match) == reference.board
