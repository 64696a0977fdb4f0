"""Many games of one variant on all cores, with the same result on any number of them.

Every game draws from streams of its own, derived from the seed and the game's number, so it does not matter which
thread plays it when. Results are added up in the order of the games, in blocks of a fixed length.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.errors import BotError, VariantError
from boardwright.match import check_seed
from boardwright.records.write import recording
from boardwright.simulation.playouts import Games, Playouts, playouts
from boardwright.simulation.rotation import RotatedPlayouts, by_bot
from boardwright.simulation.seating import SeatedBot, seat_bots

if TYPE_CHECKING:
    from boardwright.variants import Variant

MAX_GAMES = 10**12
MAX_THREADS = 1024
BLOCK = 1024  # games added up at a time; another length may round the last digit of a mean differently
_TOLD = 3  # failures whose messages are kept
_PIECES = 4  # pieces of work for each thread, at least, so that none waits long for the last one


@dataclass(frozen=True)
class Plies:
    """Lengths of games in actions of seats, passes included and chance outcomes not."""

    mean: float
    min: int
    max: int


@dataclass(frozen=True)
class BotResult:
    """What a bot came to that sat on every seat in turn."""

    bot: str
    wins: float
    mean_score: float
    mean_return: float


@dataclass(frozen=True)
class RunResult:
    """What a run came to. Lists have one number a seat.

    Games in which a bot failed were broken off: they are among `games`, but no other number covers them.

    Attributes:
        bots: who sat on each seat; if the bots rotated, in the first game.
        wins: games won; a shared win counts as a fraction for each seat that shares it.
        draws: games whose win all seats shared, or that nobody won; none where one plays alone.
        truncated: games ended by a limit instead of by their rules.
        failed: games in which a bot failed, or chose what was not there to choose.
        failures: what went wrong in the first few of them.
        rotated: whether the bots changed seats game by game.
        by_bot: if they did, the results of each.
        seconds: playing time, without loading and compiling.
    """

    variant: str
    hash: str
    seed: int
    games: int
    players: int
    bots: list[str]
    wins: list[float]
    draws: int
    mean_scores: list[float]
    mean_returns: list[float]
    plies: Plies
    truncated: int
    failed: int
    failures: list[str]
    rotated: bool
    by_bot: list[BotResult]
    seconds: float
    games_per_second: float

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data, as `--json` prints it; all but the last two are the same in every run."""
        return asdict(self)


def run(
    variant: Variant,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    *,
    rotate: bool = False,
    interpreted: bool = False,
    record: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> RunResult:
    """Plays `games` games and adds up their results.

    Args:
        variant: what to play.
        games: how many, at least 1.
        bots: one bot for all seats or one for each, as `--bots` takes them.
        seed: 0 … 2**63 - 1; everything random follows from it.
        threads: how many to use; default: one a core. The result does not depend on it.
        rotate: whether each bot moves on by one seat from game to game.
        interpreted: run the rules as plain Python, to debug them; the result does not depend on it.
        record: a file to write a record of each game to; it is there, whole, when the run has ended.
        progress: called from this thread with the number of games done so far.

    Raises:
        BoardwrightError: an argument is out of range, a bot unknown or not made for the game, the game breaks its
            contract, a bot fails in every single game, or records cannot be written.
    """
    threads = cores() if threads is None else threads
    check_range("games", games, MAX_GAMES)
    check_range("threads", threads, MAX_THREADS)
    check_seed(seed)
    lineup = seat_bots(bots, variant.players)
    file = None if record is None else Path(record)
    make_playouts = RotatedPlayouts if rotate else playouts
    with recording(file, variant, lineup, seed, rotated=rotate, interpreted=interpreted) as keep:
        ready = make_playouts(variant, lineup, seed, interpreted=interpreted, logged=file is not None)
        started = time.perf_counter()
        total, bots_total = _Total(variant.players), _Total(variant.players)
        for results, failures in in_order(ready, games, variant.players, threads):
            keep(total.games, results)
            if rotate:
                bots_total.add(by_bot(results, total.games), failures)
            total.add(results, failures)
            if progress:
                progress(total.games)
        seconds = time.perf_counter() - started
    finished = games - total.failed
    if not finished:
        raise BotError(total.failures[0])
    return RunResult(
        variant=variant.name,
        hash=variant.hash,
        seed=seed,
        games=games,
        players=variant.players,
        bots=[seated.text for seated in lineup],
        wins=total.wins.tolist(),
        draws=total.draws,
        mean_scores=(total.scores / finished).tolist(),
        mean_returns=(total.returns / finished).tolist(),
        plies=Plies(total.plies / finished, total.fewest_plies, total.most_plies),
        truncated=total.truncated,
        failed=total.failed,
        failures=total.failures,
        rotated=rotate,
        by_bot=bots_total.by_bot(lineup) if rotate else [],
        seconds=seconds,
        games_per_second=games / seconds,
    )


class _Total:
    """Sums of results, added up block by block."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.plies = 0
        self.fewest_plies = 2**63 - 1
        self.most_plies = 0
        self.truncated = 0
        self.failed = 0
        self.failures: list[str] = []
        self.draws = 0
        self.scores = np.zeros(seats)
        self.returns = np.zeros(seats)
        self.wins = np.zeros(seats)

    def add(self, results: Games, failures: list[str]) -> None:
        self.games += len(results.plies)
        self.failed += len(failures)
        self.failures += failures[: _TOLD - len(self.failures)]
        finished = results.finished()
        if not len(finished.plies):
            return
        self.plies += int(finished.plies.sum())
        self.fewest_plies = min(self.fewest_plies, int(finished.plies.min()))
        self.most_plies = max(self.most_plies, int(finished.plies.max()))
        self.truncated += int(finished.truncated.sum())
        if len(self.wins) > 1:
            self.draws += int((finished.wins.max(axis=1) == finished.wins.min(axis=1)).sum())
        self.scores += finished.scores.sum(axis=0)
        self.returns += finished.returns.sum(axis=0)
        self.wins += finished.wins.sum(axis=0)

    def by_bot(self, lineup: Sequence[SeatedBot]) -> list[BotResult]:
        """The results of bots, if it is bots that were added up and not seats."""
        finished = self.games - self.failed
        scores, returns = (self.scores / finished).tolist(), (self.returns / finished).tolist()
        columns = zip(lineup, self.wins.tolist(), scores, returns, strict=True)
        return [BotResult(seated.text, *results) for seated, *results in columns]


def in_order(
    ready: Playouts, games: int, seats: int, threads: int, first_game: int = 0
) -> Iterator[tuple[Games, list[str]]]:
    """Results and failures, block by block in the order of games; `threads` threads play pieces of the blocks ahead."""
    piece = max(1, min(BLOCK, games // (threads * _PIECES)))
    stop = first_game + games
    blocks = iter(range(first_game, stop, BLOCK))
    ahead: deque[tuple[Games, list[Future[list[str]]]]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        while True:
            while len(ahead) <= threads and (first := next(blocks, None)) is not None:
                results = Games.blank(min(BLOCK, stop - first), seats)
                pieces = range(0, len(results.plies), piece)
                work = [pool.submit(ready.play, first + at, results.part(at, at + piece)) for at in pieces]
                ahead.append((results, work))
            if not ahead:
                return
            results, work = ahead.popleft()
            yield results, [failure for future in work for failure in future.result()]
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_range(name: str, value: int, most: int, least: int = 1) -> None:
    """Raises VariantError unless the value is a whole number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise VariantError(f"{name}: must be a whole number from {least} to {most:,}, not {value!r}")
