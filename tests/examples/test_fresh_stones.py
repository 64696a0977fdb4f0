"""The example of a rule change, installed as a third party's distribution and used from another folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed example."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", folder, ROOT / "examples" / "fresh-stones"], check=True)
    return folder


@pytest.fixture
def python(site: Path, tmp_path: Path) -> Run:
    """Runs Python with the example installed, from an empty folder."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(site)}
        return subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    return run


CLI = ("-c", "from boardwright.cli import main; main()")


def test_it_is_found_with_its_variant(python: Run) -> None:
    listed = json.loads(python(*CLI, "list", "--json").stdout)
    assert "fresh-stones" in [row["name"] for row in listed["rules"]]
    assert "fresh-stones/2-players" in [row["name"] for row in listed["variants"]]


def test_runs_differ_from_the_game_without_it_and_not_from_interpreted_ones(python: Run) -> None:
    def run(*arguments: str) -> dict[str, object]:
        done = python(*CLI, "run", *arguments, "--games", "20", "--seed", "1", "--json")
        assert done.returncode == 0, done.stderr
        result: dict[str, object] = json.loads(done.stdout)
        return {key: value for key, value in result.items() if not key.startswith(("seconds", "games_per"))}

    changed = run("fresh-stones/2-players")
    assert changed == run("fresh-stones/2-players", "--interpreted")
    plain = run("dr-d/2-players", "--set", "opening_stones=2", "--interpreted")
    assert changed["hash"] != plain["hash"]
    assert changed["plies"] != plain["plies"]


def test_a_stone_just_placed_stays(python: Run) -> None:
    """Random games beside the game without the change, in which texts alone tell which stone was placed last."""
    program = """
import boardwright as bw
import random

dice = random.Random(1)
withheld = 0
for seed in range(5):
    match = bw.Match(bw.load("fresh-stones/2-players"), seed)
    free = bw.Match(bw.load("dr-d/2-players", options={"opening_stones": 2}), seed)
    fresh = None
    while not match.over:
        texts = [match.action_text(action) for action in match.legal_actions]
        without = [free.action_text(action) for action in free.legal_actions]
        allowed = [text for text in without if not text.startswith(f"{fresh}>")]
        assert texts == (allowed or ["pass"]), (texts, without, fresh)
        withheld += len(without) - len(allowed)
        text = dice.choice(texts)
        if text not in without:
            break  # a pass that only the change brings about
        match.play(text)
        free.play(text)
        fresh = None if text == "pass" else text.partition(">")[0]
        told = f"\\nthe stone on {fresh} cannot be pushed yet"
        assert match.status == free.status + (told if fresh else "")
assert withheld > 20
"""
    done = python("-c", program)
    assert done.returncode == 0, done.stderr


def test_its_file_is_a_plugin_by_itself(tmp_path: Path) -> None:
    file = ROOT / "examples/fresh-stones/src/boardwright_fresh_stones/rules.py"
    shown = ["show", "dr-d/2-players", "--rules", "fresh-stones", "--json"]
    command = [sys.executable, *CLI, "--plugin", str(file), *shown]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["rules"] == ["fresh-stones"]


def test_another_game_refuses_it(python: Run, tmp_path: Path) -> None:
    (tmp_path / "wrong.yaml").write_text("game: erben\nplayers: 2\nrules:\n  - fresh-stones\n", encoding="utf-8")
    done = python(*CLI, "run", "wrong.yaml")
    assert done.returncode == 1
    assert done.stderr == "error: wrong.yaml:4: 'fresh-stones' changes the game 'dr-d', not 'erben'\n"
