"""A game at the terminal: what is printed of a table, and what is typed at it.

An action is typed as it is listed, or as much of it as no other action begins with. A command begins with `/`, so that
no action is taken for one.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from boardwright import files
from boardwright.boards import Board
from boardwright.cli.describe import print_options
from boardwright.cli.output import one_line, print_table, say
from boardwright.cli.terminal import beginning_with, complete, in_columns, prepare_input, read_line
from boardwright.documents.record import read_records
from boardwright.errors import (
    ActionError,
    BoardwrightError,
    BotError,
    GameError,
    Location,
    PluginError,
    RecordError,
    UnknownNameError,
    hint,
    located,
)
from boardwright.records.replay import replay
from boardwright.render import draw_text
from boardwright.table import Step, Table, verdict
from boardwright.wording import counted, number_text

MARK = "/"
LIST_MARK = "?"  # short for the command `list`
_MAX_NAMED = 8  # actions that are named without being asked for


class Session:
    """A table, as the people at one terminal see it.

    Attributes:
        table: what is played, and who sits there.
        left: whether they want to leave before the game is over.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left = False
        self._shown = False

    def play(self) -> None:
        """Asks people for their actions until the game is over, or they leave or there is no more input.

        Raises:
            BoardwrightError: a bot or the rules fail.
        """
        prepare_input(self._completions)
        self._introduce()
        try:
            self._advance()
            while not self.table.match.over and not self.left:
                self._show_once()
                self._follow_line()
                self._advance()
        except KeyboardInterrupt:
            say("\nleft: the game is not over")
            raise
        if self.table.match.over:
            self._show_once()
            self._show_result()
        else:
            say("left: the game is not over")

    def moved(self) -> None:
        """The position is another one: it is shown before anybody is asked again."""
        self._shown = False

    def show(self) -> None:
        """Prints the board, the game's own lines, the scores and whose turn it is."""
        match = self.table.match
        self._shown = True
        say()
        if match.variant.board is not None:
            self._show_board(match.variant.board)
        if match.status:
            say(match.status)
        if match.to_move is not None:
            if match.variant.game.scores:  # else they are the returns, which say little before the end
                say(self.scores)
            actions = self.table.actions
            offer = " or ".join(actions) if len(actions) <= _MAX_NAMED else f"{len(actions)} actions, ? lists them"
            say(f"{self._name(match.to_move)} to move: {offer}")

    @property
    def scores(self) -> str:
        """The scores in one line."""
        points = (f"seat {seat}: {number_text(score)}" for seat, score in enumerate(self.table.match.scores, 1))
        return f"scores: {', '.join(points)}"

    def _advance(self) -> None:
        while step := self.table.advance():
            self._tell(step)

    def _follow_line(self) -> None:
        """Does what the next line says; what is wrong about it is said, and nothing has changed."""
        try:
            line = read_line()
            if line is None:
                self.left = True
            elif line.startswith((MARK, LIST_MARK)) and line not in self.table.actions:
                _obey(self, line)
            elif line:
                self._tell(self.table.play(complete(line, self.table.actions)))
        except (BotError, GameError, PluginError):  # nothing that was typed
            raise
        except BoardwrightError as error:
            say(one_line(error))

    def _completions(self, beginning: str) -> list[str]:
        return beginning_with(beginning, [*self.table.actions, *(MARK + name for name in COMMANDS)])

    def _introduce(self) -> None:
        variant = self.table.match.variant
        say(f"{variant.name}: {variant.title}" if variant.title else variant.name)
        seats = ", ".join(f"seat {seat + 1} {self.table.player(seat)}" for seat in range(variant.players))
        say(f"{seats}; seed {self.table.match.seed}; /help lists what to type")

    def _show_once(self) -> None:
        """Shows the position, unless it was the last thing to be shown."""
        if not self._shown:
            self.show()

    def _show_board(self, board: Board) -> None:
        match = self.table.match
        picture = draw_text(board, match.pieces, match.highlights)
        say(picture)
        wanted, there = max(map(len, picture.splitlines())), shutil.get_terminal_size().columns
        if wanted > there and sys.stdout.isatty():
            say(f"the board is {wanted} columns wide, but this terminal only {there}; /board draws it again")

    def _tell(self, step: Step) -> None:
        """Prints what has just been played, and what it did."""
        self.moved()
        who = "chance" if step.seat is None else self._name(step.seat)
        is_unasked = step.forced and step.seat is not None and self.table.bots[step.seat] is None
        note = ", the only legal action" if is_unasked and not self.table.ask_always else ""
        say(f"{who}: {step.text}{note}")
        for event in step.events:
            say(f"  {event}")

    def _show_result(self) -> None:
        """Prints who has won, and the score and return of every seat."""
        match = self.table.match
        how = "the game was ended by a limit, not by its rules" if match.truncated else "the game is over"
        say(f"{how}: {verdict(match)}")
        rows = [("seat", "player", "score", "return")]
        for seat, (score, returned) in enumerate(zip(match.scores, match.returns, strict=True)):
            rows.append((str(seat + 1), self.table.player(seat), number_text(score), number_text(returned)))
        print_table(rows, indent="  ")

    def _name(self, seat: int) -> str:
        return f"seat {seat + 1} ({self.table.player(seat)})"


