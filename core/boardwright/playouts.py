"""Playing games from start to end: compiled by the block, or one by one through Match for bots in plain Python."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from boardwright.bots.lineup import SeatedBot
from boardwright.bots.player import BotPlayer
from boardwright.errors import GameError
from boardwright.game import most_choices, new_states
from boardwright.kernels import Kernel
from boardwright.match import Match, failures_reported

if TYPE_CHECKING:
    from boardwright.variants import Variant

MAX_PLIES = 100_000  # actions and outcomes after which a game is broken off and counted as truncated


@dataclass(frozen=True)
class Games:
    """Results of consecutive games, one row a game; `scores`, `returns` and `wins` have one column a seat."""

    plies: NDArray[np.int64]
    truncated: NDArray[np.bool_]
    scores: NDArray[np.float64]
    returns: NDArray[np.float64]
    wins: NDArray[np.float64]

    @classmethod
    def blank(cls, games: int, seats: int) -> Games:
        """Room for the results of `games` games."""
        plies, truncated = np.zeros(games, dtype=np.int64), np.zeros(games, dtype=np.bool_)
        return cls(plies, truncated, *(np.zeros((games, seats)) for _ in range(3)))

    def part(self, first: int, stop: int) -> Games:
        """Rows `first` to `stop`, sharing memory with these."""
        rows = slice(first, stop)
        return Games(self.plies[rows], self.truncated[rows], self.scores[rows], self.returns[rows], self.wins[rows])


class Playouts(Protocol):
    """Something that plays games of a run; may be called from several threads at once."""

    def play(self, first_game: int, results: Games) -> None:
        """Plays the games from number `first_game` on, one for each row of `results`, and fills it in."""


def playouts(variant: Variant, lineup: Sequence[SeatedBot], seed: int, *, interpreted: bool = False) -> Playouts:
    """The fastest way to play these bots: compiled if every bot and the game's rules can be.

    A game whose rules numba cannot compile is played interpreted, with a RuntimeWarning that says why.
    """
    choosers = [seated.bot.chooser(variant.game, seated.parameters) for seated in lineup if seated.bot.chooser]
    if len(choosers) < len(lineup):
        return MatchPlayouts(variant, lineup, seed)
    return BlockPlayouts(variant, choosers, seed, interpreted=interpreted)


class BlockPlayouts:
    """Playouts by a driver specialised for the game and the bots; each thread has buffers of its own."""

    def __init__(
        self, variant: Variant, choosers: Sequence[Kernel[..., int]], seed: int, *, interpreted: bool = False
    ) -> None:
        from boardwright import compilation, drivers

        self.variant = variant
        self.seed = seed
        self._local = threading.local()
        driver = drivers.block_driver(variant.game, choosers)
        no_games = self._arguments(0, Games.blank(0, variant.players))
        if interpreted:
            self._play_block: Callable[..., int] = partial(driver, variant.rules)
        else:
            self._play_block = compilation.fastest(driver, variant.rules, no_games, variant.game.name)

    def play(self, first_game: int, results: Games) -> None:
        """Plays the games; raises GameError if the rules fail, or offer nothing to do in a game that is not over."""
        with failures_reported(self.variant.game):
            broken = self._play_block(*self._arguments(first_game, results))
        if broken >= 0:
            name, game = self.variant.game.name, first_game + broken
            raise GameError(
                f"game '{name}', game {game} of seed {self.seed}: not over, but no action or outcome is offered"
            )

    def _arguments(self, first_game: int, results: Games) -> tuple[Any, ...]:
        return (
            self.seed,
            first_game,
            MAX_PLIES,
            *self._buffers(),
            results.plies,
            results.truncated,
            results.scores,
            results.returns,
            results.wins,
        )

    def _buffers(self) -> tuple[Any, ...]:
        if not hasattr(self._local, "buffers"):
            game, rules = self.variant.game, self.variant.rules
            choices = most_choices(game, rules)
            self._local.buffers = (
                new_states(game, rules, 2),
                np.zeros(choices, dtype=np.int32),
                np.zeros(choices),
                np.zeros(1 + self.variant.players, dtype=np.uint64),
            )
        buffers: tuple[Any, ...] = self._local.buffers
        return buffers


class MatchPlayouts:
    """Playouts through Match, for bots that have no compiled chooser."""

    def __init__(self, variant: Variant, lineup: Sequence[SeatedBot], seed: int) -> None:
        self.variant = variant
        self.seed = seed
        self.players = [BotPlayer(seated, variant.game) for seated in lineup]

    def play(self, first_game: int, results: Games) -> None:
        """Plays the games; raises GameError naming the bot that fails, and where."""
        for row in range(len(results.plies)):
            match = Match(self.variant, self.seed, first_game + row)
            steps = 0
            while not match.over and steps < MAX_PLIES:
                if match.to_move is None:
                    match.roll()
                else:
                    self.players[match.to_move].act(match)
                    results.plies[row] += 1
                steps += 1
            results.truncated[row] = match.truncated or not match.over
            results.scores[row] = match.scores
            results.returns[row] = match.returns
            results.wins[row] = match.wins
