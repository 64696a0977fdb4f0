"""The command line: one module a group of commands."""

from boardwright.cli.app import main

__all__ = ["main"]
