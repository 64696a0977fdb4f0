"""A seated bot at work: it plays for its seat in matches."""

from __future__ import annotations

from boardwright.bots.lineup import SeatedBot
from boardwright.errors import GameError, PluginError
from boardwright.game import Game
from boardwright.match import Match


class BotPlayer:
    """A bot with its parameters, made ready for one game."""

    def __init__(self, seated: SeatedBot, game: Game) -> None:
        self.seated = seated
        self._chooser = seated.bot.chooser(game, seated.parameters) if seated.bot.chooser else None

    def act(self, match: Match) -> None:
        """Plays an action of the bot's choice for the seat to move.

        Raises:
            GameError: the bot fails, or chooses what is not legal; it is named with game, seat and step.
        """
        seat = match.to_move or 0
        try:
            if self._chooser is not None:
                match.play(match.choose(self._chooser))
            elif self.seated.bot.player is not None:
                match.play(self.seated.bot.player(match, self.seated.parameters))
        except (GameError, PluginError):  # not the bot's fault
            raise
        except Exception as error:  # a bot's own code may fail in any way
            where = f"game {match.game} of seed {match.seed}, seat {seat + 1}, step {len(match.actions) + 1}"
            raise GameError(f"bot '{self.seated.text}' failed in {where}: {type(error).__name__}: {error}") from error
