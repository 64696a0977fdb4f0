"""The program killed at random moments, and whether anything is lost, left behind or damaged afterwards.

A kill is right if the exit code tells of it and nothing but one line is said; if every output file is the old one or
the whole new one, and no other file is there; if results that were kept stay; and if the same command, given again in
the same place, comes to what it comes to undisturbed.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from command_line import KAYLES

PATIENCE = 120  # seconds until a program that was told to end, or that should end by itself, is given up
MAX_ENDING = 2.0  # seconds in which a program that was just ending by itself has ended
OLD = "what was there before\n"

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
_CODES = {  # by signal; a shell makes the same of the second as of the first
    signal.SIGKILL: (-9,),
    signal.SIGTERM: (143, -15),
    signal.SIGINT: (130, -2),
}
_WORDS = {signal.SIGTERM: "terminated", signal.SIGINT: "interrupted"}
_TIMES = ("seconds", "games_per_second")

# Says through a pipe that Python has started; a Ctrl-C before that is Python's to answer. It is obeyed even where the
# kills are made in the background, and so without it.
_PROGRAM = """
import os, signal
from boardwright.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
os.close({started})
main()
"""

_PIG = ("pig/2-players", "--interpreted", "--json")
_HEX = ("hex/2x2", "--interpreted", "--json", "--games", "20")
_KAYLES = ("--plugin", "kayles.py", "run", "kayles", "--board", "path.yaml", "--json")


@dataclass(frozen=True)
class Job:
    """A command to be killed.

    Attributes:
        command: its words.
        replaced: the files that it writes at its end, in place of others.
        grown: the file to which it adds lines as it goes, if there is one.
        inputs: files that it needs, with their texts.
        compiles: whether it begins with an empty cache of compiled code.
    """

    command: tuple[str, ...]
    replaced: tuple[str, ...] = ()
    grown: str = ""
    inputs: Mapping[str, str] = field(default_factory=dict)
    compiles: bool = False


JOBS = {
    "run": Job(("run", *_PIG, "--games", "60", "--record", "games.jsonl"), ("games.jsonl",)),
    "record": Job(("run", "hex/3x3", "--games", "4000", "--json", "--record", "games.jsonl"), ("games.jsonl",)),
    "tournament": Job(
        (
            "tournament",
            *_HEX,
            "--bots",
            "random,greedy,alpha-beta:depth=1",
            "--file",
            "kept.jsonl",
            "--csv",
            "table.csv",
        ),
        ("table.csv",),
        "kept.jsonl",
    ),
    "analyse": Job(
        (
            "analyse",
            *_PIG,
            "--games",
            "60",
            "--sample",
            "20",
            "--levels",
            "0",
            "--html",
            "report.html",
            "--csv",
            "table.csv",
        ),
        ("report.html", "table.csv"),
    ),
    "compile": Job(
        (*_KAYLES, "--record", "games.jsonl"),
        ("games.jsonl",),
        inputs={"kayles.py": KAYLES, "path.yaml": "board: path\ncells: [a, b, c]\nedges: [[a, b], [b, c]]\n"},
        compiles=True,
    ),
}


@dataclass(frozen=True)
class Outcome:
    """What a command came to, undisturbed: what it prints, its files, and in how many seconds."""

    printed: Any
    files: Mapping[str, str]
    seconds: float


@dataclass(frozen=True)
class Kill:
    """One kill, and what was wrong about it, one text each."""

    job: str
    number: int
    signal: signal.Signals
    seconds: float  # since Python had started
    too_late: bool  # the program was done, or just ending, when the signal came
    faults: tuple[str, ...]


class Killing:
    """Kills of one job, in a folder of their own; the same seed gives the same signals at the same shares of a run."""

    def __init__(self, name: str, folder: Path, seed: int) -> None:
        self.name = name
        self.job = JOBS[name]
        self.folder = folder
        self._random = Random(f"{name} {seed}")
        self._work = folder / "work"
        self._cache = folder / "cache"
        self._program: subprocess.Popen[str] | None = None  # what was started last
        self._prepare()
        _, first = self._whole_run()
        if not self.job.compiles:  # what follows is as quick as this
            self._prepare()
            _, first = self._whole_run()
        self.undisturbed = first

    def kills(self, count: int) -> Iterator[Kill]:
        """Kills the command so many times."""
        try:
            for number in range(count):
                yield self._kill(number, SIGNALS[number % len(SIGNALS)])
        finally:
            if self._program is not None and _has_members(self._program.pid):
                os.killpg(self._program.pid, signal.SIGKILL)

    def _kill(self, number: int, sent: signal.Signals) -> Kill:
        self._prepare()
        if self._random.random() < 0.5:
            for name in self.job.replaced:
                (self._work / name).write_text(OLD, encoding="utf-8")
        before = self._files()
        seconds = self._random.uniform(0, 1.05 * self.undisturbed.seconds)
        program = self._start()
        with suppress(subprocess.TimeoutExpired):
            program.wait(seconds)
        program.send_signal(sent)
        faults = [*self._faults_of_end(program, sent), *self._faults_of_files(before)]
        too_late = program.returncode == 0
        kept = self._kept_lines()
        fault, outcome = self._whole_run()
        if fault:
            faults.append(f"the next run: {fault}")
        elif (outcome.printed, outcome.files) != (self.undisturbed.printed, self.undisturbed.files):
            faults.append("the next run comes to something else")
        if self._kept_lines()[: len(kept)] != kept:
            faults.append("results that were kept are lost")
        return Kill(self.name, number, sent, seconds, too_late, tuple(faults))

    def _faults_of_end(self, program: subprocess.Popen[str], sent: signal.Signals) -> Iterator[str]:
        begun = time.monotonic()
        try:
            _, errors = program.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            yield f"still there {PATIENCE} s after the signal"
            os.killpg(program.pid, signal.SIGKILL)
            _, errors = program.communicate()
        if program.returncode not in (0, *_CODES[sent]):
            yield f"exit code {program.returncode}"
        if program.returncode == 0 and time.monotonic() > begun + MAX_ENDING:
            yield "the signal had no effect"
        told = errors.removeprefix(f"error: {_WORDS[sent]}\n") if sent in _WORDS else errors
        if told:
            yield f"it says {errors[-1000:]!r}"
        if _has_members(program.pid):
            yield "a process that it started is left"
            os.killpg(program.pid, signal.SIGKILL)

    def _faults_of_files(self, before: Mapping[str, str]) -> Iterator[str]:
        after = self._files()
        own = {*before, *self.job.replaced, *filter(None, [self.job.grown])}
        for name in sorted(after.keys() - own):
            yield f"a stray file {name}"
        for name in self.job.replaced:
            if after.get(name) not in (before.get(name), self.undisturbed.files[name]):
                yield f"{name} is neither the old file nor the whole new one"
        for file in sorted(self._cache.rglob("*.tmp.*")):
            yield f"a stray file {file.name} in the cache"

    def _prepare(self) -> None:
        """An empty folder with the job's inputs; and where it is to compile, an empty cache."""
        shutil.rmtree(self._work, ignore_errors=True)
        self._work.mkdir(parents=True)
        for name, text in self.job.inputs.items():
            (self._work / name).write_text(text, encoding="utf-8")
        if self.job.compiles:
            shutil.rmtree(self._cache, ignore_errors=True)

    def _start(self) -> subprocess.Popen[str]:
        """The program, once Python has started; it leads a group of processes of its own."""
        reading, writing = os.pipe()
        self._program = program = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM.format(started=writing), *self.job.command],
            cwd=self._work,
            env={**os.environ, "NUMBA_CACHE_DIR": str(self._cache), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            pass_fds=[writing],
            start_new_session=True,
        )
        os.close(writing)
        os.read(reading, 1)  # until the other end is closed
        os.close(reading)
        return program

    def _whole_run(self) -> tuple[str, Outcome]:
        """Runs the command to its end; what is wrong about that, or an empty text, and the outcome."""
        program = self._start()
        begun = time.monotonic()
        output, errors = program.communicate(timeout=PATIENCE)
        seconds = time.monotonic() - begun
        if program.returncode or errors:
            return f"exit code {program.returncode}, {errors[-1000:]!r}", Outcome(None, {}, seconds)
        printed = {key: value for key, value in json.loads(output).items() if key not in _TIMES}
        return "", Outcome(printed, self._files(), seconds)

    def _kept_lines(self) -> list[str]:
        """The whole lines of the file that grows."""
        lines = self._files().get(self.job.grown, "").splitlines(keepends=True)
        return [line for line in lines if line.endswith("\n")]

    def _files(self) -> dict[str, str]:
        return {path.name: path.read_text(encoding="utf-8") for path in self._work.iterdir() if path.is_file()}


def _has_members(group: int) -> bool:
    """Whether a group of processes has any."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
