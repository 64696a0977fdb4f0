"""Stones counted along lines against a look at the whole board."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import Board, BoardError
from boardwright.kernels.lib.lines import MAX_LINES, count_stone, lines_through

SQUARE = Board(
    name="square",
    cells=tuple("abcdefghi"),
    edges=(),
    lines=((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)),
)


@pytest.mark.parametrize("length", [2, 3])
@given(order=st.permutations(range(9)), seats=st.lists(st.integers(0, 2), min_size=9, max_size=9))
def test_count_stone(length: int, order: list[int], seats: list[int]) -> None:
    through = lines_through(SQUARE, length)
    runs = SQUARE.straight_runs(length).tolist()
    stones = np.zeros((3, len(runs)), dtype=np.int8)
    lies_on: dict[int, int] = {}
    for cell, seat in zip(order, seats, strict=True):
        lies_on[cell] = seat
        full = [sum(lies_on.get(member) == seat for member in run) for run in runs if cell in run]
        assert count_stone(through, stones, seat, cell) == max(full)


def test_a_cell_on_no_line_has_none() -> None:
    board = Board(name="two", cells=("a", "b", "c"), edges=(), lines=((0, 1),))
    assert count_stone(lines_through(board, 2), np.zeros((1, 1), dtype=np.int8), 0, 2) == 0


def test_too_many_lines() -> None:
    board = Board(name="long", cells=("a", "b"), edges=(), lines=((0, 1),) * (MAX_LINES + 1))
    with pytest.raises(BoardError, match=r"board 'long' has 32,768 straight lines of 2 cells; .* at most 32,767"):
        lines_through(board, 2)
