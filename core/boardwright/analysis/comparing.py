"""Variants side by side: the same seeds, the same dice, and whether their figures differ by more than noise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from boardwright.analysis.measure import Measure, Scale
from boardwright.analysis.positions import PositionMeasures
from boardwright.analysis.results import measures_of_results
from boardwright.analysis.sampling import Plan, play
from boardwright.analysis.statistics import Estimate, Values, holm, mean_of, p_value_of_mean
from boardwright.analysis.tables import Tabular
from boardwright.analysis.watching import watch
from boardwright.errors import VariantError
from boardwright.variants import Variant

MOST_VARIANTS = 20
SIGNIFICANT = 0.05  # adjusted p-values below it are more than noise


@dataclass(frozen=True)
class Difference:
    """A figure of the first variant and of another one, from the games that have it in both.

    Attributes:
        variant: the other variant's number, from 1.
        name: of the figure, and `item`, `title` and `scale` as `Figure` has them.
        base: the first variant's figure.
        value: the other one's.
        difference: how much more that is, with its interval.
        p_value: how often chance alone would make so great a difference.
        adjusted: the same, once all differences of the comparison are taken into account.
    """

    variant: int
    name: str
    item: str
    title: str
    scale: Scale
    base: float
    value: float
    difference: Estimate
    p_value: float
    adjusted: float

    @property
    def is_noise(self) -> bool:
        """Whether chance may be all there is to it."""
        return self.adjusted >= SIGNIFICANT


@dataclass(frozen=True)
class Comparison(Tabular):
    """What differs between variants; the first is what the others are compared with.

    Attributes:
        variants: their names, and where options were set, what was set.
        hashes: their hashes.
        games: how many of each were played; game by game with the same dice and random numbers of bots.
        sample: how many of them were looked at position by position, in the variant with the fewest.
        failed: in each variant, games in which a bot failed; no figure covers them.
        differences: by variant and figure.
        left_out: figures that only one variant of a pair has.
    """

    variants: list[str]
    hashes: list[str]
    bots: list[str]
    seed: int
    games: int
    sample: int
    failed: list[int]
    differences: list[Difference]
    left_out: list[str]

    def to_dict(self) -> dict[str, Any]:
        """The comparison as plain data, as `--json` prints it."""
        differences = [{**asdict(each), "is_noise": each.is_noise} for each in self.differences]
        return {**vars(self), "differences": differences}

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """A row for each difference."""
        return [self._row(each) for each in self.differences]

    def _row(self, each: Difference) -> Mapping[str, Any]:
        return {
            "base_variant": self.variants[0],
            "variant": self.variants[each.variant],
            "name": each.name,
            "item": each.item,
            "title": each.title,
            "base": each.base,
            "value": each.value,
            "difference": each.difference.value,
            "low": each.difference.low,
            "high": each.difference.high,
            "count": each.difference.count,
            "p_value": each.p_value,
            "adjusted": each.adjusted,
            "is_noise": each.is_noise,
        }


def compare(
    *variants: Variant,
    games: int = 10_000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    sample: int = 1000,
    labels: Sequence[str] | None = None,
    interpreted: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Plays all variants with the same seed, and compares each with the first, game by game.

    Game number i has the same dice and the same random numbers of bots in every variant, so that luck which they
    share cancels out. Each difference is tested by Student's paired test; all tests together are corrected by Holm.

    Args:
        variants: at least two.
        games: how many to play of each.
        bots: one bot for all seats or one for each, as `--bots` takes them.
        seed: everything random follows from it.
        threads: how many to use; default: one a core. The result does not depend on it.
        sample: how many of the games are looked at position by position.
        labels: what to call the variants; default: their names.
        interpreted: run the rules as plain Python; the result does not depend on it.
        progress: called with the number of games done so far, of all variants.

    Raises:
        BoardwrightError: as `analyse` does; or there are not two variants.
    """
    if not 2 <= len(variants) <= MOST_VARIANTS:
        raise VariantError(f"compare takes 2 to {MOST_VARIANTS} variants, not {len(variants)}")
    plan = Plan(games, sample, bots, seed, threads, interpreted)
    plan.check()
    told = [_Told.of(variant, plan, _offset(progress, number * games)) for number, variant in enumerate(variants)]
    kinds = list(dict.fromkeys(kind for each in told for kind in each.positions.kinds))
    measures = [each.measures(kinds) for each in told]
    return Comparison(
        variants=list(labels) if labels else [variant.name for variant in variants],
        hashes=[variant.hash for variant in variants],
        bots=[bots] if isinstance(bots, str) else list(bots),
        seed=seed,
        games=games,
        sample=min(each.sample for each in told),
        failed=[each.failed for each in told],
        differences=_differences(measures),
        left_out=_left_out(measures),
    )


_Measures = Mapping[tuple[str, str], Measure]


@dataclass(frozen=True)
class _Told:
    """What the games of one variant tell."""

    results: list[Measure]
    positions: PositionMeasures
    sample: int
    failed: int

    @classmethod
    def of(cls, variant: Variant, plan: Plan, progress: Callable[[int], None] | None) -> _Told:
        played = play(variant, plan, progress=progress)
        positions = PositionMeasures(variant, plan.games)
        sample = watch(variant, played.results, [positions], interpreted=plan.interpreted)
        return cls(measures_of_results(variant, played.results), positions, sample, played.failed)

    def measures(self, kinds: Sequence[str]) -> _Measures:
        return {(each.name, each.item): each for each in [*self.results, *self.positions.measures(kinds)]}


def _offset(progress: Callable[[int], None] | None, before: int) -> Callable[[int], None] | None:
    return (lambda done: progress(before + done)) if progress else None


def _differences(measures: Sequence[_Measures]) -> list[Difference]:
    """The differences of each variant's measures from the first's, all of them tested together."""
    base = measures[0]
    pairs = [
        (number, base[key], other[key]) for number, other in enumerate(measures[1:], 1) for key in base if key in other
    ]
    together = [(number, *_in_both(first, second), first) for number, first, second in pairs]
    enough = [each for each in together if len(each[1]) > 1]
    p_values = [p_value_of_mean(second - first) for _, first, second, _ in enough]
    return [
        Difference(
            variant=number,
            name=measure.name,
            item=measure.item,
            title=measure.title,
            scale=measure.scale,
            base=float(first.mean()),
            value=float(second.mean()),
            difference=mean_of(second - first),
            p_value=p_value,
            adjusted=adjusted,
        )
        for (number, first, second, measure), p_value, adjusted in zip(enough, p_values, holm(p_values), strict=True)
    ]


def _in_both(first: Measure, second: Measure) -> tuple[Values, Values]:
    """The numbers of those games that have one in both variants."""
    known = ~np.isnan(first.values) & ~np.isnan(second.values)
    return first.values[known], second.values[known]


def _left_out(measures: Sequence[_Measures]) -> list[str]:
    """The titles of measures that the first variant or another one lacks."""
    titles = set()
    for other in measures[1:]:
        for key in measures[0].keys() ^ other.keys():
            measure = measures[0].get(key) or other[key]
            titles.add(f"{measure.title} {measure.item}".strip())
    return sorted(titles)
