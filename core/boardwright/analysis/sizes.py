"""How large a game is: how many games there are, and how many positions."""

from __future__ import annotations

import math
from collections import Counter
from hashlib import blake2b

import numpy as np

from boardwright.analysis.statistics import CONFIDENCE, Estimate, Values, normal_quantile
from boardwright.analysis.surveying import Survey

_RESAMPLES = 500
_KEY = 8  # bytes that tell a position from others


def games_log10(probes: Values, seed: int) -> Estimate:
    """The decimal logarithm of the number of different games, from random ones.

    Knuth: Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975). The mean of one over
    the probability of each random game is right on average; a few rare long games make up much of it, so that a sample
    mostly sees too little, and the bootstrap interval is that of what it sees.

    Args:
        probes: for each random game, the decimal logarithm of one over its probability; at least one.
        seed: of the resampling.
    """
    weights = 10.0 ** (probes - probes.max())
    draws = np.random.default_rng(seed).integers(len(probes), size=(_RESAMPLES, len(probes)))
    means = np.log10(weights[draws].mean(axis=1)) + probes.max()
    low, high = np.quantile(means, ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2)).tolist()
    value = float(np.log10(weights.mean()) + probes.max())
    return Estimate(value, min(low, value), max(high, value), len(probes))


def sequence_log10(survey: Survey) -> float:
    """The decimal logarithm of one over the probability of a game, if all its actions were played at random."""
    return float(-np.log10(survey.odds).sum())


class Probes:
    """Watches how unlikely random games are."""

    def __init__(self) -> None:
        self._log10: list[float] = []

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        self._log10.append(sequence_log10(survey))

    def games_log10(self, seed: int) -> Estimate:
        """What `games_log10` makes of them."""
        return games_log10(np.array(self._log10), seed)


class PositionCounter:
    """Watches which positions come about in how many games, as the rules keep them: with counters, without history."""

    def __init__(self) -> None:
        self._met: Counter[bytes] = Counter()
        self._games = 0

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        self._games += 1
        self._met.update({blake2b(state.tobytes(), digest_size=_KEY).digest() for state in survey.states})

    @property
    def different(self) -> int:
        """How many different positions came about."""
        return len(self._met)

    @property
    def covered(self) -> float:
        """About how likely it is that a position of another such game has come about already.

        Good: The population frequencies of species and the estimation of population parameters, Biometrika 40 (1953).
        """
        return 1 - sum(count == 1 for count in self._met.values()) / self._met.total()

    def positions_log10(self) -> Estimate:
        """The decimal logarithm of the number of positions that such games can come to, from at least one game.

        A lower bound for it, from the numbers of positions that one and that two games met: Chao: Estimating the
        population size for capture-recapture data with unequal catchability, Biometrics 43 (1987), corrected for bias.
        """
        once = sum(count == 1 for count in self._met.values())
        twice = sum(count == 2 for count in self._met.values())
        share = (self._games - 1) / self._games
        unseen = share * once * (once - 1) / (2 * (twice + 1))
        variance = (
            share * once * (once - 1) / (2 * (twice + 1))
            + share**2 * once * (2 * once - 1) ** 2 / (4 * (twice + 1) ** 2)
            + share**2 * once**2 * twice * (once - 1) ** 2 / (4 * (twice + 1) ** 4)
        )
        spread = 1.0
        if unseen > 0:
            z = normal_quantile((1 + CONFIDENCE) / 2)
            spread = math.exp(z * math.sqrt(math.log1p(variance / unseen**2)))
        bounds = (unseen, unseen / spread, unseen * spread)
        value, low, high = (math.log10(self.different + more) for more in bounds)
        return Estimate(value, low, high, self._games)
