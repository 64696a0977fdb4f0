"""`boardwright --plugin FILE.py`: a game that is one file, tried without packaging."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command_line import KAYLES, Command

PATH_OF_4 = "board: path\ncells: [a, b, c, d]\nedges: [[a, b], [b, c], [c, d]]\n"
PLUGIN = ("--plugin", "kayles.py")
ON_PATH = ("kayles", "--board", "path.yaml")


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    (tmp_path / "kayles.py").write_text(KAYLES, encoding="utf-8")
    (tmp_path / "path.yaml").write_text(PATH_OF_4, encoding="utf-8")


def test_a_game_in_a_file_is_played_on_any_board(boardwright: Command) -> None:
    # On a path of four cells every game has two stones: six ordered pairs of cells that are not neighbours.
    assert boardwright(*PLUGIN, "perft", *ON_PATH, "2", "--interpreted") == ("6\n", "", 0)
    run = boardwright(*PLUGIN, "run", *ON_PATH, "--games", "50", "--interpreted")
    assert "  2     random  50.0" in run.output
    assert boardwright(*PLUGIN, "list", "games").output.count("kayles") == 1
    assert boardwright(*PLUGIN, "show", "kayles").output == "kayles: Node Kayles, for 2 players\n"
    assert boardwright(*PLUGIN, "test", *ON_PATH, "--games", "1").output == "kayles: keeps the contract\n"


def test_without_the_option_the_game_is_unknown(boardwright: Command) -> None:
    assert boardwright(*PLUGIN, "show", "kayles").code == 0
    assert boardwright("show", "kayles").errors.startswith("error: unknown name 'kayles'")


def test_rule_changes_in_a_file_are_added_to_the_variants_own(boardwright: Command, tmp_path: Path) -> None:
    misere = (*ON_PATH, "--rules", "misere-kayles")
    run = boardwright(*PLUGIN, "run", *misere, "--games", "50", "--interpreted")
    assert "  1     random  50.0" in run.output
    twice = boardwright(*PLUGIN, "run", *misere[:-1], "misere-kayles,misere-kayles")
    assert twice.errors == (
        "error: --rules misere-kayles,misere-kayles: the rule change 'misere-kayles' is listed twice\n"
    )
    (tmp_path / "own.yaml").write_text("game: kayles\nboard: path.yaml\nrules: [misere-kayles]\n", encoding="utf-8")
    again = boardwright(*PLUGIN, "run", "own.yaml", "--rules", "misere-kayles")
    assert again.errors == "error: --rules misere-kayles: the rule change 'misere-kayles' is listed twice\n"
    unknown = boardwright(*PLUGIN, "run", *ON_PATH, "--rules", "misere-kayle")
    assert unknown.errors.startswith(
        "error: --rules misere-kayle: unknown rule change 'misere-kayle'; did you mean 'misere-kayles'?"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("def\n", "SyntaxError"),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)\n", "SystemExit: 3"),
        ("x = 1\n", "no function marked @hookimpl, and no Game, RuleChange or Bot"),
        (KAYLES.replace('Game("kayles"', 'Game("hex"'), "'hex'"),
    ],
)
def test_a_file_that_is_no_plugin_is_an_error_that_names_it(
    boardwright: Command, tmp_path: Path, content: str, message: str
) -> None:
    (tmp_path / "broken.py").write_text(content, encoding="utf-8")
    done = boardwright("--plugin", "broken.py", "list", "games")
    assert (done.output, done.code) == ("", 1)
    assert done.errors.startswith("error: broken.py: ")
    assert message in done.errors
    assert done.errors.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.py", ".", "path.yaml"])
def test_what_is_no_python_file_is_refused(boardwright: Command, name: str) -> None:
    done = boardwright("--plugin", name, "list", "games")
    assert (done.output, done.code) == ("", 1)
    assert done.errors.startswith(f"error: {name}: ")


def test_files_may_be_named_by_the_environment(
    boardwright: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.setenv("BOARDWRIGHT_PLUGINS", os.pathsep.join(["kayles.py", "missing.py", "broken.py"]))
    done = boardwright("list", "games")
    assert "kayles        Node Kayles\n" in done.output
    assert done.code == 0
    missing, broken = done.errors.splitlines()
    assert missing.startswith("warning: plugin 'missing' is left out: missing.py: ")
    assert broken.startswith("warning: plugin 'broken' is left out: broken.py: ")
