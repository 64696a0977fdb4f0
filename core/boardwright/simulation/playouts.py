"""Playing games from start to end: compiled by the block, or one by one through Match for bots in plain Python."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from boardwright.errors import BotError, GameError
from boardwright.game import most_choices, new_states
from boardwright.match import Match, failures_reported
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.policy import Chooser
from boardwright.simulation.seating import SeatedBot

if TYPE_CHECKING:
    from boardwright.variants import Variant

MAX_PLIES = 100_000  # actions and outcomes after which a game is broken off and counted as truncated
_USUAL_STEPS = 1024  # a game; a log has room for so many at first


@dataclass(frozen=True)
class Games:
    """Results of consecutive games, one row a game; `scores`, `returns` and `wins` have one column a seat.

    A game in which a bot `failed` was broken off there, and has no result. Its `steps` are its actions and chance
    outcomes, `plies` the actions alone.
    """

    plies: NDArray[np.int64]
    steps: NDArray[np.int64]
    truncated: NDArray[np.bool_]
    failed: NDArray[np.bool_]
    scores: NDArray[np.float64]
    returns: NDArray[np.float64]
    wins: NDArray[np.float64]
    actions: NDArray[np.object_]  # an int32 array a game: its steps in order; None where nobody asked for them

    @classmethod
    def blank(cls, games: int, seats: int) -> Games:
        """Room for the results of `games` games."""
        truncated, failed = (np.zeros(games, dtype=np.bool_) for _ in range(2))
        scores, returns, wins = (np.zeros((games, seats)) for _ in range(3))
        plies, steps = (np.zeros(games, dtype=np.int64) for _ in range(2))
        return cls(plies, steps, truncated, failed, scores, returns, wins, np.full(games, None))

    def part(self, first: int, stop: int) -> Games:
        """Rows `first` to `stop`, sharing memory with these."""
        return self._rows(slice(first, stop))

    def finished(self) -> Games:
        """The rows of games in which no bot failed."""
        return self._rows(~self.failed)

    def _rows(self, rows: slice | NDArray[np.bool_]) -> Games:
        return Games(*(column[rows] for column in vars(self).values()))


class Playouts(Protocol):
    """Something that plays games of a run; may be called from several threads at once."""

    def play(self, first_game: int, results: Games) -> list[str]:
        """Plays the games from number `first_game` on, one for each row of `results`, and fills it in.

        Returns why games failed, a message for each that did.
        """
        ...


def playouts(
    variant: Variant, lineup: Sequence[SeatedBot], seed: int, *, interpreted: bool = False, logged: bool = False
) -> Playouts:
    """The fastest way to play these bots: compiled if every bot and the game's rules can be.

    A game whose rules numba cannot compile is played interpreted, with a RuntimeWarning that says why. Results have
    the games' actions if they are to be `logged`.
    """
    choosers = [seated.bot.chooser(variant, seated.parameters) for seated in lineup if seated.bot.chooser]
    if len(choosers) < len(lineup) or any(chooser.timed for chooser in choosers):
        return MatchPlayouts(variant, lineup, seed, interpreted=interpreted)
    return BlockPlayouts(variant, lineup, choosers, seed, interpreted=interpreted, logged=logged)


class BlockPlayouts:
    """Playouts by a driver specialised for the game and the bots; each thread has buffers of its own."""

    def __init__(
        self,
        variant: Variant,
        lineup: Sequence[SeatedBot],
        choosers: Sequence[Chooser],
        seed: int,
        *,
        interpreted: bool = False,
        logged: bool = False,
    ) -> None:
        from boardwright.kernels import compilation
        from boardwright.simulation import drivers

        self.variant = variant
        self.lineup = lineup
        self.seed = seed
        self._logged = logged
        self._choosers = choosers
        self._local = threading.local()
        driver = drivers.block_driver(variant.game, choosers)
        no_games = self._arguments(0, Games.blank(0, variant.players), _log_for(0))
        if interpreted:
            self._play_block: Callable[..., int] = partial(driver, variant.rules)
        else:
            self._play_block = compilation.fastest(driver, variant.rules, no_games, variant.game.name)

    def play(self, first_game: int, results: Games) -> list[str]:
        """Plays the games; raises GameError if the rules fail, or offer nothing to do in a game that is not over."""
        log = _log_for(_USUAL_STEPS * len(results.steps) if self._logged else 0)
        self._play(first_game, results, log)
        if self._logged:
            steps = int(results.steps.sum())
            if steps > len(log):  # there was no room for all; the same games are played again
                log = _log_for(steps)
                self._play(first_game, results, log)
            for row, actions in enumerate(np.split(log, np.cumsum(results.steps))[:-1]):
                results.actions[row] = actions
        return [self._why(first_game + row) for row in np.flatnonzero(results.failed).tolist()]

    def _play(self, first_game: int, results: Games, log: NDArray[np.int32]) -> None:
        with failures_reported(self.variant.game):
            broken = self._play_block(*self._arguments(first_game, results, log))
        if broken >= 0:
            name, game = self.variant.game.name, first_game + broken
            raise GameError(
                f"game '{name}', game {game} of seed {self.seed}: not over, but no action or outcome is offered"
            )

    def _why(self, game: int) -> str:
        """What went wrong in a game that failed: it is played again in Python, which tells."""
        again = Games.blank(1, self.variant.players)
        return MatchPlayouts(self.variant, self.lineup, self.seed).play(game, again)[0]

    def _arguments(self, first_game: int, results: Games, log: NDArray[np.int32]) -> tuple[Any, ...]:
        columns = [column for name, column in vars(results).items() if name != "actions"]
        return (self.seed, first_game, MAX_PLIES, *self._buffers(), log, *columns)

    def _buffers(self) -> tuple[Any, ...]:
        if not hasattr(self._local, "buffers"):
            game, rules = self.variant.game, self.variant.rules
            choices = most_choices(game, rules)
            self._local.buffers = (
                new_states(game, rules, 2),
                np.zeros(choices, dtype=np.int32),
                np.zeros(choices),
                np.zeros(1 + self.variant.players, dtype=np.uint64),
                tuple(chooser.new_memory() for chooser in self._choosers),
            )
        buffers: tuple[Any, ...] = self._local.buffers
        return buffers


def _log_for(steps: int) -> NDArray[np.int32]:
    return np.empty(steps, dtype=np.int32)


class MatchPlayouts:
    """Playouts through Match, for bots in plain Python and for bots with a limit in seconds."""

    def __init__(self, variant: Variant, lineup: Sequence[SeatedBot], seed: int, *, interpreted: bool = False) -> None:
        self.variant = variant
        self.seed = seed
        self._players = [BotPlayer(seated, variant, interpreted=interpreted) for seated in lineup]
        self._local = threading.local()

    def play(self, first_game: int, results: Games) -> list[str]:
        """Plays the games; a bot that fails ends its game, and is named with what it did."""
        failures = []
        for row in range(len(results.plies)):
            match = Match(self.variant, self.seed, first_game + row)
            try:
                results.plies[row] = self._play_game(match)
            except BotError as error:
                results.failed[row] = True
                failures.append(error.message)
            results.steps[row] = len(match.actions)
            results.actions[row] = np.array(match.actions, dtype=np.int32)
            results.truncated[row] = match.truncated or not match.over
            results.scores[row] = match.scores
            results.returns[row] = match.returns
            results.wins[row] = match.wins
        return failures

    def _play_game(self, match: Match) -> int:
        """Plays until the game is over, or is broken off; returns how many actions were played."""
        players = self._own_players()
        for player in players:
            player.begin()
        plies = 0
        while not match.over and len(match.actions) < MAX_PLIES:
            if match.to_move is None:
                match.roll()
            else:
                players[match.to_move].act(match)
                plies += 1
        return plies

    def _own_players(self) -> list[BotPlayer]:
        """This thread's players."""
        if not hasattr(self._local, "players"):
            self._local.players = [player.twin() for player in self._players]
        players: list[BotPlayer] = self._local.players
        return players
