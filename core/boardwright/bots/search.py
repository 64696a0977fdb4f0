"""What searching bots share: a limit in seconds, room for positions, and what a position is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from boardwright.documents.models import Options
from boardwright.game import Game, evaluation_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.hashing import hash_words, words_of
from boardwright.kernels.lib.streams import Streams
from boardwright.kernels.state import OVER, Actions, Probabilities, SeatValues, State
from boardwright.simulation.policy import Policy, TimedPolicy
from boardwright.variants import Variant

MAX_SECONDS = 3600
GAMES_KEPT = 64  # games whose specialised kernels are kept, so that all bots in a run share their compiled code

Records: TypeAlias = Any  # an array of records with fields of a search's own, which no static type can name

_WITHOUT_END = 2**62  # more work than any search has


class SearchParameters(Options):
    """Base of the parameters of bots that search."""

    seconds: float | None = Field(
        None, gt=0, le=MAX_SECONDS, description="time for each decision; results then depend on the machine"
    )


@dataclass(frozen=True)
class Search:
    """A search in three kernels, as `TimedPolicy` describes them, and `choose`, which runs them in turn."""

    prepare: Kernel[..., None]
    think: Kernel[..., bool]
    decide: Kernel[..., int]
    choose: Kernel[..., int]

    @classmethod
    def of(cls, prepare: Kernel[..., None], think: Kernel[..., bool], decide: Kernel[..., int]) -> Search:
        """The search with these parts."""

        @kernel
        def choose(
            rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int, memory: Any
        ) -> int:
            prepare(rules, state, actions, count, streams, seat, memory)
            think(rules, streams, seat, memory, _WITHOUT_END)
            return decide(actions, count, seat, memory)

        return cls(prepare, think, decide, choose)

    def policy(
        self, memory: Callable[[], Any], forget: Kernel[..., None], parameters: SearchParameters, amount: int
    ) -> Policy:
        """A policy that searches; with a limit in seconds it looks at the clock after every `amount` of work."""
        timed = None
        if parameters.seconds is not None:
            timed = TimedPolicy(parameters.seconds, amount, self.prepare, self.think, self.decide)
        return Policy(self.choose, memory, forget, timed)


def new_records(count: int, fields: Sequence[tuple[Any, ...]]) -> Records:
    """`count` records of zeros, whose fields (name, type, and shape if any) are attributes."""
    numbers_first = sorted(fields, key=len)  # as in states
    layout = np.dtype((np.record, np.dtype(numbers_first, align=True)))
    return np.zeros(count, dtype=layout).view(np.recarray)


class Positions(NamedTuple):
    """Room for positions, the same as rows of words for hashing, and buffers for the choices in one of them."""

    states: Records
    words: NDArray[np.uint64]
    key_begin: int  # the words of a row that are the key of a position
    key_end: int
    actions: Actions
    probabilities: Probabilities


def new_positions(variant: Variant, count: int) -> Positions:
    """Room for `count` positions."""
    states = variant.new_states(count)
    choices = variant.bounds.max_choices
    return Positions(states, words_of(states), *variant.key_words, np.zeros(choices, dtype=np.int32), np.zeros(choices))


@kernel
def hash_of(places: Positions, index: int) -> int:
    """The hash of a position's key, by which a search knows it again."""
    return hash_words(places.words[index, places.key_begin : places.key_end])


@lru_cache(maxsize=GAMES_KEPT)
def evaluate_of(game: Game) -> Kernel[..., None]:
    """A kernel like `Game.returns`: the returns of a game that is over, an estimate of them before."""
    returns, evaluation = game.returns, evaluation_of(game)

    @kernel
    def evaluate(rules: Any, state: State, values: SeatValues) -> None:
        if state.to_move == OVER:
            returns(rules, state, values)
        else:
            evaluation(rules, state, values)

    return evaluate


@kernel
def lead(values: SeatValues) -> float:
    """What the first seat has more than the second; what it has, if it is alone."""
    return float(values[0] - values[1]) if len(values) == 2 else float(values[0])


def range_of_lead(variant: Variant) -> tuple[float, float] | None:
    """The lowest and the highest lead with which a game can end; None where the lead does not tell all returns.

    It tells them for one seat, and for two whose returns have a constant sum.
    """
    low, high = variant.bounds.returns_range
    if variant.players == 1:
        return low, high
    total = variant.bounds.returns_sum
    if variant.players > 2 or total is None:
        return None
    return 2 * max(low, total - high) - total, 2 * min(high, total - low) - total
