"""Perft: counting action sequences, the check of rules that chess programmers use.

A count covers sequences of exactly `depth` actions and chance outcomes; a game that ended earlier adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.errors import VariantError
from boardwright.game import most_choices, new_states
from boardwright.match import Match, failures_reported
from boardwright.simulation.run import MAX_THREADS, check_range, cores

if TYPE_CHECKING:
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
        VariantError: an argument is out of range.
    """
    return perft_of(Match(variant), depth, threads=threads, interpreted=interpreted)


def divide(variant: Variant, depth: int, *, threads: int | None = None, interpreted: bool = False) -> dict[str, int]:
    """The count of `perft` split by the first action, as text, in the order of actions; depth >= 1."""
    check_depth(depth, 1)
    match = Match(variant)
    texts = [match.action_text(action) for action in match.choices]
    return dict(zip(texts, _split(match, depth, threads, interpreted), strict=True))


def perft_of(match: Match, depth: int, *, threads: int | None = None, interpreted: bool = False) -> int:
    """How many sequences of `depth` actions there are from the position of `match`; otherwise like `perft`."""
    check_depth(depth, 0)
    return 1 if depth == 0 else sum(_split(match, depth, threads, interpreted))


def _split(match: Match, depth: int, threads: int | None, interpreted: bool) -> list[int]:
    """The count behind each choice of the position; threads take them one by one."""
    threads = cores() if threads is None else threads
    check_range("threads", threads, MAX_THREADS)
    positions = _positions_behind(match)
    if depth == 1 or not positions:
        return [1] * len(positions)
    count = _counter(match.variant, positions[0], depth - 1, interpreted)
    with failures_reported(match.variant.game), ThreadPoolExecutor(threads) as pool:
        return list(pool.map(count, positions))


def _positions_behind(match: Match) -> list[np.recarray[Any, Any]]:
    """The position, as an array of one record, that each choice leads to."""
    positions = []
    for action in match.choices:
        match.play(action)
        states = new_states(match.variant.game, match.variant.rules, 1)
        states[0] = match.state
        positions.append(states)
        match.undo()
    return positions


def _counter(variant: Variant, sample: np.recarray[Any, Any], depth: int, interpreted: bool) -> Callable[..., int]:
    """A function that counts the sequences of `depth` >= 1 actions from a position such as `sample`."""
    from boardwright.kernels import compilation
    from boardwright.simulation import drivers

    width = most_choices(variant.game, variant.rules)

    def arguments(position: np.recarray[Any, Any]) -> tuple[Any, ...]:
        states = new_states(variant.game, variant.rules, depth + 1)
        states[0] = position[0]
        actions, probabilities = np.zeros((depth, width), dtype=np.int32), np.zeros(width)
        counts, nexts = (np.zeros(depth, dtype=np.int64) for _ in range(2))
        return states, actions, probabilities, depth, counts, nexts

    driver = drivers.perft_driver(variant.game)
    if interpreted:
        count: Callable[..., int] = partial(driver, variant.rules)
    else:
        count = compilation.fastest(driver, variant.rules, arguments(sample), variant.game.name)
    return lambda position: int(count(*arguments(position)))


def check_depth(depth: int, least: int) -> None:
    """Raises VariantError unless `depth` is a whole number from `least` to MAX_DEPTH."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not least <= depth <= MAX_DEPTH:
        raise VariantError(f"depth: must be a whole number from {least} to {MAX_DEPTH}, not {depth!r}")
