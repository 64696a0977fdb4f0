"""What a bot is: a name, parameters, and a way to choose an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardwright.game import Game, Options
from boardwright.kernels import Kernel

if TYPE_CHECKING:
    from boardwright.match import Match


@dataclass(frozen=True)
class Bot:
    """A kind of player. It gives a `chooser`, which runs compiled, or a `player` in plain Python, or both.

    Attributes:
        name: what `--bots` calls it.
        parameters: the model of its parameters, written `name:parameter=value,…`.
        chooser: (game, parameters) -> a kernel (rules, state, actions, count, streams, seat) -> action. It picks one
            of the first `count` actions; its random numbers come from `streams[1 + seat]`. It may write to `actions`
            but not to `state`.
        player: (match, parameters) -> action. It may copy the match, and must not play on it.
    """

    name: str
    parameters: type[Options] = Options
    chooser: Callable[[Game, Any], Kernel[..., int]] | None = None
    player: Callable[[Match, Any], int] | None = None
