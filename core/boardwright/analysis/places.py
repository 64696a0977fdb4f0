"""Which cells and groups of a board matter: what happens there, what lies there in the end, and what that tells.

What lies on a cell is its mark, as `Piece.label` has it. A set of a group, such as a hexagon, counts as bearing the
mark that most of its cells bear.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.analysis.statistics import CONFIDENCE, Estimate, Values, mean_of, wilson
from boardwright.analysis.surveying import Survey
from boardwright.boards import Board
from boardwright.match import failures_reported
from boardwright.variants import Variant

CELL = "cell"
# No marks themselves, which are single characters.
NOTHING = "none"  # on a cell
TIE = "tie"  # in a set in which no mark is the most frequent

_RESAMPLES = 200

Codes = NDArray[np.int16]  # marks by number: 0 is NOTHING, and TIE the number behind the last


@dataclass(frozen=True)
class Place:
    """A cell, or a set of cells, and what the games have made of it.

    Attributes:
        group: the group that the set belongs to; `cell` for a cell.
        id: the cell's or the set's id.
        visits: how often in a game a mark of its cells changes.
        marks: for each mark, in how large a share of games the place bears it in the end.
        telling: how much of the differences in who wins goes with the mark there, from 0 to 1; None where nothing
            can be told.
    """

    group: str
    id: str
    visits: Estimate
    marks: Mapping[str, Estimate]
    telling: Estimate | None

    def to_dict(self) -> dict[str, Any]:
        """The place as plain data."""
        return {
            "group": self.group,
            "id": self.id,
            "visits": self.visits.to_dict(),
            "marks": {mark: share.to_dict() for mark, share in self.marks.items()},
            "telling": self.telling.to_dict() if self.telling else None,
        }


class PlaceWatcher:
    """Watches what lies on the cells of a board."""

    def __init__(self, variant: Variant, board: Board) -> None:
        self.variant = variant
        self._board = board
        self._codes = {NOTHING: 0}
        self._visits: list[NDArray[np.int64]] = []
        self._last: list[Codes] = []
        self._wins: list[Values] = []

    @classmethod
    def of(cls, variant: Variant) -> PlaceWatcher | None:
        """A watcher, if the game is played on a board."""
        return None if variant.board is None else cls(variant, variant.board)

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        before = self._marks(survey.states[0])
        visits = np.zeros(len(before), dtype=np.int64)
        for state in survey.states[1:]:
            after = self._marks(state)
            visits += after != before
            before = after
        self._visits.append(visits)
        self._last.append(before)
        self._wins.append(survey.wins)

    def _marks(self, state: Any) -> Codes:
        variant = self.variant
        codes = np.zeros(self._board.size, dtype=np.int16)
        with failures_reported(variant.game):
            for piece in variant.game.pieces(self._board, variant.rules, state):
                if isinstance(piece.place, int):
                    codes[piece.place] = self._codes.setdefault(piece.label, len(self._codes))
        return codes

    def places(self, seed: int) -> list[Place]:
        """All cells, then all sets of all groups by name; none if no piece was seen. `seed` is for the resampling."""
        if len(self._codes) == 1:
            return []
        visits, last, wins = np.array(self._visits), np.array(self._last), np.array(self._wins)
        resamples = np.random.default_rng(seed).multinomial(
            len(last), np.full(len(last), 1 / len(last)), size=_RESAMPLES
        )
        return [
            Place(
                group,
                place_id,
                mean_of(visits[:, cells].sum(axis=1).astype(np.float64)),
                self._shares(codes := _most_frequent(last[:, cells], len(self._codes))),
                telling_of(codes, wins, resamples),
            )
            for group, place_id, cells in _places_of(self._board)
        ]

    def _shares(self, codes: Codes) -> Mapping[str, Estimate]:
        """How often each mark that occurs at all is there."""
        names = {code: mark for mark, code in self._codes.items()} | {len(self._codes): TIE}
        counts = np.bincount(codes, minlength=len(names)).tolist()
        shares = {names[code]: wilson(count, len(codes)) for code, count in enumerate(counts) if count}
        return dict(sorted(shares.items()))


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


def telling_of(codes: Codes, wins: Values, resamples: NDArray[np.int64]) -> Estimate | None:
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
    own = np.ones((1, len(codes)))
    value = float(_explained(bears, wins, own)[0])
    # A resample has what chance explains twice, from the sample and from the drawing: the interval needs no correction.
    chance = (1 - value) * (len(marks) - 1) / freedom
    low, high = np.quantile(_explained(bears, wins, resamples), ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2)).tolist()
    corrected = value - chance
    bounds = (corrected, 2 * value - high, 2 * value - low)
    value, low, high = (min(1.0, max(0.0, bound)) for bound in bounds)
    return Estimate(value, min(low, value), max(high, value), len(codes))


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
