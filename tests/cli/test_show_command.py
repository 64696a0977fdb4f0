"""`boardwright show` of positions, with the sets of groups named, and as pictures at true size."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from command_line import Command

TIC_TAC_TOE = "n-in-a-row/tic-tac-toe"
AFTER_THREE = """\
n-in-a-row/tic-tac-toe after 3 steps: seat 2 to move
  +---+---+---+
3 |   | 1 |   |
  +---+---+---+
2 |   | 1 |   |
  +---+---+---+
1 | 2 |   |   |
  +---+---+---+
    a   b   c
"""
DOUBLE = "dr-d/2-players-double"


def titles_of_highlights(picture: ElementTree.Element) -> list[str | None]:
    return [title.text for title in picture.findall(".//{*}g[@class='highlight']/{*}title")]


def parse(path: Path) -> ElementTree.Element:
    return ElementTree.parse(path).getroot()  # noqa: S314 (our own)


@pytest.fixture
def records(boardwright: Command, tmp_path: Path) -> Path:
    """Two games, recorded to `games.jsonl`."""
    command = ("run", TIC_TAC_TOE, "--games", "2", "--seed", "1", "--interpreted", "--record", "games.jsonl")
    assert boardwright(*command).code == 0
    return tmp_path / "games.jsonl"


def test_moves_lead_to_a_position(boardwright: Command) -> None:
    assert boardwright("show", TIC_TAC_TOE, "--moves", "b2 a1  b3") == (AFTER_THREE, "", 0)


def test_a_position_that_is_over_says_who_has_won(boardwright: Command) -> None:
    done = boardwright("show", TIC_TAC_TOE, "--moves", "b2 a1 b3 a2 b1")
    assert done.output.splitlines()[0] == f"{TIC_TAC_TOE} after 5 steps: over, seat 1 wins"


def test_outcomes_of_chance_are_moves_too(boardwright: Command) -> None:
    done = boardwright("show", "erben/2-players", "--moves", "1-2-4-4-5 throw")
    assert done.output.splitlines() == [
        "erben/2-players after 2 steps: at chance",
        "seat 1 throws: 150 points, 3 dice",
    ]


def test_the_text_of_a_move_may_have_spaces(boardwright: Command) -> None:
    done = boardwright("show", "schicksal/standard", "--moves", "seat 2")
    assert done.output.startswith("schicksal/standard after 1 step: at chance\n")
    assert "seat 2 is White" in done.output


def test_a_position_as_json(boardwright: Command) -> None:
    data = json.loads(boardwright("show", DOUBLE, "--moves", "A.a1 B.b3", "--json").output)
    assert list(data) == ["variant", "hash", "moves", "to_move", "pieces", "highlights", "status"]
    assert (data["variant"], data["moves"], data["to_move"]) == (DOUBLE, ["A.a1", "B.b3"], "seat 1")
    assert sorted(data["pieces"], key=lambda piece: piece["owner"]) == [
        {"cells": ["A.a1"], "owner": "seat 1", "kind": "", "count": 1},
        {"cells": ["B.b3"], "owner": "seat 2", "kind": "", "count": 1},
    ]
    assert [highlight["text"] for highlight in data["highlights"]] == ["h6 counts twice", "h11 counts twice"]
    assert set(data["highlights"][0]["cells"]) == {"A.c4", "A.c5", "B.c1", "B.c2", "B.b1", "A.b3"}
    assert data["status"].startswith("seat 1 has 24 stones left")


def test_pieces_off_the_board_have_a_place_in_json(boardwright: Command) -> None:
    pieces = json.loads(boardwright("show", "trinity/2-players", "--moves", "", "--json").output)["pieces"]
    assert {piece["place"] for piece in pieces if "place" in piece} >= {"bank of seat 1", "bank of seat 2"}


def test_a_variant_is_shown_with_its_highlights_and_pieces(boardwright: Command, tmp_path: Path) -> None:
    assert "* h6 counts twice: A.c4" in boardwright("show", DOUBLE, "--svg", "double.svg").output
    assert titles_of_highlights(parse(tmp_path / "double.svg")) == ["h6 counts twice", "h11 counts twice"]
    boardwright("show", "draughts/english", "--svg", "draughts.svg")
    assert len(parse(tmp_path / "draughts.svg").findall(".//{*}g[@class='pieces']/{*}g")) == 24


def test_a_position_is_drawn_as_a_picture(boardwright: Command, tmp_path: Path) -> None:
    boardwright("show", TIC_TAC_TOE, "--moves", "b2 a1", "--svg", "x.svg")
    pieces = parse(tmp_path / "x.svg").findall(".//{*}g[@class='pieces']/{*}g")
    assert sorted(piece.attrib["data-cell"] for piece in pieces) == ["a1", "b2"]


def test_groups_name_their_sets_in_text_and_picture(boardwright: Command, tmp_path: Path) -> None:
    for name in ("dr-d/2-sets", DOUBLE):
        printed = boardwright("show", name, "--groups", "hexagon", "--svg", "sets.svg").output
        assert "+------h5------h6------h7------h8-------+" in printed
        written = [text.text for text in parse(tmp_path / "sets.svg").findall(".//{*}g[@class='group']//{*}text")]
        assert written == [f"h{number}" for number in range(1, 17)]
    assert "h5" not in boardwright("show", "dr-d/2-sets").output.split("+---", 1)[1]


@pytest.mark.parametrize(("edge", "millimetres"), [("30mm", 30), ("2.5cm", 25), ("1.2in", 30.48)])
def test_an_edge_is_printed_at_the_length_asked_for(
    boardwright: Command, tmp_path: Path, edge: str, millimetres: float
) -> None:
    boardwright("show", "n-in-a-row/3x3", "--svg", "plan.svg", "--edge", edge)
    picture = parse(tmp_path / "plan.svg")
    square = picture.find(".//{*}polygon")
    assert square is not None
    across = [float(corner.split(",")[0]) for corner in square.attrib["points"].split()]
    mm_a_pixel = float(picture.attrib["width"].removesuffix("mm")) / float(picture.attrib["viewBox"].split()[2])
    assert (max(across) - min(across)) * mm_a_pixel == pytest.approx(millimetres, rel=1e-3)


def test_a_record_leads_to_its_last_position(boardwright: Command, records: Path) -> None:
    record = json.loads(records.read_text(encoding="utf-8").splitlines()[1])
    data = json.loads(boardwright("show", TIC_TAC_TOE, "--record", "games.jsonl", "--game", "1", "--json").output)
    assert (data["moves"], data["to_move"]) == (record["actions"], None)


def test_a_step_of_a_record_is_the_position_after_so_many_moves(boardwright: Command, records: Path) -> None:
    moves = json.loads(records.read_text(encoding="utf-8").splitlines()[0])["actions"]
    for step in (0, 3):
        played = boardwright("show", TIC_TAC_TOE, "--moves", " ".join(moves[:step])).output
        replayed = boardwright("show", TIC_TAC_TOE, "--record", "games.jsonl", "--game", "0", "--step", str(step))
        assert replayed.output == played


def test_a_record_brings_its_own_options(boardwright: Command) -> None:
    options = ("--set", "placement=free", "--set", "stones=1", "--set", "partial=true")
    boardwright("run", "dr-d/2-players", *options, "--games", "1", "--interpreted", "--record", "free.jsonl")
    done = boardwright("show", "dr-d/2-players", "--record", "free.jsonl")
    assert done.output.startswith("dr-d/2-players after 2 steps: over")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dr-d/1-set", "--groups", "hexagn"], "--groups: unknown group 'hexagn' of board 'dr-d/1-set'; did you mean"),
        (["erben/2-players", "--groups", "hexagon"], "--groups: there is no board here to draw"),
        (["dr-d", "--groups", "hexagon"], "--groups: there is no board here to draw"),
        ([TIC_TAC_TOE, "--moves", "b2 a1 b2"], "--moves: step 3: 'b2' is not legal here; "),
        ([TIC_TAC_TOE, "--moves", "b2 a1 b3 a2 b1 c1"], "--moves: step 6: the game is over"),
        (
            ["erben/2-players", "--moves", "1-2-4-4-5 throw bank"],
            "--moves: step 3, an outcome of chance: 'bank' is not legal here; ",
        ),
        (["dr-d/2-sets", "--moves", "A.a1"], "unknown variant 'dr-d/2-sets'; did you mean"),
        ([TIC_TAC_TOE, "--step", "2"], "--step 2: goes with --record FILE only"),
        ([TIC_TAC_TOE, "--moves", "b2", "--game", "0"], "--game 0: goes with --record FILE only"),
        ([TIC_TAC_TOE, "--svg", "x.svg", "--edge", "30"], "--edge 30: invalid length; write it with its unit, as 30mm"),
        ([TIC_TAC_TOE, "--svg", "x.svg", "--edge", "0mm"], "--edge 0mm: invalid length; "),
        ([TIC_TAC_TOE, "--svg", "x.svg", "--edge", "3 ft"], "--edge 3 ft: invalid length; "),
        ([TIC_TAC_TOE, "--edge", "30mm"], "--edge: goes with --svg FILE only"),
    ],
)
def test_wrong_options_are_refused(boardwright: Command, tmp_path: Path, arguments: list[str], message: str) -> None:
    done = boardwright("show", *arguments)
    assert (done.output, done.code) == ("", 1)
    assert done.errors.startswith(f"error: {message}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([TIC_TAC_TOE], "games.jsonl: there is more than one game in this file; say which with --game N"),
        ([TIC_TAC_TOE, "--game", "2"], "games.jsonl: there is no game 2 in it; the games are 0 to 1"),
        ([TIC_TAC_TOE, "--game", "1", "--step", "10"], "games.jsonl:2: game 1 has no step 10; its steps are 0 to "),
        ([TIC_TAC_TOE, "--game", "1", "--step", "-1"], "games.jsonl:2: game 1 has no step -1; its steps are 0 to "),
        ([TIC_TAC_TOE, "--moves", "b2"], "--moves and --record exclude each other"),
        ([TIC_TAC_TOE, "--game", "1", "--players", "2"], "--record: leave out --set, --players, --board and --rules"),
        (["hex/3x3", "--game", "1"], "games.jsonl:2: game 1 was played by other rules"),
        (["hex/3x", "--game", "1"], "unknown variant 'hex/3x'; did you mean 'hex/3x3'?"),
    ],
)
def test_records_that_do_not_fit_are_refused(boardwright: Command, arguments: list[str], message: str) -> None:
    done = boardwright("show", *arguments, "--record", "games.jsonl")
    assert (done.output, done.code) == ("", 1)
    assert done.errors.startswith(f"error: {message}")
