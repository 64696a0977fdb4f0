"""Playing games from start to end: compiled by the block, or one by one through Match for bots in plain Python."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from boardwright.errors import BotError, GameError
from boardwright.kernels.running import ready
from boardwright.kernels.state import Actions
from boardwright.match import Match, failures_reported
from boardwright.simulation import drivers
from boardwright.simulation.drivers import TOLERANCE, Columns, Work
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.policy import Policy
from boardwright.simulation.results import Games
from boardwright.simulation.rotation import turned
from boardwright.simulation.seating import SeatedBot
from boardwright.variants import Variant

MAX_STEPS = 100_000  # actions and outcomes after which a game is broken off and counted as truncated
_USUAL_STEPS = 1024  # a game; a log has room for so many at first

_FAULTS = {
    drivers.NOTHING_OFFERED: "it is not over, but no action or outcome is offered",
    drivers.TOO_MANY: "more actions or outcomes are offered than max_actions and max_outcomes say",
    drivers.NO_SUCH_SEAT: "to_move is no seat, nor CHANCE or OVER",
    drivers.NOT_A_NUMBER: "a return is not a number",
    drivers.BEYOND_SPACE: "an action or outcome is not below action_space or outcome_space",
    drivers.BEYOND_RANGE: "the final returns are not within returns_range, or do not add up to returns_sum",
}


def _fault_in(variant: Variant, game: int, seed: int, fault: int) -> GameError:
    return GameError(f"game '{variant.game.name}', game {game} of seed {seed}: {_FAULTS[fault]}")


class Playouts(Protocol):
    """Something that plays games of a run; may be called from several threads at once."""

    def play(self, first_game: int, results: Games) -> list[str]:
        """Plays the games from number `first_game` on, one for each row of `results`, and fills it in.

        Returns why games failed, a message for each that did.
        """
        ...


def playouts(
    variant: Variant,
    lineup: Sequence[SeatedBot],
    seed: int,
    *,
    rotate: bool = False,
    among: Sequence[SeatedBot] | None = None,
    interpreted: bool = False,
    checked: bool = False,
    logged: bool = False,
) -> Playouts:
    """The fastest way to play these bots: compiled if every bot and the game's rules can be.

    Args:
        variant: what to play.
        lineup: the bot of each seat.
        seed: everything random follows from it.
        rotate: whether each bot moves on by one seat from game to game.
        among: all bots that will play, here or in other lineups; these then share one compiled driver.
        interpreted: whether to run the rules as plain Python.
        checked: whether compiled code looks at every index, and at the numbers that the game states.
        logged: whether results have the games' actions.

    Raises:
        GameError: numba cannot compile the rules, and they are not to be interpreted.
    """
    policies = _compilable(variant, lineup)
    if len(policies) < len(lineup):
        return MatchPlayouts(variant, lineup, seed, rotate=rotate, interpreted=interpreted, checked=checked)
    kinds = drivers.kinds_of(_compilable(variant, among) if among else policies)
    return BlockPlayouts(
        variant, lineup, policies, kinds, seed, rotate=rotate, interpreted=interpreted, checked=checked, logged=logged
    )


def _compilable(variant: Variant, bots: Sequence[SeatedBot]) -> list[Policy]:
    """The policies of those that are not in plain Python, and have no limit in seconds."""
    policies = [seated.policy(variant) for seated in bots]
    return [policy for policy in policies if policy is not None and policy.timed is None]


class BlockPlayouts:
    """Playouts by a driver specialised for the game and the kinds of bots; each thread has buffers of its own."""

    def __init__(
        self,
        variant: Variant,
        lineup: Sequence[SeatedBot],
        policies: Sequence[Policy],
        kinds: Sequence[Policy],
        seed: int,
        *,
        rotate: bool = False,
        interpreted: bool = False,
        checked: bool = False,
        logged: bool = False,
    ) -> None:
        self.variant = variant
        self.lineup = lineup
        self.seed = seed
        self._rotate = rotate
        self._logged = logged
        self._interpreted = interpreted
        self._policies = policies
        self._kinds = kinds
        self._local = threading.local()
        driver = drivers.block_driver(variant.game, kinds, variant.bounds if checked else None)
        no_games = _columns(Games.blank(0, variant.players))
        arguments = (seed, 0, MAX_STEPS, self._new_work(), _log_for(0), no_games)
        self._play_block = ready(
            driver, variant.rules, arguments, game=variant.game.name, interpreted=interpreted, checked=checked
        )

    def play(self, first_game: int, results: Games) -> list[str]:
        """Plays the games; raises GameError if the rules fail, or are at fault in another way."""
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

    def _play(self, first_game: int, results: Games, log: Actions) -> None:
        if not hasattr(self._local, "work"):  # the first time in this thread
            self._local.work = self._new_work()
            self._local.held = self._play_block.held(self._local.work)
        try:
            with failures_reported(self.variant.game):
                row = self._play_block(self.seed, first_game, MAX_STEPS, self._local.held, log, _columns(results))
        except GameError:
            if not self._interpreted:
                self._tell_failure(first_game, results)
            raise
        if row != drivers.COMPLETE:
            raise _fault_in(self.variant, first_game + row, self.seed, int(self._local.work.fault[0]))

    def _tell_failure(self, first_game: int, results: Games) -> None:
        """Raises BotError or GameError if the failure repeats in Python, which tells whose fault it is, and where."""
        played = int(np.count_nonzero(results.steps))  # games, one after another; the last one's end may have failed
        for row in range(max(0, played - 1), min(played + 1, len(results.steps))):
            for failure in self._again(first_game + row):
                raise BotError(failure)

    def _why(self, game: int) -> str:
        """What went wrong in a game in which a bot failed."""
        return self._again(game)[0]

    def _again(self, game: int) -> list[str]:
        """Plays a game again, step by step in Python; returns what went wrong, as `play` does."""
        match_playouts = MatchPlayouts(self.variant, self.lineup, self.seed, rotate=self._rotate, checked=True)
        return match_playouts.play(game, Games.blank(1, self.variant.players))

    def _new_work(self) -> Work:
        """Buffers for one thread."""
        choices = self.variant.bounds.max_choices
        return Work(
            states=self.variant.new_states(2),
            actions=np.zeros(choices, dtype=np.int32),
            probabilities=np.zeros(choices),
            streams=np.zeros(1 + self.variant.players, dtype=np.uint64),
            sitting=drivers.sitting_of(self._policies, self._kinds, self._turns()),
            fault=np.zeros(1, dtype=np.int64),
        )

    def _turns(self) -> list[list[int]]:
        """The numbers of the bots by seat, one row for each turn that they sit in."""
        bots = range(len(self.lineup))
        return [turned(bots, turn) for turn in (bots if self._rotate else [0])]


def _columns(results: Games) -> Columns:
    return Columns(*(getattr(results, name) for name in Columns._fields))


def _log_for(steps: int) -> Actions:
    return np.empty(steps, dtype=np.int32)


class MatchPlayouts:
    """Playouts through Match, for bots in plain Python and for bots with a limit in seconds."""

    def __init__(
        self,
        variant: Variant,
        lineup: Sequence[SeatedBot],
        seed: int,
        *,
        rotate: bool = False,
        interpreted: bool = False,
        checked: bool = False,
    ) -> None:
        self.variant = variant
        self.seed = seed
        self._rotate = rotate
        self._checked = checked
        self._players = [BotPlayer(seated, variant, interpreted=interpreted, checked=checked) for seated in lineup]
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
            results.drawn[row] = match.drawn
        return failures

    def _play_game(self, match: Match) -> int:
        """Plays until the game is over, or is broken off; returns how many actions were played."""
        own = self._own_players()
        players = turned(own, match.game) if self._rotate else own
        for player in players:
            player.begin()
        plies = 0
        while not match.over and len(match.actions) < MAX_STEPS:
            if self._checked:
                self._check_choices(match)
            if match.to_move is None:
                match.roll()
            else:
                players[match.to_move].act(match)
                plies += 1
        if self._checked and match.over:
            self._check_returns(match)
        return plies

    def _check_choices(self, match: Match) -> None:
        bounds = self.variant.bounds
        space = bounds.outcome_space if match.at_chance else bounds.action_space
        if not all(0 <= choice < space for choice in match.choices):
            raise _fault_in(self.variant, match.game, self.seed, drivers.BEYOND_SPACE)

    def _check_returns(self, match: Match) -> None:
        low, high = self.variant.bounds.returns_range
        total = self.variant.bounds.returns_sum
        is_within = all(low - TOLERANCE <= value <= high + TOLERANCE for value in match.returns)
        if not is_within or (total is not None and abs(sum(match.returns) - total) > TOLERANCE):
            raise _fault_in(self.variant, match.game, self.seed, drivers.BEYOND_RANGE)

    def _own_players(self) -> list[BotPlayer]:
        """This thread's players."""
        if not hasattr(self._local, "players"):
            self._local.players = [player.twin() for player in self._players]
        players: list[BotPlayer] = self._local.players
        return players