@dataclass(frozen=True)
class Command:
    """A command: its argument, in brackets if it may be left out; a line of help; and what it does."""

    argument: str
    help: str
    run: Callable[[Session, str], None]


def _obey(session: Session, line: str) -> None:
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
        raise ActionError(f"write this command as {_usage(name)}")
    command.run(session, argument)


def _usage(name: str) -> str:
    return f"{MARK}{name} {COMMANDS[name].argument}".rstrip()


def _help(session: Session, _: str) -> None:
    say("type an action, or as much of it as no other action begins with, or a command:")
    print_table(((_usage(name), command.help) for name, command in COMMANDS.items()), indent="  ")


def _list(session: Session, beginning: str) -> None:
    actions = session.table.actions
    chosen = beginning_with(beginning, actions)
    if not chosen:
        raise ActionError(f"no action begins with '{beginning}'{hint(beginning, actions, 'action')}")
    for line in in_columns(chosen, shutil.get_terminal_size().columns):
        say(line)


def _undo(session: Session, _: str) -> None:
    say(f"taken back: {_steps(session.table.undo())}")
    session.moved()


def _save(session: Session, file: str) -> None:
    files.write_text(Path(file), session.table.match.record().line() + "\n")
    say(f"saved: {_steps(session.table.log)}")


def _load(session: Session, file: str) -> None:
    records = [record for _, record in islice(read_records(Path(file)), 2)]
    if len(records) > 1:
        raise RecordError("there is more than one game in this file", location=Location(file))
    variant, record = session.table.match.variant, records[0]
    if record.hash != variant.hash:
        raise RecordError(
            f"this is a game of '{record.variant}' ({record.hash}), not of '{variant.name}' ({variant.hash})",
            location=Location(file),
        )
    with located(Location(file)):
        match = replay(record, variant)
    session.table.resume(match)
    say(f"loaded: {_steps(session.table.log)}, seed {match.seed}")
    session.moved()


def _steps(steps: Sequence[Step]) -> str:
    """So many actions and outcomes, counted as records and `replay` do."""
    return counted(len(steps), "step")


def _board(session: Session, _: str) -> None:
    session.show()


def _scores(session: Session, _: str) -> None:
    say(session.scores)


def _rules(session: Session, _: str) -> None:
    variant = session.table.match.variant
    if variant.game.summary:
        say(variant.game.summary)
    print_options(type(variant.options), variant.options.model_dump(mode="json"))


def _quit(session: Session, _: str) -> None:
    session.left = True


COMMANDS = {
    "help": Command("", "show these lines", _help),
    "list": Command("[BEGINNING]", "list the legal actions, or those that begin like this; ? is short for it", _list),
    "undo": Command("", "go back to the last decision of a person, through dice and the actions of bots", _undo),
    "save": Command("FILE", "write the game so far to a file, as a record", _save),
    "load": Command("FILE", "continue a game of this variant that was saved", _load),
    "board": Command("", "show the position again", _board),
    "scores": Command("", "show the scores so far", _scores),
    "rules": Command("", "show the rules in a few sentences, and the options", _rules),
    "quit": Command("", "leave; the game stays unfinished", _quit),
}
