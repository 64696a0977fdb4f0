"""Lines that are typed: read from a terminal or a pipe, completed where they were shortened, and shown in columns."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Sequence

from boardwright.cli.output import say
from boardwright.errors import ActionError

_PROMPT = "> "
_MAX_CHARACTERS = 1000  # of a line; no action and no path is that long
_MAX_CANDIDATES = 12  # of those that a text may mean, more are only counted


def prepare_input(completions: Callable[[str], list[str]]) -> None:
    """Makes ready for `read_line`: bytes that are not text do no harm, and the tab key completes a line.

    Args:
        completions: for the beginning of a line, all lines that are worth typing.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if _is_terminal():
        _complete_with(completions)


def read_line() -> str | None:
    """The next line, single spaces between its words; None at the end of the input.

    Raises:
        ActionError: the line is too long; the next call reads the line after it.
    """
    line = _typed() if _is_terminal() else _piped()
    if not line:
        return None
    if len(line.rstrip("\n")) > _MAX_CHARACTERS:
        while not line.endswith("\n") and (line := _piped()):
            pass
        raise ActionError(f"the line is longer than {_MAX_CHARACTERS:,} characters, and was skipped")
    return " ".join(line.split())


def complete(text: str, names: Iterable[str]) -> str:
    """What is meant by a typed text: the only one of `names` that begins with it, or else the text as it is.

    Raises:
        ActionError: several begin with it, and none is the text itself.
    """
    candidates = beginning_with(text, names)
    if text in candidates or not candidates:
        return text
    if len(candidates) > 1:
        shown = ", ".join(candidates[:_MAX_CANDIDATES])
        more = f" … ({len(candidates)} in all)" if len(candidates) > _MAX_CANDIDATES else ""
        raise ActionError(f"'{text}' is ambiguous: {shown}{more}; type more of it")
    return candidates[0]


def beginning_with(text: str, names: Iterable[str]) -> list[str]:
    """Those of `names` that begin with a text, in their order."""
    return [name for name in names if name.startswith(text)]


def in_columns(texts: Sequence[str], width: int) -> list[str]:
    """Lines of at most `width` characters, if the texts let them, with as many texts in each as fit, read by rows."""
    column = max(map(len, texts)) + 2
    per_line = max(1, (width + 2) // column)
    rows = (texts[at : at + per_line] for at in range(0, len(texts), per_line))
    return ["".join(text.ljust(column) for text in row).rstrip() for row in rows]


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _typed() -> str:
    try:
        return input(_PROMPT) + "\n"
    except (EOFError, OSError):  # Ctrl-D, or the terminal is gone
        say()  # the next output belongs below the prompt
        return ""


def _piped() -> str:
    """The next line of the input, or the beginning of one that is too long."""
    try:
        return sys.stdin.readline(_MAX_CHARACTERS + 1) if sys.stdin is not None else ""
    except OSError:  # such as a folder in place of a file
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
