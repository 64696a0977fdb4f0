"""Inputs handed to the program, in processes whose time and memory are limited, and what is wrong with its answer.

The right answer to any input is success, or one message, which for a file at fault names it and a line, and exit
code 1, or 2 for a wrong command line. What is printed holds nothing that a terminal would obey.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import io
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

import typer

from boardwright.cli import app
from boardwright.cli.options import VariantOptions
from boardwright.cli.output import complain
from boardwright.documents import library
from boardwright.documents.record import Record
from boardwright.errors import BoardwrightError, ConformanceError, GameError
from boardwright.match import Match
from boardwright.plugins import installed
from boardwright.variants import Variant
from fuzzing.inputs import Input, make_input

MAX_SECONDS = 2.0  # of processor time for one input
MAX_MEMORY = 500_000_000  # bytes beyond what the loaded program has
MAX_WAIT = 60  # seconds after which a process that says nothing is ended
BATCH = 250  # inputs for one process

_MAX_LINE = 2200  # characters of a message
_WALK_STEPS = 60
_WALK_SECONDS = 0.5


@dataclass(frozen=True)
class Finding:
    """What is wrong with the answer to an input. `fault` is a word for its kind, and where in the code it came from."""

    kind: str
    seed: int
    number: int
    fault: str
    detail: str


def run_trials(kind: str, seed: int, numbers: Iterable[int]) -> Iterator[tuple[int, Finding | None]]:
    """Tries inputs of a kind; each number with what is wrong there, or None."""
    _prepare()
    waiting = list(numbers)
    while waiting:
        batch, waiting = waiting[:BATCH], waiting[BATCH:]
        for number, finding in _forked(kind, seed, batch):
            batch.remove(number)
            yield number, finding
        waiting = batch + waiting  # what a process that died has not come to


@functools.cache
def _prepare() -> None:
    """Makes once what no input changes, the tree of commands and the names of shipped files; and keeps what is asked.

    This process loads what the program would load in each of the others.
    """
    for module in ("analysis", "boards.build", "cli.describe", "cli.session", "match", "records.notation", "render"):
        importlib.import_module(f"boardwright.{module}")
    for module in ("simulation.run", "simulation.perft", "solver", "records.replay"):
        importlib.import_module(f"boardwright.{module}")
    listed = library._files
    shipped = functools.cache(lambda root, kind: list(listed(root, kind)))
    commands = functools.cache(typer.main.get_command)
    commands(app.app)
    patch.object(typer.main, "get_command", commands).start()
    patch.object(library, "_files", lambda root, kind: (shipped if root.is_absolute() else listed)(root, kind)).start()
    patch.object(app, "complain", _complain).start()
    patch.object(VariantOptions, "load", _load_and_keep).start()
    for root in installed().folders():
        for kind in ("board", "variant"):
            shipped(root / f"{kind}s", kind)


def _forked(kind: str, seed: int, numbers: list[int]) -> Iterator[tuple[int, Finding | None]]:
    """Tries inputs in a process of their own; the last finding is what ended it, where something did."""
    make_input(kind, seed, numbers[0])  # reads here, once, what inputs are made of
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(kind, seed, numbers, writing)
    os.close(writing)
    left = list(numbers)
    with open(reading, encoding="utf-8") as answers:  # noqa: PTH123 - a descriptor, not a path
        for line in answers:
            told = json.loads(line)
            left.remove(told["number"])
            yield told["number"], Finding(kind, seed, **told) if told["fault"] else None
    _, status = os.waitpid(child, 0)
    if left:
        code = os.waitstatus_to_exitcode(status)
        reason = {-signal.SIGALRM: f"no answer in {MAX_WAIT} s", -signal.SIGXCPU: "endless"}
        yield left[0], Finding(kind, seed, left[0], reason.get(code, f"the process ended with {code}"), "")


def _work(kind: str, seed: int, numbers: list[int], answers: int) -> NoReturn:
    """What a process does: tries inputs, and writes a line about each."""
    try:
        with open(answers, "w", encoding="utf-8", buffering=1) as file, _workplace() as folder:
            for number in numbers:
                fault, detail = try_input(make_input(kind, seed, number), folder)
                file.write(json.dumps({"number": number, "fault": fault, "detail": detail}) + "\n")
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(70)


@contextlib.contextmanager
def _workplace() -> Iterator[Path]:
    """An empty folder to work in, for a process in which nothing else can be written."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-")).resolve()
    sys.dont_write_bytecode = True
    gc.freeze()  # what the first process has loaded is not looked through before every input
    sys.addaudithook(functools.partial(_refuse_to_write, str(folder)))
    try:
        yield folder
    finally:
        os.chdir("/")
        shutil.rmtree(folder, ignore_errors=True)


def _refuse_to_write(folder: str, event: str, arguments: tuple[Any, ...]) -> None:
    """Keeps damaged names of output files from doing harm elsewhere; the program sees a disk that it may not write."""
    if event == "open" and isinstance(arguments[0], str | bytes):
        path, _, flags = arguments
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            real = os.path.realpath(os.fsdecode(path))
            if not real.startswith(folder) and real != os.devnull:
                raise PermissionError(13, "Permission denied", path)


