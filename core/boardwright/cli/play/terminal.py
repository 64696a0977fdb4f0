"""Lines that are typed at a terminal, with its history and completion where it has them, or come through a pipe."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import typer

from boardwright.errors import ActionError
from boardwright.render.captions import printable

_PROMPT = "> "
_MOST_CHARACTERS = 1000  # of a line; no action and no path is that long


def read_line() -> str | None:
    """The next line, single spaces between its words; None at the end of the input.

    Raises:
        ActionError: the line is too long.
    """
    line = _typed() if sys.stdin.isatty() else sys.stdin.readline(_MOST_CHARACTERS + 1)
    if not line:
        return None
    if len(line.rstrip("\n")) > _MOST_CHARACTERS:
        raise ActionError(f"a line of the input is longer than {_MOST_CHARACTERS:,} characters")
    return printable(" ".join(line.split()))


def prepare_input(completions: Callable[[str], list[str]]) -> None:
    """Makes ready for `read_line`: bytes that are no text do no harm, and the tab key completes a line.

    Args:
        completions: for the beginning of a line, all lines that are worth typing.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        _complete_with(completions)


def _typed() -> str:
    try:
        return input(_PROMPT) + "\n"
    except EOFError:
        typer.echo()  # the next output belongs below the prompt
        return ""


def _complete_with(completions: Callable[[str], list[str]]) -> None:
    try:
        import readline
    except ImportError:  # not on every system; lines can be typed without
        return
    found: list[str] = []

    def completer(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = completions(text)
        return found[state] if state < len(found) else None

    readline.set_completer(completer)
    readline.set_completer_delims("\n")  # a line is completed as a whole
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
