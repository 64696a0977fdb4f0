"""The commands, run as a user would, and what they print."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from command_line import Command

PROGRAM = [sys.executable, "-c", "from boardwright.cli import main; main()"]
TIMES = ("seconds", "games_per_second")

BOARD = """\
board: flower
lattice: triangle
shape: hexagon
side: 1
groups:
  hexagon: {ring: 6}
"""
VARIANT = """\
variant: petals
game: dr-d
board: flower
players: 3
options: {placement: free, stones: 2}
"""


@pytest.fixture
def own_files(tmp_path: Path) -> None:
    """A designer's folder: a board and a variant written by hand."""
    for name, content in (("boards/x.yaml", BOARD), ("variants/y.yaml", VARIANT)):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(content, encoding="utf-8")


@pytest.mark.usefixtures("own_files")
def test_a_designers_own_board_and_variant(boardwright: Command) -> None:
    result = json.loads(boardwright("run", "petals", "--games", "50", "--json").output)
    assert result["variant"] == "petals"
    assert result["plies"] == {"mean": 6.0, "min": 6, "max": 6}
    assert result["mean_scores"] == [1.0, 1.0, 1.0]
    assert result["draws"] == 50
    assert boardwright("perft", "petals", "6").output == "720\n"
    assert boardwright("check").code == 0


def test_run_prints_the_keys_that_are_promised(boardwright: Command) -> None:
    done = boardwright("run", "dr-d/2-players", "--games", "200", "--seed", "1", "--json")
    assert done.errors == ""
    result = json.loads(done.output)
    assert list(result) == [
        *("variant", "hash", "seed", "games", "players", "bots", "wins", "draws", "mean_scores", "mean_returns"),
        *("plies", "truncated", "failed", "failures", "rotated", "by_bot", "seconds", "games_per_second"),
    ]
    assert result["variant"] == "dr-d/2-players"
    assert result["bots"] == ["random", "random"]
    assert sum(result["wins"]) == 200
    assert 16 < sum(result["mean_scores"]) < 32
    assert 50 <= result["plies"]["min"] <= result["plies"]["mean"] <= result["plies"]["max"]


