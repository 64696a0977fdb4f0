"""JSON documents: the values of the standard library, with their lines, and nothing that is not JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.documents import parse_json
from boardwright.errors import DocumentError

_TEXT = st.text(st.characters(blacklist_categories=("C", "Zl", "Zp")))
_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(_TEXT, inner),
    max_leaves=20,
)


@given(value=_VALUES, ascii_only=st.booleans(), indent=st.sampled_from([None, 0, 2, "\t"]))
def test_what_json_writes_is_read_again(value: Any, ascii_only: bool, indent: int | str | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    read = parse_json(text, "x.json").data
    assert read == value
    assert json.dumps(read) == json.dumps(value)  # 1, 1.0 and true are equal


@given(st.text(alphabet='[]{}:,"\\ \n01-.eE+tnufalsr', max_size=12))
def test_what_json_refuses_is_refused(text: str) -> None:
    try:
        value = json.loads(text)
    except ValueError:
        with pytest.raises(DocumentError):
            parse_json(text, "x.json")
    else:
        assert parse_json(text, "x.json").data == value


def test_each_value_has_its_line() -> None:
    document = parse_json('{"nodes": [\n  {"id": "\\ud83d\\ude00"},\n  {"id":\n 2}]}', "x.json")
    assert document.data == {"nodes": [{"id": "😀"}, {"id": 2}]}
    assert str(document.location(("nodes", 0))) == "x.json:2"
    assert str(document.location(("nodes", 1))) == "x.json:3"
    assert str(document.location(("nodes", 1, "id"))) == "x.json:4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.json:1: invalid JSON: a value expected, not the end"),
        ('{\n"a": 1,\n"a": 2}', "x.json:3: duplicate key 'a'; first on line 2"),
        ("[1,\n2", "x.json:2: invalid JSON: ',' or ']' expected, not the end"),
        ("[1,]", "x.json:1: invalid JSON: a value expected, not ']'"),
        ('{"a" 1}', "x.json:1: invalid JSON: ':' expected, not '1'"),
        ("{1: 2}", "x.json:1: invalid JSON: a key must be text in double quotes"),
        ("{a: 2}", "x.json:1: invalid JSON: invalid value 'a'"),
        ("{'a': 2}", """x.json:1: invalid JSON: a value expected, not "'\""""),
        ("[1] # one", "x.json:1: invalid JSON: nothing may follow the value"),
        ("[\nNaN]", "x.json:2: invalid JSON: invalid value 'NaN'"),
        ("-Infinity", "x.json:1: invalid JSON: invalid value '-Infinity'"),
        ("1e999", "x.json:1: the number is too large"),
        ("1" * 19, "x.json:1: the number is too long: more than 18 digits"),
        ('"\\u001b[2J"', "x.json:1: text must contain only printable characters"),
        ('["\\ud83d"]', "x.json:1: text must contain only printable characters"),
        ("[" * 100, "x.json:1: nested too deeply: more than 32 levels"),
        ("[" + "1," * 200_000 + "1]", "x.json:1: too many values: more than 100,000"),
    ],
)
def test_what_is_not_json_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as refused:
        parse_json(text, "x.json")
    assert str(refused.value) == message
