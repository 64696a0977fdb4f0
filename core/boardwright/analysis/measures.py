"""Measures: one number for each game, which analyses average and comparisons subtract.

Some need only the results of games, others a look at every position: how much choice there was, who was ahead, and
which kinds of actions were played.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.analysis.figures import Estimate, Figure, Scale
from boardwright.analysis.statistics import Values, mean_of, share_of
from boardwright.analysis.survey import Survey
from boardwright.kernels.state import NOBODY
from boardwright.match import failures_reported
from boardwright.simulation.results import Games
from boardwright.variants import Variant

MAX_KINDS = 20  # kinds of actions with a figure of their own
OTHER_KINDS = "others"

_LEADS = ("lead_changes", "behind", "decided")
_WORD = re.compile(r"[\w.]+")
_CAPTURE = "x"  # joins cells in many notations: `c3xe5`


class _Title(NamedTuple):
    text: str
    scale: Scale = Scale.NUMBER


_TITLES = {
    "choices": _Title("legal actions"),
    "decisions": _Title("plies with a choice", Scale.SHARE),
    "tree_log10": _Title("game tree by branching, log10"),
    "lead_changes": _Title("lead changes"),
    "behind": _Title("positions with the winner behind", Scale.SHARE),
    "decided": _Title("winner leads for good from", Scale.SHARE),
}


@dataclass(frozen=True)
class Measure:
    """A number for each game.

    Attributes:
        name: its name in tables.
        title: its name for people.
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

    def estimate(self) -> Estimate | None:
        """The mean over the games that have a number, with its interval; None if none has."""
        if not len(self.known):
            return None
        return share_of(self.known) if self.scale is Scale.CHANCE else mean_of(self.known)


def figures_of(measures: Sequence[Measure]) -> list[Figure]:
    """The figures of all measures that have numbers."""
    return [
        Figure.of(measure.name, measure.item, measure.title, estimate, measure.scale)
        for measure in measures
        if (estimate := measure.estimate()) is not None
    ]


def measures_of_results(variant: Variant, results: Games) -> list[Measure]:
    """How long games are, how they end, and what each seat gets; a game in which a bot failed has no numbers."""
    measures = [Measure("plies", "length in plies", _numbers(results.plies, results))]
    if variant.bounds.has_chance:
        outcomes = _numbers(results.steps - results.plies, results)
        measures.append(Measure("chance_outcomes", "chance outcomes", outcomes))
    measures.append(Measure("truncated", "ended by a limit", _numbers(results.truncated, results), scale=Scale.CHANCE))
    if variant.players > 1:
        measures.append(Measure("draws", "drawn", _numbers(results.drawn, results), scale=Scale.CHANCE))
        measures += win_shares(results)
    measures += _of_seats("score", results.scores, results)
    return measures + _of_seats("return", results.returns, results)


def win_shares(results: Games) -> list[Measure]:
    """Each seat's share of the win."""
    return _of_seats("wins", results.wins, results, "win share", Scale.CHANCE)


def _of_seats(
    name: str, columns: Values, results: Games, title: str = "", scale: Scale = Scale.NUMBER
) -> list[Measure]:
    return [
        Measure(name, title or name, _numbers(column, results), f"seat {seat}", scale)
        for seat, column in enumerate(columns.T, 1)
    ]


def _numbers(column: NDArray[Any], results: Games) -> Values:
    return np.where(results.failed, np.nan, column.astype(np.float64))


