"""A seated bot at work: it plays for its seat in matches."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from boardwright.errors import BotError, GameError, PluginError, raised_at
from boardwright.kernels.kernel import Kernel
from boardwright.kernels.running import ready
from boardwright.match import Match
from boardwright.simulation.policy import Policy, TimedPolicy
from boardwright.simulation.seating import SeatedBot
from boardwright.variants import Variant


class BotPlayer:
    """A bot with its parameters, made ready for one seat of one variant.

    A policy with a memory is compiled, unless `interpreted`, and looks at every index if `checked`; one without is
    quicker asked as it is.
    """

    def __init__(
        self, seated: SeatedBot, variant: Variant, *, interpreted: bool = False, checked: bool = False
    ) -> None:
        self.seated = seated
        self._policy = seated.policy(variant)
        self._memory: Any = ()
        if self._policy is not None:
            self._memory = self._policy.new_memory()
            self._choose = _choosing(self._policy, variant, self._memory, interpreted, checked)

    def twin(self) -> BotPlayer:
        """The same bot with a memory of its own, for another thread."""
        twin = object.__new__(BotPlayer)
        twin.__dict__.update(self.__dict__)
        if self._policy is not None:
            twin._memory = self._policy.new_memory()
        return twin

    def begin(self) -> None:
        """Forgets the games before, so that none depends on them."""
        if self._policy is not None:
            self._policy.forget(self._memory)

    def act(self, match: Match) -> None:
        """Plays an action of the bot's choice for the seat to move.

        Raises:
            BotError: the bot fails, or chooses what is not legal; it is named with game, seat and step.
        """
        seat = match.to_move or 0
        try:
            if self._policy is not None:
                match.play(match.choose(self._choose, self._memory))
            elif self.seated.bot.player is not None:
                match.play(self.seated.bot.player(match, self.seated.parameters))
        except (GameError, PluginError):  # not the bot's fault
            raise
        except Exception as error:  # a bot's own code may fail in any way
            where = f"game {match.game} of seed {match.seed}, seat {seat + 1}, step {len(match.actions) + 1}"
            reason = f"{type(error).__name__}: {error}{raised_at(error)}"
            raise BotError(f"bot '{self.seated.text}' failed in {where}: {reason}") from error


def _choosing(policy: Policy, variant: Variant, memory: Any, interpreted: bool, checked: bool) -> Callable[..., int]:
    """What `Match.choose` takes; a policy without a memory is quicker asked as it is than through compiled code."""
    interpreted = interpreted or policy.memory is None
    buffer = np.zeros(variant.bounds.max_choices, dtype=np.int32)
    streams = np.zeros(1 + variant.players, dtype=np.uint64)
    position = (variant.new_states(1)[0], buffer, 1, streams, 0, memory)
    timed = policy.timed

    def made_ready(kernel: Kernel[..., Any], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """The kernel, which is still given the rules."""
        if interpreted:
            return kernel
        run = ready(kernel, variant.rules, arguments, game=variant.game.name, interpreted=False, checked=checked)
        return lambda rules, *rest: run(*rest)

    if timed is None:
        return made_ready(policy.choose, position)
    prepare = made_ready(timed.prepare, position)
    think = made_ready(timed.think, (streams, 0, memory, timed.amount))
    return partial(_choose_in_time, timed, prepare, think)


def _choose_in_time(
    timed: TimedPolicy,
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
