"""Runs that are recorded: the same bytes by every way of playing, and a file that is whole or not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import toy_games

import boardwright as bw
from boardwright import BoardwrightError, Bot, Match, Policy, RecordError, Variant, kernel
from boardwright.plugins import Registry
from boardwright.simulation.run import BLOCK

VARIANTS = {"nim": toy_games.nim(), "race": toy_games.race(target=40), "claim": toy_games.claim(3)}


def recorded(path: Path, variant: Variant, games: int, bots: str = "random", **options: Any) -> bytes:
    bw.run(variant, games, bots, seed=6, record=path, **options)
    return path.read_bytes()


@pytest.mark.parametrize("name", VARIANTS)
def test_threads_and_compiling_make_no_difference(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    expected = recorded(path, VARIANTS[name], 2 * BLOCK + 3, threads=1)
    assert recorded(path, VARIANTS[name], 2 * BLOCK + 3, threads=3) == expected
    assert expected.startswith(recorded(path, VARIANTS[name], 40, interpreted=True))


@pytest.mark.parametrize("name", VARIANTS)
def test_bots_in_plain_python_are_recorded_too(name: str, tmp_path: Path, toy_plugins: Registry) -> None:
    path = tmp_path / "games.jsonl"
    assert recorded(path, VARIANTS[name], 30, "python").replace(b'"python"', b'"random"') == recorded(
        path, VARIANTS[name], 30
    )


def test_a_record_tells_the_whole_game(tmp_path: Path) -> None:
    """The game is played again by hand: every number and text of its record is that of a match."""
    path = tmp_path / "games.jsonl"
    variant = VARIANTS["race"]
    result = bw.run(variant, 20, seed=9, record=path)
    records = [record for _, record in bw.read_records(path)]
    for number, record in enumerate(records):
        assert (record.seed, record.game, record.bots) == (9, number, ["random", "random"])
        assert (record.variant, record.hash, record.players) == (variant.name, variant.hash, 2)
        match = Match(variant, 9, number)
        for text in record.actions:
            assert match.at_chance == text.startswith("throw")
            if match.at_chance:
                assert match.action_text(match.copy().roll()) == text
            match.play(text)
        assert (match.over, match.truncated) == (record.over, record.truncated) == (True, False)
        assert (list(match.scores), list(match.returns)) == (record.scores, record.returns)
    plies = [len(record.actions) / 2 for record in records]
    assert sum(plies) / 20 == result.plies.mean


def test_what_is_counted_does_not_depend_on_recording(tmp_path: Path) -> None:
    plain = bw.run(VARIANTS["claim"], 50, seed=2).to_dict()
    recorded = bw.run(VARIANTS["claim"], 50, seed=2, record=str(tmp_path / "games.jsonl")).to_dict()
    for key in ("seconds", "games_per_second"):
        del plain[key], recorded[key]
    assert recorded == plain


def test_games_longer_than_usual_are_logged_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    expected = recorded(path, VARIANTS["race"], 40)
    monkeypatch.setattr("boardwright.simulation.playouts._USUAL_STEPS", 3)
    monkeypatch.setattr("boardwright.simulation.recording._WINDOW", 5)
    assert recorded(path, VARIANTS["race"], 40) == expected


def test_a_game_that_is_broken_off_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.simulation.playouts.MAX_STEPS", 9)
    path = tmp_path / "games.jsonl"
    recorded(path, toy_games.race(target=10_000), 3)
    for _, record in bw.read_records(path):
        assert (len(record.actions), record.over, record.truncated) == (9, False, True)


def test_a_game_in_which_a_bot_failed_is_recorded_up_to_there(tmp_path: Path, toy_plugins: Registry) -> None:
    path = tmp_path / "games.jsonl"
    result = bw.run(toy_games.nim(heap=4), 40, ["crashing", "random"], seed=1, record=path)
    records = [record for _, record in bw.read_records(path)]
    failed = [record for record in records if not record.over]
    assert len(records) == 40
    assert 0 < len(failed) == result.failed < 40
    for record in failed:
        assert len(record.actions) == 2  # its third step is where this bot always fails
        assert not record.truncated


@kernel
def choose_beyond(rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: Any) -> int:
    return 0 if state.heap > 3 else count


BEYOND = Bot("beyond", policy=lambda variant, parameters: Policy(choose_beyond))


def test_a_compiled_bot_that_fails_is_recorded_up_to_there(tmp_path: Path, toy_plugins: Registry) -> None:
    toy_plugins.register(BEYOND)
    path = tmp_path / "games.jsonl"
    with pytest.raises(bw.BotError):
        bw.run(toy_games.nim(heap=5), 2, "beyond", record=path)
    for _, record in bw.read_records(path):
        assert (record.actions, record.over, record.truncated) == (["take 1", "take 1"], False, False)


def test_options_and_players_that_were_laid_over_are_told(tmp_path: Path, toy_plugins: Registry) -> None:
    path = tmp_path / "games.jsonl"
    source = {"game": "nim", "players": 2}
    recorded(path, bw.load(source, options={"heap": 3}, players=4), 1)
    [(_, record)] = bw.read_records(path)
    assert record.to_dict()["overrides"] == {"options": {"heap": 3}, "players": 4}
    recorded(path, bw.load(source), 1)
    [(_, record)] = bw.read_records(path)
    assert "overrides" not in record.to_dict()


def test_where_nothing_can_be_written_no_game_is_played(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "games.jsonl"
    with pytest.raises(BoardwrightError) as caught:
        bw.run(VARIANTS["nim"], 1, record=path, progress=lambda done: pytest.fail("a game was played"))
    assert str(caught.value) == f"{path}: cannot be written: there is no folder '{tmp_path / 'missing'}'"


def test_an_interrupted_run_leaves_the_file_of_the_run_before(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    before = recorded(path, VARIANTS["nim"], 2)

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bw.run(VARIANTS["nim"], 2 * BLOCK, record=path, progress=interrupt)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def unprintable(board: None, rules: Any, state: Any, action: int) -> str:
    return f"take\n{action}"


def broken(board: None, rules: Any, state: Any, action: int) -> str:
    return ["take"][action]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (unprintable, "the record of game 0 of seed 0: actions.0: must be text that can be printed in one line"),
        (broken, "game 'nim': the rules fail with IndexError: list index out of range, in broken, "),
    ],
)
def test_a_game_that_cannot_be_told_is_refused(tmp_path: Path, text: Any, message: str) -> None:
    path = tmp_path / "games.jsonl"
    with pytest.raises(BoardwrightError) as caught:
        bw.run(toy_games.variant_of(toy_games.NIM.replace(action_text=text)), 1, record=path)
    assert str(caught.value).startswith(message)
    assert list(tmp_path.iterdir()) == []


@kernel
def endless_returns(rules: Any, state: Any, returns: Any) -> None:
    returns[:] = float("inf")


def test_a_result_that_json_cannot_hold_is_refused(tmp_path: Path) -> None:
    variant = toy_games.variant_of(
        toy_games.NIM.replace(returns=endless_returns, scores=bw.winner_takes_all, returns_range=(0, 1))
    )
    with pytest.raises(
        RecordError, match=r"the record of game 0 of seed 0: returns.0: Input should be a finite number"
    ):
        bw.run(variant, 1, record=tmp_path / "games.jsonl", interpreted=True)