class PositionMeasures:
    """Watches the choices, the leads and the kinds of actions in each of a number of games."""

    def __init__(self, variant: Variant, games: int) -> None:
        self._players = variant.players
        self._reader = KindReader(variant)
        self._columns = {name: np.full(games, np.nan) for name in _TITLES}
        self._kinds: dict[int, Counter[str]] = {}
        self.shows_leads = False  # whether anybody was ahead before the end of a game

    def add(self, row: int, survey: Survey) -> None:
        """Takes in a game."""
        for name, value in _facts(survey, self._players).items():
            self._columns[name][row] = value
        self._kinds[row] = self._reader.count(survey)
        self.shows_leads |= self._players > 1 and bool((leaders_of(survey)[:-1] != NOBODY).any())

    @property
    def kinds(self) -> list[str]:
        """The kinds of actions that were played most often, at most MAX_KINDS of them, the most frequent first."""
        total = sum(self._kinds.values(), Counter[str]())
        return sorted(total, key=lambda kind: (-total[kind], kind))[:MAX_KINDS]

    def measures(self, kinds: Sequence[str] | None = None) -> list[Measure]:
        """All measures; those of leads only if anybody was ever ahead before the end.

        Each of `kinds`, by default the most frequent ones, has a measure of its own; all other kinds share one.
        """
        names = [name for name in _TITLES if self.shows_leads or name not in _LEADS]
        measures = [Measure(name, _TITLES[name].text, self._columns[name], scale=_TITLES[name].scale) for name in names]
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
    choices = survey.legal_actions
    facts = {"tree_log10": survey.rarity_log10}
    if len(choices):
        facts |= {"choices": float(choices.mean()), "decisions": float((choices > 1).mean())}
    if players > 1:
        facts |= {
            "lead_changes": lead_changes(survey),
            "behind": share_behind(survey),
            "decided": decided_at(survey),
        }
    return facts


class KindReader:
    """Tells kinds of actions: an action's text with all cells, numbers and letters alike: `c3>c4` is `cell>cell`."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._cells: Set[str] = frozenset(variant.board.cells) if variant.board else frozenset()
        self._known: dict[str, str] = {}

    def count(self, survey: Survey) -> Counter[str]:
        """How often seats played each kind of action in a game."""
        variant, counts = self.variant, Counter[str]()
        with failures_reported(variant.game):
            for index in np.flatnonzero(survey.movers[:-1] >= 0):
                state, action = survey.states[index], int(survey.actions[index])
                counts[self.kind(variant.game.action_text(variant.board, variant.rules, state, action))] += 1
        return counts

    def kind(self, text: str) -> str:
        """The kind of the action with this text."""
        if text not in self._known:
            self._known[text] = _WORD.sub(lambda word: self._general(word[0]), text)
        return self._known[text]

    def _general(self, word: str) -> str:
        if word in self._cells:
            return "cell"
        parts = word.split(_CAPTURE)
        if len(parts) > 1 and all(part in self._cells for part in parts):
            return _CAPTURE.join("cell" for _ in parts)
        if word.isdigit():
            return "number"
        return "letter" if len(word) == 1 else word


def leaders_of(survey: Survey) -> NDArray[np.int64]:
    """The seat that is ahead of all others in each position, or NOBODY."""
    highest = survey.leads.max(axis=1, keepdims=True)
    alone = (survey.leads == highest).sum(axis=1) == 1
    return np.where(alone, survey.leads.argmax(axis=1), NOBODY)


def winner_of(survey: Survey) -> int:
    """The seat that has the win to itself, or NOBODY."""
    return int(survey.wins.argmax()) if survey.wins.max() == 1 else NOBODY


def lead_changes(survey: Survey) -> float:
    """How often the lead passes from one seat to another, at once or by way of positions without a leader."""
    leaders = leaders_of(survey)
    known = leaders[leaders != NOBODY]
    return float((known[1:] != known[:-1]).sum())


def share_behind(survey: Survey) -> float:
    """The share of positions before the end in which another seat leads than the later winner; NaN without a winner."""
    winner = winner_of(survey)
    if winner == NOBODY or not len(survey.actions):
        return math.nan
    leaders = leaders_of(survey)[:-1]
    return float(((leaders != NOBODY) & (leaders != winner)).mean())


def decided_at(survey: Survey) -> float:
    """The share of the game's steps after which the winner leads to the end; NaN without a winner."""
    winner = winner_of(survey)
    steps = len(survey.actions)
    if winner == NOBODY or not steps:
        return math.nan
    others = np.flatnonzero(leaders_of(survey)[:-1] != winner)
    return float((others[-1] + 1) / steps) if len(others) else 0.0
