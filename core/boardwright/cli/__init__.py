"""The command line: one module a group of commands."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Runs the command line, see `boardwright.cli.app.main`.

    A Ctrl-C that comes before that listens, or after, ends the program as quietly as one that comes in between.
    """
    try:
        from boardwright.cli import app  # takes most of the time until the program listens

        app.main()
    except KeyboardInterrupt:
        sys.stderr.write("error: interrupted\n")
        sys.stderr.flush()
        os._exit(130)


__all__ = ["main"]
