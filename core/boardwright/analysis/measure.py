"""Measures: one number for each game, which analyses average and comparisons subtract."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from boardwright.analysis.statistics import CONFIDENCE, Estimate, Values, mean_of, share_of
from boardwright.wording import figure_text, interval_text


class Scale(StrEnum):
    """What kind of number it is, which says how to read it and which interval is right."""

    NUMBER = "number"
    SHARE = "share"  # a part of each game, 0 to 1
    CHANCE = "chance"  # of whole games: 1 where something happens, 0 where it does not, a fraction where it is shared

    @property
    def is_percentage(self) -> bool:
        """Whether people read it in percent."""
        return self is not Scale.NUMBER


@dataclass(frozen=True)
class Figure:
    """What an analysis found out: a figure with its interval.

    Attributes:
        name: what tables call it.
        item: what it is of, where there are several: `seat 1`, or a kind of action; else empty.
        title: what people read.
        scale: what kind of number it is.
        value: the figure.
        low: where the interval for its true value begins; None where one game alone tells it.
        high: where that interval ends.
        count: the number of games behind it.
    """

    name: str
    item: str
    title: str
    scale: Scale
    value: float
    low: float | None
    high: float | None
    count: int

    @classmethod
    def of(cls, name: str, item: str, title: str, estimate: Estimate, scale: Scale = Scale.NUMBER) -> Figure:
        """The figure with this estimate."""
        return cls(name, item, title, scale, **estimate.to_dict())

    @property
    def text(self) -> str:
        """The figure as people read it."""
        return figure_text(self.value, percent=self.scale.is_percentage)

    @property
    def interval_text(self) -> str:
        """Its interval as people read it."""
        return interval_text(self.low, self.high, percent=self.scale.is_percentage)

    def to_dict(self) -> dict[str, Any]:
        """The figure as plain data, a row of a table."""
        return asdict(self)


@dataclass(frozen=True)
class Measure:
    """A number for each game.

    Attributes:
        name: what tables call it.
        title: what people read.
        values: a number a game; NaN where the game has none, as an undecided game has no moment of decision.
        item: what it is of, where there are several: `seat 1`, or a kind of action; else empty.
        scale: what kind of number it is.
    """

    name: str
    title: str
    values: Values
    item: str = ""
    scale: Scale = Scale.NUMBER

    @property
    def known(self) -> Values:
        """The numbers of those games that have one."""
        return self.values[~np.isnan(self.values)]

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate | None:
        """The mean over the games that have a number, with its interval; None if none has."""
        values = self.known
        if not len(values):
            return None
        return share_of(values, confidence) if self.scale is Scale.CHANCE else mean_of(values, confidence)


def figures_of(measures: list[Measure]) -> list[Figure]:
    """The figures of all measures that have numbers."""
    estimates = [(measure, measure.estimate()) for measure in measures]
    return [
        Figure.of(measure.name, measure.item, measure.title, estimate, measure.scale)
        for measure, estimate in estimates
        if estimate is not None
    ]


def seat_text(seat: int) -> str:
    """A seat as people number it."""
    return f"seat {seat + 1}"
