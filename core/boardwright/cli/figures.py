"""What the commands for analyses, comparisons and tournaments share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from boardwright import files
from boardwright.errors import BoardwrightError, Location

SampleOption = Annotated[int, typer.Option("--sample", help="How many of the games to look at position by position.")]
CsvOption = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the table to this file.")]

Write = Callable[[Path | None, str], None]


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
