"""The table: a match, who sits at it, and what there is to see."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

import typer

from boardwright.boards import Board
from boardwright.cli.common import print_table
from boardwright.cli.play import words
from boardwright.cli.play.choices import in_columns
from boardwright.match import Match
from boardwright.render import draw_text
from boardwright.simulation.player import BotPlayer

_FEW = 8  # actions that are named without being asked for


class Table:
    """A match with people and bots.

    Attributes:
        match: the game that is being played.
        players: for each seat its bot, or None for a person.
        left: whether the person wants to leave before the game is over.
    """

    def __init__(self, match: Match, players: Sequence[BotPlayer | None]) -> None:
        self.players = players
        self.left = False
        self.resume(match)

    @property
    def actions(self) -> list[str]:
        """What the person to move may play."""
        return [self.match.action_text(action) for action in self.match.legal_actions]

    def is_person(self, seat: int | None) -> bool:
        """Whether a person sits there; nobody does where chance decides."""
        return seat is not None and self.players[seat] is None

    def play(self, text: str) -> None:
        """Plays an action for the person to move; raises ActionError if it is not legal."""
        seat = self.match.to_move
        before = self.match.copy()
        self.match.play(text)
        self._tell(seat, before)

    def resume(self, match: Match) -> None:
        """Goes on with another match of the variant, or another position of this one."""
        for bot in filter(None, self.players):
            bot.begin()
        self.match = match
        self._shown = False

    def go_on(self) -> None:
        """Lets chance and bots act until a person is to move or the game is over."""
        while not self.match.over and not self.is_person(self.match.to_move):
            seat = self.match.to_move
            before = self.match.copy()
            if seat is None:
                self.match.roll()
            elif bot := self.players[seat]:
                bot.act(self.match)
            self._tell(seat, before)

    def introduce(self) -> None:
        """Prints what is played, and by whom."""
        variant = self.match.variant
        typer.echo(f"{variant.name}: {variant.title}" if variant.title else variant.name)
        seats = ", ".join(f"seat {seat + 1} {self.player(seat)}" for seat in range(variant.players))
        typer.echo(f"{seats}; seed {self.match.seed}; /help tells what to type")

    def show_once(self) -> None:
        """Shows the position, unless it was the last thing to be shown."""
        if not self._shown:
            self.show()

    def show(self) -> None:
        """Prints the board, the game's own lines, the scores and whose turn it is."""
        self._shown = True
        typer.echo()
        if self.match.variant.board is not None:
            self._show_board(self.match.variant.board)
        if self.match.status:
            typer.echo(self.match.status)
        if self.match.to_move is not None:
            if self.match.variant.game.scores:  # else they are the returns, which say little before the end
                typer.echo(self.scores)
            typer.echo(f"{self._name(self.match.to_move)} to move: {self._offer()}")

    @property
    def scores(self) -> str:
        """The scores in one line."""
        points = (f"seat {seat + 1}: {words.number(score)}" for seat, score in enumerate(self.match.scores))
        return f"scores: {', '.join(points)}"

    def list_actions(self, texts: Sequence[str]) -> None:
        """Prints actions in as many columns as the terminal has room for."""
        for line in in_columns(texts, shutil.get_terminal_size().columns):
            typer.echo(line)

    def show_result(self) -> None:
        """Prints who has won, and what every seat has come to."""
        how = "the game was ended by a limit, not by its rules" if self.match.truncated else "the game is over"
        typer.echo(f"{how}: {words.verdict(self.match)}")
        rows = [("seat", "player", "score", "return")]
        for seat, (score, returned) in enumerate(zip(self.match.scores, self.match.returns, strict=True)):
            rows.append((str(seat + 1), self.player(seat), words.number(score), words.number(returned)))
        print_table(rows, indent="  ")

    def player(self, seat: int) -> str:
        """Who sits there."""
        bot = self.players[seat]
        return "person" if bot is None else bot.seated.text

    def _show_board(self, board: Board) -> None:
        picture = draw_text(board, self.match.marks)
        typer.echo(picture)
        wanted, there = max(map(len, picture.splitlines())), shutil.get_terminal_size().columns
        if wanted > there and sys.stdout.isatty():
            typer.echo(f"the board is {wanted} columns wide, but this terminal {there}; /board draws it once more")

    def _tell(self, seat: int | None, before: Match) -> None:
        """Prints what has just been played in the position `before`."""
        self._shown = False
        who = "chance" if seat is None else self._name(seat)
        typer.echo(f"{who}: {before.action_text(self.match.actions[-1])}")

    def _name(self, seat: int) -> str:
        return f"seat {seat + 1} ({self.player(seat)})"

    def _offer(self) -> str:
        actions = self.actions
        return " or ".join(actions) if len(actions) <= _FEW else f"{len(actions)} actions, ? lists them"
