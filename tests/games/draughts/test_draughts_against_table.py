"""Draughts against a second telling of its rules that shares nothing with the kernels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from draughts_table import Ground, Table, dark_squares, paths_on

import boardwright as bw

FREE = {"must_capture": False, "men_capture_backwards": True}
ALL = {"men_capture_backwards": True, "longest_capture": True, "promotion_in_passing": True}
LETTERS = "oOxX"
MOST_PLIES = 150  # the larger boards take seconds for more
OPTIONS = ("flying_kings", "men_capture_backwards", "must_capture", "longest_capture", "promotion_in_passing")


def ground_of(variant: bw.Variant) -> Ground:
    board = variant.board
    assert board is not None
    if board.lines:
        return dark_squares(round((2 * board.size) ** 0.5))
    homes, far = (
        [[board.cells[cell] for cell in cells] for cells in board.group(name).sets] for name in ("home", "far")
    )
    return paths_on(board.graph, homes, far)


def table_of(variant: bw.Variant) -> Table:
    options: Any = variant.options
    return Table(
        ground_of(variant),
        draw_after=options.draw_after,
        repetitions=options.repetitions,
        **{name: getattr(options, name) for name in OPTIONS},
    )


def texts_of(match: bw.Match) -> list[str]:
    return [match.action_text(action) for action in match.legal_actions]


def count_slowly(table: Table, depth: int) -> int:
    if depth == 1:
        return len(table.actions())
    count = 0
    for text in table.actions():
        after = replace(table, since_progress=[])
        after.play(text)
        count += count_slowly(after, depth - 1)
    return count


@pytest.mark.parametrize(
    ("name", "depth", "expected"),
    [
        ("english", 4, 1469),
        ("brazilian", 5, 7473),
        ("russian", 5, 7482),
        ("international", 3, 658),
        ("dr-d-2", 4, 676),
        ("dr-d-6", 3, 688),
    ],
)
def test_the_second_telling_counts_as_the_first(name: str, depth: int, expected: int) -> None:
    variant = bw.load(f"draughts/{name}")
    assert count_slowly(table_of(variant), depth) == expected
    assert bw.perft(variant, depth, interpreted=depth < 5) == expected


@pytest.mark.parametrize(
    ("name", "options", "games"),
    [
        ("english", {}, 5),
        ("english", FREE, 3),
        ("international", {}, 3),
        ("international", {"repetitions": None, "draw_after": 4}, 2),
        ("english", {"draw_after": 12}, 2),
        ("brazilian", {"must_capture": False}, 3),
        ("russian", {}, 5),
        ("dr-d-2", {}, 2),
        ("dr-d-2", ALL, 1),
        ("dr-d-2", FREE, 1),
        ("dr-d-6", {}, 1),
    ],
)
def test_random_games(name: str, options: dict[str, Any], games: int) -> None:
    random = np.random.default_rng(1)
    variant = bw.load(f"draughts/{name}", options=options)
    assert variant.board is not None and variant.game.marks is not None
    for _ in range(games):
        match = variant.match()
        table = table_of(variant)
        for _ in range(MOST_PLIES):
            if match.over:
                assert not match.truncated
                assert match.returns == table.result
                break
            assert match.to_move == table.seat
            assert table.result is None
            texts = texts_of(match)
            assert len(texts) == len(set(texts))
            assert set(texts) == set(table.actions())
            text = texts[random.integers(len(texts))]
            match.play(text)
            table.play(text)
            marks = variant.game.marks(variant.board, variant.rules, match.state)
            standing = {cell: LETTERS[2 * piece.seat + piece.king] for cell, piece in table.pieces.items()}
            assert {variant.board.cells[cell]: letter for cell, letter in marks.items()} == standing
