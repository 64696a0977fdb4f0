"""The random bot: every legal action is equally likely."""

from __future__ import annotations

from typing import Any

from boardwright.bots.bot import Bot
from boardwright.game import Actions, Game, Options, State
from boardwright.kernel_lib.streams import Streams, random_below
from boardwright.kernels import Kernel, kernel


@kernel
def choose(rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int) -> int:
    return int(actions[random_below(streams, 1 + seat, count)])


def chooser(game: Game, parameters: Options) -> Kernel[..., int]:
    """The same kernel for every game."""
    return choose


RANDOM = Bot(name="random", chooser=chooser)
