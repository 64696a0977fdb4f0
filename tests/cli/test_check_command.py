"""`boardwright check`: which files are looked at, and that one of them never keeps the others from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Command

GOOD = "board: good\ncells: [a]\n"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for name in ("boards", "variants"):
        (tmp_path / name).mkdir()


def test_an_empty_folder_beside_a_full_one_is_no_problem(boardwright: Command, tmp_path: Path) -> None:
    (tmp_path / "boards" / "good.yaml").write_text(GOOD, encoding="utf-8")
    assert boardwright("check") == ("", "1 of 1 files are fine\n", 0)
    assert boardwright("check", "variants", "boards") == ("", "1 of 1 files are fine\n", 0)


def test_where_there_is_nothing_to_check_it_is_said(boardwright: Command, tmp_path: Path) -> None:
    message = "error: there is no YAML file in boards, variants; name the files to check\n"
    assert boardwright("check") == ("", message, 1)
    assert boardwright("check", "variants").errors.startswith("error: there is no YAML file in variants;")
    for name in ("boards", "variants"):
        (tmp_path / name).rmdir()
    assert boardwright("check").errors.startswith("error: there is no YAML file in ./boards or ./variants;")


@pytest.mark.parametrize(
    "content",
    [
        f"board: x\ngraph: {{file: {'y' * 300}}}\n",
        f"board: x\nextends: {'y' * 300}.yaml\n",
        "board: x\nextends: circle.yaml\n",
        "board: x\nextends: missing.yaml\n",
        "board: x\nextends: ../variants/../../../../x.yaml\n",
        "board: [x\n",
        "variant: x\ngame: pig\noptions: {target: 0}\n",
        "\x00",
    ],
)
def test_one_bad_file_does_not_end_the_check(boardwright: Command, tmp_path: Path, content: str) -> None:
    (tmp_path / "boards" / "circle.yaml").symlink_to("circle.yaml")
    (tmp_path / "boards" / "bad.yaml").write_text(content, encoding="utf-8")
    (tmp_path / "boards" / "good.yaml").write_text(GOOD, encoding="utf-8")
    done = boardwright("check")
    assert (done.errors, done.code) == ("1 of 3 files are fine\n", 1)
    bad, circle = done.output.splitlines()
    assert bad.startswith("boards/bad.yaml")
    assert circle.startswith("boards/circle.yaml: cannot be read: ")


def test_the_files_of_plugins_are_checked_where_asked(boardwright: Command, tmp_path: Path) -> None:
    (tmp_path / "boards" / "bad.yaml").write_text("board: bad\n", encoding="utf-8")
    listed = json.loads(boardwright("list", "--json").output)
    done = boardwright("check", "--plugins")
    assert done.code == 1
    assert done.output.startswith("boards/bad.yaml:1: ")
    files = len(listed["boards"]) + len(listed["variants"])
    assert done.errors.endswith(f" of {files} files are fine\n")
