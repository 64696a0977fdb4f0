"""`boardwright test`, for those who write games."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import KAYLES, Command

GOOD = "game: kayles\nboard: {cells: [a, b, c, d], edges: [[a, b], [b, c], [c, d]]}\n"
BROKEN_RULES = KAYLES.replace("1 - state.to_move\n\nKAYLES", "2 - state.to_move\n\nKAYLES")


@pytest.fixture
def variants(tmp_path: Path) -> Path:
    (tmp_path / "kayles.py").write_text(KAYLES, encoding="utf-8")
    folder = tmp_path / "variants"
    folder.mkdir()
    (folder / "good.yaml").write_text(GOOD, encoding="utf-8")
    return folder


COMMAND = ("--plugin", "kayles.py", "test")


def test_a_game_is_tested_by_all_its_variants(boardwright: Command, variants: Path) -> None:
    (variants / "more.yaml").write_text("extends: good\n", encoding="utf-8")
    done = boardwright(*COMMAND, "kayles", "--games", "1")
    assert done == ("good: keeps the contract\nmore: keeps the contract\n", "", 0)


def test_variants_that_do_not_load_are_named_and_the_others_tested(boardwright: Command, variants: Path) -> None:
    (variants / "bad.yaml").write_text(f"{GOOD}players: 7\n", encoding="utf-8")
    (variants / "unreadable.yaml").write_text("game: [\n", encoding="utf-8")
    done = boardwright(*COMMAND, "kayles", "--games", "1")
    assert (done.output, done.code) == ("good: keeps the contract\n", 1)
    bad, unreadable = done.errors.splitlines()
    assert bad.startswith("error: bad: variants/bad.yaml:3: players: 7 ")
    assert unreadable.startswith("error: unreadable: variants/unreadable.yaml:2: invalid YAML")


def test_a_game_without_variants_is_tested_on_a_board(boardwright: Command, variants: Path) -> None:
    (variants / "good.yaml").unlink()
    refused = boardwright(*COMMAND, "kayles")
    assert (refused.output, refused.code) == ("", 1)
    assert "missing: 'kayles' is played on one" in refused.errors
    done = boardwright(*COMMAND, "kayles", "--board", "hex/2x2", "--games", "1")
    assert done == ("kayles: keeps the contract\n", "", 0)


def test_a_broken_obligation_is_told_for_each_variant(boardwright: Command, variants: Path) -> None:
    (variants.parent / "kayles.py").write_text(BROKEN_RULES, encoding="utf-8")
    (variants / "more.yaml").write_text("extends: good\n", encoding="utf-8")
    done = boardwright(*COMMAND, "kayles", "--games", "1")
    assert (done.output, done.code) == ("", 1)
    for name, line in zip(("good", "more"), done.errors.splitlines(), strict=True):
        assert line.startswith(f"error: {name}: variant '{name}', game 0 of seed 0, step 1: ")


def test_an_unknown_name_is_refused_with_the_nearest(boardwright: Command, variants: Path) -> None:
    done = boardwright(*COMMAND, "kayle")
    assert done.code == 1
    assert done.errors.startswith("error: unknown game or variant 'kayle'; did you mean 'kayles'?")
