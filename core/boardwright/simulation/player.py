"""A seated bot at work: it plays for its seat in matches."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.errors import BotError, GameError, PluginError
from boardwright.game import most_choices, new_states
from boardwright.kernels.kernel import Kernel
from boardwright.match import Match
from boardwright.simulation.policy import Chooser, Timed
from boardwright.simulation.seating import SeatedBot

if TYPE_CHECKING:
    from boardwright.variants import Variant


class BotPlayer:
    """A bot with its parameters, made ready for one seat of one variant.

    A chooser with a memory is compiled, unless `interpreted`; one without is quicker asked as it is.
    """

    def __init__(self, seated: SeatedBot, variant: Variant, *, interpreted: bool = False) -> None:
        self.seated = seated
        self._chooser = seated.bot.chooser(variant, seated.parameters) if seated.bot.chooser else None
        self._memory: Any = ()
        if self._chooser is not None:
            self._memory = self._chooser.new_memory()
            compile_ = self._chooser.memory is not None and not interpreted
            self._choose = _choosing(self._chooser, variant, self._memory, compile_)

    def twin(self) -> BotPlayer:
        """The same bot with a memory of its own, for another thread."""
        twin = object.__new__(BotPlayer)
        twin.__dict__.update(self.__dict__)
        if self._chooser is not None:
            twin._memory = self._chooser.new_memory()
        return twin

    def begin(self) -> None:
        """Forgets the games before, so that none depends on them."""
        if self._chooser is not None:
            self._chooser.forget(self._memory)

    def act(self, match: Match) -> None:
        """Plays an action of the bot's choice for the seat to move.

        Raises:
            BotError: the bot fails, or chooses what is not legal; it is named with game, seat and step.
        """
        seat = match.to_move or 0
        try:
            if self._chooser is not None:
                match.play(match.choose(self._choose, self._memory))
            elif self.seated.bot.player is not None:
                match.play(self.seated.bot.player(match, self.seated.parameters))
        except (GameError, PluginError):  # not the bot's fault
            raise
        except Exception as error:  # a bot's own code may fail in any way
            where = f"game {match.game} of seed {match.seed}, seat {seat + 1}, step {len(match.actions) + 1}"
            raise BotError(f"bot '{self.seated.text}' failed in {where}: {type(error).__name__}: {error}") from error


def _choosing(chooser: Chooser, variant: Variant, memory: Any, compile_: bool) -> Callable[..., int]:
    """What `Match.choose` takes."""
    ready = partial(_compiled, variant) if compile_ else _as_it_is
    buffer = np.zeros(most_choices(variant.game, variant.rules), dtype=np.int32)
    streams = np.zeros(1 + variant.players, dtype=np.uint64)
    position = (new_states(variant.game, variant.rules, 1)[0], buffer, 1, streams, 0, memory)
    timed = chooser.timed
    if timed is None:
        return ready(chooser.choose, position)
    prepare = ready(timed.prepare, position)
    think = ready(timed.think, (streams, 0, memory, timed.amount))
    return partial(_choose_in_time, timed, prepare, think)


def _as_it_is(kernel: Kernel[..., Any], arguments: tuple[Any, ...]) -> Callable[..., Any]:
    return kernel


def _compiled(variant: Variant, kernel: Kernel[..., Any], arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """The kernel compiled for the variant's rules, which it is still given."""
    from boardwright.kernels import compilation

    run = compilation.fastest(kernel, variant.rules, arguments, variant.game.name)
    return lambda rules, *rest: run(*rest)


def _choose_in_time(
    timed: Timed,
    prepare: Callable[..., None],
    think: Callable[..., bool],
    rules: Any,
    state: Any,
    actions: Any,
    count: int,
    streams: Any,
    seat: int,
    memory: Any,
) -> int:
    end = time.monotonic() + timed.seconds
    prepare(rules, state, actions, count, streams, seat, memory)
    while not think(rules, streams, seat, memory, timed.amount) and time.monotonic() < end:
        pass
    return timed.decide(actions, count, seat, memory)
