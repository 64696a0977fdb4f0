"""When a tournament may end because the order of its bots is settled.

Results are looked at when games have doubled. At look number j each bot's mean share of the win, over the games in
which it sat, has an interval by Hoeffding (Probability inequalities for sums of bounded random variables, JASA 58,
1963) that errs with a chance of at most alpha / (j (j + 1)) shared among the bots. These chances sum to alpha over all
looks that there may ever be, so that whenever it ends, the order is the true one with a chance of at least 1 - alpha.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardwright.analysis.statistics import CONFIDENCE
from boardwright.analysis.tallies import Tally, seats_of

FIRST_LOOK = 16  # games of each seating


def looks(games: int) -> Iterator[int]:
    """After how many games of each seating to look, if they are to have `games` at most."""
    look = FIRST_LOOK
    while look <= games:
        yield look
        look *= 2


def is_decided(tallies: Sequence[Tally], bots: int, look: int) -> bool:
    """Whether the order of the bots is settled, at look number `look`, from 1."""
    intervals = sorted(_interval(tallies, bot, (1 - CONFIDENCE) / (look * (look + 1) * bots)) for bot in range(bots))
    return all(before[1] < after[0] for before, after in pairwise(intervals))


def _interval(tallies: Sequence[Tally], bot: int, error: float) -> tuple[float, float]:
    """Where the bot's mean share of the win is, but for this chance of error."""
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
