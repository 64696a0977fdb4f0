"""Measures that the results of games tell, without a look at their positions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from boardwright.analysis.measure import Measure, Scale, seat_text
from boardwright.simulation.results import Games
from boardwright.variants import Variant


def measures_of_results(variant: Variant, results: Games) -> list[Measure]:
    """How long games are, how they end, and what each seat gets; a game in which a bot failed has no numbers."""
    measures = [Measure("plies", "length in plies", _numbers(results.plies, results))]
    if variant.game.chance is not None:
        measures.append(Measure("throws", "chance outcomes", _numbers(results.steps - results.plies, results)))
    measures.append(Measure("truncated", "ended by a limit", _numbers(results.truncated, results), scale=Scale.CHANCE))
    if variant.players > 1:
        drawn = results.wins.max(axis=1) == results.wins.min(axis=1)
        measures.append(Measure("draws", "drawn", _numbers(drawn, results), scale=Scale.CHANCE))
        measures += wins_of_seats(results)
    for name, title, columns in (("score", "score", results.scores), ("return", "return", results.returns)):
        measures += [
            Measure(name, title, _numbers(column, results), seat_text(seat)) for seat, column in enumerate(columns.T)
        ]
    return measures


def wins_of_seats(results: Games) -> list[Measure]:
    """Each seat's share of the win."""
    return [
        Measure("wins", "win share", _numbers(column, results), seat_text(seat), scale=Scale.CHANCE)
        for seat, column in enumerate(results.wins.T)
    ]


def joined(parts: Sequence[Games]) -> Games:
    """The results of games that were played one part after another."""
    columns = zip(*(vars(part).values() for part in parts), strict=True)
    return Games(*(np.concatenate(column) for column in columns))


def _numbers(
    column: np.ndarray[tuple[int, ...], np.dtype[np.generic]], results: Games
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.where(results.failed, np.nan, column.astype(np.float64))
