"""Measures that only the positions of games tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from boardwright.analysis.action_kinds import KindReader
from boardwright.analysis.leads import decided_at, lead_changes, share_behind, tells_leads
from boardwright.analysis.measure import Measure, Scale
from boardwright.analysis.sizes import sequence_log10
from boardwright.analysis.statistics import Values
from boardwright.analysis.surveying import Survey
from boardwright.variants import Variant

MOST_KINDS = 20  # kinds of actions with a line of their own
OTHER_KINDS = "others"

_LEADS = ("lead_changes", "behind", "decided")


class _Title(NamedTuple):
    text: str
    scale: Scale = Scale.NUMBER


_TITLES = {
    "choices": _Title("actions to choose from"),
    "decisions": _Title("plies with a choice", scale=Scale.SHARE),
    "tree_log10": _Title("game tree by branching, log10"),
    "lead_changes": _Title("lead changes"),
    "behind": _Title("positions with the winner behind", scale=Scale.SHARE),
    "decided": _Title("winner leads for good from", scale=Scale.SHARE),
}


class PositionMeasures:
    """Watches the choices, the leads and the kinds of actions in each of a number of games."""

    def __init__(self, variant: Variant, games: int) -> None:
        self._players = variant.players
        self._reader = KindReader(variant)
        self._columns = {name: np.full(games, np.nan) for name in _TITLES}
        self._kinds: dict[int, Counter[str]] = {}
        self.leads_are_told = False

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        for name, value in _facts(survey, self._players).items():
            self._columns[name][row] = value
        self._kinds[row] = self._reader.count(survey)
        self.leads_are_told |= self._players > 1 and tells_leads(survey)

    @property
    def kinds(self) -> list[str]:
        """The kinds of actions that were played most often, at most MOST_KINDS of them, the most frequent first."""
        total = sum(self._kinds.values(), Counter[str]())
        return sorted(total, key=lambda kind: (-total[kind], kind))[:MOST_KINDS]

    def measures(self, kinds: Sequence[str] | None = None) -> list[Measure]:
        """All measures; those about leads only if anybody is ever ahead before the end.

        `kinds` are the kinds of actions to tell of, the most frequent ones if it is None; the others are taken
        together.
        """
        told = [name for name in _TITLES if self.leads_are_told or name not in _LEADS]
        measures = [Measure(name, _TITLES[name].text, self._columns[name], scale=_TITLES[name].scale) for name in told]
        shown = self.kinds if kinds is None else kinds
        others = sorted({kind for counts in self._kinds.values() for kind in counts if kind not in shown})
        groups = {kind: [kind] for kind in shown} | ({OTHER_KINDS: others} if others else {})
        return measures + [
            Measure("kind", "plies of this kind", self._shares(members), item, Scale.SHARE)
            for item, members in groups.items()
        ]

    def _shares(self, kinds: Sequence[str]) -> Values:
        """Of each game's plies, the share of these kinds."""
        shares = np.full(len(self._columns["choices"]), np.nan)
        for row, counts in self._kinds.items():
            if counts:
                shares[row] = sum(counts[kind] for kind in kinds) / counts.total()
        return shares


def _facts(survey: Survey, players: int) -> dict[str, float]:
    choices = survey.choices[:-1][survey.movers[:-1] >= 0]
    facts = {"tree_log10": sequence_log10(survey)}
    if len(choices):
        facts |= {"choices": float(choices.mean()), "decisions": float((choices > 1).mean())}
    if players > 1:
        facts |= {
            "lead_changes": lead_changes(survey),
            "behind": share_behind(survey),
            "decided": decided_at(survey),
        }
    return facts
