"""`boardwright play` as a program: whole games through a pipe, its options, a terminal, and being interrupted."""

from __future__ import annotations

import codecs
import io
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command_line import Command, Done

import boardwright as bw
from boardwright.bots.random import RANDOM
from boardwright.table import verdict
from boardwright.wording import number_text

PROGRAM = [sys.executable, "-c", "from boardwright.cli import main; main()"]

PATIENCE = 60  # seconds until a program that prints nothing is given up; a machine may be busy

Play = Callable[..., Done]


@pytest.fixture
def play(boardwright: Command, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play(*arguments, typed=lines)`: the command in this process, with those lines coming through a pipe."""

    def run(*arguments: str, typed: list[str] | None = None) -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        return boardwright("play", *arguments)

    return run


def told_game(variant: bw.Variant, seed: int, person: int) -> tuple[bw.Match, list[str], list[str]]:
    """A game of a person, who always takes the last legal action and types it where there is another, and random bots.

    Returns:
        The match at its end, what the person types, and what is told of each action and outcome.
    """
    assert RANDOM.policy is not None
    choose = RANDOM.policy(variant, RANDOM.parameters()).choose
    match = bw.Match(variant, seed)
    typed, told = [], []
    while not match.over:
        before = match.copy()
        forced = False
        if match.to_move is None:
            who, action = "chance", match.roll()
        elif match.to_move == person:
            who, action = f"seat {person + 1} (person)", match.legal_actions[-1]
            forced = len(match.legal_actions) == 1
            if not forced:
                typed.append(match.action_text(action))
            match.play(action)
        else:
            who, action = f"seat {match.to_move + 1} (random)", match.choose(choose)
            match.play(action)
        told.append(f"{who}: {before.action_text(action)}{', the only legal action' if forced else ''}")
    return match, typed, told


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("erben/feldweg", {"target": 3000}),
        ("dr-d/2-players", {}),
        ("dr-d/2-players-cooperative", {}),
        ("dr-d/3-players", {}),
        ("trinity/2-players", {"turn_limit": 40}),
        ("schicksal/standard", {"turn_limit": 100}),
    ],
)
@pytest.mark.parametrize("seat", [1, 2])
def test_whole_games_against_random_bots(play: Play, name: str, options: dict[str, int], seat: int) -> None:
    match, typed, told = told_game(bw.load(name, options=options), seed=3, person=seat - 1)
    assignments = [f"--set={option}={value}" for option, value in options.items()]
    done = play(name, "--human", str(seat), "--seed", "3", *assignments, typed=typed)
    assert (done.code, done.errors) == (0, "")
    lines = done.output.splitlines()
    rest = iter(lines)
    assert all(line in rest for line in told), "not every action and outcome is told, in their order"
    result = lines[-len(match.scores) - 2 :]
    how = "the game was ended by a limit, not by its rules" if match.truncated else "the game is over"
    assert result[0] == f"{how}: {verdict(match)}"
    for shown, score, returned in zip(result[2:], match.scores, match.returns, strict=True):
        assert shown.split()[-2:] == [number_text(score), number_text(returned)]


def test_seat_1_is_a_person_and_the_others_are_random_bots(play: Play) -> None:
    assert "\nseat 1 person, seat 2 random, seat 3 random; seed 0; " in play("dr-d/3-players").output


def test_seats_for_people_and_one_bot_for_each_of_the_others(play: Play) -> None:
    done = play("dr-d/4-players", "--human", "2", "--human", "4", "--bots", "random, random", "--seed", "5")
    assert "\nseat 1 random, seat 2 person, seat 3 random, seat 4 person; seed 5; " in done.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--human", "0"], "--human 0: there is no such seat; seats are 1 to 2"),
        (["--human", "1", "--human", "3"], "--human 3: there is no such seat; seats are 1 to 2"),
        (["--human", "1", "--human", "2", "--bots", "random"], "there is no seat for a bot; people have them all"),
        (["--bots", "random,random"], "bots: 2 for 1 seats"),
        (["--bots", "randon"], "unknown bot 'randon'; did you mean 'random'?"),
        (["--bots", ""], "unknown bot ''"),
        (["--seed", "-1"], "seed: must be a whole number from 0 to"),
        (["--players", "3"], "--players 3: players: 3 do not fit"),
        (["--set", "target=0"], "--set target=0: target: must be"),
    ],
)
def test_wrong_options_are_refused(play: Play, arguments: list[str], message: str) -> None:
    done = play("erben/2-players", *arguments) if arguments[0] != "--players" else play("dr-d/2-players", *arguments)
    assert done.code == 1
    assert done.output == ""
    assert done.errors.startswith(f"error: {message}")
    assert done.errors.count("\n") == 1


def test_what_is_saved_can_be_replayed_with_its_options(play: Play, boardwright: Command) -> None:
    options = ["--set", "target=2000", "--seed", "6"]
    assert "saved: 3 steps\n" in play("erben/2-players", *options, typed=["throw", "/save game.jsonl"]).output
    assert boardwright("replay", "game.jsonl", "--verify").output == "1 game verified\n"
    assert "loaded: 3 steps, seed 6\n" in play("erben/2-players", *options[:2], typed=["/load game.jsonl"]).output
    refused = play("erben/2-players", typed=["/load game.jsonl"])
    assert "game.jsonl: this is a game of 'erben/2-players' (" in refused.output
    assert refused.code == 0


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "erben/2-players"],
        cwd=tmp_path,
        input=b"\xff\xfe\x00\n/quit\n",
        capture_output=True,
        check=True,
    )
    assert b"is not legal here" in done.stdout
    assert done.stderr == b""
    assert not list(tmp_path.iterdir())


class Terminal:
    """A terminal with the program in it."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        self._screen, inner = pty.openpty()
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        environment = {**os.environ, "TERM": "dumb", "COLUMNS": "40"}
        self.process = subprocess.Popen(
            [*PROGRAM, "play", *arguments],
            cwd=folder,
            env=environment,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
        )
        os.close(inner)

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def read_until(self, text: str) -> str:
        """What appears up to and with a text."""
        seen = ""
        while not seen.endswith(text):
            is_there, _, _ = select.select([self._screen], [], [], PATIENCE)
            assert is_there, f"{text!r} does not come after {seen!r}"
            seen += self._decoder.decode(self._read())
        return seen

    def interrupt(self) -> None:
        """Sends an interruption, and more of them while nothing follows: readline misses one that comes just before it
        begins to wait for a key."""
        for _attempt in range(PATIENCE):
            self.process.send_signal(signal.SIGINT)
            is_there, _, _ = select.select([self._screen], [], [], 1)
            if is_there:
                return

    def _read(self) -> bytes:
        """The next byte; none once the program has ended."""
        try:
            byte = os.read(self._screen, 1)
        except OSError:  # how Linux tells that nobody has the other end open
            byte = b""
        assert byte, "the program has ended"
        return byte

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._screen)


@contextmanager
def terminal(arguments: list[str], folder: Path) -> Iterator[Terminal]:
    opened = Terminal(arguments, folder)
    try:
        yield opened
    finally:
        opened.close()


def test_at_a_terminal_there_is_a_prompt_and_the_tab_key_completes(tmp_path: Path) -> None:
    with terminal(["erben/2-players"], tmp_path) as screen:
        screen.read_until("throw or bank\r\n> ")
        screen.type("ba\t\n")
        assert "seat 1 (person): bank\r\n" in screen.read_until("> ")
        screen.type("/und\t\n")
        assert "taken back: " in screen.read_until("> ")
        screen.type("\x04")  # the end of the input
        screen.read_until("\r\nleft: the game is not over\r\n")
        assert screen.process.wait() == 0


def test_a_board_that_is_too_wide_is_drawn_and_said_to_be(tmp_path: Path) -> None:
    with terminal(["dr-d/2-players"], tmp_path) as screen:
        printed = screen.read_until("> ")
        assert "+-------+-------+-------+-------+-------+\r\n" in printed
        assert "columns wide, but this terminal only 40; /board draws it again" in printed


def test_an_interruption_leaves_with_a_message_and_a_code_of_its_own(tmp_path: Path) -> None:
    with terminal(["erben/2-players"], tmp_path) as screen:
        screen.read_until("> ")
        screen.interrupt()
        screen.read_until("\r\nleft: the game is not over\r\nerror: interrupted\r\n")
        assert screen.process.wait() == 130
