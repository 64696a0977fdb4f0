"""Whole analyses."""

from __future__ import annotations

import csv
import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import toy_games

import boardwright as bw
from boardwright.analysis import Analysis, analyse
from boardwright.errors import ArgumentError, BotError, UnknownNameError

QUICK: dict[str, Any] = {"games": 300, "sample": 50, "levels": 0, "threads": 1}


@pytest.fixture(scope="module")
def claim_analysis() -> Analysis:
    """An analysis that several tests look at from different sides, of a game whose every figure can be counted."""
    return analyse(toy_games.claim(), seed=1, **QUICK)


def test_figures_of_a_game_that_can_be_counted(claim_analysis: Analysis) -> None:
    result = claim_analysis
    assert result.games == 300
    assert result.sample == 50
    assert result.figure("plies").value == 4
    assert (result.figure("plies").low, result.figure("plies").high) == (4, 4)
    assert result.figure("draws").value == 1
    assert result.figure("wins", "seat 1").value == 0.5
    assert result.figure("score", "seat 2").value == 4
    assert result.figure("choices").count == 50
    assert result.figure("truncated").value == 0
    assert result.lengths == [(4, 4, 300)]
    assert result.choices == [4, 3, 2, 1]
    assert result.favoured == []
    with pytest.raises(KeyError):
        result.figure("wins", "seat 3")


def test_a_favoured_seat_is_named() -> None:
    """From a heap of one the first seat always wins; so the second is never, and with the first not noise."""
    result = analyse(toy_games.nim(1), **QUICK)
    assert result.favoured == [1]
    assert result.figure("wins", "seat 1").value == 1


def test_win_shares_stop_the_run_once_they_are_known() -> None:
    result = analyse(toy_games.nim(), 100_000, precision=0.02, sample=10, levels=0)
    assert result.needed is not None
    assert 1024 < result.needed < 2500
    assert result.needed <= result.games + 1024
    assert result.games < 10_000
    for seat in ("seat 1", "seat 2"):
        share = result.figure("wins", seat)
        assert share.high is not None
        assert share.low is not None
        assert share.high - share.low <= 2 * 0.02


def test_the_result_depends_on_the_seed_alone() -> None:
    variant = toy_games.race(players=3)
    first = analyse(variant, 3000, seed=5, threads=1, sample=100, levels=0, precision=0.001)
    assert analyse(variant, 3000, seed=5, threads=3, sample=100, levels=0, precision=0.001) == first
    assert analyse(variant, 3000, seed=6, threads=3, sample=100, levels=0, precision=0.001) != first


def test_interpreted_gives_the_same(claim_analysis: Analysis) -> None:
    assert analyse(toy_games.claim(), seed=1, **QUICK, interpreted=True) == claim_analysis


def test_analysed_games_are_those_that_a_run_plays() -> None:
    result = analyse(toy_games.race(), seed=3, bots=["python", "random"], **QUICK)
    run = bw.run(toy_games.race(), 300, ["python", "random"], seed=3)
    assert result.figure("wins", "seat 1").value * 300 == pytest.approx(run.wins[0])
    assert result.figure("plies").value == pytest.approx(run.plies.mean)


def test_games_are_counted_by_random_ones_whoever_plays() -> None:
    random = analyse(toy_games.nim(), seed=3, **QUICK)
    other = analyse(toy_games.nim(), seed=3, bots="tunable", **QUICK)
    assert other.figure("games_log10").value == random.figure("games_log10").value


def test_games_in_which_a_bot_fails_are_counted_and_left_out() -> None:
    with pytest.raises(BotError, match="bot 'cheating' failed in game 0 of seed 0"):
        analyse(toy_games.nim(), bots="cheating", **QUICK)
    result = analyse(toy_games.nim(4), bots=["crashing", "random"], seed=1, **{**QUICK, "games": 60})
    finished = result.games - result.failed
    assert 0 < finished < 60
    assert result.figure("wins", "seat 1").count == finished
    assert result.figure("choices").count == result.sample
    assert result.failures[0].startswith("bot 'crashing' failed in game ")


def test_one_alone_is_analysed_too() -> None:
    result = analyse(toy_games.race(players=1), **QUICK)
    assert result.needed is None
    assert result.skill == []
    names = {figure.name for figure in result.figures}
    assert names == {
        *("plies", "chance_outcomes", "truncated", "score", "return"),
        *("choices", "decisions", "tree_log10", "kind", "games_log10", "positions_log10"),
    }


def test_a_longer_search_wins_where_skill_matters() -> None:
    result = analyse(toy_games.with_installed_bots(toy_games.nim(11)), 50, sample=10, levels=2, skill_games=200, seed=2)
    assert [step.budget for step in result.skill] == [16, 32]
    for step in result.skill:
        assert (step.share.count, step.fair) == (200, 0.5)
        assert step.share.low is not None
        assert step.share.low > 0.5


def test_a_bot_that_fails_in_the_whole_skill_trace_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    cheating = replace(toy_games.CHEATING, name="tunable", parameters=toy_games.TunableOptions)
    monkeypatch.setattr(toy_games, "TUNABLE", cheating)
    with pytest.raises(BotError, match="bot 'tunable:depth=16' failed in game 0 of seed 0"):
        analyse(toy_games.nim(), **{**QUICK, "levels": 1}, skill_bot="tunable:depth")


def test_plain_data_and_tables_have_all_figures(claim_analysis: Analysis, tmp_path: Path) -> None:
    result = claim_analysis
    plain = json.loads(json.dumps(result.to_dict()))
    assert plain["figures"][0]["name"] == "plies"
    assert plain["figures"][0]["scale"] == "number"
    assert len(plain["places"]) == 4
    assert "board" not in plain
    text = result.to_csv(tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == ["variant", "name", "item", "title", "scale", "value", "low", "high", "count"]
    assert {row["name"] for row in rows} >= {"plies", "wins", "changes", "mark", "kind", "positions_log10"}
    for row in rows:
        assert float(row["low"]) <= float(row["value"]) <= float(row["high"])


def test_a_missing_pandas_is_named(claim_analysis: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(bw.BoardwrightError, match=r"pip install 'boardwright\[pandas\]'"):
        claim_analysis.to_pandas()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 9}, "games: must be a whole number from 10 to 1,000,000, not 9"),
        ({"sample": 10_001}, "sample: must be a whole number from 10 to 10,000, not 10001"),
        ({"levels": 17}, "levels: must be a whole number from 0 to 16, not 17"),
        ({"skill_games": 0}, "skill games: must be a whole number from 1"),
        ({"precision": 0}, "precision: must be a number from 0.0001 to 1, not 0"),
        ({"precision": float("nan")}, "precision: must be"),
        ({"threads": 0}, "threads: must be"),
    ],
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        analyse(toy_games.nim(), **{**QUICK, **arguments})


@pytest.mark.parametrize(
    ("skill_bot", "error", "message"),
    [
        ("mtcs:simulations", UnknownNameError, "unknown bot 'mtcs'; did you mean 'mcts'"),
        ("mcts:simulation", bw.DocumentError, "unknown key 'simulation'; did you mean 'simulations'"),
    ],
)
def test_unknown_skill_bots_are_refused_before_any_game(
    skill_bot: str, error: type[Exception], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwright.analysis.sampling.playouts", None)
    with pytest.raises(error, match=message):
        analyse(toy_games.with_installed_bots(toy_games.nim()), **{**QUICK, "levels": 1}, skill_bot=skill_bot)
