"""Variants side by side: the same seeds, the same dice, and whether their figures differ by more than noise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from boardwright.analysis.measures import Measure, PositionMeasures, measures_of_results
from boardwright.analysis.results import Comparison, Difference
from boardwright.analysis.sampling import Plan, play
from boardwright.analysis.statistics import Values, holm, mean_of, p_value_of_mean
from boardwright.analysis.survey import watch
from boardwright.errors import VariantError
from boardwright.simulation.seating import name_bots
from boardwright.variants import Variant

MAX_VARIANTS = 20

Measures: TypeAlias = Mapping[tuple[str, str], Measure]  # by name and item


def compare(
    *variants: Variant,
    games: int = 10_000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    sample: int = 1000,
    labels: Sequence[str] | None = None,
    interpreted: bool = False,
    checked: bool = False,
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
        sample: how many of the games are examined position by position.
        labels: what to call the variants; default: their names.
        interpreted: run the rules as plain Python; the result does not depend on it.
        checked: look at every index in compiled code, and at the numbers that the game states; slower, same result.
        progress: called with the number of games done so far, of all variants.

    Raises:
        BoardwrightError: as `analyse`; or there are fewer than two variants.
    """
    if not 2 <= len(variants) <= MAX_VARIANTS:
        raise VariantError(f"compare takes 2 to {MAX_VARIANTS} variants, not {len(variants)}")
    plan = Plan(games, sample, bots, seed, threads, interpreted, checked)
    plan.check()
    sides = [_Side.of(variant, plan, _offset(progress, number * games)) for number, variant in enumerate(variants)]
    kinds = list(dict.fromkeys(kind for each in sides for kind in each.positions.kinds))
    measures = [each.measures(kinds) for each in sides]
    return Comparison(
        variants=list(labels) if labels else [variant.name for variant in variants],
        hashes=[variant.hash for variant in variants],
        bots=[seated.text for seated in name_bots(bots, variants[0].library.registry)],
        seed=seed,
        games=games,
        sample=min(each.sample for each in sides),
        failed=[each.failed for each in sides],
        differences=differences_of(measures),
        left_out=_left_out(measures),
    )


@dataclass(frozen=True)
class _Side:
    """What is compared: the measures of one variant's games."""

    results: list[Measure]
    positions: PositionMeasures
    sample: int
    failed: int

    @classmethod
    def of(cls, variant: Variant, plan: Plan, progress: Callable[[int], None] | None) -> _Side:
        played = play(variant, plan, progress=progress)
        positions = PositionMeasures(variant, plan.games)
        sample = watch(variant, played.results, [positions], interpreted=plan.interpreted, checked=plan.checked)
        return cls(measures_of_results(variant, played.results), positions, sample, played.failed)

    def measures(self, kinds: Sequence[str]) -> Measures:
        return {(each.name, each.item): each for each in [*self.results, *self.positions.measures(kinds)]}


def _offset(progress: Callable[[int], None] | None, before: int) -> Callable[[int], None] | None:
    return (lambda done: progress(before + done)) if progress else None


def differences_of(measures: Sequence[Measures]) -> list[Difference]:
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


def _left_out(measures: Sequence[Measures]) -> list[str]:
    """The titles of measures that the first variant or another one lacks."""
    titles = set()
    for other in measures[1:]:
        for key in measures[0].keys() ^ other.keys():
            measure = measures[0].get(key) or other[key]
            titles.add(f"{measure.title} {measure.item}".strip())
    return sorted(titles)
