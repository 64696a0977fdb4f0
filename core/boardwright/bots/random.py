"""The random bot: every legal action is equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardwright.game import Actions, Options, State
from boardwright.kernels.kernel import kernel
from boardwright.kernels.lib.streams import Streams, random_below
from boardwright.simulation.policy import Bot, Chooser

if TYPE_CHECKING:
    from boardwright.variants import Variant


@kernel
def choose(rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int, memory: Any) -> int:
    return random_below(streams, 1 + seat, count)


def chooser(variant: Variant, parameters: Options) -> Chooser:
    """The same kernel for every game."""
    return Chooser(choose)


RANDOM = Bot(name="random", chooser=chooser)
