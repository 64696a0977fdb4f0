"""Flanked stones, a line at once in bits, against a walk along the line."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import Board
from boardwright.kernels.lib.flanking import (
    LONGEST,
    can_flank,
    count_flanked,
    flanking_lines,
    list_flanking,
    put_stone,
    turn_stone,
    word_type,
)


def row(length: int) -> Board:
    """A board that is one straight line."""
    return Board(name="row", cells=tuple(map(str, range(length))), edges=(), lines=(tuple(range(length)),))


def flanked_slowly(stones: str, cell: int, step: int, seat: int) -> int:
    ahead = stones[cell + 1 :] if step == 1 else stones[:cell][::-1]
    run = len(ahead) - len(ahead.lstrip(str(1 - seat)))
    return run if ahead[run : run + 1] == str(seat) else 0


@given(st.text("01.", min_size=3, max_size=LONGEST), st.integers(0, 1))
def test_a_line_at_once(stones: str, seat: int) -> None:
    lines = flanking_lines(row(len(stones)))
    words = np.zeros((1, 2, 2), dtype=word_type(lines))
    owner = np.array(["01".find(stone) for stone in stones], dtype=np.int8)
    for cell, stone in enumerate(stones):
        if stone == "1":
            put_stone(lines, words, cell, 1)
        elif stone == "0":
            put_stone(lines, words, cell, 1)
            turn_stone(lines, words, cell)
    expected = []
    for cell in range(len(stones)):
        for step in (1, -1):
            assert count_flanked(lines, owner, cell, step, seat) == flanked_slowly(stones, cell, step, seat)
        if stones[cell] == "." and any(flanked_slowly(stones, cell, step, seat) for step in (1, -1)):
            expected.append(cell)
    found = np.zeros(len(stones), dtype=np.int32)
    assert found[: list_flanking(lines, words, seat, len(stones), found)].tolist() == expected
    assert can_flank(lines, words, seat) == bool(expected)


@pytest.mark.parametrize(("length", "bits"), [(3, 16), (14, 16), (15, 32), (30, 32), (31, 64), (LONGEST, 64)])
def test_words_are_as_small_as_can_be(length: int, bits: int) -> None:
    assert np.dtype(word_type(flanking_lines(row(length)))).itemsize * 8 == bits
