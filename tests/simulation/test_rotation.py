"""Bots that change seats game by game."""

from __future__ import annotations

from pathlib import Path

import toy_games

import boardwright as bw
from boardwright.plugins import Registry
from boardwright.simulation.rotation import turned


def test_a_bot_moves_on_by_one_seat_each_game() -> None:
    seatings = ["".join(turned(["a", "b", "c"], game)) for game in range(4)]
    assert seatings == ["abc", "cab", "bca", "abc"]


def test_results_are_told_by_bot_as_well_as_by_seat(toy_plugins: Registry) -> None:
    """From a heap of one, who moves first wins: so every bot wins half its games, and the first seat all."""
    result = bw.run(toy_games.nim(1), 401, ["python", "random"], seed=1, rotate=True)
    assert result.rotated
    assert result.wins == [401.0, 0.0]
    assert [(each.bot, each.wins) for each in result.by_bot] == [("python", 201.0), ("random", 200.0)]
    assert [each.mean_return for each in result.by_bot] == [201 / 401, 200 / 401]


def test_bots_that_are_alike_play_the_same_games_rotated_or_not() -> None:
    alone = bw.run(toy_games.race(target=50, players=3), 300, seed=4, rotate=True)
    still = bw.run(toy_games.race(target=50, players=3), 300, seed=4)
    assert alone.wins == still.wins
    assert sum(each.wins for each in alone.by_bot) == 300


def test_threads_do_not_matter(toy_plugins: Registry) -> None:
    results = [
        bw.run(toy_games.race(players=3), 3000, ["random", "python", "random"], seed=2, threads=threads, rotate=True)
        for threads in (1, 3)
    ]
    assert results[0].by_bot == results[1].by_bot
    assert results[0].wins == results[1].wins


def test_records_say_who_sat_where_and_replay(toy_plugins: Registry, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    variant = toy_games.race(players=3)
    bw.run(variant, 3, ["random", "python", "tunable"], seed=1, rotate=True, record=file)
    records = [record for _, record in bw.read_records(file)]
    assert [tuple(record.bots) for record in records] == [
        ("random", "python", "tunable"),
        ("tunable", "random", "python"),
        ("python", "tunable", "random"),
    ]
    for record in records:
        assert bw.replay(record, variant).over
