"""How strong bots are, by the results of a tournament so far, and whether their order is settled.

Strengths are such that the chance to win is the own strength over the sum of all strengths at the table. That is the
model of Bradley and Terry (Biometrika 39, 1952) for two seats, and for more that of Luce (Individual choice behavior,
1959), which Plackett's (Applied Statistics 24, 1975) is for first places. The most likely strengths are found by the
algorithm of Hunter: MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32 (2004).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from boardwright.analysis.figures import Estimate
from boardwright.analysis.statistics import CONFIDENCE, Values, central_range, holding
from boardwright.simulation.results import Games

ELO = 400.0  # points for which the odds to win are ten to one

Seating: TypeAlias = tuple[int, ...]  # the bot on each seat, by number

_FIRST_LOOK = 16  # games of each seating
_RESAMPLES = 1000
_MAX_ROUNDS = 10_000
_EXACT = 1e-9  # the relative change of a strength below which it is found


@dataclass
class Tally:
    """Results of the games of one seating, added up.

    Attributes:
        seating: who sat where.
        games: how many were played, those in which a bot failed included.
        failed: in how many a bot failed; nothing else covers them.
        outcomes: how often each division of the win among the seats came about.
        scores: the sum of each seat's scores.
    """

    seating: Seating
    games: int = 0
    failed: int = 0
    outcomes: Counter[tuple[float, ...]] = field(default_factory=Counter)
    scores: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = self.scores or [0.0] * len(self.seating)

    @classmethod
    def of(cls, seating: Seating, results: Games) -> Tally:
        """The tally of these games."""
        finished = results.finished()
        outcomes = Counter(map(tuple, finished.wins.tolist()))
        scores = finished.scores.sum(axis=0).tolist()
        return cls(seating, len(results.plies), len(results.plies) - len(finished.plies), outcomes, scores)

    def add(self, other: Tally) -> None:
        """Adds further games of the same seating."""
        self.games += other.games
        self.failed += other.failed
        self.outcomes += other.outcomes
        self.scores = [mine + more for mine, more in zip(self.scores, other.scores, strict=True)]

    @property
    def finished(self) -> int:
        """How many games have a result."""
        return self.games - self.failed

    def wins(self) -> list[float]:
        """How much each seat won, in games."""
        shares = [[share * count for share in outcome] for outcome, count in self.outcomes.items()]
        return [sum(column) for column in zip(*shares, strict=True)] or [0.0] * len(self.seating)


def seats_of(bot: int, seating: Seating) -> Sequence[int]:
    """The seats that a bot has."""
    return [seat for seat, each in enumerate(seating) if each == bot]


def ratings_of(tallies: Sequence[Tally], bots: int, seed: int) -> list[Estimate]:
    """Each bot's rating on the Elo scale, 0 on average, with an interval.

    So that a bot that won or lost all its games has a rating too, every group of bots that met is taken to have
    played one more game, which its seats won in equal parts. Intervals are by the Bayesian bootstrap (Rubin: Annals
    of Statistics 9, 1981) with that game as prior knowledge.

    Args:
        tallies: the results of all seatings.
        bots: how many there are.
        seed: of the resampling.
    """
    random = np.random.default_rng(seed)
    tables = _tables(tallies, bots)
    games = np.zeros(len(tallies))
    wins, resampled = np.zeros((1, bots)), np.zeros((_RESAMPLES, bots))
    for number, (tally, prior) in enumerate(zip(tallies, _priors(tallies), strict=True)):
        shares, weights = _outcomes(tally, prior)
        shares_of_bots = shares @ np.eye(bots)[list(tally.seating)]
        draws = random.standard_gamma(weights, size=(_RESAMPLES, len(weights)))
        games[number] = weights.sum()
        wins += weights @ shares_of_bots
        resampled += draws * (games[number] / draws.sum(axis=1, keepdims=True)) @ shares_of_bots
    values = elo_of(strengths(wins, games, tables))[0]
    drawn = elo_of(strengths(resampled, games, tables))
    low, high = central_range(drawn)
    counts = [sum(tally.finished for tally in tallies if bot in tally.seating) for bot in range(bots)]
    return list(map(holding, values.tolist(), low.tolist(), high.tolist(), counts))


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
    for _ in range(_MAX_ROUNDS):
        before = found
        found = wins / ((games / (found @ tables.T)) @ tables)
        found = found / np.exp(np.log(found).mean(axis=1, keepdims=True))
        if np.abs(found / before - 1).max() < _EXACT:
            break
    return found


def elo_of(strengths: Values) -> Values:
    """Strengths on the Elo scale."""
    return ELO * np.log10(strengths)


def _tables(tallies: Sequence[Tally], bots: int) -> Values:
    counts = [Counter(tally.seating) for tally in tallies]
    return np.array([[float(count[bot]) for bot in range(bots)] for count in counts])


def _priors(tallies: Sequence[Tally]) -> list[float]:
    """Each seating's part of the one game that every group of bots is taken to have played besides."""
    groups = [tuple(sorted(tally.seating)) for tally in tallies]
    sizes = Counter(groups)
    return [1 / sizes[group] for group in groups]


def _outcomes(tally: Tally, prior: float) -> tuple[Values, Values]:
    """The outcomes of games with a winner, shape (outcomes, seats), and how many games ended so."""
    seats = len(tally.seating)
    weights = {tuple(outcome): prior / seats for outcome in np.eye(seats).tolist()}
    for outcome, count in tally.outcomes.items():
        if any(outcome):
            weights[outcome] = weights.get(outcome, 0.0) + count
    ordered = sorted(weights)
    return np.array(ordered), np.array([weights[outcome] for outcome in ordered])


def looks(games: int) -> Iterator[int]:
    """After how many games of each seating, `games` at most, to look whether the order of the bots is settled.

    That is whenever games have doubled. At look number j each bot's mean share of the win, over the games in which it
    sat, has an interval by Hoeffding (Probability inequalities for sums of bounded random variables, JASA 58, 1963)
    that errs with a probability of at most alpha / (j (j + 1)), shared among the bots. These probabilities sum to
    alpha over all looks that there may ever be: whenever a tournament ends because the intervals part, their order is
    the true one with a probability of at least 1 - alpha.
    """
    look = _FIRST_LOOK
    while look <= games:
        yield look
        look *= 2


def is_decided(tallies: Sequence[Tally], bots: int, look: int) -> bool:
    """Whether the order of the bots is settled, at look number `look`, from 1: whether their intervals part."""
    intervals = sorted(_interval(tallies, bot, (1 - CONFIDENCE) / (look * (look + 1) * bots)) for bot in range(bots))
    return all(before[1] < after[0] for before, after in pairwise(intervals))


def _interval(tallies: Sequence[Tally], bot: int, error: float) -> tuple[float, float]:
    """Where the bot's mean share of the win lies, but for this probability of error."""
    games = 0
    won = 0.0
    for tally in tallies:
        seats = seats_of(bot, tally.seating)
        if seats:
            games += tally.finished
            won += sum(tally.wins()[seat] for seat in seats) / len(seats)
    if games == 0:
        return 0.0, 1.0
    reach = math.sqrt(math.log(2 / error) / (2 * games))
    return won / games - reach, won / games + reach
