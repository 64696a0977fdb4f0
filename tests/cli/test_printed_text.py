"""What is printed of strangers' files and arguments: nothing that a terminal obeys, and never more than a screen."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command_line import Command, Done

ESCAPES = ("\x1b]0;owned\x07", "\x9b2J", "\u202egnirts", "\x7f", "\r", "\x00")
GRAPHML = """\
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d0" for="node" attr.name="x&#x202E;y&#x9B;z" attr.type="string"/>
<graph edgedefault="undirected"><node id="a"><data key="d0">&#x9B;2J</data></node></graph></graphml>
"""


def assert_harmless(done: Done) -> None:
    """Nothing of it is anything but letters and line breaks, and no line is endless."""
    for line in (done.output + done.errors).split("\n"):
        assert line.isprintable(), ascii(line)
        assert len(line) < 2100


@pytest.mark.parametrize("text", [text for text in ESCAPES if text != "\x00"])
@pytest.mark.parametrize(
    "command",
    [
        ("run", "{}"),
        ("show", "{}"),
        ("show", "{}.yaml"),
        ("check", "{}"),
        ("replay", "{}"),
        ("test", "{}"),
        ("run", "hex/2x2", "--board", "{}"),
        ("run", "hex/2x2", "--rules", "{}"),
        ("run", "hex/2x2", "--set", "{}=1"),
        ("run", "hex/2x2", "--set", "x={}"),
        ("run", "hex/2x2", "--bots", "{}"),
        ("run", "hex/2x2", "--bots", "mcts:{}=1"),
        ("run", "hex/2x2", "--record", "no/{}"),
        ("list", "--path", "{}"),
        ("--plugin", "{}", "list"),
    ],
)
def test_arguments_are_escaped_in_messages(boardwright: Command, command: tuple[str, ...], text: str) -> None:
    done = boardwright(*(part.format(text) for part in command))
    assert done.code == 1
    assert_harmless(done)


@pytest.mark.parametrize("text", ESCAPES)
def test_records_are_escaped_in_messages(boardwright: Command, tmp_path: Path, text: str) -> None:
    for record in ({text: 1}, {"format": 1, "variant": text}, {"format": text}, [text], text):
        (tmp_path / "x.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
        done = boardwright("replay", "x.jsonl")
        assert (done.output, done.code) == ("", 1)
        assert_harmless(done)


@pytest.mark.parametrize("text", [text for text in ESCAPES if text != "\x00"])
def test_files_with_strange_names_and_contents_are_listed(boardwright: Command, tmp_path: Path, text: str) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / f"{text}.yaml").write_text("game: pig\n", encoding="utf-8")
    (tmp_path / "variants" / "quoted.yaml").write_text(f"game: pig\ntitle: {json.dumps(text)}\n", encoding="utf-8")
    (tmp_path / "variants" / "raw.yaml").write_text(f"game: pig\ntitle: {text}\n", encoding="utf-8")
    for command in (("list",), ("list", "variants"), ("list", "--json"), ("check",), ("show", "quoted")):
        assert_harmless(boardwright(*command))
    names = [row["name"] for row in json.loads(boardwright("list", "variants", "--json").output)["variants"]]
    assert text in names


def test_a_file_name_that_is_not_utf_8_is_listed(boardwright: Command, tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / os.fsdecode(b"\xff.yaml")).write_text("game: pig\n", encoding="utf-8")
    done = boardwright("list", "variants")
    assert (done.errors, done.code) == ("", 0)
    assert "\\udcff" in done.output
    assert_harmless(done)
    assert "\udcff" in [row["name"] for row in json.loads(boardwright("list", "--json").output)["variants"]]


def test_what_a_graph_file_says_is_escaped(boardwright: Command, tmp_path: Path) -> None:
    (tmp_path / "x.graphml").write_text(GRAPHML, encoding="utf-8")
    (tmp_path / "x.yaml").write_text("board: x\ngraph: {file: x.graphml}\n", encoding="utf-8")
    for command in (("show", "x.yaml"), ("show", "x.yaml", "--json"), ("check", "x.yaml")):
        assert_harmless(boardwright(*command))


@pytest.mark.parametrize(
    "content",
    [
        "{}: 1\n",
        "game: {}\n",
        "game: pig\n{}: 1\n",
        "game: pig\nplayers: {}\n",
        "game: pig\noptions: {{{}: 1}}\n",
        "game: pig\noptions: {{target: {}}}\n",
        "game: pig\nrules: [{}]\n",
        "game: hex\nboard: {}\n",
        "extends: {}\n",
        "extends: {}.yaml\n",
        "game: pig\nvariant: {}\n",
        "? {0}\n: 1\n? {0}\n: 2\n",
    ],
)
def test_long_inputs_are_cut_in_messages(boardwright: Command, tmp_path: Path, content: str) -> None:
    (tmp_path / "x.yaml").write_text(content.format("y" * 400_000), encoding="utf-8")
    for command in (("show", "x.yaml", "--kind", "variant"), ("check", "x.yaml")):
        done = boardwright(*command)
        assert done.code == 1
        assert "x.yaml" in done.output + done.errors
        assert_harmless(done)
