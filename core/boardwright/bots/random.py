"""The random bot: every legal action is equally likely."""

from __future__ import annotations

from typing import Any

from boardwright.documents.models import Options
from boardwright.kernels.kernel import kernel
from boardwright.kernels.lib.streams import Streams, random_below
from boardwright.kernels.state import Actions, State
from boardwright.simulation.policy import Bot, Policy
from boardwright.variants import Variant


@kernel
def choose(rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int, memory: Any) -> int:
    return random_below(streams, 1 + seat, count)


def policy(variant: Variant, parameters: Options) -> Policy:
    """The same kernel for every game."""
    return Policy(choose)


RANDOM = Bot(name="random", policy=policy)
