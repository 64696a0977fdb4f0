"""One compiled driver for all lineups of a tournament.

A driver is specialised for who sits where, and takes seconds to compile. Here each bot becomes one that can play as
any of them and is told which, so that all seatings are played by the same code, with the same results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from boardwright.kernels.kernel import Kernel, kernel
from boardwright.simulation.policy import Policy
from boardwright.simulation.seating import SeatedBot
from boardwright.variants import Variant


class AnyMemory(NamedTuple):
    """A seat's memory: which kind of bot sits there, and a memory of each kind."""

    kind: int
    memories: tuple[Any, ...]


def sharing_one_driver(variant: Variant, bots: Sequence[SeatedBot]) -> list[SeatedBot]:
    """The bots, in order; those that run compiled share their code."""
    policies = [seated.bot.policy(variant, seated.parameters) if seated.bot.policy else None for seated in bots]
    shared = [policy for policy in policies if policy is not None and policy.timed is None]
    kinds = list({id(policy.choose): policy for policy in shared}.values())
    if len(kinds) < 2:
        return list(bots)
    choose, forget = _choose_as(kinds), _forget_all(kinds)
    ready = []
    for seated, policy in zip(bots, policies, strict=True):
        if policy in shared:
            any_kind = Policy(choose, partial(_memory, kinds, policy), forget)
            bot = replace(seated.bot, policy=partial(_given, any_kind))
            ready.append(replace(seated, bot=bot))
        else:
            ready.append(seated)
    return ready


def _given(policy: Policy, variant: Variant, parameters: Any) -> Policy:
    return policy


def _memory(kinds: Sequence[Policy], own: Policy) -> AnyMemory:
    number = next(number for number, kind in enumerate(kinds) if kind.choose is own.choose)
    sitting = [*kinds[:number], own, *kinds[number + 1 :]]
    return AnyMemory(number, tuple(policy.new_memory() for policy in sitting))


def _choose_as(kinds: Sequence[Policy], first: int = 0) -> Kernel[..., int]:
    """A kernel that chooses as the kind that the memory names, of those from `first` on: a chain of comparisons."""
    choose_first = kinds[first].choose
    if first == len(kinds) - 1:

        @kernel
        def choose_last(
            rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: AnyMemory
        ) -> int:
            return choose_first(rules, state, actions, count, streams, seat, memory.memories[first])

        return choose_last

    choose_later = _choose_as(kinds, first + 1)

    @kernel
    def choose(rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: AnyMemory) -> int:
        if memory.kind == first:
            return choose_first(rules, state, actions, count, streams, seat, memory.memories[first])
        return choose_later(rules, state, actions, count, streams, seat, memory)

    return choose


def _forget_all(kinds: Sequence[Policy], first: int = 0) -> Kernel[..., None]:
    """A kernel that makes all kinds from `first` on forget the last game."""
    forget_first = kinds[first].forget
    if first == len(kinds) - 1:

        @kernel
        def forget_last(memory: AnyMemory) -> None:
            forget_first(memory.memories[first])

        return forget_last

    forget_later = _forget_all(kinds, first + 1)

    @kernel
    def forget(memory: AnyMemory) -> None:
        forget_first(memory.memories[first])
        forget_later(memory)

    return forget
