"""Output that cannot be written, input that cannot be read, and a program that is told to end."""

from __future__ import annotations

import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from command_line import PROGRAM, Command

PATIENCE = 60  # seconds until a program that does nothing is given up; a machine may be busy


@pytest.mark.parametrize(
    "command",
    [
        ["list"],
        ["list", "--json"],
        ["show", "pig"],
        ["check", "."],
        ["run", "hex/2x2", "--games", "1", "--interpreted"],
        ["perft", "hex/2x2", "1", "--interpreted"],
        ["play", "hex/2x2"],
        ["--help"],
        ["--version"],
    ],
)
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "wrong.yaml").write_text("board: wrong\n", encoding="utf-8")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*PROGRAM, *command],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.stderr == "error: the output cannot be written: No space left on device\n"
    assert done.returncode == 1


def test_a_reader_that_has_seen_enough_is_not_an_error(tmp_path: Path) -> None:
    command = f"{PROGRAM[0]} {PROGRAM[1]} '{PROGRAM[2]}' list | head -n 1"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S602
    assert (done.stdout, done.stderr) == ("games:\n", "")


@pytest.mark.parametrize("closed", ["<&-", "</dev/null"])
def test_without_an_input_a_game_is_left(tmp_path: Path, closed: str) -> None:
    command = f"{PROGRAM[0]} {PROGRAM[1]} '{PROGRAM[2]}' play hex/2x2 {closed}"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S602
    assert done.stdout.endswith("left: the game is not over\n")
    assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("number", "code", "word"), [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")]
)
@pytest.mark.parametrize(
    "command",
    [
        ["run", "pig/2-players", "--games", "1000000", "--interpreted", "--record", "games.jsonl"],
        ["analyse", "pig/2-players", "--games", "1000000", "--interpreted", "--csv", "table.csv", "--levels", "0"],
    ],
)
def test_a_program_told_to_end_leaves_no_unfinished_file(
    tmp_path: Path, command: list[str], number: signal.Signals, code: int, word: str
) -> None:
    with subprocess.Popen([*PROGRAM, *command], cwd=tmp_path, stderr=subprocess.PIPE, text=True) as program:
        started = time.monotonic()
        while not _has_open_file(program.pid, tmp_path):  # the unfinished one, which may have no name
            assert program.poll() is None
            assert time.monotonic() < started + PATIENCE
            time.sleep(0.05)
        program.send_signal(number)
        _, errors = program.communicate(timeout=PATIENCE)
    assert (program.returncode, errors) == (code, f"error: {word}\n")
    assert list(tmp_path.iterdir()) == []


def _has_open_file(process: int, folder: Path) -> bool:
    for link in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # it was closed just now
            if str(link.readlink()).startswith(f"{folder}/"):
                return True
    return False


def test_wrong_usage_does_not_send_to_the_terminal_what_it_would_obey(boardwright: Command) -> None:
    for arguments in (["\x1b]0;owned\x07"], ["run", "hex/2x2", "\x9b2J"], ["list", "\u202e"]):
        done = boardwright(*arguments)
        assert (done.output, done.code) == ("", 2)
        assert "Usage: boardwright" in done.errors
        assert all(char.isprintable() or char == "\n" for char in done.errors)
