"""The file from which a tournament is continued."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import toy_games

from boardwright.analysis import Tournament, tournament
from boardwright.errors import BoardwrightError, RecordError


def play(file: Path, games: int = 40, **arguments: Any) -> Tournament:
    usual = {"variant": toy_games.nim(), "bots": "random,python", "seed": 2, "threads": 1}
    return tournament(games=games, file=file, **{**usual, **arguments})


def test_a_continued_tournament_gives_what_an_uninterrupted_one_gives(tmp_path: Path) -> None:
    whole = play(tmp_path / "whole.jsonl")
    play(tmp_path / "parts.jsonl", 15)
    assert play(tmp_path / "parts.jsonl") == whole
    assert whole == tournament(toy_games.nim(), games=40, bots="random,python", seed=2)


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play(tmp_path / "games.jsonl")
    content = (tmp_path / "games.jsonl").read_bytes()
    monkeypatch.setattr("boardwright.analysis.tournaments.playouts", None)
    assert play(tmp_path / "games.jsonl") == whole
    assert (tmp_path / "games.jsonl").read_bytes() == content


@pytest.mark.parametrize("kept", [0.4, 0.7, 0.99])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, kept: float) -> None:
    file = tmp_path / "games.jsonl"
    whole = play(file)
    content = file.read_bytes()
    header = content.index(b"\n") + 1
    file.write_bytes(content[: header + int(kept * (len(content) - header))])
    assert play(file) == whole
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "difference"),
    [
        ({"seed": 3}, "different seed: 2 there, 3 here"),
        ({"bots": "python,random"}, "different bots: random, python there, python, random here"),
        ({"variant": toy_games.nim(8)}, "different hash: "),
    ],
)
def test_another_tournaments_file_is_refused_and_left_alone(
    tmp_path: Path, arguments: dict[str, Any], difference: str
) -> None:
    file = tmp_path / "games.jsonl"
    play(file, 10)
    content = file.read_bytes()
    with pytest.raises(RecordError, match=f"games.jsonl:1: this is the file of another tournament: {difference}"):
        play(file, 10, **arguments)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "2: not a line of a tournament's file: invalid JSON"),
        ("[1]", "2: not a line of a tournament's file"),
        ("[" * 100_000, "2: not a line of a tournament's file: invalid JSON"),
        ('{"seating": 0}', "2: not a line of a tournament's file: missing key 'first'"),
        ('{"seating": 7}', "2: not the results of a seating's next games"),
        ('{"first": 1}', "2: not the results of a seating's next games"),
        ('{"games": 11}', "2: not the results of a seating's next games"),
        ('{"scores": [1.0]}', "2: not the results of a seating's next games"),
        ('{"failed": -1}', "2: not a line of a tournament's file: failed: must be at least 0, not -1"),
        ('{"scores": [NaN, 1.0]}', "2: not a line of a tournament's file: scores"),
    ],
)
def test_other_content_is_refused_and_left_alone(tmp_path: Path, line: str, message: str) -> None:
    file = tmp_path / "games.jsonl"
    play(file, 10)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    if line.startswith("{") and line != '{"seating": 0}':
        line = json.dumps(json.loads(lines[1]) | json.loads(line))
    lines[1] = line + "\n"
    file.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(RecordError, match=message):
        play(file, 10)
    assert file.read_text(encoding="utf-8") == "".join(lines)


@pytest.mark.parametrize("content", ["", "a letter to a friend\n", '{"format": 1}\n', "{}"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(RecordError, match=r"letter.txt:1: not a line of a tournament's file"):
        play(file)
    assert file.read_text(encoding="utf-8") == content


def test_a_file_that_cannot_be_written_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwright.analysis.tournaments.playouts", None)
    with pytest.raises(BoardwrightError, match="cannot be written: there is no folder"):
        play(tmp_path / "missing" / "games.jsonl")
    with pytest.raises(BoardwrightError, match="a folder"):
        play(tmp_path)


def test_lines_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    play(file, 10)
    monkeypatch.setattr("boardwright.analysis.tournament_file.MAX_LINES", 2)
    with pytest.raises(RecordError, match="file too long: more than 2 lines"):
        play(file, 10)
    monkeypatch.setattr("boardwright.analysis.tournament_file.MAX_LINE", 100)
    with pytest.raises(RecordError, match=r"games.jsonl:1: line too long: more than 100 bytes"):
        play(file, 10)
