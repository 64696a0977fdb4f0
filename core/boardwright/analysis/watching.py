"""A sample of games gone through position by position, with watchers that each learn something from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from boardwright.analysis.surveying import Survey, Surveyor
from boardwright.simulation.results import Games
from boardwright.variants import Variant

MOST_STEPS = 500_000  # actions and outcomes that are looked at in all; games beyond them are left out


class Watcher(Protocol):
    """Something that learns from surveys of games."""

    def add(self, row: int, survey: Survey) -> None:
        """Takes in the game in this row of the results."""


def watch(variant: Variant, results: Games, watchers: Sequence[Watcher], *, interpreted: bool = False) -> int:
    """Shows the first games of `results`, those that have their actions, to all watchers; returns how many.

    Left out are games in which a bot failed, and those behind the first MOST_STEPS steps.
    """
    surveyor = Surveyor(variant, interpreted=interpreted)
    shown = steps = 0
    for row, actions in enumerate(results.actions):
        steps += int(results.steps[row])
        if actions is None or (shown and steps > MOST_STEPS):
            break
        if not results.failed[row]:
            survey = surveyor.survey(actions)
            for watcher in watchers:
                watcher.add(row, survey)
            shown += 1
    return shown
