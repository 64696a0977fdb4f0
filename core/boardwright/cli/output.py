"""What commands print and write: lines, tables, JSON, a progress bar, output files."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import typer

from boardwright import files
from boardwright.errors import BoardwrightError, Location

_MAX_MESSAGE = 2000  # characters

Write = Callable[[Path | None, str], None]


def say(text: object = "", *, error: bool = False, end: str = "\n") -> None:
    """Prints lines of text, to standard error if `error`; what a terminal would obey is escaped."""
    typer.echo("\n".join(map(escaped, str(text).split("\n"))) + end, err=error, nl=False)


def complain(kind: str, message: object) -> None:
    """Prints one line about an `error` or `warning` to standard error."""
    say(f"{kind}: {one_line(message)}", error=True)


def one_line(message: object) -> str:
    """What an error or a warning says, as one line that fits a screen, whatever input it repeats."""
    text = escaped(str(message))
    return text if len(text) <= _MAX_MESSAGE else f"{text[: _MAX_MESSAGE // 2]} … {text[-_MAX_MESSAGE // 2 :]}"


def escaped(text: str) -> str:
    """A text in one line, what a terminal would obey (control characters, those that reorder letters) as in JSON."""
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


def print_json(value: Any) -> None:
    """Prints one JSON value."""
    say(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(rows: Iterable[Sequence[str]], indent: str = "") -> None:
    """Prints rows as columns, each as wide as its longest text; the last may be of any length."""
    table = [[escaped(text) for text in row] for row in rows]
    columns = max((len(row) for row in table), default=0)
    widths = [max(len(row[column]) for row in table if column < len(row)) for column in range(columns)]
    for row in table:
        line = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=False))
        say(indent + line.rstrip())


def print_failures(failed: int, failures: Iterable[str]) -> None:
    """Says how many games a bot has failed in, if any, and what went wrong in the first of them."""
    if failed:
        say(f"failed {failed:,}, left out of all figures:")
        print_table(([failure] for failure in failures), indent="  ")


@contextmanager
def progress_bar(total: int | None) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal; it only moves where nobody knows the total."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def output_files(*paths: Path | None) -> Iterator[Write]:
    """A function that writes a text to one of the paths; what cannot be written is refused before any work is done.

    The files are there once the block has ended well.
    """
    refuse_same_file(*paths)
    with ExitStack() as stack:
        ready = {path: stack.enter_context(files.replacing(path)) for path in paths if path is not None}

        def write(path: Path | None, text: str) -> None:
            if path is not None:
                ready[path].write(text)

        yield write


def refuse_same_file(*paths: Path | None) -> None:
    """Raises BoardwrightError if a file is named twice, so that one output would overwrite another."""
    named = [path for path in paths if path is not None]
    for number, path in enumerate(named):
        if path.resolve() in [before.resolve() for before in named[:number]]:
            raise BoardwrightError("this file is named for two outputs", location=Location(str(path)))
