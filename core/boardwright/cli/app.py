"""The program `boardwright`: its commands, and what becomes of errors."""

from __future__ import annotations

import sys
import warnings
from typing import Annotated, Any

import typer

from boardwright.cli.analysing import analyse
from boardwright.cli.checking import check
from boardwright.cli.comparing import compare
from boardwright.cli.conformance import test
from boardwright.cli.listing import list_
from boardwright.cli.playing import play
from boardwright.cli.replaying import replay
from boardwright.cli.running import perft, run
from boardwright.cli.showing import show
from boardwright.cli.solving import solve
from boardwright.cli.tournaments import tournament
from boardwright.errors import BoardwrightError

app = typer.Typer(
    name="boardwright",
    help="Board games from YAML boards and plugin rules, run headless at compiled speed.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("list")(list_)
app.command()(show)
app.command()(check)
app.command()(run)
app.command()(perft)
app.command()(solve)
app.command()(tournament)
app.command()(analyse)
app.command()(compare)
app.command()(replay)
app.command()(play)
app.command()(test)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"boardwright {version('boardwright')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Takes the options that stand before a command."""


def main() -> None:
    """Runs the command line. Exit codes: 0 fine, 1 the input was refused, 2 wrong usage, 130 interrupted."""
    warnings.showwarning = _show_warning
    try:
        app()
    except BoardwrightError as error:
        _complain("error", str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        _complain("error", "interrupted")
        sys.exit(130)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    _complain("warning", str(message))


def _complain(kind: str, message: str) -> None:
    typer.echo(f"{kind}: {message}", err=True)
