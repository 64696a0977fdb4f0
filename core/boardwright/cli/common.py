"""What the commands share: their common options, the library, and plain output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.plugins.registry import plugins

if TYPE_CHECKING:
    from boardwright.documents.library import Library
    from boardwright.variants import Variant

PathOption = Annotated[
    list[Path] | None,
    typer.Option("--path", metavar="FOLDER", help="A folder with `boards` and `variants` to search first; repeatable."),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Give an option of the game another value; repeatable."),
]
PlayersOption = Annotated[int | None, typer.Option("--players", help="Another number of players.")]
BotsOption = Annotated[
    str, typer.Option("--bots", metavar="BOT[,BOT…]", help="One bot for all seats, or one for each.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Everything random follows from it.")]
ThreadsOption = Annotated[int | None, typer.Option("--threads", help="Default: one a core. Same result.")]
InterpretedOption = Annotated[
    bool, typer.Option("--interpreted", help="Run the rules as plain Python: slow, for debugging; same result.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
VariantArgument = Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of its file.")]


def open_library(paths: Sequence[Path] | None) -> Library:
    """The library of a command; says on standard error which plugins were left out."""
    from boardwright.documents.library import Library

    for problem in plugins().problems:
        typer.echo(f"warning: {problem}", err=True)
    return Library(paths or ())


def load_variant(
    name: str, paths: Sequence[Path] | None, assignments: Sequence[str] | None, players: int | None
) -> Variant:
    """The variant that a command was given, with its `--set` and `--players`."""
    from boardwright.variants import load_layered, set_options

    return load_layered(name, set_options(assignments or (), players), open_library(paths))


def print_json(value: Any) -> None:
    """Prints one JSON value."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(rows: Iterable[Sequence[str]], indent: str = "") -> None:
    """Prints rows as columns, each as wide as its longest text; the last may be of any length."""
    table = [list(row) for row in rows]
    columns = max((len(row) for row in table), default=0)
    widths = [max(len(row[column]) for row in table if column < len(row)) for column in range(columns)]
    for row in table:
        line = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=False))
        typer.echo(indent + line.rstrip())


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
