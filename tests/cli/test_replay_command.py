"""`run --record` and `replay`, as a user meets them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import Command

PETALS = """\
variant: petals
game: dr-d
board: {lattice: triangle, shape: hexagon, side: 1, groups: {hexagon: {ring: 6}}}
players: 2
options: {placement: free, stones: 3}
"""

GAME = """\
game 0 of seed 4: petals ({hash})
   1  seat 1  {actions[0]}
   2  seat 2  {actions[1]}
   3  seat 1  {actions[2]}
   4  seat 2  {actions[3]}
   5  seat 1  {actions[4]}
   6  seat 2  {actions[5]}  seats 1 and 2 conquered h1
   +-----+
  /{a1}\\a2 /{a3}\\
 /a1 \\{a2}/a3 \\
+-----+-----+
 \\b1 /{b2}\\b3 /
  \\{b1}/b2 \\{b3}/
   +-----+
seat 1 has 0 stones left and holds h1
seat 2 has 0 stones left and holds h1
over
  seat  bot     win  score  return
  1     random  0.5  1      0.5
  2     random  0.5  1      0.5

"""


@pytest.fixture
def recorded(boardwright: Command, tmp_path: Path) -> Path:
    """Three games of a small variant, recorded to `games.jsonl`; two players with three stones each must draw."""
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "petals.yaml").write_text(PETALS, encoding="utf-8")
    command = ("run", "petals", "--games", "3", "--seed", "4", "--interpreted", "--record", "games.jsonl")
    assert boardwright(*command).code == 0
    return tmp_path / "games.jsonl"


def test_a_game_is_printed_as_it_was_played(boardwright: Command, recorded: Path) -> None:
    record = json.loads(recorded.read_text(encoding="utf-8").splitlines()[0])
    owners = {cell: "12"[step % 2] for step, cell in enumerate(record["actions"])}
    done = boardwright("replay", "games.jsonl", "--game", "0")
    assert done.output == GAME.format(**record, **owners)
    assert (done.errors, done.code) == ("", 0)


def test_all_games_are_printed_in_order(boardwright: Command, recorded: Path) -> None:
    printed = boardwright("replay", "games.jsonl").output
    headings = [line for line in printed.splitlines() if line.startswith("game ")]
    assert [heading.split(" of ")[0] for heading in headings] == ["game 0", "game 1", "game 2"]


def test_games_as_json(boardwright: Command, recorded: Path) -> None:
    record = json.loads(recorded.read_text(encoding="utf-8").splitlines()[1])
    [game] = json.loads(boardwright("replay", "games.jsonl", "--game", "1", "--json").output)["games"]
    assert [play["text"] for play in game["actions"]] == record["actions"]
    assert [play["who"] for play in game["actions"]] == ["seat 1", "seat 2"] * 3
    assert game["wins"] == [0.5, 0.5]
    assert [play["events"] for play in game["actions"]] == [[]] * 5 + [["seats 1 and 2 conquered h1"]]
    status = "seat 1 has 0 stones left and holds h1\nseat 2 has 0 stones left and holds h1"
    assert {**game, "actions": record["actions"]} == {**record, "wins": [0.5, 0.5], "status": status}


def test_dice_are_printed_as_thrown(boardwright: Command, tmp_path: Path) -> None:
    command = ("run", "erben/2-players", "--games", "1", "--interpreted", "--record", "games.jsonl")
    assert boardwright(*command).code == 0
    record = json.loads((tmp_path / "games.jsonl").read_text(encoding="utf-8"))
    lines = boardwright("replay", "games.jsonl").output.splitlines()
    assert lines[1].split() == ["1", "chance", record["actions"][0]]
    last, points = record["actions"][-1], int(record["scores"][0])
    assert last == "bank"
    assert points >= 15_000
    told = lines[lines.index("over") - 1]
    assert re.fullmatch(rf" *{len(record['actions'])}  seat 1  bank +seat 1 banked [\d,]+ points", told)


def test_verified_games_are_counted(boardwright: Command, recorded: Path) -> None:
    assert boardwright("replay", "games.jsonl", "--verify").output == "3 games verified\n"
    assert boardwright("replay", "games.jsonl", "--verify", "--game", "2").output == "1 game verified\n"
    assert json.loads(boardwright("replay", "games.jsonl", "--verify", "--json").output) == {
        "file": "games.jsonl",
        "verified": 3,
    }


def test_what_was_cut_off_is_told_behind_the_whole_games(boardwright: Command, recorded: Path) -> None:
    recorded.write_bytes(recorded.read_bytes()[:-40])
    message = "error: games.jsonl:3: the record is cut off here; whole ones before it: 2\n"
    printed = boardwright("replay", "games.jsonl")
    assert printed.output.count("\nover\n") == 2
    assert (printed.errors, printed.code) == (message, 1)
    as_json = boardwright("replay", "games.jsonl", "--json")
    assert len(json.loads(as_json.output)["games"]) == 2
    assert (as_json.errors, as_json.code) == (message, 1)
    verified = boardwright("replay", "games.jsonl", "--verify")
    assert (verified.output, verified.errors, verified.code) == ("", message, 1)


def test_another_variant_and_changed_rules(boardwright: Command, recorded: Path, tmp_path: Path) -> None:
    changed = PETALS.replace("stones: 3", "stones: 4")
    (tmp_path / "variants" / "petals.yaml").write_text(changed, encoding="utf-8")
    (tmp_path / "old.yaml").write_text(PETALS, encoding="utf-8")
    assert boardwright("replay", "games.jsonl", "--verify", "--variant", "old.yaml").code == 0
    assert boardwright("replay", "games.jsonl", "--verify", "--allow-changed").code == 0
    refused = boardwright("replay", "games.jsonl", "--verify")
    assert refused.errors.startswith("error: games.jsonl:1: game 0 was played by other rules")
    assert refused.code == 1


def test_options_from_the_command_line_are_laid_over_again(boardwright: Command, recorded: Path) -> None:
    command = ("run", "petals", "--games", "2", "--set", "stones=2", "--players", "3", "--record", "games.jsonl")
    assert boardwright(*command, "--interpreted").code == 0
    assert boardwright("replay", "games.jsonl", "--verify").output == "2 games verified\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["replay", "games.jsonl", "--game", "7"], "games.jsonl: there is no game 7 in it; the games are 0 to 2"),
        (["replay", "missing.jsonl"], "missing.jsonl: cannot be read: No such file or directory"),
        (["replay", "variants"], "variants: this is a folder; a file is needed"),
        (["replay", "variants/petals.yaml"], "variants/petals.yaml:1: invalid JSON: Expecting value, at column 1"),
        (["run", "petals", "--record", "no/games.jsonl"], "no/games.jsonl: cannot be written: there is no folder 'no'"),
        (["run", "petals", "--record", "variants"], "variants: cannot be written: it is a folder"),
    ],
)
def test_what_is_refused(boardwright: Command, recorded: Path, arguments: list[str], message: str) -> None:
    done = boardwright(*arguments)
    assert (done.output, done.errors, done.code) == ("", f"error: {message}\n", 1)


def test_games_without_a_notation_are_refused_with_their_file(boardwright: Command) -> None:
    boardwright("run", "pig", "--games", "1", "--interpreted", "--set", "target=5", "--record", "x.jsonl")
    done = boardwright("replay", "x.jsonl", "--notation")
    assert (done.errors, done.code) == ("error: x.jsonl: game 'pig' has no notation of its own\n", 1)
