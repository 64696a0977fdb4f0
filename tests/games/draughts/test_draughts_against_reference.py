"""Draughts against a reference implementation that shares nothing with the kernels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from matches import lies_on, play_beside
from reference_draughts import Ground, ReferenceDraughts, dark_squares, paths_on

import boardwright as bw

FREE = {"must_capture": False, "men_capture_backwards": True}
ALL = {"men_capture_backwards": True, "longest_capture": True, "promotion_in_passing": True}
MAX_PLIES = 150  # the larger boards take seconds for more
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


def reference_of(variant: bw.Variant) -> ReferenceDraughts:
    options: Any = variant.options
    return ReferenceDraughts(
        ground_of(variant),
        draw_after=options.draw_after,
        repetitions=options.repetitions,
        **{name: getattr(options, name) for name in OPTIONS},
    )


def count_slowly(reference: ReferenceDraughts, depth: int) -> int:
    if depth == 1:
        return len(reference.actions())
    count = 0
    for text in reference.actions():
        after = replace(reference, since_progress=[])
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
def test_the_reference_counts_as_the_kernels(name: str, depth: int, expected: int) -> None:
    variant = bw.load(f"draughts/{name}")
    assert count_slowly(reference_of(variant), depth) == expected
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
    for _ in range(games):
        match = bw.Match(variant)
        reference = reference_of(variant)
        for _ in range(MAX_PLIES):
            if match.over:
                assert not match.truncated
                assert match.returns == reference.result
                break
            assert match.to_move == reference.seat
            assert reference.result is None
            play_beside(match, reference, random)
            standing = {
                cell: f"{piece.seat + 1}{' king' if piece.king else ''}" for cell, piece in reference.pieces.items()
            }
            assert lies_on(match) == standing
