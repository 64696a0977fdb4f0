"""Whether counts of random trials bear out a claim about how often something happens: exact binomial tests.

Seeds are fixed, so a test always has the same outcome. Had they been drawn anew, a claim that is true would be refused
with a probability of at most ERROR.
"""

from __future__ import annotations

import math

from boardwright.analysis.figures import Estimate

ERROR = 0.001


def tail(count: int, trials: int, chance: float) -> float:
    """The probability of at least `count` successes in so many trials, each with this chance, 0 < chance < 1."""
    logarithms = (
        math.lgamma(trials + 1)
        - math.lgamma(hits + 1)
        - math.lgamma(trials - hits + 1)
        + hits * math.log(chance)
        + (trials - hits) * math.log1p(-chance)
        for hits in range(count, trials + 1)
    )
    return sum(map(math.exp, logarithms))


def happens_at_most(chance: float, count: int, trials: int) -> bool:
    """Whether the count is consistent with a chance of at most so much."""
    return tail(count, trials, chance) >= ERROR


def happens_at_least(chance: float, count: int, trials: int) -> bool:
    """Whether the count is consistent with a chance of at least so much."""
    return happens_at_most(1 - chance, trials - count, trials)


def happens_with(chance: float, count: int, trials: int) -> bool:
    """Whether the count is consistent with exactly this chance."""
    return happens_at_most(chance, count, trials) and happens_at_least(chance, count, trials)


def covers(estimate: Estimate, truth: float) -> bool:
    """Whether the truth lies in the estimate's interval."""
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= truth <= estimate.high