def run_json(*arguments: str, folder: Path, **environment: str) -> dict[str, Any]:
    done = subprocess.run(
        [*PROGRAM, "run", "dr-d/2-players", "--seed", "1", "--json", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return {key: value for key, value in result.items() if key not in TIMES}


def test_results_are_the_same_on_any_threads_and_hash_seed(tmp_path: Path) -> None:
    first = run_json("--games", "3000", "--threads", "1", folder=tmp_path, PYTHONHASHSEED="1")
    assert first == run_json("--games", "3000", "--threads", "2", folder=tmp_path, PYTHONHASHSEED="2")
    assert first == run_json("--games", "3000", "--threads", "7", folder=tmp_path)
    small = run_json("--games", "30", folder=tmp_path)
    assert small == run_json("--games", "30", "--interpreted", folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_options_and_players_from_the_command_line(boardwright: Command) -> None:
    done = boardwright("show", "dr-d/2-players", "--json")
    assert json.loads(done.output)["options"]["double_hexagons"] == []
    done = boardwright("perft", "dr-d/2-players", "2", "--set", "placement=free", "--json")
    assert json.loads(done.output)["count"] == 2450
    done = boardwright("run", "dr-d/2-players", "--players", "3")
    assert done.errors.startswith("error: --players 3: players: 3 do not fit")
    done = boardwright("run", "dr-d/2-players", "--set", "placement")
    assert done.errors == "error: --set placement: write --set option=value\n"
    done = boardwright("run", "dr-d/2-players", "--set", "start=[")
    assert done.code == 1
    assert "--set start=[" in done.errors


def test_perft_divide_adds_up(boardwright: Command) -> None:
    done = boardwright("perft", "dr-d/2-players", "3", "--divide", "--json")
    split = json.loads(done.output)
    assert split["count"] == 6242
    assert len(split["divide"]) == 50
    assert sum(split["divide"].values()) == 6242
    lines = boardwright("perft", "dr-d/2-players", "2", "--divide").output.splitlines()
    assert lines[0].split() == ["A.a1", "49"]
    assert lines[-1] == "2450"


@pytest.mark.parametrize("kind", ["games", "boards", "variants", "bots", "rules", "plugins"])
def test_list(boardwright: Command, kind: str) -> None:
    whole = json.loads(boardwright("list", "--json").output)
    assert json.loads(boardwright("list", kind, "--json").output) == {kind: whole[kind]}
    printed = boardwright("list", kind).output
    assert [line.split()[0] for line in printed.splitlines()] == [row["name"] for row in whole[kind]]
    assert all(row["title"] and not row["title"].startswith("broken") for row in whole[kind])


def test_show_says_what_there_is_to_know(boardwright: Command, tmp_path: Path) -> None:
    board = boardwright("show", "dr-d/2-sets", "--svg", "board.svg").output
    assert "group hexagon  16 of 6 cells: h1 … h16" in board
    picture = ElementTree.parse(tmp_path / "board.svg").getroot()  # noqa: S314 (our own)
    assert len(picture.findall(".//{*}polygon")) == 50
    variant = boardwright("show", "dr-d/2-players-set-up").output
    assert 'start            [["A.e1", "B.e9"], ["B.a1", "B.e1"]]' in variant
    game = boardwright("show", "dr-d").output
    assert game.startswith("dr-d: Spiel Dr. D., for 2 to 6 players\n")
    assert "free_corners" in game
    assert boardwright("show", "random").output == "random: plays any legal action, all equally likely\n"
    for name in ("dr-d/2-sets", "dr-d/2-players", "dr-d", "random"):
        assert json.loads(boardwright("show", name, "--json").output)


def test_show_asks_where_a_name_has_two_meanings(boardwright: Command, tmp_path: Path) -> None:
    for folder, content in (("boards", BOARD.replace("flower", "twin")), ("variants", VARIANT)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "twin.yaml").write_text(content.replace("petals", "twin"), encoding="utf-8")
    (tmp_path / "variants" / "twin.yaml").write_text("game: erben\nplayers: 2\n", encoding="utf-8")
    done = boardwright("show", "twin")
    assert done.errors == "error: 'twin' is the name of several things; say --kind variant or --kind board\n"
    assert boardwright("show", "twin", "--kind", "board").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "dr-d/2-player"], "unknown name 'dr-d/2-player'; did you mean 'dr-d/2-players'?"),
        (["show", "erben/2-players", "--svg", "x.svg"], "--svg: there is no board here to draw"),
        (["run", "dr-d/2-player"], "unknown variant 'dr-d/2-player'; did you mean 'dr-d/2-players'?"),
        (["run", "dr-d/2-players", "--bots", "randm"], "unknown bot 'randm'; did you mean 'random'?"),
        (["run", "dr-d/2-players", "--bots", "random,random,random"], "bots: 3 for 2 seats"),
        (["run", "dr-d/2-players", "--games", "0"], "games: must be a whole number from 1 to"),
        (["run", "dr-d/2-players", "--threads", "0"], "threads: must be a whole number from 1 to"),
        (["run", "dr-d/2-players", "--seed", "-1"], "seed: must be a whole number from 0 to"),
        (["perft", "dr-d/2-players", "101"], "depth: must be a whole number from 0 to 100, not 101"),
        (["check"], "there is no YAML file in ./boards or ./variants; name the files to check"),
        (["list", "--path", "no-such-folder"], "--path no-such-folder: there is no such folder"),
    ],
)
def test_what_is_refused(boardwright: Command, arguments: list[str], message: str) -> None:
    done = boardwright(*arguments)
    assert done.code == 1
    assert done.output == ""
    assert done.errors.startswith(f"error: {message}")


@pytest.mark.parametrize("arguments", [["run"], ["run", "x", "--games", "many"], ["fly"], ["list", "bord"], ["show"]])
def test_wrong_usage_leaves_with_2(boardwright: Command, arguments: list[str]) -> None:
    assert boardwright(*arguments).code == 2


def test_version_and_help(boardwright: Command) -> None:
    assert boardwright("--version").output.startswith("boardwright 0.")
    assert "Play many games of a variant" in boardwright("run", "--help").output


def test_a_listing_imports_nothing_heavy(tmp_path: Path) -> None:
    program = (
        "import sys; sys.argv = ['boardwright', 'list']; from boardwright.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print([name for name in ('numba', 'networkx', 'numpy', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_conformance_kit_from_the_command_line(boardwright: Command) -> None:
    assert boardwright("test", "n-in-a-row/tic-tac-toe", "--games", "1") == (
        "n-in-a-row/tic-tac-toe: keeps the contract\n",
        "",
        0,
    )
    done = boardwright("test", "trinty")
    assert done.code == 1
    assert done.errors.startswith("error: unknown game or variant 'trinty'; did you mean 'trinity'?")
