"""A game at the table from start to end."""

from __future__ import annotations

import typer

from boardwright.cli.play.choices import beginning_with, complete
from boardwright.cli.play.commands import COMMANDS, MARK, is_command, obey
from boardwright.cli.play.table import Table
from boardwright.cli.play.terminal import prepare_input, read_line
from boardwright.errors import BoardwrightError, BotError, GameError, PluginError


def play(table: Table) -> None:
    """Asks the people at the table for their actions until the game is over, or they leave or have no more input.

    Raises:
        BoardwrightError: a bot, the rules or an observer fails, or the input is no lines of text.
    """
    prepare_input(lambda beginning: _completions(table, beginning))
    table.introduce()
    try:
        table.go_on()
        while not table.match.over and not table.left:
            table.show_once()
            line = read_line()
            if line is None:
                break
            _follow(table, line)
            table.go_on()
    except KeyboardInterrupt:
        typer.echo("\ninterrupted: the game is not over")
        raise
    if table.match.over:
        table.show_once()
        table.show_result()
    else:
        typer.echo("left: the game is not over")


def _follow(table: Table, line: str) -> None:
    """Does what a line says; what it gets wrong is said, and nothing has changed."""
    try:
        actions = table.actions
        if is_command(line) and line not in actions:
            obey(table, line)
        elif line:
            table.play(complete(line, actions))
    except (BotError, GameError, PluginError):  # nothing that was typed
        raise
    except BoardwrightError as error:
        typer.echo(error)


def _completions(table: Table, beginning: str) -> list[str]:
    return beginning_with(beginning, [*table.actions, *(MARK + name for name in COMMANDS)])
