"""Surveys of games and measures made of them, against games gone through by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import toy_games

from boardwright.analysis.measures import (
    OTHER_KINDS,
    KindReader,
    PositionMeasures,
    decided_at,
    lead_changes,
    leaders_of,
    share_behind,
    winner_of,
)
from boardwright.analysis.sampling import Plan, play
from boardwright.analysis.sizes import ChoiceProfile
from boardwright.analysis.survey import Survey, Surveyor, Watcher, watch
from boardwright.boards import Board
from boardwright.game import share_of_highest
from boardwright.kernels.kernel import kernel
from boardwright.kernels.state import CHANCE, NOBODY, OVER
from boardwright.variants import Variant


def survey_of(variant: Variant, *actions: int) -> Survey:
    return Surveyor(variant, interpreted=True).survey(np.array(actions, dtype=np.int32))


def watched(variant: Variant, games: int, *watchers: Watcher, seed: int = 1) -> int:
    played = play(variant, Plan(games, games, "random", seed, 1, False))
    return watch(variant, played.results, watchers)


def test_a_game_of_nim_by_hand() -> None:
    survey = survey_of(toy_games.nim(7), 3, 2, 2)
    assert survey.movers.tolist() == [0, 1, 0, OVER]
    assert survey.choices.tolist()[:3] == [3, 3, 2]
    assert survey.odds.tolist() == [1 / 3, 1 / 3, 1 / 2, 1]
    assert survey.states.heap.tolist() == [7, 4, 2, 0]
    assert survey.wins.tolist() == [1, 0]
    assert leaders_of(survey).tolist() == [NOBODY, NOBODY, NOBODY, 0]
    assert decided_at(survey) == 1


def test_a_race_by_hand() -> None:
    """Seat 1 takes 4, seat 2 leaves 1, seat 1 leaves 1, seat 2 takes 4, 4 and so catches up and wins."""
    survey = survey_of(toy_games.race(), 4, 1, 1, 0, 1, 0, 4, 1, 1, 0, 4, 1)
    assert survey.movers.tolist() == [CHANCE, 0, CHANCE, 1, CHANCE, 0, CHANCE, 1, CHANCE, 0, CHANCE, 1, OVER]
    assert survey.odds.tolist() == [0.25, 0.5, 0.5, 0.5, 0.5, 0.5, 0.25, 0.5, 0.5, 0.5, 0.25, 0.5, 1]
    assert winner_of(survey) == 1
    nobody, first = [NOBODY] * 2, [0] * 6
    assert leaders_of(survey).tolist() == [*nobody, *first, *[NOBODY] * 4, 1]
    assert lead_changes(survey) == 1
    assert share_behind(survey) == 6 / 12
    assert decided_at(survey) == 1


@pytest.mark.parametrize(
    ("leads", "changes", "behind", "decided"),
    [
        ([[0, 0], [2, 1], [2, 3], [3, 3], [4, 3], [1, 0]], 2, 1 / 5, 4 / 5),
        ([[1, 0], [2, 0], [1, 0]], 0, 0, 0),
        ([[0, 1], [0, 1], [1, 0]], 1, 1, 1),
        ([[0, 0], [0, 0], [0.5, 0.5]], 0, math.nan, math.nan),
    ],
)
def test_leads_by_hand(leads: Sequence[Sequence[float]], changes: float, behind: float, decided: float) -> None:
    steps = len(leads) - 1
    empty: Any = None
    wins = np.array(leads[-1], dtype=float)
    actions = np.zeros(steps, dtype=np.int32)
    survey = Survey(empty, actions, empty, empty, empty, np.array(leads, dtype=float), wins)
    assert lead_changes(survey) == changes
    assert share_behind(survey) == pytest.approx(behind, nan_ok=True)
    assert decided_at(survey) == pytest.approx(decided, nan_ok=True)


def test_interpreted_and_compiled_surveys_are_the_same() -> None:
    variant = toy_games.claim(3)
    actions = np.array([2, 0, 3, 1], dtype=np.int32)
    compiled = Surveyor(variant).survey(actions)
    interpreted = Surveyor(variant, interpreted=True).survey(actions)
    for name, column in vars(compiled).items():
        assert column.tobytes() == getattr(interpreted, name).tobytes(), name


def test_measures_of_a_game_whose_choices_are_known() -> None:
    measures = PositionMeasures(toy_games.claim(), 30)
    watched(toy_games.claim(), 30, measures)
    means = {(each.name, each.item): float(each.values.mean()) for each in measures.measures() if len(each.known)}
    assert means["choices", ""] == 2.5
    assert means["decisions", ""] == 0.75
    assert means["tree_log10", ""] == pytest.approx(math.log10(24))
    assert means["lead_changes", ""] == 0  # all cells are worth the same: seat 1 leads, or nobody
    assert means["kind", "cell"] == 1


def test_a_game_in_which_nobody_is_ahead_before_the_end_has_no_figures_about_leads() -> None:
    measures = PositionMeasures(toy_games.nim(), 30)
    watched(toy_games.nim(), 30, measures)
    assert not measures.shows_leads
    names = [measure.name for measure in measures.measures()]
    assert names == ["choices", "decisions", "tree_log10", "kind"]


def test_kinds_that_are_not_asked_for_are_taken_together() -> None:
    measures = PositionMeasures(toy_games.race(), 20)
    watched(toy_games.race(), 20, measures)
    assert sorted(measures.kinds) == ["leave", "take"]
    take, others = (each for each in measures.measures(["take"]) if each.name == "kind")
    assert (take.item, others.item) == ("take", OTHER_KINDS)
    assert (take.values + others.values).tolist() == pytest.approx([1.0] * 20)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A.a1>A.a2", "cell>cell"),
        ("pass", "pass"),
        ("A.a1=B,D>goal", "cell=letter,letter>goal"),
        ("take 3", "take number"),
        ("12x20x28", "cellxcellxcell"),
        ("12-20", "cell-cell"),
        ("exit", "exit"),
        ("A.a3", "A.a3"),
    ],
)
def test_kinds_of_actions(text: str, kind: str) -> None:
    board = Board("test", ("A.a1", "A.a2", "12", "20", "28"), ())
    assert KindReader(toy_games.variant_of(toy_games.CLAIM, 2, board)).kind(text) == kind


def test_long_games_are_replayed_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.analysis.survey.MAX_STEPS", 10)
    assert watched(toy_games.claim(), 30, ChoiceProfile()) == 2
    monkeypatch.setattr("boardwright.analysis.survey.MAX_STEPS", 1)
    assert watched(toy_games.claim(), 30, ChoiceProfile()) == 1


@kernel
def returns_of_an_ally(rules: Any, state: Any, returns: Any) -> None:
    toy_games.claim_returns(rules, state, returns)
    returns[0] += returns[1]


def test_leads_in_a_game_whose_aims_differ_go_by_the_win() -> None:
    """The first seat's return is the sum of all points, never below the other's; it is not in the lead for that."""
    game = toy_games.CLAIM.replace(returns=returns_of_an_ally, wins=share_of_highest(toy_games.claim_returns))
    survey = survey_of(toy_games.variant_of(game, 2, toy_games.SQUARE, double=["b"]), 0, 1, 2, 3)
    assert leaders_of(survey).tolist() == [NOBODY, 0, 1, NOBODY, 1]
    assert lead_changes(survey) == 1
