"""Records as lines of JSON: there and back, and what is no record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import toy_games
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw
from boardwright import Record, RecordError, read_records
from boardwright.documents.record import MAX_LINE
from boardwright.errors import Location

VALID: dict[str, Any] = {
    "format": 1,
    "variant": "nim/small",
    "hash": "0123456789abcdef",
    "seed": 7,
    "game": 3,
    "players": 2,
    "bots": ["random", "random"],
    "actions": ["take 3", "take 1"],
    "scores": [0.0, 1.0],
    "returns": [0.0, 1.0],
    "over": True,
    "truncated": False,
}
LINE = json.dumps(VALID, separators=(",", ":"))

texts = st.text(st.characters(exclude_categories=("C", "Z")))
numbers = st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """The data of any record."""
    players = draw(st.integers(1, 4))
    seats = st.lists(numbers, min_size=players, max_size=players)
    data = {
        "format": 1,
        "variant": draw(texts),
        "hash": draw(texts),
        "overrides": {"options": draw(st.dictionaries(texts, st.integers() | texts)), "players": players},
        "seed": draw(st.integers(0, 2**63 - 1)),
        "game": draw(st.integers(0, 2**63 - 1)),
        "players": players,
        "bots": draw(st.just([]) | st.lists(texts, min_size=players, max_size=players)),
        "actions": draw(st.lists(texts)),
        "scores": draw(seats),
        "returns": draw(seats),
        "over": draw(st.booleans()),
        "truncated": draw(st.booleans()),
    }
    if draw(st.booleans()):
        del data["overrides"]
    return data


@given(records())
def test_a_record_and_its_line_say_the_same(data: dict[str, Any]) -> None:
    record = Record.of_line(json.dumps(data))
    assert record.to_dict() == data
    assert Record.of_line(record.line()) == record
    assert json.loads(record.line()) == data


def test_a_line_is_compact_and_its_keys_have_an_order() -> None:
    shuffled = dict(sorted(VALID.items()))
    assert Record.of_line(json.dumps(shuffled, indent=1)).line() == LINE


def test_a_text_is_written_as_it_is_read() -> None:
    assert '"Zug é>ü"' in Record.of_line(json.dumps({**VALID, "actions": ["Zug é>ü"]})).line()


def refusal(line: str) -> str:
    with pytest.raises(RecordError) as caught:
        Record.of_line(line, Location("games.jsonl", 4))
    place, _, message = str(caught.value).partition(": ")
    assert place == "games.jsonl:4"
    return message


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 2}, "format: this version of boardwright reads 1 only"),
        ({"format": "1"}, "format: this version of boardwright reads 1 only"),
        ({"format": True}, "format: must be a whole number, not true"),
        ({"seed": -1}, "seed: must be at least 0, not -1"),
        ({"seed": 2**63}, f"seed: must be at most {2**63 - 1}, not {2**63}"),
        ({"seed": 1.5}, "seed: must be a whole number, not 1.5"),
        ({"game": "first"}, "game: must be a whole number, not 'first'"),
        ({"players": 0}, "players: must be at least 1, not 0"),
        ({"bots": "random"}, "bots: must be a list, not 'random'"),
        ({"bots": ["random"]}, "bots: must have one entry a seat, 2, not 1"),
        ({"actions": [1]}, "actions.0: must be text, not 1"),
        ({"actions": ["a\nb"]}, "actions.0: must be text that can be printed in one line"),
        ({"variant": "\x1b[2J"}, "variant: must be text that can be printed in one line"),
        ({"scores": [1.0]}, "scores: must have one entry a seat, 2, not 1"),
        ({"returns": [1, 2, 3]}, "returns: must have one entry a seat, 2, not 3"),
        ({"scores": ["1", 2]}, "scores.0: must be a number, not '1'"),
        ({"over": 1}, "over: must be true or false, not 1"),
        ({"overrides": []}, "overrides: must be a mapping, not a list"),
        ({"overrides": {"game": "race"}}, "unknown key 'game'; valid: board, options, players, rules"),
        ({"winner": 1}, "unknown key 'winner'; valid: "),
    ],
)
def test_a_wrong_value_is_named(changes: dict[str, Any], message: str) -> None:
    assert refusal(json.dumps({**VALID, **changes})).startswith(message)


@pytest.mark.parametrize("key", [key for key in VALID if key != "overrides"])
def test_a_missing_key_is_named(key: str) -> None:
    data = {name: value for name, value in VALID.items() if name != key}
    assert refusal(json.dumps(data)) == f"missing key '{key}'"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "invalid JSON: Expecting value, at column 1"),
        ("{'format': 1}", "invalid JSON: Expecting property name enclosed in double quotes, at column 2"),
        (LINE + "}", f"invalid JSON: Extra data, at column {len(LINE) + 1}"),
        ("[]", "a record is a JSON object, not a list"),
        ("7", "a record is a JSON object, not a number"),
        ("null", "a record is a JSON object, not nothing"),
        ('{"seed":1,"seed":2}', "invalid JSON: duplicate key"),
        ('{"scores":[NaN]}', "invalid JSON: NaN is no number"),
        ('{"scores":[-Infinity]}', "invalid JSON: -Infinity is no number"),
        (LINE.replace("[0.0,1.0]", "[0.0,1e999]"), "scores.1: Input should be a finite number"),
        ("[" * 100_000, "nested too deeply"),
        ('{"seed":' + "9" * 5000 + "}", "invalid JSON: Exceeds the limit"),
        (LINE.replace("nim/small", "\\ud800"), "Invalid JSON: "),
        (LINE.replace('"seed"', '"overrides":{"options":' + '{"a":' * 900 + "1" + "}" * 901 + ',"seed"'), ""),
    ],
)
def test_what_is_no_record_is_refused(line: str, message: str) -> None:
    assert refusal(line).startswith(message)


def read(path: Path, content: bytes) -> tuple[int, str]:
    """How many records come before the complaint, and the complaint."""
    path.write_bytes(content)
    found = 0
    with pytest.raises(RecordError) as caught:
        for _ in read_records(path):
            found += 1
    return found, str(caught.value)


WHOLE = (LINE + "\n").encode()


def test_records_are_read_one_by_one_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(WHOLE * 2 + WHOLE.rstrip())  # an editor may leave out the last line break
    assert [str(location) for location, _ in read_records(path)] == [f"{path}:{line}" for line in (1, 2, 3)]
    assert all(record.to_dict() == VALID for _, record in read_records(path))


@pytest.mark.parametrize("length", range(1, len(WHOLE) - 2, 17))
def test_a_record_cut_off_anywhere_is_told_behind_the_whole_ones(tmp_path: Path, length: int) -> None:
    path = tmp_path / "games.jsonl"
    found, message = read(path, WHOLE * 2 + WHOLE[:length])
    assert found == 2
    assert message == f"{path}:3: the record is cut off here; whole ones before it: 2"


def test_a_record_cut_off_within_a_letter(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    cut = LINE.replace("take 3", "é").encode().partition(b"\xa9")[0]
    assert read(path, WHOLE + cut) == (1, f"{path}:2: the record is cut off here; whole ones before it: 1")


@pytest.mark.parametrize(
    ("content", "found", "message"),
    [
        (b"", 0, ": the file is empty; it must have a line for each game"),
        (b"\n", 0, ":1: invalid JSON: Expecting value, at column 1"),
        (b"\x89PNG\r\n\x1a\n", 0, ":1: this is no text in UTF-8"),
        (WHOLE + b"\xff\n", 1, ":2: this is no text in UTF-8"),
        (WHOLE + b"\0" * 50, 1, ":2: invalid JSON: Expecting value, at column 1"),
        (WHOLE[:40] + b"\n" + WHOLE, 0, ":1: invalid JSON: "),
        (b"{" + b" " * MAX_LINE, 0, f":1: the line is too long: more than {MAX_LINE:,} bytes"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes, found: int, message: str) -> None:
    path = tmp_path / "games.jsonl"
    count, complaint = read(path, content)
    assert count == found
    assert complaint.startswith(f"{path}{message}")


def test_a_record_too_long_to_be_read_is_not_written() -> None:
    record = Record.of_line(json.dumps({**VALID, "actions": ["x" * 1000] * (MAX_LINE // 1000)}))
    with pytest.raises(RecordError, match="game 3 is too long for a record: more than 10,000,000 bytes"):
        record.line()


def test_a_file_with_a_byte_order_mark_or_a_blank_last_line_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    bw.run(toy_games.nim(), 2, record=path)
    content = path.read_bytes()
    for changed in (b"\xef\xbb\xbf" + content, content + b"\n", content + b"\r\n", content.replace(b"\n", b"\r\n")):
        path.write_bytes(changed)
        assert [record.game for _, record in bw.read_records(str(path))] == [0, 1]
    path.write_bytes(content.replace(b"\n", b"\n\n", 1))
    with pytest.raises(RecordError, match=r"games\.jsonl:2: "):
        list(bw.read_records(path))
