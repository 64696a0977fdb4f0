"""Which cells and groups of a board matter: what happens there, what lies there at the end, and what that explains.

What lies on a cell is its mark: the labels of its pieces. A set of a group, such as a hexagon, bears the mark that most
of its cells bear.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.analysis.figures import Estimate
from boardwright.analysis.results import CELL, Place
from boardwright.analysis.statistics import Values, central_range, holding, mean_of, wilson
from boardwright.analysis.survey import Survey
from boardwright.boards import Board
from boardwright.match import failures_reported
from boardwright.variants import Variant

# Marks besides those that pieces make:
NOTHING = "none"  # on a cell
TIE = "tie"  # in a set in which no mark is the most frequent

_RESAMPLES = 200

Codes = NDArray[np.int16]  # marks by number: 0 is NOTHING, and TIE the number after the last


class PlaceWatcher:
    """Watches what lies on the cells of a board."""

    def __init__(self, variant: Variant, board: Board) -> None:
        self.variant = variant
        self._board = board
        self._codes = {NOTHING: 0}
        self._changes: list[NDArray[np.int64]] = []
        self._last: list[Codes] = []
        self._wins: list[Values] = []

    @classmethod
    def of(cls, variant: Variant) -> PlaceWatcher | None:
        """A watcher, if the game is played on a board."""
        return None if variant.board is None else cls(variant, variant.board)

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        before = self._marks(survey.states[0])
        changes = np.zeros(len(before), dtype=np.int64)
        for state in survey.states[1:]:
            after = self._marks(state)
            changes += after != before
            before = after
        self._changes.append(changes)
        self._last.append(before)
        self._wins.append(survey.wins)

    def _marks(self, state: Any) -> Codes:
        variant = self.variant
        labels: dict[int, list[str]] = defaultdict(list)
        with failures_reported(variant.game):
            for piece in variant.game.pieces(self._board, variant.rules, state):
                if isinstance(piece.place, int):
                    labels[piece.place].append(piece.label)
        codes = np.zeros(self._board.size, dtype=np.int16)
        for cell, marks in labels.items():
            codes[cell] = self._codes.setdefault(" + ".join(marks), len(self._codes))
        return codes

    def places(self, seed: int) -> list[Place]:
        """All cells, then all sets of all groups by name; none if no piece was seen. `seed` is for the resampling."""
        if len(self._codes) == 1:
            return []
        changes, last, wins = np.array(self._changes), np.array(self._last), np.array(self._wins)
        games = len(last)
        resamples = np.random.default_rng(seed).multinomial(games, np.full(games, 1 / games), size=_RESAMPLES)
        return [
            Place(
                group,
                place_id,
                mean_of(changes[:, cells].sum(axis=1).astype(np.float64)),
                self._shares(codes := _most_frequent(last[:, cells], len(self._codes))),
                explained_variance(codes, wins, resamples),
            )
            for group, place_id, cells in _places_of(self._board)
        ]

    def _shares(self, codes: Codes) -> Mapping[str, Estimate]:
        """How often each mark that occurs at all is there."""
        names = [*self._codes, TIE]
        counts = np.bincount(codes, minlength=len(names)).tolist()
        return {name: wilson(count, len(codes)) for name, count in sorted(zip(names, counts, strict=True)) if count}


def _places_of(board: Board) -> Iterator[tuple[str, str, list[int]]]:
    for cell, cell_id in enumerate(board.cells):
        yield CELL, cell_id, [cell]
    for name, group in sorted(board.groups.items()):
        for set_id, cells in zip(group.ids, group.sets, strict=True):
            yield name, set_id, list(cells)


def _most_frequent(marks: Codes, tie: int) -> Codes:
    """The mark that most cells of a row bear, for each row; `tie` where that is not one."""
    counts = np.stack([(marks == code).sum(axis=1) for code in range(tie)], axis=1)
    highest = counts.max(axis=1, keepdims=True)
    alone = (counts == highest).sum(axis=1) == 1
    return np.where(alone, counts.argmax(axis=1), tie).astype(np.int16)


def explained_variance(codes: Codes, wins: Values, resamples: NDArray[np.int64]) -> Estimate | None:
    """The share of the variance of wins that goes with a mark, corrected for chance; None if nothing varies.

    It is the squared correlation ratio of Pearson, less what as many marks would explain by chance (Ezekiel: Methods
    of correlation analysis, 1930). The interval is the basic bootstrap's (Davison, Hinkley: Bootstrap methods and
    their application, 1997).

    Args:
        codes: the mark in each game, as a number.
        wins: each seat's share of the win, shape (games, seats).
        resamples: how often each game is in a resample, shape (resamples, games).
    """
    marks = np.unique(codes)
    freedom = len(codes) - len(marks)
    if len(marks) < 2 or freedom < 1 or np.ptp(wins, axis=0).max() == 0:
        return None
    bears = (codes[:, np.newaxis] == marks).astype(np.float64)
    value = float(_explained(bears, wins, np.ones((1, len(codes))))[0])
    # A resample has what chance explains twice, from the sample and from the drawing: the interval needs no correction.
    low, high = central_range(_explained(bears, wins, resamples))
    chance = (1 - value) * (len(marks) - 1) / freedom
    bounds = np.array([value - chance, 2 * value - high, 2 * value - low], dtype=np.float64)
    corrected, low, high = np.clip(bounds, 0, 1).tolist()
    return holding(corrected, low, high, len(codes))


def _explained(bears: Values, wins: Values, weights: NDArray[Any]) -> Values:
    """For each row of weights of games, the share of the variance of wins between marks."""
    games = weights.sum(axis=1)
    overall = weights @ wins
    sums = np.einsum("rg,gm,gs->rms", weights, bears, wins, optimize=True)
    sizes = np.maximum(weights @ bears, 1e-300)
    mean_part = (overall**2).sum(axis=1) / games
    between = (sums**2 / sizes[:, :, np.newaxis]).sum(axis=(1, 2)) - mean_part
    total = (weights @ wins**2).sum(axis=1) - mean_part
    return np.where(total > 0, between / np.maximum(total, 1e-300), 0.0)
