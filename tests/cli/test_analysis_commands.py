"""The commands tournament, analyse and compare, as a user gives them."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Command

VARIANT = "dr-d/2-players"
QUICK = ("--games", "60", "--sample", "20", "--levels", "0")


def test_analyse_prints_figures_places_and_notes(boardwright: Command) -> None:
    done = boardwright("analyse", VARIANT, *QUICK, "--seed", "1")
    assert (done.code, done.errors) == (0, "")
    lines = done.output.splitlines()
    assert lines[0].startswith(f"{VARIANT} (")
    assert "60 games of 2 players, seed 1, bots random, random; 20 examined position by position" in lines[0]
    assert lines[1].split() == ["figure", "of", "value", "95%", "interval", "games"]
    assert any(line.startswith("  win share") and "seat 2" in line for line in lines)
    assert any(line.startswith("  hexagon h") for line in lines)
    assert lines[-1].startswith("The sample met ")


def test_analyse_json_is_one_object_and_the_same_on_any_threads(boardwright: Command) -> None:
    first = boardwright("analyse", VARIANT, *QUICK, "--threads", "1", "--json")
    assert first.errors == ""
    result = json.loads(first.output)
    assert (result["variant"], result["games"], result["sample"]) == (VARIANT, 60, 20)
    assert boardwright("analyse", VARIANT, *QUICK, "--threads", "3", "--json").output == first.output


def test_analyse_writes_a_page_and_a_table(boardwright: Command, tmp_path: Path) -> None:
    done = boardwright("analyse", VARIANT, *QUICK, "--html", "report.html", "--csv", "table.csv")
    assert done.code == 0
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    with (tmp_path / "table.csv").open(encoding="utf-8") as table:
        assert {row["name"] for row in csv.DictReader(table)} >= {"plies", "changes", "explained_variance"}


@pytest.mark.parametrize(
    "command",
    [
        ("analyse", VARIANT, "--csv", "a", "--html", "./a"),
        ("tournament", VARIANT, "--bots", "random,mcts", "--csv", "a", "--file", "a"),
    ],
)
def test_two_outputs_to_one_file_are_refused(boardwright: Command, tmp_path: Path, command: tuple[str, ...]) -> None:
    done = boardwright(*command)
    assert (done.code, done.errors) == (1, "error: a: this file is named for two outputs\n")
    assert list(tmp_path.iterdir()) == []


def test_hash_seeds_do_not_matter(tmp_path: Path) -> None:
    printed = []
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", "from boardwright.cli import main; main()", "analyse", VARIANT, *QUICK, "--json"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        )
        printed.append(done.stdout)
    assert printed[0] == printed[1]


def test_where_all_win_together_places_are_ranked_by_what_happens_there(boardwright: Command) -> None:
    done = boardwright("analyse", "dr-d/2-players-cooperative", *QUICK)
    lines = done.output.splitlines()
    first = lines.index("the places that explain most about who wins:") + 2
    # The two halves of the board, by colour, have the most cells; nothing explains who wins, so no share stands there.
    assert [line.split()[0] for line in lines[first : first + 3]] == ["green", "blue", "hexagon"]
    assert "%" not in lines[first].split()[2]


def test_the_skill_trace_is_printed(boardwright: Command) -> None:
    done = boardwright("analyse", VARIANT, "--games", "10", "--sample", "10", "--levels", "1", "--skill-games", "4")
    assert "skill: mcts:simulations against half of it" in done.output
    assert "  16      " in done.output


@pytest.mark.parametrize(
    "command",
    [("analyse", VARIANT, *QUICK), ("compare", VARIANT, VARIANT), ("tournament", VARIANT, "--bots", "random,mcts")],
)
def test_a_table_that_cannot_be_written_is_refused_at_once(
    boardwright: Command, tmp_path: Path, command: tuple[str, ...]
) -> None:
    done = boardwright(*command, "--csv", "missing/table.csv")
    assert (done.code, done.output) == (1, "")
    assert done.errors == "error: missing/table.csv: cannot be written: there is no folder 'missing'\n"
    assert list(tmp_path.iterdir()) == []


def test_a_refused_analysis_leaves_no_file(boardwright: Command, tmp_path: Path) -> None:
    (tmp_path / "old.html").write_text("before", encoding="utf-8")
    done = boardwright("analyse", VARIANT, "--bots", "randon", "--html", "old.html", "--csv", "new.csv")
    assert (done.code, done.output) == (1, "")
    assert done.errors.startswith("error: unknown bot 'randon'; did you mean 'random'?")
    assert [path.name for path in tmp_path.iterdir()] == ["old.html"]
    assert (tmp_path / "old.html").read_text(encoding="utf-8") == "before"


def test_compare_values_of_an_option(boardwright: Command) -> None:
    done = boardwright("compare", VARIANT, "--set", "placement=push,free", "--games", "100", "--sample", "20")
    assert (done.code, done.errors) == (0, "")
    lines = done.output.splitlines()
    assert lines[0] == "100 games of each, seed 0, bots random; 20 examined position by position"
    assert lines[1].startswith(f"{VARIANT} placement=free (")
    assert f") against {VARIANT} placement=push (" in lines[1]
    choices = next(line for line in lines if line.startswith("  legal actions"))
    assert choices.endswith("differs")


def test_compare_variants_with_options_of_both(boardwright: Command) -> None:
    names = (VARIANT, "dr-d/2-players-free", VARIANT)
    done = boardwright("compare", *names, "--set", "free_corners=1", "--games", "50", "--sample", "10", "--json")
    result = json.loads(done.output)
    assert result["variants"] == list(names)
    assert result["hashes"][0] == result["hashes"][2] != result["hashes"][1]
    assert {each["is_noise"] for each in result["differences"] if each["variant"] == 2} == {True}
    plies = [each["value"] for each in result["differences"] if each["name"] == "plies" and each["variant"] == 1]
    assert plies == [50.0]


def test_values_may_have_commas_in_brackets(boardwright: Command) -> None:
    setting = "double_hexagons=[], [h6, h11]"
    done = boardwright("compare", VARIANT, "--set", setting, "--games", "50", "--sample", "10", "--json")
    assert json.loads(done.output)["variants"] == [
        f"{VARIANT} double_hexagons=[]",
        f"{VARIANT} double_hexagons=[h6, h11]",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((VARIANT,), "error: compare takes 2 to 20 variants, not 1"),
        ((VARIANT, "--set", "placement=push"), "error: compare takes 2 to 20 variants, not 1"),
        (
            (VARIANT, "--set", "free_corners=1,2", "--set", "placement=push,free"),
            "error: --set placement=push,free: compare",
        ),
        (
            (VARIANT, VARIANT, "--set", "free_corners=1,2"),
            "error: --set free_corners=1,2: compare either variants, or the values",
        ),
        ((VARIANT, "--set", "stoness=5,6"), "error: --set stoness=5: unknown key 'stoness'; did you mean 'stones'?"),
        ((VARIANT, "dr-d/2-playes"), "error: unknown variant 'dr-d/2-playes'; did you mean 'dr-d/2-players"),
        ((VARIANT, VARIANT, "--games", "1"), "error: games: must be a whole number from 10 to 1,000,000, not 1"),
    ],
)
def test_comparisons_that_are_refused(boardwright: Command, arguments: tuple[str, ...], message: str) -> None:
    done = boardwright("compare", *arguments)
    assert (done.code, done.output) == (1, "")
    assert done.errors.startswith(message)
    assert done.errors.count("\n") == 1


def test_a_tournament_goes_on_from_its_file(boardwright: Command, tmp_path: Path) -> None:
    arguments = ("tournament", VARIANT, "--bots", "random,mcts:simulations=2", "--file", "games.jsonl", "--json")
    first = json.loads(boardwright(*arguments, "--games", "4").output)
    assert (first["games"], first["seatings"]) == (8, 2)
    again = json.loads(boardwright(*arguments, "--games", "6").output)
    assert again["games"] == 12
    assert len((tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 5
    done = boardwright(*arguments, "--seed", "1")
    assert done.code == 1
    assert done.errors == (
        "error: games.jsonl:1: this is the file of another tournament: different seed: 0 there, 1 here\n"
    )


def test_a_tournament_prints_standings_and_duels(boardwright: Command) -> None:
    done = boardwright("tournament", VARIANT, "--bots", "random,mcts:simulations=4", "--games", "20", "--until-decided")
    lines = done.output.splitlines()
    assert lines[0].endswith(": 40 games of 2 players, seed 0, 20 of each of 2 seatings") or "16 of each" in lines[0]
    assert lines[2].split()[0] == "mcts:simulations=4"
    assert "win shares, rows against columns:" in lines
    assert lines[-1].startswith("the order is ")


def test_a_tournament_of_one_is_refused(boardwright: Command) -> None:
    done = boardwright("tournament", VARIANT, "--bots", "random")
    assert done.errors == "error: bots: a tournament takes 2 to 100, not 1\n"
    assert boardwright("tournament", VARIANT).code == 2


def test_rotated_bots_are_told_one_by_one(boardwright: Command) -> None:
    done = boardwright("run", VARIANT, "--games", "20", "--bots", "random,mcts:simulations=4", "--rotate")
    lines = done.output.splitlines()
    assert [line.split()[:3] for line in lines[2:4]] == [["1", "in", "turn"], ["2", "in", "turn"]]
    assert [line.split()[0] for line in lines[5:7]] == ["random", "mcts:simulations=4"]
