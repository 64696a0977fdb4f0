"""The games that analyses and comparisons are made of: of the first ones the actions are kept, of all the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from boardwright.errors import BotError, check_count
from boardwright.match import check_seed
from boardwright.simulation.playouts import playouts
from boardwright.simulation.results import Games
from boardwright.simulation.run import MAX_THREADS, cores, in_order
from boardwright.simulation.seating import SeatedBot, seat_bots
from boardwright.variants import Variant

MAX_GAMES = 1_000_000  # all results are kept at once
MAX_SAMPLE = 10_000
MIN_GAMES = 10  # of fewer, no interval means much
MAX_FAILURES = 3  # whose messages are kept


@dataclass(frozen=True)
class Plan:
    """Which games to play.

    Attributes:
        games: how many at most, from MIN_GAMES to MAX_GAMES.
        sample: how many of them, the first ones, are kept with their actions; from MIN_GAMES to MAX_SAMPLE.
        bots: one for all seats or one for each, as `--bots` takes them.
        seed: everything random follows from it.
        threads: how many to use; None: one a core. The results do not depend on it.
        interpreted: run the rules as plain Python; the results do not depend on it.
        checked: look at every index in compiled code, and at the numbers that the game states.
    """

    games: int
    sample: int
    bots: str | Sequence[str]
    seed: int
    threads: int | None
    interpreted: bool
    checked: bool = False

    def check(self) -> None:
        """Raises BoardwrightError for a number out of range."""
        check_count("games", self.games, MAX_GAMES, MIN_GAMES)
        check_count("sample", self.sample, MAX_SAMPLE, MIN_GAMES)
        check_count("threads", self.cores, MAX_THREADS)
        check_seed(self.seed)

    @property
    def cores(self) -> int:
        """How many threads to use."""
        return cores() if self.threads is None else self.threads


@dataclass(frozen=True)
class Played:
    """Games played by a plan.

    Attributes:
        results: of all games, with the actions of the first ones.
        failures: what went wrong in the first of the games in which a bot failed.
    """

    results: Games
    failures: list[str]

    @property
    def failed(self) -> int:
        """The number of games in which a bot failed."""
        return int(self.results.failed.sum())


def play(
    variant: Variant,
    plan: Plan,
    *,
    enough: Callable[[Games], bool] = lambda results: False,
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Plays the games of a plan, and stops before the last once the results are `enough`.

    Raises:
        BoardwrightError: a bot is unknown, the game breaks its contract, or a bot fails in every single game.
    """
    lineup = seat_bots(plan.bots, variant.players, variant.library.registry)
    sample = min(plan.sample, plan.games)
    parts: list[Games] = []
    failures: list[str] = []
    played = 0
    for results, messages in chain(
        _games(variant, lineup, plan, 0, sample, logged=True),
        _games(variant, lineup, plan, sample, plan.games - sample, logged=False),
    ):
        parts.append(results)
        failures += messages[: MAX_FAILURES - len(failures)]
        played += len(results.plies)
        if progress:
            progress(played)
        if played >= sample and enough(Games.joined(parts)):
            break
    results = Games.joined(parts)
    if results.failed.all():
        raise BotError(failures[0])
    return Played(results, failures)


def _games(
    variant: Variant, lineup: Sequence[SeatedBot], plan: Plan, first: int, games: int, *, logged: bool
) -> Iterator[tuple[Games, list[str]]]:
    if games:
        ready = playouts(variant, lineup, plan.seed, interpreted=plan.interpreted, checked=plan.checked, logged=logged)
        yield from in_order(ready, games, variant.players, plan.cores, first)
