"""One compiled driver for all lineups of a tournament.

Drivers are specialised for who sits where, and each takes seconds to compile. Here every bot becomes one that can be
any of them and is told which, so that all seatings are played by the same code, with the same results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from boardwright.kernels.kernel import Kernel, kernel
from boardwright.simulation.policy import Chooser
from boardwright.simulation.seating import SeatedBot

if TYPE_CHECKING:
    from boardwright.variants import Variant


class Bench(NamedTuple):
    """A seat's memory: which of the kinds of bots sits there, and a memory of each kind."""

    kind: int
    memories: tuple[Any, ...]


def on_one_bench(variant: Variant, bots: Sequence[SeatedBot]) -> list[SeatedBot]:
    """The bots, those of them that run compiled made to share their code."""
    choosers = [seated.bot.chooser(variant, seated.parameters) if seated.bot.chooser else None for seated in bots]
    shared = [chooser for chooser in choosers if chooser is not None and chooser.timed is None]
    kinds = list({id(chooser.choose): chooser for chooser in shared}.values())
    if len(kinds) < 2:
        return list(bots)
    choose, forget = _choose_as(kinds), _forget_all(kinds)
    benched = []
    for seated, chooser in zip(bots, choosers, strict=True):
        if chooser in shared:
            any_of_them = Chooser(choose, partial(_memory, kinds, chooser), forget)
            bot = replace(seated.bot, chooser=partial(_given, any_of_them))
            benched.append(replace(seated, bot=bot))
        else:
            benched.append(seated)
    return benched


def _given(chooser: Chooser, variant: Variant, parameters: Any) -> Chooser:
    return chooser


def _memory(kinds: Sequence[Chooser], own: Chooser) -> Bench:
    number = next(number for number, kind in enumerate(kinds) if kind.choose is own.choose)
    sitting = [*kinds[:number], own, *kinds[number + 1 :]]
    return Bench(number, tuple(chooser.new_memory() for chooser in sitting))


def _choose_as(kinds: Sequence[Chooser], first: int = 0) -> Kernel[..., int]:
    """A kernel that chooses as the kind that the memory says, one from `first` on: a chain of comparisons."""
    choose_first = kinds[first].choose
    if first == len(kinds) - 1:

        @kernel
        def choose_last(
            rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: Bench
        ) -> int:
            return choose_first(rules, state, actions, count, streams, seat, memory.memories[first])

        return choose_last

    choose_later = _choose_as(kinds, first + 1)

    @kernel
    def choose(rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: Bench) -> int:
        if memory.kind == first:
            return choose_first(rules, state, actions, count, streams, seat, memory.memories[first])
        return choose_later(rules, state, actions, count, streams, seat, memory)

    return choose


def _forget_all(kinds: Sequence[Chooser], first: int = 0) -> Kernel[..., None]:
    """A kernel that lets all kinds from `first` on forget the last game."""
    forget_first = kinds[first].forget
    if first == len(kinds) - 1:

        @kernel
        def forget_last(memory: Bench) -> None:
            forget_first(memory.memories[first])

        return forget_last

    forget_later = _forget_all(kinds, first + 1)

    @kernel
    def forget(memory: Bench) -> None:
        forget_first(memory.memories[first])
        forget_later(memory)

    return forget
