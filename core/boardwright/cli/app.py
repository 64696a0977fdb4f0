"""The program `boardwright`: its commands, and what becomes of errors."""

from __future__ import annotations

import io
import os
import signal
import sys
import warnings
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, NoReturn

import typer

from boardwright.cli.analyse import analyse, compare, tournament
from boardwright.cli.authors import test
from boardwright.cli.library import check, list_, show
from boardwright.cli.output import complain, say
from boardwright.cli.play import play
from boardwright.cli.records import replay
from boardwright.cli.run import perft, run
from boardwright.cli.solve import solve
from boardwright.errors import BoardwrightError
from boardwright.plugins import installed

app = typer.Typer(
    name="boardwright",
    help="Board games from YAML boards and plugin rules, run headless at compiled speed.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("list")(list_)
for command in (show, check, run, perft, solve, tournament, analyse, compare, replay, play, test):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"boardwright {version('boardwright')}")
        raise typer.Exit


@app.callback()
def _options(
    plugins: Annotated[
        list[Path] | None,
        typer.Option(
            "--plugin",
            metavar="FILE.py",
            help="Load a plugin from this file. May be repeated; BOARDWRIGHT_PLUGINS names files, too.",
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Takes the options that stand before a command."""
    for file in plugins or ():
        installed().add_file(file)


_UsageError: Any = typer.BadParameter.__base__  # of every wrong usage; Typer has no public name for it
_INTERRUPTED = 130  # what Typer makes of a KeyboardInterrupt
_TERMINATED = 143


def main() -> None:
    """Runs the command line.

    Exit codes: 0 fine, 1 the input was refused or the output cannot be written, 2 wrong usage, 130 interrupted,
    143 terminated.
    """
    is_terminated = False

    def terminate(number: int, frame: FrameType | None) -> NoReturn:
        """Ends the program as Ctrl-C does, so that no unfinished file is left behind."""
        nonlocal is_terminated
        is_terminated = True
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a second one does not wait
        raise KeyboardInterrupt

    warnings.showwarning = _show_warning
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # not every terminal can show every letter
    try:
        signal.signal(signal.SIGTERM, terminate)
        code = app(prog_name="boardwright", standalone_mode=False)
        if code == _INTERRUPTED:
            raise KeyboardInterrupt
        sys.exit(code)
    except KeyboardInterrupt:
        complain("error", "terminated" if is_terminated else "interrupted")
        _leave_at_once(_TERMINATED if is_terminated else _INTERRUPTED)
    except _UsageError as error:
        usage = io.StringIO()
        error.show(usage)
        say(usage.getvalue(), error=True, end="")
        sys.exit(2)
    except BoardwrightError as error:
        complain("error", error)
        sys.exit(1)
    except OSError as error:
        _discard_output()
        where = "the output cannot be written" if error.filename is None else error.filename
        complain("error", f"{where}: {error.strerror}")
        sys.exit(1)


def _leave_at_once(code: int) -> NoReturn:
    """Ends the program without waiting for threads: nobody can stop compiled rules that never end."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _discard_output() -> None:
    """Lets the interpreter, which will try once more to write what could not be written, write it to nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    complain("warning", message)
