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
from pathlib import Path

import numpy as np

from boardwright.errors import BotError, check_count
from boardwright.match import check_seed
from boardwright.simulation.playouts import Playouts, playouts
from boardwright.simulation.recording import recording
from boardwright.simulation.results import BotResult, Games, Plies, RunResult
from boardwright.simulation.rotation import by_bot
from boardwright.simulation.seating import SeatedBot, seat_bots
from boardwright.variants import Variant

MAX_GAMES = 10**12
MAX_THREADS = 1024
BLOCK = 1024  # games added up at a time; another length may round the last digit of a mean differently
_MAX_FAILURES = 3  # failures whose messages are kept
_PIECES = 4  # pieces of work for each thread, at least, so that none waits long for the last one


def run(
    variant: Variant,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    *,
    rotate: bool = False,
    interpreted: bool = False,
    checked: bool = False,
    record: str | Path | None = None,
    keep: bool = False,
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
        checked: look at every index in compiled code, and at the numbers that the game states; slower, same result.
        record: a file to write a record of each game to; it is there, whole, when the run has ended.
        keep: whether the result has a row for each game, see `RunResult.game_table`; they are kept in memory.
        progress: called from this thread with the number of games done so far.

    Raises:
        BoardwrightError: an argument is out of range, a bot unknown or not made for the game, the game breaks its
            contract, a bot fails in every single game, or records cannot be written.
    """
    threads = cores() if threads is None else threads
    check_count("games", games, MAX_GAMES)
    check_count("threads", threads, MAX_THREADS)
    check_seed(seed)
    lineup = seat_bots(bots, variant.players, variant.library.registry)
    file = None if record is None else Path(record)
    with recording(file, variant, lineup, seed, rotated=rotate, interpreted=interpreted) as write:
        logged = file is not None
        ready = playouts(variant, lineup, seed, rotate=rotate, interpreted=interpreted, checked=checked, logged=logged)
        started = time.perf_counter()
        kept: list[Games] = []
        total, bots_total = _Total(variant.players), _Total(variant.players)
        for results, failures in in_order(ready, games, variant.players, threads):
            write(total.games, results)
            if keep:
                kept.append(results)
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
        plies=Plies(total.plies / finished, total.min_plies, total.max_plies),
        truncated=total.truncated,
        failed=total.failed,
        failures=total.failures,
        rotated=rotate,
        by_bot=bots_total.by_bot(lineup) if rotate else [],
        seconds=seconds,
        games_per_second=games / seconds,
        rows=Games.joined(kept) if keep else None,
    )


class _Total:
    """Sums of results, added up block by block."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.plies = 0
        self.min_plies = 2**63 - 1
        self.max_plies = 0
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
        self.failures += failures[: _MAX_FAILURES - len(self.failures)]
        finished = results.finished()
        if not len(finished.plies):
            return
        self.plies += int(finished.plies.sum())
        self.min_plies = min(self.min_plies, int(finished.plies.min()))
        self.max_plies = max(self.max_plies, int(finished.plies.max()))
        self.truncated += int(finished.truncated.sum())
        self.draws += int(finished.drawn.sum())
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
    wait = True
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
    except KeyboardInterrupt:
        wait = False  # for rules that never end
        raise
    finally:
        pool.shutdown(wait=wait, cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