def try_input(given: Input, folder: Path) -> tuple[str, str]:
    """Hands an input to the program; what is wrong with its answer, and more about it, or empty texts."""
    _clear(folder)
    for name, content in given.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    os.chdir(folder)
    _limit()
    begun = time.process_time()
    try:
        answer = _call(given)
        if given.is_walked and answer.code == 0:
            _walk(_loaded[-1])
        fault = _fault_of(answer, given)
    except BaseException as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "boardwright" in frame.filename]
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "nowhere"
        fault = f"{type(error).__name__} at {place}", traceback.format_exc(limit=-6)
    seconds = time.process_time() - begun
    signal.alarm(0)
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    if not fault[0] and seconds > MAX_SECONDS:
        return "slow", f"{seconds:.1f} s"
    return fault


def _clear(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _limit() -> None:
    """Limits of this process while it is about one input; beyond those of time the system ends it."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    memory = pages * resource.getpagesize() + MAX_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (memory, resource.RLIM_INFINITY))
    seconds = int(time.process_time() + 5 * MAX_SECONDS) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(MAX_WAIT)


@dataclass(frozen=True)
class _Answer:
    code: int
    output: str
    errors: str
    refusals: tuple[object, ...]  # what was told as an error


_refusals: list[object] = []
_loaded: list[Variant] = []
_load = VariantOptions.load


def _complain(kind: str, message: object) -> None:
    """In place of the program's own `complain`: remembers the errors that it is handed."""
    if kind == "error":
        _refusals.append(message)
    complain(kind, message)


def _load_and_keep(options: VariantOptions, name: str, *assignments: str) -> Variant:
    """In place of `VariantOptions.load`: remembers the variant that a command is about."""
    _loaded[:] = [_load(options, name, *assignments)]
    return _loaded[0]


def _call(given: Input) -> _Answer:
    """Calls the program in this process."""
    _refusals.clear()
    sys.argv = ["boardwright", *given.arguments]
    output, errors = io.StringIO(), io.StringIO()
    typed = io.StringIO(given.typed)
    code: object = 0
    stdin, sys.stdin = sys.stdin, typed
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            app.main()
    except SystemExit as left:
        code = left.code or 0
    finally:
        sys.stdin = stdin
        if "--plugin" in given.arguments:
            installed.cache_clear()
    return _Answer(int(str(code)), output.getvalue(), errors.getvalue(), tuple(_refusals))


def _fault_of(answer: _Answer, given: Input) -> tuple[str, str]:
    """What is wrong with an answer, and more about it; empty if nothing is."""
    printed = answer.output + answer.errors
    for line in printed.split("\n"):
        if not line.isprintable():
            return "prints what a terminal obeys", ascii(line)[:_MAX_LINE]
    if answer.code not in (0, 1, 2):
        return f"exit code {answer.code}", printed[-_MAX_LINE:]
    if answer.code == 2 and "Error: " not in answer.errors and "Usage: " not in answer.errors:
        return "wrong usage that is not explained", printed[-_MAX_LINE:]
    if "Traceback" in printed or "cannot be checked: " in printed:
        return "a traceback", printed[-_MAX_LINE:]
    for line in answer.errors.split("\n"):
        if len(line) > _MAX_LINE:
            return "a message that fills the screen", line[:_MAX_LINE]
    if answer.code == 1 and "check" in given.arguments[:2] and answer.output:  # behind `--` too
        return _fault_of_location(answer.output) if given.kind in _LOCATED else ("", "")
    return _fault_of_refusal(answer, given) if answer.code == 1 else ("", "")


def _fault_of_refusal(answer: _Answer, given: Input) -> tuple[str, str]:
    if len(answer.refusals) != 1 or answer.errors.count("error: ") < 1:
        return f"{len(answer.refusals)} errors instead of one", answer.errors[-_MAX_LINE:]
    error = answer.refusals[0]
    if isinstance(error, GameError) and not isinstance(error, ConformanceError) and "no notation" not in str(error):
        return f"{type(error).__name__} of a shipped game", str(error)[:_MAX_LINE]
    if isinstance(error, BoardwrightError) and given.kind in _LOCATED:
        return _fault_of_location(str(error))
    return "", ""


# Kinds whose only fault is in a file. Records are refused without a line where the variant that they name is unknown.
_LOCATED = ("boards", "variants", "records", "graphs", "tournaments", "notations")
_WHOLE_FILE = re.compile(
    r"^--|the file is empty|not UTF-8|the file holds no|is too large|has no |: SGF is for|there is (no game|more)"
)


def _fault_of_location(message: str) -> tuple[str, str]:
    """What is wrong with the place that a message names: a line of a file of the input, or of one that it extends."""
    if _WHOLE_FILE.search(message) or re.search(r"\.(yaml|json|jsonl|graphml|pdn):\d+: ", message):
        return "", ""
    pattern = re.sub(r"'[^']*'|[\d,]+", "…", message)
    return f"a message without file and line: {pattern[:80]}", message[:_MAX_LINE]


def _walk(variant: Variant) -> None:
    """Plays a variant that has loaded a few steps at random; whatever the rules raise is a finding."""
    match = Match(variant, seed=1)
    random = Random(1)
    end = time.process_time() + _WALK_SECONDS
    for _ in range(_WALK_STEPS):
        if match.over or time.process_time() > end:
            break
        match.play(random.choice(match.choices))
        for text in (*match.events, *match.status.split("\n")):
            assert text.isprintable(), ascii(text)
    assert len(match.scores) == len(match.returns) == len(match.wins) == variant.players
    Record.of_line(match.record().line())
