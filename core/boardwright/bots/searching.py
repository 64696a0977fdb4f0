"""What all searching bots share: a limit in seconds, places for positions, and how good a position is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from boardwright.documents.models import Options
from boardwright.game import Game, chance_of, evaluation_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.hashing import words_of
from boardwright.kernels.lib.streams import Streams, draw, random_below
from boardwright.kernels.state import CHANCE, OVER, Actions, Probabilities, SeatValues, State
from boardwright.simulation.policy import Policy, TimedPolicy
from boardwright.variants import Variant

MAX_SECONDS = 3600
SIMULATIONS = 1000
MAX_SIMULATIONS = 10_000_000
Records: TypeAlias = Any  # an array of records with fields of a search's own, which no static type can name

GAMES_KEPT = 64  # games whose specialised kernels are kept, so that all bots in a run share their compiled code

_WITHOUT_END = 2**62  # more work than any search has


class SearchParameters(Options):
    """Base of the parameters of bots that search."""

    seconds: float | None = Field(
        None, gt=0, le=MAX_SECONDS, description="time for each decision; results then depend on the machine"
    )


class SimulationParameters(SearchParameters):
    """Base of the parameters of bots that play on at random."""

    simulations: int | None = Field(
        None,
        ge=1,
        le=MAX_SIMULATIONS,
        description=f"random games for each decision; default: {SIMULATIONS}, or with seconds as many as fit",
    )
    playout: int = Field(
        10_000, ge=0, le=100_000, description="steps of a random game after which its result is estimated"
    )

    @property
    def most_simulations(self) -> int:
        """So many for each decision, unless the time runs out."""
        if self.simulations is None:
            return SIMULATIONS if self.seconds is None else MAX_SIMULATIONS
        return self.simulations


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
    layout = np.dtype((np.record, np.dtype(list(fields), align=True)))
    return np.zeros(count, dtype=layout).view(np.recarray)


class Positions(NamedTuple):
    """Places for positions, the same as rows of words for hashing, and what lists the choices in one of them."""

    states: Records
    words: NDArray[np.uint64]
    actions: Actions
    probabilities: Probabilities


def new_positions(variant: Variant, count: int) -> Positions:
    """Room for `count` positions."""
    states = variant.new_states(count)
    choices = variant.bounds.max_choices
    return Positions(states, words_of(states), np.zeros(choices, dtype=np.int32), np.zeros(choices))


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


@lru_cache(maxsize=GAMES_KEPT)
def playout_of(game: Game) -> Kernel[..., None]:
    """A kernel that goes on at random from a position in `places.states`, and says what comes of it.

    It is called (rules, streams, seat, places, place, most_steps, values), and draws from the seat's stream. After
    `most_steps` actions and outcomes the position is estimated.
    """
    legal_actions, chance, apply = game.legal_actions, chance_of(game), game.apply
    evaluate = evaluate_of(game)

    @kernel
    def playout(
        rules: Any, streams: Streams, seat: int, places: Positions, place: int, most_steps: int, values: SeatValues
    ) -> None:
        state = places.states[place]
        steps = 0
        while state.to_move != OVER and steps < most_steps:
            if state.to_move == CHANCE:
                count = chance(rules, state, places.actions, places.probabilities)
                action = draw(streams, 1 + seat, places.actions, places.probabilities, count)
            else:
                count = legal_actions(rules, state, places.actions)
                action = int(places.actions[random_below(streams, 1 + seat, count)])
            apply(rules, state, action)
            steps += 1
        evaluate(rules, state, values)

    return playout
