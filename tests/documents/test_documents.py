"""Reading YAML: plain data with places, bounded before work is done, and checked against models with clear words."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from boardwright.documents.models import Section, validate
from boardwright.documents.yaml import MAX_BYTES, Document, declared_text, of_mapping, parse, parse_value, read
from boardwright.errors import BoardwrightError, DocumentError, Location

# What JSON may hold as it is and YAML too: controls, for one, are written in two ways.
texts = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)
scalars = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


class Inner(Section):
    sides: list[int]


class Model(Section):
    name: str
    size: int = Field(1, ge=1, le=9)
    share: float = Field(0.5, gt=0, lt=1)
    kind: Literal["push", "free"] = "push"
    on: bool = False
    inner: Inner | None = None
    cells: list[str] | Inner = Field(default_factory=list, max_length=3)


def refused(text: str, source: str = "a.yaml") -> str:
    with pytest.raises(DocumentError) as caught:
        parse(text, source)
    return str(caught.value)


def invalid(text: str) -> str:
    with pytest.raises(DocumentError) as caught:
        validate(parse(text, "a.yaml"), Model)
    return str(caught.value)


@given(st.dictionaries(texts, values, max_size=6))
def test_json_is_read_as_what_it_says(data: dict[str, Any]) -> None:
    assert parse(json.dumps(data, ensure_ascii=False), "json").data == data


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("-5", -5),
        ("0", 0),
        ("5.5", 5.5),
        ("1e3", 1000.0),
        ("true", True),
        ("~", None),
        ("null", None),
        ("", None),
        # Texts in YAML 1.2, though YAML 1.1 saw something else in them.
        ("no", "no"),
        ("on", "on"),
        ("1:30", "1:30"),
        ("007", "007"),
        ("1_000", "1_000"),
        ("0x10", "0x10"),
        ("2024-01-02", "2024-01-02"),
        ("'5'", "5"),
        ('"true"', "true"),
        ("! 5", "5"),
        ("[1, b2, no]", [1, "b2", "no"]),
    ],
)
def test_scalars_follow_the_core_schema(text: str, value: object) -> None:
    found = parse_value(text, "test").data
    assert found == value
    assert type(found) is type(value)


def test_every_value_knows_its_line() -> None:
    document = parse("# comment\nname: x\ninner:\n  sides:\n    - 3\n    - 4\nlist: [1,\n  2]\n", "a.yaml")
    lines = {
        ("name",): 2,
        ("inner",): 3,
        ("inner", "sides"): 4,
        ("inner", "sides", 1): 6,
        ("list", 1): 8,
        ("list", 1, "nothing"): 8,
        ("missing",): 2,
    }
    assert {keys: document.location(keys).line for keys in lines} == lines


def test_a_part_keeps_its_places() -> None:
    part = parse("name: x\ninner:\n  sides:\n    - 3\n", "a.yaml").at("inner")
    assert part.data == {"sides": [3]}
    assert part.location(("sides", 0)) == Location("a.yaml", 4)
    assert part.location() == Location("a.yaml", 2)


def test_a_layer_over_another_wins_with_values_and_places() -> None:
    base = parse("a: 1\noptions:\n  x: 1\n  y: [1]\n", "base")
    top = parse("\n\n\nb: 2\noptions: {y: 2, z: 3}\n", "top")
    merged = top.over(base, deep=frozenset({"options"}))
    assert merged.data == {"a": 1, "b": 2, "options": {"x": 1, "y": 2, "z": 3}}
    assert merged.location(("a",)) == Location("base", 1)
    assert merged.location(("options", "x")) == Location("base", 3)
    assert merged.location(("options", "y")) == Location("top", 5)
    assert merged.location(("options", "y", 0)) == Location("top", 5)
    assert top.over(base).data["options"] == {"y": 2, "z": 3}
    assert base.data["options"] == {"x": 1, "y": [1]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.yaml: the file is empty; it must be a mapping of keys to values"),
        ("- 1\n- 2\n", "a.yaml:1: must be a mapping of keys to values, not a list"),
        ("a: 1\n\nb: [1, 2\n", "a.yaml:4: invalid YAML: while parsing a flow sequence"),
        ("a: 1\na: 2\n", "a.yaml:2: duplicate key 'a'; first on line 1"),
        ("a: 1\n---\nb: 2\n", "a.yaml:2: a second document begins here; a file may hold only one"),
        ('a: 1\nb: "x\\e[2J"\n', "a.yaml:2: text must contain only printable characters"),
        ('"\\x9b": 1\n', "a.yaml:1: text must contain only printable characters"),
        (
            "a:\n  - !!python/object:os.system x\n",
            "a.yaml:2: unsupported tag '!!python/object:os.system'",
        ),
        ("? [a, b]\n: 1\n", "a.yaml:1: invalid key: a key must be plain text or a number"),
        ("a: &x [*x]\n", "a.yaml:1: circular alias '*x': it stands inside the value that it names"),
        ("a: 12345678901234567890\n", "a.yaml:1: the number is too long: more than 18 digits"),
        ("a: 1e999\n", "a.yaml:1: the number is too large"),
        ("a: " + "[" * 40 + "]" * 40, "a.yaml:1: nested too deeply: more than 32 levels"),
        ("a: 1\nb: \x00\n", r"a.yaml:2: invalid YAML: control character '\x00'"),
        ("a: 1\n\nb: \x1b]0;owned\x07\n", r"a.yaml:3: invalid YAML: control character '\x1b'"),
        ('a: "\\u202e"\n', "a.yaml:1: text must contain only printable characters"),
    ],
)
def test_a_text_that_is_no_document_is_refused_with_its_line(text: str, message: str) -> None:
    assert refused(text).startswith(message)


def test_an_unknown_alias_is_refused() -> None:
    assert refused("a: &left 1\nb: *lfet\n").startswith("a.yaml:2: ")


def test_aliases_that_explode_are_refused_before_they_do() -> None:
    lines = ["l0: &l0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"l{level}: &l{level} [{', '.join([f'*l{level - 1}'] * 10)}]" for level in range(1, 10)]
    assert "too many keys and values: more than 100,000, counting aliases" in refused("\n".join(lines))


@pytest.mark.parametrize("value", ["[*long, *long, *long]", "{b: *long, c: {d: *long, e: *long}}"])
def test_aliases_of_long_texts_are_refused_before_they_fill_the_memory(value: str) -> None:
    long = "x" * 400_000
    message = "a.yaml:2: too much text: more than 1,000,000 characters, counting aliases"
    assert refused(f"title: &long {long}\na: {value}\n") == message
    assert refused(f"title: &long {{? {long}\n: 1}}\na: {value}\n") == message.replace(":2:", ":3:")


def test_line_ends_of_windows_change_nothing() -> None:
    text = "board: fancy\ntitle: |\n  two\n  lines\ncells:\n- a\n- b\n"
    document, windows = parse(text, "a.yaml"), parse(text.replace("\n", "\r\n"), "a.yaml")
    assert windows == document
    assert str(windows.location(("cells", 1))) == "a.yaml:7"
    assert declared_text(text.replace("\n", "\r\n"), "board") == "fancy"


@pytest.mark.parametrize("name", [r'"\e]0;owned\a"', r'"two\nlines"', r'"\u202etxt"', "[fancy]", "&x {a: b}"])
def test_a_name_that_no_terminal_should_print_is_not_listed(name: str) -> None:
    assert declared_text(f"board: {name}\n", "board") is None
    assert declared_text("title: \x1b[2J\nboard: fancy\n", "board") is None


def test_messages_quote_the_beginning_of_what_is_long() -> None:
    key = "k" * 400_000
    assert refused(f"a: 1\n? {key}\n: 2\n? {key}\n: 3\n") == f"a.yaml:4: duplicate key '{'k' * 80}…'; first on line 2"
    assert invalid(f"? {key}\n: 2\n").startswith(f"a.yaml:1: unknown key '{'k' * 80}…'; valid: cells, inner")
    assert invalid(f"name: x\nkind: {key}\n") == f"a.yaml:2: kind: must be one of push, free, not '{'k' * 80}…'"


def test_an_alias_is_the_value_with_the_places_of_the_original() -> None:
    document = parse("a: &x\n  b: 1\nc: *x\n", "a.yaml")
    assert document.data == {"a": {"b": 1}, "c": {"b": 1}}
    assert document.location(("c", "b")) == Location("a.yaml", 2)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        document = parse(text, "any")
    except DocumentError as error:
        assert str(error).startswith("any")
    else:
        assert json.dumps(document.data)


@given(st.binary(max_size=300))
def test_any_file_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("files") / "a.yaml"
    path.write_bytes(content)
    try:
        read(path)
    except DocumentError as error:
        assert str(error).startswith(str(path))


def test_a_file_is_read_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("\ufeffname: x\n", encoding="utf-8")
    document = read(path)
    assert document.data == {"name": "x"}
    assert document.folder == tmp_path


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (MAX_BYTES + 1))
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"a: 1\nb: \xe4\n")
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    expected = {
        tmp_path / "none.yaml": f"{tmp_path / 'none.yaml'}: cannot be read: No such file or directory",
        tmp_path: f"{tmp_path}: this is a folder; a file is needed",
        large: f"{large}: the file is too large: more than 1,000,000 bytes",
        latin: f"{latin}:2: not a UTF-8 text file",
        pipe: f"{pipe}: this is not a regular file",
    }
    for path, message in expected.items():
        with pytest.raises(DocumentError) as caught:
            read(path)
        assert str(caught.value) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nam: x", "unknown key 'nam'; did you mean 'name'? (valid: cells, inner, kind, name, on, share, size)"),
        ("size: big", "size: must be a whole number, not 'big'"),
        ("size: 2.5", "size: must be a whole number, not 2.5"),
        ("size: 0", "size: must be at least 1, not 0"),
        ("size: 10", "size: must be at most 9, not 10"),
        ("share: 0", "share: must be more than 0, not 0"),
        ("share: 1", "share: must be less than 1, not 1"),
        ("share: half", "share: must be a number, not 'half'"),
        ("on: 1", "on: must be true or false, not 1"),
        ("on: yes", "on: must be true or false, not 'yes'"),
        ("kind: pusch", "kind: must be one of push, free, not 'pusch'; did you mean 'push'?"),
        ("inner: 3", "inner: must be a mapping, not 3"),
        ("inner: {}", "inner: missing key 'sides'"),
        ("inner: {sides: [1, x]}", "inner.sides.1: must be a whole number, not 'x'"),
        ("inner: {sides: 3}", "inner.sides: must be a list, not 3"),
        ("inner: {sides: []}\n  ", None),
    ],
)
def test_a_value_that_does_not_fit_is_told_with_its_line(line: str, message: str | None) -> None:
    text = f"name: x\n\n{line}\n"
    if message is None:
        assert validate(parse(text, "a.yaml"), Model).inner == Inner(sides=[])
    else:
        assert invalid(text) == f"a.yaml:3: {message}"


def test_a_missing_key_is_told_at_the_top() -> None:
    assert invalid("size: 2\n") == "a.yaml:1: missing key 'name'"
    assert invalid("name: 5\n") == "a.yaml:1: name: must be text, not 5"
    assert invalid("name:\n") == "a.yaml:1: name: must be text, not nothing"


def test_a_key_full_of_braces_is_told_as_it_is() -> None:
    assert "unknown key '{key}'" in invalid("name: x\n'{key}': 1\n")


@given(st.dictionaries(st.sampled_from(list(Model.model_fields)) | texts, values, max_size=4))
def test_any_document_fits_the_model_or_is_refused(data: dict[str, Any]) -> None:
    try:
        model = validate(of_mapping(data, "mapping"), Model)
    except BoardwrightError as error:
        assert str(error).startswith("mapping: ")
    else:
        assert model.name == data["name"]


@pytest.mark.parametrize("data", [{"a": object()}, {"a": float("nan")}, {"a": {1, 2}}, {("a",): 1}])
def test_python_data_that_no_file_could_hold_is_refused(data: dict[Any, Any]) -> None:
    with pytest.raises(DocumentError, match="argument: must be plain data"):
        of_mapping(data, "argument")


def test_python_data_is_copied() -> None:
    data = {"cells": ["a"]}
    document: Document = of_mapping(data, "argument")
    data["cells"].append("b")
    assert document.data == {"cells": ["a"]}
    assert document.location(("cells",)) == Location("argument")


def test_models_are_frozen() -> None:
    model = validate(parse("name: x\n", "a.yaml"), Model)
    with pytest.raises(ValueError, match="frozen"):
        model.__setattr__("name", "y")
