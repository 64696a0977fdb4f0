"""Whether skill matters: a bot that thinks longer against the same bot that thinks half as long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from boardwright.analysis.results import joined
from boardwright.analysis.statistics import Estimate, share_of
from boardwright.errors import BotError
from boardwright.simulation.rotation import RotatedPlayouts, by_bot
from boardwright.simulation.run import in_order
from boardwright.simulation.seating import name_bots
from boardwright.variants import Variant

SKILL_BOT = "mcts:simulations"
FIRST_BUDGET = 8
MOST_LEVELS = 16


@dataclass(frozen=True)
class SkillStep:
    """One doubling: a bot with `budget` among bots with half of it, in games in which it sits on every seat in turn.

    Attributes:
        budget: the stronger bot's budget.
        share: the stronger bot's share of the win.
        fair: the share that it would have if the budget did not matter.
    """

    budget: int
    share: Estimate
    fair: float

    def to_dict(self) -> dict[str, Any]:
        """The step as plain data."""
        return {"budget": self.budget, "fair": self.fair, "share": self.share.to_dict()}


def skill_trace(variant: Variant, bot: str, levels: int, games: int, seed: int, threads: int) -> Iterator[SkillStep]:
    """Doubles a bot's budget `levels` times, from FIRST_BUDGET on.

    Args:
        variant: what to play, by at least two.
        bot: the bot and the parameter that is its budget, as `mcts:simulations`.
        levels: how often to double.
        games: games for each doubling; each has the same dice.
        seed: of the games.
        threads: how many to use.

    Raises:
        BoardwrightError: there is no such bot or parameter, it cannot have such a value, or it fails in every game.
    """
    budget = FIRST_BUDGET
    for _ in range(levels):
        weak, strong = name_bots([f"{bot}={budget}", f"{bot}={2 * budget}"], variant.library.registry)
        ready = RotatedPlayouts(variant, [strong] + [weak] * (variant.players - 1), seed)
        parts, failures = zip(*in_order(ready, games, variant.players, threads), strict=True)
        results = by_bot(joined(parts), 0).finished()
        if not len(results.plies):
            raise BotError(next(message for messages in failures for message in messages))
        budget *= 2
        yield SkillStep(budget, share_of(np.ascontiguousarray(results.wins[:, 0])), 1 / variant.players)
