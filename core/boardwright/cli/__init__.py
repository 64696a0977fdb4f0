"""The command line: one module a group of commands."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Runs the command line, see `boardwright.cli.app.main`.

    A Ctrl-C while that is still being loaded ends the program as quietly as a later one.
    """
    try:
        from boardwright.cli import app  # takes most of the time until the program listens
    except KeyboardInterrupt:
        sys.stderr.write("error: interrupted\n")
        sys.stderr.flush()
        os._exit(130)
    app.main()


__all__ = ["main"]
