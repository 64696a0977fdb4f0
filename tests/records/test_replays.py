"""Replays: a match out of a record, and every kind of difference told with its game and step."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import toy_games
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright import BoardwrightError, Library, Match, Record, RecordError
from boardwright.plugins import Registry
from boardwright.records.replay import Replayer

VARIANTS = [toy_games.nim(), toy_games.nim(players=3), toy_games.race(target=30), toy_games.claim(3)]
RACE = "game: race\nplayers: 2\noptions: {target: 30}\n"


@given(st.sampled_from(VARIANTS), st.integers(0, 2**63 - 1), st.lists(st.integers(0, 99), max_size=30))
def test_a_match_comes_back_out_of_its_record(variant: bw.Variant, seed: int, picks: list[int]) -> None:
    match = Match(variant, seed, game=2)
    for pick in picks:
        if match.at_chance and pick % 2:
            match.roll()
        elif not match.over:
            match.play(match.choices[pick % len(match.choices)])
    record = Record.of_line(match.record().line())
    twin = bw.replay(record, variant)
    assert twin.actions == match.actions
    assert (twin.seed, twin.game, twin.over, twin.scores) == (match.seed, match.game, match.over, match.scores)
    while not match.over and len(match.actions) < 60:
        if match.at_chance:
            assert twin.roll() == match.roll()
        else:
            twin.play(match.legal_actions[-1])
            match.play(match.legal_actions[-1])
    assert twin.record() == match.record()


def test_a_record_is_pickled() -> None:
    record = bw.Match(toy_games.nim(), seed=4).record()
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301  # the test's own bytes


Mutate = Callable[[dict[str, Any]], None]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy_plugins: Registry) -> list[dict[str, Any]]:
    """The records of four games of a variant in the library of the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "thirty.yaml").write_text(RACE, encoding="utf-8")
    path = tmp_path / "games.jsonl"
    bw.run(bw.load("thirty"), 4, seed=3, record=path)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def verify(records: list[dict[str, Any]], reference: str | None = None, *, allow_changed: bool = False) -> None:
    path = Path("games.jsonl")
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    replayer = Replayer(Library(), reference, allow_changed=allow_changed)
    for location, record in bw.read_records(path):
        replayer.verify(record, location)


def complaint(records: list[dict[str, Any]], reference: str | None = None) -> str:
    with pytest.raises(BoardwrightError) as caught:
        verify(records, reference)
    return str(caught.value)


def test_what_a_run_recorded_is_verified(records: list[dict[str, Any]]) -> None:
    verify(records)


def test_games_of_rotating_bots_are_verified(records: list[dict[str, Any]]) -> None:
    path = Path("games.jsonl")
    bw.run(bw.load("thirty"), 5, ["random", "python"], rotate=True, record=path)
    rotated = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [record["bots"][0] for record in rotated] == ["random", "python", "random", "python", "random"]
    verify(rotated)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hash": "0" * 16}, "game 2 was played by other rules: the record's variant 'thirty' had the hash 0000"),
        (
            {"variant": "thity"},
            "unknown variant 'thity'; did you mean 'thirty'? (valid: claim, nim, race, thirty); or name",
        ),
        ({"variant": "x/thirty.yaml"}, "the variant is the file 'x/thirty.yaml'; name it with --variant"),
        ({"bots": ["random", "rand"]}, "bots: unknown bot 'rand'; did you mean 'random'?"),
        ({"bots": ["random:depth=1"] * 2}, "bots: bot random:depth=1: unknown key 'depth'; there is no key here"),
        ({"overrides": {"options": {"target": 31}}}, "game 2 was played by other rules"),
        ({"overrides": {"options": {"traget": 31}}}, "unknown key 'traget'; did you mean 'target'?"),
        ({"overrides": {"players": 3}}, "game 2 is for 2 players, and the variant 'thirty' for 3"),
        ({"over": False}, "game 2: over: the record has false, the rules give true"),
        ({"truncated": True}, "game 2: truncated: the record has true, the rules give false"),
        ({"scores": [1, 2]}, "game 2: scores: the record has 1, 2, the rules give "),
        ({"returns": [30, 30]}, "game 2: returns: the record has 30, 30, the rules give "),
        ({"seed": 4}, "game 2, step "),
        ({"game": 5}, "game 5, step "),
    ],
)
def test_a_changed_record_is_told_with_its_line(
    records: list[dict[str, Any]], change: dict[str, Any], message: str
) -> None:
    records[2].update(change)
    place, _, told = complaint(records).partition(": ")
    assert place == "games.jsonl:3"
    assert told.startswith(message)


