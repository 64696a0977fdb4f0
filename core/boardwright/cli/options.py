"""The options that commands share, and what they name: the library and variants, loaded."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.output import complain
from boardwright.errors import Location, VariantError
from boardwright.plugins import installed

if TYPE_CHECKING:
    from boardwright.documents.library import Library
    from boardwright.variants import Variant

PathOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--path", metavar="FOLDER", help="Search this folder's `boards` and `variants` first. May be repeated."
    ),
]
BotsOption = Annotated[
    str, typer.Option("--bots", metavar="BOT[,BOT…]", help="One bot for all seats, or one for each seat.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="The same seed gives the same result.")]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", help="Default: one for each core. The result does not depend on it.")
]
InterpretedOption = Annotated[
    bool, typer.Option("--interpreted", help="Run the rules as plain Python: slow, for debugging, same result.")
]
CheckedOption = Annotated[
    bool,
    typer.Option("--checked", help="Check every index, and the numbers that the game states; slower, same result."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
SampleOption = Annotated[int, typer.Option("--sample", help="How many games to examine position by position.")]
CsvOption = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the table to this file.")]
VariantArgument = Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of its file.")]


@dataclass(frozen=True)
class VariantOptions:
    """The options that go with every name of a variant, and what they make of it."""

    assignments: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE", help="Set an option of the game. May be repeated."),
    ] = None
    players: Annotated[int | None, typer.Option("--players", help="Play with this number of players.")] = None
    board: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help="Play on this board: a name, or the path of a file.")
    ] = None
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULE[,RULE…]", help="Add these rule changes to the variant's own.")
    ] = None
    path: PathOption = None

    @property
    def are_given(self) -> bool:
        """Whether any of them changes the variant."""
        return bool(self.assignments) or (self.players, self.board, self.rules) != (None, None, None)

    @cached_property
    def library(self) -> Library:
        """Where names are looked up."""
        return open_library(self.path)

    def load(self, name: str, *assignments: str) -> Variant:
        """The variant called `name` with these options, and further `assignments` like those of `--set`."""
        from boardwright.variants import load_layered, set_options

        assigned = [*(self.assignments or ()), *assignments]
        texts = [*(("--set", each) for each in assigned), ("--board", self.board), ("--rules", self.rules)]
        for option, typed in texts:
            if typed is not None and not _is_text(typed):
                raise VariantError("not valid UTF-8", location=Location(f"{option} {typed}"))
        overrides = set_options(assigned, self.players, self.board, self.rules)
        return load_layered(name, overrides, self.library)


def with_variant_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options of `VariantOptions` to those of a command, which is handed them as one argument, `options`."""
    own = inspect.signature(command, eval_str=True)
    added = inspect.signature(VariantOptions, eval_str=True).parameters

    @functools.wraps(command)
    def wrapper(**arguments: Any) -> None:
        chosen = {name: arguments.pop(name) for name in added}
        command(**arguments, options=VariantOptions(**chosen))

    kept = [parameter for name, parameter in own.parameters.items() if name != "options"]
    wrapper.__signature__ = own.replace(parameters=[*kept, *added.values()])  # type: ignore[attr-defined]
    return wrapper


def _is_text(typed: str) -> bool:
    """Whether an argument is UTF-8; what is not, Python keeps as halves of characters."""
    return not any("\ud800" <= char <= "\udfff" for char in typed)


def open_library(paths: Sequence[Path] | None) -> Library:
    """The library of a command; says on standard error which plugins were left out."""
    from boardwright.documents.library import Library

    for problem in installed().problems:
        complain("warning", problem)
    return Library(paths or ())
