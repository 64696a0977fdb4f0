"""How large a game is: how many actions there are to choose from as it goes on, how many games, how many positions."""

from __future__ import annotations

import math
from collections import Counter
from hashlib import blake2b

import numpy as np

from boardwright.analysis.figures import Estimate
from boardwright.analysis.statistics import CONFIDENCE, Values, central_range, holding, normal_quantile
from boardwright.analysis.survey import Survey

MAX_PLIES = 2000  # of a profile; later ones are left out

_RESAMPLES = 500
_KEY_BYTES = 8  # by which positions are told apart


class ChoiceProfile:
    """Watches how many legal actions there are at each ply."""

    def __init__(self) -> None:
        self._sums = np.zeros(MAX_PLIES)
        self._games = np.zeros(MAX_PLIES)

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        choices = survey.legal_actions[:MAX_PLIES]
        self._sums[: len(choices)] += choices
        self._games[: len(choices)] += 1

    def means(self) -> list[float]:
        """The mean number of legal actions at each ply, over the games that were so long."""
        longest = int(np.count_nonzero(self._games))
        means: list[float] = (self._sums[:longest] / self._games[:longest]).tolist()
        return means


class GameCounter:
    """Watches how unlikely random games are, from which follows how many different games there are."""

    def __init__(self) -> None:
        self._rarities: list[float] = []

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        self._rarities.append(survey.rarity_log10)

    def games_log10(self, seed: int) -> Estimate:
        """What the function `games_log10` makes of the games watched, at least one."""
        return games_log10(np.array(self._rarities), seed)


def games_log10(rarities: Values, seed: int) -> Estimate:
    """The decimal logarithm of the number of different games, from random ones.

    Knuth: Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975). The mean of one over
    the probability of each random game is right on average. But a few rare long games make up most of it, so that a
    sample mostly sees too little, and the bootstrap interval is only that of what it sees.

    Args:
        rarities: for each random game, the decimal logarithm of one over its probability; at least one.
        seed: of the resampling.
    """
    highest = rarities.max()
    weights = 10.0 ** (rarities - highest)
    draws = np.random.default_rng(seed).integers(len(rarities), size=(_RESAMPLES, len(rarities)))
    low, high = central_range(np.log10(weights[draws].mean(axis=1)) + highest)
    return holding(float(np.log10(weights.mean()) + highest), float(low), float(high), len(rarities))


class PositionCounter:
    """Watches in how many games each position is met; positions are as the rules keep them, turn counters included."""

    def __init__(self) -> None:
        self._met: Counter[bytes] = Counter()
        self._games = 0

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        self._games += 1
        self._met.update({blake2b(state.tobytes(), digest_size=_KEY_BYTES).digest() for state in survey.states})

    @property
    def different(self) -> int:
        """How many different positions were met."""
        return len(self._met)

    @property
    def covered(self) -> float:
        """About how likely it is that a position of another such game has been met already.

        Good: The population frequencies of species and the estimation of population parameters, Biometrika 40 (1953).
        """
        return 1 - self._met_in(1) / self._met.total()

    def positions_log10(self) -> Estimate:
        """The decimal logarithm of the number of positions that such games can come to, from at least one game.

        A lower bound for it, from the numbers of positions that one and that two games met: Chao: Estimating the
        population size for capture-recapture data with unequal catchability, Biometrics 43 (1987), corrected for bias.
        """
        once, twice = self._met_in(1), self._met_in(2)
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

    def _met_in(self, games: int) -> int:
        """How many positions were met in exactly so many games."""
        return sum(count == games for count in self._met.values())
