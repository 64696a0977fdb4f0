"""Flat Monte Carlo: each action is played on at random equally often, and the best average is taken.

Tree search has the playouts and their parameters from here.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from boardwright.bots.search import GAMES_KEPT, Positions, Search, SearchParameters, evaluate_of, new_positions
from boardwright.game import Game, chance_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.streams import Streams, draw, random_below
from boardwright.kernels.state import CHANCE, OVER, Actions, SeatValues, State
from boardwright.simulation.policy import Bot, Policy, forget_nothing
from boardwright.variants import Variant

SIMULATIONS = 1000
MAX_SIMULATIONS = 10_000_000
SLICE = 32  # simulations between two looks at the clock

_DONE, _COUNT = range(2)  # of `progress`
_HERE, _THERE = range(2)  # the places of the position to decide on, and of the one that a simulation has come to


class SimulationParameters(SearchParameters):
    """Parameters of `flat`, and base of those of other bots that play on at random."""

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
    def max_simulations(self) -> int:
        """So many for each decision, unless the time runs out."""
        if self.simulations is None:
            return SIMULATIONS if self.seconds is None else MAX_SIMULATIONS
        return self.simulations


class Memory(NamedTuple):
    """What a decision needs; `progress` holds how many simulations are done, and how many actions there are."""

    simulations: int
    playout: int
    progress: NDArray[np.int64]
    actions: Actions
    totals: NDArray[np.float64]  # of the seat's returns, for each action
    places: Positions
    values: SeatValues


def policy(variant: Variant, parameters: SimulationParameters) -> Policy:
    """Playouts of any game."""
    return _search(variant.game).policy(partial(_memory, variant, parameters), forget_nothing, parameters, SLICE)


def _memory(variant: Variant, parameters: SimulationParameters) -> Memory:
    places = new_positions(variant, 2)
    return Memory(
        simulations=parameters.max_simulations,
        playout=parameters.playout,
        progress=np.zeros(2, dtype=np.int64),
        actions=np.zeros_like(places.actions),
        totals=np.zeros(len(places.actions)),
        places=places,
        values=np.zeros(variant.players),
    )


@lru_cache(maxsize=GAMES_KEPT)
def playout_of(game: Game) -> Kernel[..., None]:
    """A kernel that goes on at random from a position in `places.states`, and says what comes of it.

    It is called (rules, streams, seat, places, place, max_steps, values), and draws from the seat's stream. After
    `max_steps` actions and outcomes the position is estimated.
    """
    legal_actions, chance, apply = game.legal_actions, chance_of(game), game.apply
    evaluate = evaluate_of(game)

    @kernel
    def playout(
        rules: Any, streams: Streams, seat: int, places: Positions, place: int, max_steps: int, values: SeatValues
    ) -> None:
        state = places.states[place]
        steps = 0
        while state.to_move != OVER and steps < max_steps:
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


@lru_cache(maxsize=GAMES_KEPT)
def _search(game: Game) -> Search:
    apply, playout = game.apply, playout_of(game)

    @kernel
    def prepare(
        rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int, memory: Memory
    ) -> None:
        memory.places.states[_HERE] = state
        memory.actions[:count] = actions[:count]
        memory.totals[:count] = 0.0
        memory.progress[_COUNT] = count
        # Where there is no choice, there is nothing to find out.
        memory.progress[_DONE] = 0 if count > 1 else memory.simulations

    @kernel
    def think(rules: Any, streams: Streams, seat: int, memory: Memory, amount: int) -> bool:
        done = int(memory.progress[_DONE])
        stop = min(memory.simulations, done + amount)
        for simulation in range(done, stop):
            index = simulation % memory.progress[_COUNT]
            memory.places.states[_THERE] = memory.places.states[_HERE]
            apply(rules, memory.places.states[_THERE], memory.actions[index])
            playout(rules, streams, seat, memory.places, _THERE, memory.playout, memory.values)
            memory.totals[index] += memory.values[seat]
        memory.progress[_DONE] = stop
        return bool(stop == memory.simulations)

    return Search.of(prepare, think, _decide)


@kernel
def _decide(actions: Actions, count: int, seat: int, memory: Memory) -> int:
    """The index with the best average; of several the first, and none that was never played."""
    best = 0
    best_average = 0.0
    done = memory.progress[_DONE]
    for index in range(min(count, done)):
        # The first ones have had one simulation more if they do not divide evenly.
        simulations = done // count + int(index < done % count)
        average = memory.totals[index] / simulations
        if index == 0 or average > best_average:
            best = index
            best_average = average
    return best


FLAT = Bot(name="flat", parameters=SimulationParameters, policy=policy)
