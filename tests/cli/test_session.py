"""A game at the terminal: what lines do, and what is printed."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import toy_games

from boardwright import Bot, BotError, GameError, Match, Variant
from boardwright.bots.random import RANDOM
from boardwright.cli.session import Session
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.seating import SeatedBot
from boardwright.table import Table

Sit = Callable[..., str]


def bot_player(bot: Bot, variant: Variant) -> BotPlayer:
    return BotPlayer(SeatedBot(bot.name, bot, bot.parameters()), variant)


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """`sit(variant, *lines, bots={seat: bot}, seed=0)`: plays what is typed, and returns what is printed."""

    def run(variant: Variant, *lines: str, bots: dict[int, Bot] | None = None, seed: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        players = [bot_player(bots[seat], variant) if bots and seat in bots else None for seat in range(2)]
        Session(Table(Match(variant, seed), players)).play()
        return capsys.readouterr().out

    return run


def test_two_people_play_nim_to_the_end(sit: Sit) -> None:
    assert sit(toy_games.nim(heap=5), "take 3", "take 2").splitlines() == [
        "nim-test",
        "seat 1 person, seat 2 person; seed 0; /help lists what to type",
        "",
        "seat 1 (person) to move: take 1 or take 2 or take 3",
        "seat 1 (person): take 3",
        "",
        "seat 2 (person) to move: take 1 or take 2",
        "seat 2 (person): take 2",
        "",
        "the game is over: seat 2 wins",
        "  seat  player  score  return",
        "  1     person  0      0",
        "  2     person  1      1",
    ]


def test_the_only_legal_action_is_played_and_said_to_be(sit: Sit) -> None:
    printed = sit(toy_games.nim(heap=4), "take 3")
    assert "seat 1 (person): take 3\nseat 2 (person): take 1, the only legal action\n" in printed
    assert "the game is over: seat 2 wins" in printed


def test_what_a_step_did_is_printed_below_it(sit: Sit) -> None:
    game = toy_games.NIM.replace(events=lambda board, rules, before, action, after: [f"{after.heap} are left", "so"])
    printed = sit(toy_games.variant_of(game, heap=5), "take 3")
    assert "seat 1 (person): take 3\n  2 are left\n  so\n\nseat 2 (person) to move: " in printed


def test_bots_and_dice_play_until_a_person_is_to_move(sit: Sit) -> None:
    variant = toy_games.race(target=5)
    told = Match(variant, seed=4)
    expected = []
    while told.to_move != 1:
        before = told.copy()
        if told.to_move is None:
            who, action = "chance", told.roll()
        else:
            who, action = "seat 1 (random)", told.choose(RANDOM_CHOOSE)
            told.play(action)
        expected.append(f"{who}: {before.action_text(action)}")
    printed = sit(variant, bots={0: RANDOM}, seed=4).splitlines()
    assert printed[2 : 2 + len(expected)] == expected
    assert printed[2 + len(expected) :] == [
        "",
        told.status,
        "seat 2 (person) to move: leave or take",
        "left: the game is not over",
    ]


assert RANDOM.policy is not None
RANDOM_CHOOSE = RANDOM.policy(toy_games.race(), RANDOM.parameters()).choose


def test_the_board_is_drawn_with_its_pieces_once_a_turn(sit: Sit) -> None:
    printed = sit(toy_games.claim(), "c", "/scores", "?", "nonsense")
    assert printed.count("cell  pieces  neighbours") == 2
    assert "c     1       b, d\n" in printed


def test_a_shortened_action_is_completed_and_an_ambiguous_one_refused(sit: Sit) -> None:
    printed = sit(toy_games.race(target=1), "throw", "ta", "")
    assert "'throw' is not legal here; valid: leave, take" in printed
    assert "seat 1 (person): take\n" in printed
    assert "'t' is ambiguous: take 1, take 2, take 3; type more of it" in sit(toy_games.nim(), "t")


def test_an_unknown_action_names_the_nearest(sit: Sit) -> None:
    assert "'taek 2' is not legal here; did you mean 'take 2'?" in sit(toy_games.nim(), "taek 2")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("?", "take 1  take 2  take 3\n"),
        ("? take 3", "take 3\n"),
        ("/list take 1", "take 1\n"),
        ("?x", "no action begins with 'x'; valid: take 1, take 2, take 3\n"),
        ("/sc", "scores: seat 1: 0.5, seat 2: 0.5\n"),
        ("/s", "'s' is ambiguous: save, scores; type more of it\n"),
        ("/bord", "unknown command 'bord'; did you mean 'board'?"),
        ("/", "'' is ambiguous: help, list, "),
        ("/undo 2", "write this command as /undo\n"),
        ("/save", "write this command as /save FILE\n"),
        ("/undo", "there is no decision of a person to take back\n"),
        ("/rules", "options:\n  heap  7  how many there are at the start\n"),
        ("/quit", "left: the game is not over\n"),
        ("\x1b[2Jx", "'\\u001b[2Jx' is not legal here"),
    ],
)
def test_commands_answer(sit: Sit, line: str, answer: str) -> None:
    printed = sit(toy_games.nim(), line)
    _, _, after = printed.partition("take 1 or take 2 or take 3\n")
    assert after.startswith(answer)


def test_help_names_every_command(sit: Sit) -> None:
    printed = sit(toy_games.nim(), "/help")
    for name in (
        "/help",
        "/list [BEGINNING]",
        "/undo",
        "/save FILE",
        "/load FILE",
        "/board",
        "/scores",
        "/rules",
        "/quit",
    ):
        assert f"\n  {name} " in printed


def test_an_action_that_looks_like_a_command_is_an_action(sit: Sit) -> None:
    texts = {1: "/undo", 2: "?", 3: "/quit"}
    game = toy_games.NIM.replace(action_text=lambda board, rules, state, action: texts[action])
    printed = sit(toy_games.variant_of(game, heap=6), "?", "/undo", "/quit")
    assert [line for line in printed.splitlines() if line.endswith((": ?", ": /undo", ": /quit"))] == [
        "seat 1 (person): ?",
        "seat 2 (person): /undo",
        "seat 1 (person): /quit",
    ]
    assert "the game is over: seat 1 wins" in printed


def plays_of(printed: str) -> list[str]:
    """The lines that say what was played."""
    texts = (": throw 1", ": throw 2", ": throw 4", ": take", ": leave")
    return [line for line in printed.splitlines() if line.endswith(texts)]


def test_undo_goes_back_through_dice_and_bots_and_all_fall_as_before(sit: Sit) -> None:
    variant = toy_games.race(target=1000)
    played = plays_of(sit(variant, "take", "leave", bots={1: RANDOM}, seed=9))
    printed = sit(variant, "take", "leave", "/undo", "leave", bots={1: RANDOM}, seed=9)
    assert "taken back: 4 steps\n" in printed
    assert plays_of(printed) == [*played, *played[-4:]]
    printed = sit(variant, "take", "leave", "/undo", "/undo", "/undo", "take", "leave", bots={1: RANDOM}, seed=9)
    assert printed.count("there is no decision of a person to take back") == 1
    assert plays_of(printed) == [*played, *played[1:]]


def test_undo_among_people_takes_back_the_last_ones_decision(sit: Sit) -> None:
    printed = sit(toy_games.nim(heap=8), "take 3", "take 1", "/undo", "take 2", "/undo", "/undo", "/undo")
    turns = [line for line in printed.splitlines() if line.startswith("seat ") and "take 1 or take 2" in line]
    assert [turn[5] for turn in turns] == ["1", "2", "1", "2", "1", "2", "1"]
    assert printed.count("taken back: 1 step\n") == 3
    assert printed.count("there is no decision of a person to take back") == 1


def test_a_saved_game_goes_on_as_if_it_had_not_been_left(sit: Sit, tmp_path: Path) -> None:
    variant = toy_games.race(target=1000)
    file = tmp_path / "game.jsonl"
    whole = sit(variant, "take", "leave", "take", "take", "leave", seed=7)
    assert f"saved: {len(plays_of(sit(variant, 'take', 'leave', seed=7)))} steps" in sit(
        variant, "take", "leave", f"/save {file}", seed=7
    )
    printed = sit(variant, f"/load {file}", "take", "take", "leave", seed=1)
    assert "loaded: 5 steps, seed 7\n" in printed
    assert plays_of(printed)[1:] == plays_of(whole)[5:]


def test_a_finished_game_that_is_loaded_shows_its_result(sit: Sit, tmp_path: Path) -> None:
    match = Match(toy_games.nim())
    for action in (3, 3, 1):
        match.play(action)
    file = tmp_path / "over.jsonl"
    file.write_text(match.record().line() + "\n", encoding="utf-8")
    assert "the game is over: seat 1 wins" in sit(toy_games.nim(), f"/load {file}")


def records(*matches: Match) -> str:
    return "".join(match.record().line() + "\n" for match in matches)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (records(Match(toy_games.nim()), Match(toy_games.nim(), 1)), "there is more than one game in this file"),
        (records(Match(toy_games.nim(heap=8))), "this is a game of 'nim-test' ("),
        (records(Match(toy_games.race())), "this is a game of 'race-test' ("),
        ("", "the file is empty"),
        ("not a record\n", "invalid JSON"),
        (
            records(Match(toy_games.nim())).replace('"actions":[]', '"actions":["take 9"]'),
            "'take 9' is not legal here",
        ),
    ],
)
def test_what_cannot_be_loaded_is_refused_and_the_game_goes_on(
    sit: Sit, tmp_path: Path, content: str, message: str
) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text(content, encoding="utf-8")
    printed = sit(toy_games.nim(), "take 3", f"/load {file}", "take 2", "take 2")
    assert f"\n{file}" in printed
    assert message in printed
    assert "the game is over: seat 1 wins" in printed


def test_what_cannot_be_saved_leaves_nothing_behind(sit: Sit, tmp_path: Path) -> None:
    printed = sit(toy_games.nim(), f"/save {tmp_path}", f"/save {tmp_path / 'no' / 'x.jsonl'}", "take 1")
    assert printed.count("cannot be written") == 2
    assert "seat 1 (person): take 1\n" in printed
    assert not list(tmp_path.iterdir())


def test_the_end_of_the_input_leaves_the_game(sit: Sit) -> None:
    assert sit(toy_games.nim(), "take 1").endswith("\nleft: the game is not over\n")


@pytest.mark.parametrize("length", [1001, 1002, 5000])
def test_a_line_that_is_too_long_is_skipped_and_the_game_goes_on(sit: Sit, length: int) -> None:
    printed = sit(toy_games.nim(heap=5), "x" * length, "take 3", "take 2")
    assert printed.count("the line is longer than 1,000 characters, and was skipped\n") == 1
    assert "the game is over: seat 2 wins" in printed


def test_a_line_of_1000_characters_is_read(sit: Sit) -> None:
    assert f"'{'x' * 1000}' is not legal here" in sit(toy_games.nim(), "x" * 1000)


def test_a_bot_that_fails_ends_the_game_with_its_name(sit: Sit) -> None:
    with pytest.raises(BotError, match="bot 'cheating' failed in game 0 of seed 0, seat 2, step 2"):
        sit(toy_games.nim(), "take 1", bots={1: toy_games.CHEATING})


def test_rules_that_fail_are_not_put_down_to_the_person(sit: Sit) -> None:
    def loses_count(board: object, rules: object, state: object) -> str:
        raise ValueError("lost count")

    with pytest.raises(GameError, match="game 'nim': the rules fail with ValueError: lost count"):
        sit(toy_games.variant_of(toy_games.NIM.replace(status=loses_count)), "take 1")
