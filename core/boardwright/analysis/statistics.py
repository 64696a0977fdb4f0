"""Intervals and tests: how far a figure from a sample may lie from the truth, and whether a difference is noise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from boardwright.analysis.figures import Estimate

Values = NDArray[np.float64]

CONFIDENCE = 0.95

_BISECTIONS = 80  # halve an interval until it has no more digits
_MAX_FRACTIONS = 300  # terms of a continued fraction that converges in far fewer
_TINY = 1e-300


def share_of(values: Values, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of values from 0 to 1, such as wins of which some are shared; at least one value.

    The interval is Wilson's. It is exact to its usual order for values of 0 and 1, and wider than necessary for
    values between, which vary less.
    """
    return wilson(float(values.sum()), len(values), confidence)


def wilson(successes: float, count: int, confidence: float = CONFIDENCE) -> Estimate:
    """The share of successes among `count` >= 1 trials, with Wilson's score interval.

    Wilson: Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    z = normal_quantile(0.5 + confidence / 2)
    share = successes / count
    shrink = 1 + z * z / count
    middle = (share + z * z / (2 * count)) / shrink
    reach = z / shrink * math.sqrt(max(0.0, share * (1 - share)) / count + z * z / (4 * count * count))
    return holding(share, max(0.0, middle - reach), min(1.0, middle + reach), count)


def mean_of(values: Values, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of at least one value, with Student's interval."""
    count = len(values)
    mean = float(values.mean())
    if count == 1:
        return Estimate(mean, None, None, count)
    reach = student_quantile(0.5 + confidence / 2, count - 1) * float(values.std(ddof=1)) / math.sqrt(count)
    return Estimate(mean, mean - reach, mean + reach, count)


def holding(value: float, low: float, high: float, count: int) -> Estimate:
    """An estimate whose interval holds its value, even where rounding or resampling would put it just outside."""
    return Estimate(value, min(low, value), max(high, value), count)


def central_range(resampled: Values) -> tuple[Values, Values]:
    """The ends of the range in which the middle 95 % of resampled figures lie, along the first axis."""
    low, high = np.quantile(resampled, ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2), axis=0)
    return low, high


def p_value_of_mean(values: Values) -> float:
    """How often a mean at least as far from 0 would come about if the true one were 0: Student's two-sided test.

    1 where all values are 0; 0 where all are the same other number. At least two values.
    """
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    if deviation == 0:
        return 1.0 if mean == 0 else 0.0
    return student_p_value(mean / (deviation / math.sqrt(len(values))), len(values) - 1)


def games_needed(values: Values, precision: float) -> int:
    """About how many games give an interval of `precision` to either side, from how much at least two values vary."""
    z = normal_quantile((1 + CONFIDENCE) / 2)
    return max(1, math.ceil((z * float(values.std(ddof=1)) / precision) ** 2))


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values of several tests, raised so that all of them together err no more often than one alone would.

    Holm: A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979).
    """
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda index: (p_values[index], index))):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def normal_quantile(probability: float) -> float:
    """The number that a standard normal variable is below with this probability."""
    return NormalDist().inv_cdf(probability)


def student_p_value(t: float, freedom: int) -> float:
    """How often Student's t with `freedom` >= 1 degrees is at least as far from 0 as `t`, to either side."""
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=1024)
def student_quantile(probability: float, freedom: int) -> float:
    """The number that Student's t with `freedom` >= 1 degrees is below with this probability, 0.5 to 1."""
    wanted = 2 * (1 - probability)
    low, high = 0.0, 1.0
    while student_p_value(high, freedom) > wanted:
        high *= 2
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if student_p_value(middle, freedom) > wanted:
            low = middle
        else:
            high = middle
    return high


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, from its continued fraction.

    Abramowitz, Stegun: Handbook of mathematical functions (1964), 26.5.8; evaluated as in Lentz: Generating Bessel
    functions in Mie scattering calculations, Applied Optics 15 (1976).
    """
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    if x > (a + 1) / (a + b + 2):  # where the fraction converges slowly, the function's mirror image does not
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = math.exp(a * math.log(x) + b * math.log1p(-x) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)) / a
    return front / _continued_fraction(a, b, x)


def _continued_fraction(a: float, b: float, x: float) -> float:
    value = numerator = 1.0
    denominator = 0.0
    for term in range(1, _MAX_FRACTIONS):
        half = term // 2
        if term % 2:
            factor = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            factor = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        denominator = 1 / (1 + factor * denominator or _TINY)
        numerator = 1 + factor / numerator or _TINY
        value *= numerator * denominator
        if abs(numerator * denominator - 1) < 1e-15:
            break
    return value
