"""Flat Monte Carlo: each action is played on at random equally often, and the best average is taken."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.bots.searching import (
    GAMES_KEPT,
    Positions,
    Search,
    SimulationParameters,
    new_positions,
    playout_of,
)
from boardwright.game import Game
from boardwright.kernels.kernel import kernel
from boardwright.kernels.lib.streams import Streams
from boardwright.kernels.state import Actions, SeatValues, State
from boardwright.simulation.policy import Bot, Policy, forget_nothing
from boardwright.variants import Variant

_HERE, _THERE = range(2)  # the places of the position to decide on, and of the one that a simulation has come to
_SLICE = 32  # simulations between two looks at the clock


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
    return _search(variant.game).policy(partial(_memory, variant, parameters), forget_nothing, parameters, _SLICE)


def _memory(variant: Variant, parameters: SimulationParameters) -> Memory:
    places = new_positions(variant, 2)
    return Memory(
        simulations=parameters.most_simulations,
        playout=parameters.playout,
        progress=np.zeros(2, dtype=np.int64),
        actions=np.zeros_like(places.actions),
        totals=np.zeros(len(places.actions)),
        places=places,
        values=np.zeros(variant.players),
    )


_DONE, _COUNT = range(2)  # of `progress`


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
