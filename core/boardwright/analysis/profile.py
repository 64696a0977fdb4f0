"""How much choice there is as a game goes on."""

from __future__ import annotations

import numpy as np

from boardwright.analysis.surveying import Survey

MOST_PLIES = 2000  # what comes later is left out


class ChoiceProfile:
    """Watches how many actions there are to choose from at each ply."""

    def __init__(self) -> None:
        self._sums = np.zeros(MOST_PLIES)
        self._games = np.zeros(MOST_PLIES)

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        choices = survey.choices[:-1][survey.movers[:-1] >= 0][:MOST_PLIES]
        self._sums[: len(choices)] += choices
        self._games[: len(choices)] += 1

    def means(self) -> list[float]:
        """The mean number of actions at each ply, over the games that were so long."""
        longest = int(np.count_nonzero(self._games))
        means: list[float] = (self._sums[:longest] / self._games[:longest]).tolist()
        return means
