"""Perft: counting action sequences, the check of rules that chess programmers use.

A count covers sequences of exactly `depth` actions and chance outcomes; a game that ended earlier adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from boardwright.errors import check_count
from boardwright.kernels.running import ready
from boardwright.kernels.state import States
from boardwright.match import Match, failures_reported
from boardwright.simulation.drivers import Levels, perft_driver
from boardwright.simulation.run import MAX_THREADS, cores
from boardwright.variants import Variant

MAX_DEPTH = 100


def perft(variant: Variant, depth: int, *, threads: int | None = None, interpreted: bool = False) -> int:
    """How many sequences of `depth` actions there are from the start.

    Args:
        variant: what to count in.
        depth: 0 … MAX_DEPTH.
        threads: how many to use; default: one a core. The count does not depend on it.
        interpreted: run the rules as plain Python, to debug them.

    Raises:
        ArgumentError: an argument is out of range.
    """
    return perft_of(Match(variant), depth, threads=threads, interpreted=interpreted)


def divide(variant: Variant, depth: int, *, threads: int | None = None, interpreted: bool = False) -> dict[str, int]:
    """The count of `perft` split by the first action, as text, in the order of actions; depth >= 1."""
    check_count("depth", depth, MAX_DEPTH)
    match = Match(variant)
    texts = [match.action_text(action) for action in match.choices]
    return dict(zip(texts, _split(match, depth, threads, interpreted), strict=True))


def perft_of(match: Match, depth: int, *, threads: int | None = None, interpreted: bool = False) -> int:
    """How many sequences of `depth` actions there are from the position of `match`; otherwise like `perft`."""
    check_count("depth", depth, MAX_DEPTH, low=0)
    return 1 if depth == 0 else sum(_split(match, depth, threads, interpreted))


def _split(match: Match, depth: int, threads: int | None, interpreted: bool) -> list[int]:
    """The count behind each choice of the position; threads take them one by one."""
    threads = cores() if threads is None else threads
    check_count("threads", threads, MAX_THREADS)
    positions = _positions_behind(match)
    if depth == 1 or not positions:
        return [1] * len(positions)
    count = _counter(match.variant, positions[0], depth - 1, interpreted)
    with failures_reported(match.variant.game), ThreadPoolExecutor(threads) as pool:
        return list(pool.map(count, positions))


def _positions_behind(match: Match) -> list[States]:
    """The position, as an array of one record, that each choice leads to."""
    positions = []
    for action in match.choices:
        match.play(action)
        states = match.variant.new_states(1)
        states[0] = match.state
        positions.append(states)
        match.undo()
    return positions


def _counter(variant: Variant, sample: States, depth: int, interpreted: bool) -> Callable[[States], int]:
    """A function that counts the sequences of `depth` >= 1 actions from a position such as `sample`."""
    width = variant.bounds.max_choices

    def levels_from(position: States) -> Levels:
        states = variant.new_states(depth + 1)
        states[0] = position[0]
        counts, nexts = (np.zeros(depth, dtype=np.int64) for _ in range(2))
        return Levels(states, np.zeros((depth, width), dtype=np.int32), np.zeros(width), counts, nexts)

    driver = perft_driver(variant.game)
    count = ready(driver, variant.rules, (levels_from(sample),), game=variant.game.name, interpreted=interpreted)
    return lambda position: int(count(levels_from(position)))
