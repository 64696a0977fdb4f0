"""Trinity against a second telling of its rules that shares nothing with the kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from trinity_table import Table

import boardwright as bw

SIDE_4 = "A/ADA/BCDBC/BDBACDC"
SIDE_5 = "A/ADA/DBACD/BABDCAC/BDBCDBCDC"
UNEVEN = "A/ABA/ABDBC"  # the rule of the last stone matters from the first turn on
TINY = "A/ABA"


def variant_of(start: str, seats: int, **options: Any) -> bw.Variant:
    side = start.count("/") + 1
    board = {"board": "triangle", "lattice": "triangle", "shape": "triangle", "side": side}
    return bw.load({"game": "trinity", "board": board, "players": seats, "options": {"start": start, **options}})


def lies_on(match: bw.Match) -> dict[str, str]:
    """The letter on each cell, as it is drawn."""
    variant = match.variant
    assert variant.board is not None and variant.game.marks is not None
    marks = variant.game.marks(variant.board, variant.rules, match.state)
    return {variant.board.cells[cell]: letter for cell, letter in marks.items()}


def count_slowly(start: str, seats: int, *texts: str, depth: int) -> int:
    """Sequences of `depth` actions after those in `texts`."""
    table = Table(start, seats)
    for text in texts:
        table.play(text)
    actions = table.actions()
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
        match = variant.match()
        table = Table(start, seats, same_colour, limit)
        while not match.over:
            assert match.to_move == table.seat
            texts = [match.action_text(action) for action in match.legal_actions]
            assert len(texts) == len(set(texts))
            assert set(texts) == table.actions()
            # Mostly towards the goal bank, so that games end; swaps often enough to be undone.
            if random.random() < 0.7:
                texts = [text for text in texts if text.endswith("goal") or "<>" in text] or texts
            text = texts[random.integers(len(texts))]
            match.play(text)
            table.play(text)
        assert table.over
        assert match.truncated == (table.winner is None)
        if table.winner is None:
            assert match.returns == (1 / seats,) * seats
        else:
            assert match.returns == tuple(float(seat == table.winner) for seat in range(seats))
        assert lies_on(match) == table.board
