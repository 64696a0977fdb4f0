"""What may be typed at the table besides actions. A command begins with `/`, so that no action is taken for one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import typer

from boardwright import files
from boardwright.cli.common import print_table
from boardwright.cli.descriptions import print_options
from boardwright.cli.play.choices import beginning_with, complete
from boardwright.cli.play.table import Table
from boardwright.documents.record import read_records
from boardwright.errors import ActionError, Location, RecordError, UnknownNameError, hint, located
from boardwright.records.replay import replay

MARK = "/"
LIST_MARK = "?"  # short for the command `list`


@dataclass(frozen=True)
class Command:
    """A command: the argument that it takes, in brackets if it may be left out; what it does, told and done."""

    argument: str
    help: str
    run: Callable[[Table, str], None]


def is_command(line: str) -> bool:
    """Whether a line is meant as a command, unless it is an action."""
    return line.startswith((MARK, LIST_MARK))


def obey(table: Table, line: str) -> None:
    """Does what a command line says.

    Raises:
        BoardwrightError: there is no such command, its argument is missing or too much, or it cannot be done.
    """
    if line.startswith(LIST_MARK):
        name, argument = "list", line.removeprefix(LIST_MARK).strip()
    else:
        typed, _, argument = line.removeprefix(MARK).partition(" ")
        name = complete(typed, COMMANDS)
    if name not in COMMANDS:
        raise UnknownNameError("command", name, COMMANDS)
    command = COMMANDS[name]
    if bool(argument) != bool(command.argument) and not command.argument.startswith("["):
        raise ActionError(f"this command is written {_usage(name)}")
    command.run(table, argument)


def _usage(name: str) -> str:
    return f"{MARK}{name} {COMMANDS[name].argument}".rstrip()


def _help(table: Table, _: str) -> None:
    typer.echo("type an action, or as much of it as no other action begins with, or a command:")
    print_table(((_usage(name), command.help) for name, command in COMMANDS.items()), indent="  ")


def _list(table: Table, beginning: str) -> None:
    actions = table.actions
    chosen = beginning_with(beginning, actions)
    if not chosen:
        raise ActionError(f"no action begins with '{beginning}'{hint(beginning, actions, 'action')}")
    table.list_actions(chosen)


def _undo(table: Table, _: str) -> None:
    earlier = table.match.copy()
    while earlier.actions:
        earlier.undo()
        if table.is_person(earlier.to_move):
            typer.echo(f"taken back: {_steps(len(table.match.actions) - len(earlier.actions))}")
            table.resume(earlier)
            return
    raise ActionError("no person has decided anything yet that could be taken back")


def _save(table: Table, file: str) -> None:
    files.write_text(Path(file), table.match.record().line() + "\n")
    typer.echo(f"saved: {_steps(len(table.match.actions))}")


def _load(table: Table, file: str) -> None:
    records = [record for _, record in islice(read_records(Path(file)), 2)]
    if len(records) > 1:
        raise RecordError("there is more than one game in it", location=Location(file))
    variant, record = table.match.variant, records[0]
    if record.hash != variant.hash:
        raise RecordError(
            f"it is a game of '{record.variant}' ({record.hash}); '{variant.name}' ({variant.hash}) is on the table",
            location=Location(file),
        )
    with located(Location(file)):
        match = replay(record, variant)
    typer.echo(f"loaded: {_steps(len(match.actions))}, seed {match.seed}")
    table.resume(match)


def _steps(count: int) -> str:
    """So many actions and outcomes, counted as records and `replay` do."""
    return "1 step" if count == 1 else f"{count} steps"


def _board(table: Table, _: str) -> None:
    table.show()


def _scores(table: Table, _: str) -> None:
    typer.echo(table.scores)


def _rules(table: Table, _: str) -> None:
    variant = table.match.variant
    if variant.game.summary:
        typer.echo(variant.game.summary)
    print_options(type(variant.options), variant.options.model_dump(mode="json"))


def _quit(table: Table, _: str) -> None:
    table.left = True


COMMANDS = {
    "help": Command("", "these lines", _help),
    "list": Command("[BEGINNING]", "the legal actions, or those that begin so; ? is short for it", _list),
    "undo": Command("", "back to the last decision of a person, through dice and the moves of bots", _undo),
    "save": Command("FILE", "write the game so far to a file, as a record", _save),
    "load": Command("FILE", "go on with a game of this variant that was saved", _load),
    "board": Command("", "the position once more", _board),
    "scores": Command("", "the points so far", _scores),
    "rules": Command("", "the game in a few sentences, and its options", _rules),
    "quit": Command("", "leave; the game stays unfinished", _quit),
}