@settings(max_examples=30)
@given(data=st.data())
def test_the_first_changed_step_is_told(data: st.DataObject) -> None:
    """Whatever is put in the place of an action or outcome, legal or not."""
    variant = toy_games.race(target=30)
    record = played(variant)
    step = data.draw(st.integers(0, len(record.actions) - 1))
    text = data.draw(st.sampled_from(["throw 1", "throw 2", "throw 4", "take", "leave", "pass", ""]))
    actions = [*record.actions]
    actions[step] = text
    changed = record.model_copy(update={"actions": actions})
    if changed == record:
        bw.replay(changed, variant)
        return
    legal = ("throw 1", "throw 2", "throw 4") if step % 2 == 0 else ("take", "leave")
    with pytest.raises(RecordError) as caught:
        bw.replay(changed, variant)
    if text not in legal:
        assert str(caught.value).startswith(f"game 0, step {step + 1}: '{text}' is not legal here")
    else:
        assert str(caught.value).startswith("game 0")


def played(variant: bw.Variant) -> Record:
    """The record of a game in which everything thrown is taken."""
    match = bw.Match(variant, seed=1)
    while not match.over:
        match.roll()
        match.play("take")
    return match.record()


def test_a_changed_but_legal_step_is_told_by_seed_and_bots(records: list[dict[str, Any]]) -> None:
    was = records[1]["actions"][3]
    records[1]["actions"][3] = "take" if was == "leave" else "leave"
    now = records[1]["actions"][3]
    expected = f"games.jsonl:2: game 1, step 4: the record has '{now}', but with seed 3 the bots give '{was}'"
    assert complaint(records) == expected


def test_steps_too_few_or_too_many_are_told(records: list[dict[str, Any]]) -> None:
    steps = len(records[1]["actions"])
    last = records[1]["actions"].pop()
    expected = f"games.jsonl:2: game 1, step {steps}: the record ends, but with seed 3 the bots go on with '{last}'"
    assert complaint(records) == expected
    records[1]["actions"] += [last, "throw 1"]
    where = f"games.jsonl:2: game 1, step {steps + 1}"
    assert complaint(records) == f"{where}: the record has 'throw 1', but with seed 3 the bots have ended the game"


def test_without_bots_a_record_is_asked_of_the_rules_alone(records: list[dict[str, Any]]) -> None:
    for record in records:
        record["bots"] = []
        record["seed"] = 99
    verify(records)
    records[3]["actions"].append("throw 1")
    steps = len(records[3]["actions"])
    assert complaint(records) == f"games.jsonl:4: game 3, step {steps}: the game is over"


def test_a_broken_off_game_is_replayed_and_verified(
    records: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("simulation.playouts", "records.replay"):
        monkeypatch.setattr(f"boardwright.{module}.MAX_STEPS", 5)
    path = Path("games.jsonl")
    bw.run(bw.load("thirty"), 2, seed=3, record=path)
    broken_off = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [record["truncated"] for record in broken_off] == [True, True]
    verify(broken_off)
    for _, record in bw.read_records(path):
        assert not bw.replay(record, bw.load("thirty")).over


def test_a_game_in_which_a_bot_failed_is_verified(records: list[dict[str, Any]]) -> None:
    path = Path("games.jsonl")
    with pytest.raises(bw.BotError):
        bw.run(bw.load("thirty"), 1, "cheating", record=path)
    verify([json.loads(path.read_text(encoding="utf-8"))])


def test_a_variant_that_has_changed_is_refused_unless_allowed(records: list[dict[str, Any]]) -> None:
    old = bw.load("thirty").hash
    Path("variants/thirty.yaml").write_text(RACE.replace("30", "20"), encoding="utf-8")
    expected = (
        f"games.jsonl:1: game 0 was played by other rules: the record's variant 'thirty' had the hash {old}, and "
        f"'thirty' has {bw.load('thirty').hash}; 'boardwright replay --allow-changed' replays it all the same"
    )
    assert complaint(records) == expected
    with pytest.raises(RecordError, match=r"^games.jsonl:[1-4]: game \d"):
        verify(records, allow_changed=True)  # what the change comes to shows


def test_where_changes_are_allowed_another_hash_alone_does_no_harm(records: list[dict[str, Any]]) -> None:
    for record in records:
        record["hash"] = "0" * 16
    verify(records, allow_changed=True)


def test_another_file_may_stand_in_for_the_variant(records: list[dict[str, Any]]) -> None:
    Path("variants/thirty.yaml").rename("elsewhere.yaml")
    assert "unknown variant 'thirty'; valid: claim, nim, race; or name" in complaint(records)
    verify(records, "elsewhere.yaml")
