"""Perft: counting action sequences, the check of rules that chess programmers use.

A count covers sequences of exactly `depth` actions and chance outcomes; a game that ended earlier adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from boardwright.errors import VariantError
from boardwright.game import most_choices, new_states
from boardwright.match import Match, failures_reported

if TYPE_CHECKING:
    from boardwright.variants import Variant

MAX_DEPTH = 100


def perft(variant: Variant, depth: int, *, interpreted: bool = False) -> int:
    """How many sequences of `depth` actions there are from the start; raises VariantError unless 0 <= depth <= 100."""
    return perft_of(Match(variant), depth, interpreted=interpreted)


def divide(variant: Variant, depth: int, *, interpreted: bool = False) -> dict[str, int]:
    """The count of `perft` split by the first action, as text, in the order of actions; depth >= 1."""
    check_depth(depth, 1)
    match = Match(variant)
    counts = {}
    for action in match.choices:
        text = match.action_text(action)
        match.play(action)
        counts[text] = perft_of(match, depth - 1, interpreted=interpreted)
        match.undo()
    return counts


def perft_of(match: Match, depth: int, *, interpreted: bool = False) -> int:
    """How many sequences of `depth` actions there are from the position of `match`."""
    from boardwright import compilation, drivers

    check_depth(depth, 0)
    if depth == 0:
        return 1
    variant = match.variant
    width = most_choices(variant.game, variant.rules)
    states = new_states(variant.game, variant.rules, depth + 1)
    states[0] = match.state
    arguments = (
        states,
        np.zeros((depth, width), dtype=np.int32),
        np.zeros(width),
        depth,
        np.zeros(depth, dtype=np.int64),
        np.zeros(depth, dtype=np.int64),
    )
    driver = drivers.perft_driver(variant.game)
    if interpreted:
        count: Callable[..., int] = partial(driver, variant.rules)
    else:
        count = compilation.fastest(driver, variant.rules, arguments, variant.game.name)
    with failures_reported(variant.game):
        return int(count(*arguments))


def check_depth(depth: int, least: int) -> None:
    """Raises VariantError unless `depth` is a whole number from `least` to MAX_DEPTH."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not least <= depth <= MAX_DEPTH:
        raise VariantError(f"depth: must be a whole number from {least} to {MAX_DEPTH}, not {depth!r}")
