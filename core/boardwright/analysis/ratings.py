"""How strong bots are: strengths for which the chance to win is the own strength in all strengths at the table.

That is the model of Bradley and Terry (Biometrika 39, 1952) for two seats, and for more that of Luce (Individual choice
behavior, 1959), which Plackett's (Applied Statistics 24, 1975) is for first places. The most likely strengths are
found by the algorithm of Hunter: MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32 (2004).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from boardwright.analysis.statistics import CONFIDENCE, Estimate, Values
from boardwright.analysis.tallies import Tally

ELO = 400.0  # points for which the odds to win are ten to one

_RESAMPLES = 1000
_ROUNDS = 10_000
_EXACT = 1e-9  # change of a strength, as a share of it, below which it is found


def ratings_of(tallies: Sequence[Tally], bots: int, seed: int) -> list[Estimate]:
    """Each bot's rating on the scale of Elo, 0 on average, with an interval.

    So that a bot which won or lost all its games has a rating too, every group of bots that met is taken to have
    played one game more, which each seat won in equal parts. Intervals are by the Bayesian bootstrap (Rubin: Annals of
    Statistics 9, 1981) with that game as what is known before.

    Args:
        tallies: the results of all seatings.
        bots: how many there are.
        seed: of the resampling.
    """
    random = np.random.default_rng(seed)
    tables = _tables(tallies, bots)
    games = np.zeros(len(tallies))
    wins, resampled = np.zeros((1, bots)), np.zeros((_RESAMPLES, bots))
    for number, (tally, before) in enumerate(zip(tallies, _known_before(tallies), strict=True)):
        shares, weights = _outcomes(tally, before)
        shares_of_bots = shares @ np.eye(bots)[list(tally.seating)]
        draws = random.standard_gamma(weights, size=(_RESAMPLES, len(weights)))
        games[number] = weights.sum()
        wins += weights @ shares_of_bots
        resampled += draws * (games[number] / draws.sum(axis=1, keepdims=True)) @ shares_of_bots
    values = elo_of(strengths(wins, games, tables))[0]
    drawn = elo_of(strengths(resampled, games, tables))
    low, high = np.quantile(drawn, ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2), axis=0)
    counts = [sum(tally.finished for tally in tallies if bot in tally.seating) for bot in range(bots)]
    return [
        Estimate(value, min(bottom, value), max(top, value), count)
        for value, bottom, top, count in zip(values.tolist(), low.tolist(), high.tolist(), counts, strict=True)
    ]


def strengths(wins: Values, games: Values, tables: Values) -> Values:
    """The most likely strengths, with a geometric mean of 1.

    Args:
        wins: of each bot, shape (problems, bots); all above 0, or there are no most likely strengths.
        games: how many games with a winner each seating had, shape (seatings,).
        tables: on how many seats of each seating each bot sat, shape (seatings, bots).

    Returns:
        Shape (problems, bots).
    """
    found = np.ones_like(wins)
    for _ in range(_ROUNDS):
        before = found
        found = wins / ((games / (found @ tables.T)) @ tables)
        found = found / np.exp(np.log(found).mean(axis=1, keepdims=True))
        if np.abs(found / before - 1).max() < _EXACT:
            break
    return found


def elo_of(strengths: Values) -> Values:
    """Strengths on the scale of Elo."""
    return ELO * np.log10(strengths)


def _tables(tallies: Sequence[Tally], bots: int) -> Values:
    counts = [Counter(tally.seating) for tally in tallies]
    return np.array([[float(count[bot]) for bot in range(bots)] for count in counts])


def _known_before(tallies: Sequence[Tally]) -> list[float]:
    """Each seating's part of the game that every group of bots has played before."""
    groups = [tuple(sorted(tally.seating)) for tally in tallies]
    sizes = Counter(groups)
    return [1 / sizes[group] for group in groups]


def _outcomes(tally: Tally, before: float) -> tuple[Values, Values]:
    """The outcomes of games with a winner, shape (outcomes, seats), and how many games ended so."""
    seats = len(tally.seating)
    weights = {tuple(outcome): before / seats for outcome in np.eye(seats).tolist()}
    for outcome, count in tally.outcomes.items():
        if any(outcome):
            weights[outcome] = weights.get(outcome, 0.0) + count
    ordered = sorted(weights)
    return np.array(ordered), np.array([weights[outcome] for outcome in ordered])
