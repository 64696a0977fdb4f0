"""Expectimax: every action and every outcome a few actions ahead, for any number of seats.

At decisions the seat to move takes what is best for itself, at chance the average counts. Dice do not count as
actions: the search looks through those that come behind its last action. Only dice right after dice do, or a game might
throw for ever.

With one seat, or two whose returns have a constant sum, `star` leaves out what cannot matter. What stands here is for
all others (max^n; Luckhardt, Irani: An algorithmic solution of n-person games, AAAI 1986), where nothing is left out:
what a seat can have says next to nothing of what it leaves to each of the others. Both choose the first of the best
actions, and count as equal what differs by no more than rounding may.

Level    count      choices of the position                                                 int32
         tried      how many of them have been searched, or are being                       int32
         action     the best of them so far                                                 int32
         ahead      how many more actions to look ahead from here                           int32
         complete   whether nothing below was estimated so far                              bool
         values     what it is worth to each seat, as far as it has been searched           float64 (seats,)
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.bots.deepening import NOW, SLICE, DepthParameters, deepening, depth_field, end
from boardwright.bots.search import (
    GAMES_KEPT,
    Positions,
    Records,
    Search,
    evaluate_of,
    new_positions,
    new_records,
    range_of_lead,
)
from boardwright.bots.star import new_memory, star_search
from boardwright.game import Game, chance_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.state import CHANCE, OVER, SeatValues
from boardwright.simulation.policy import Bot, Policy, forget_nothing
from boardwright.variants import Variant

DEPTH = 2

_ROUNDING = 1e-9  # of the range of returns


class ExpectimaxParameters(DepthParameters):
    """Parameters of `expectimax`."""

    depth: int | None = depth_field(DEPTH)


class Memory(NamedTuple):
    """The stack; nothing is kept for the next decision."""

    depth: int
    margin: float  # by how much an action must be better to be better, and not only rounded otherwise
    now: Records  # one record: where the search is
    levels: Records
    actions: NDArray[np.int32]  # of each level, shape (levels, max_choices)
    probabilities: NDArray[np.float64]  # of the outcomes of each level, shape (levels, max_outcomes)
    places: Positions  # of each level
    values: SeatValues


def policy(variant: Variant, parameters: ExpectimaxParameters) -> Policy:
    """A search of any game."""
    depth = parameters.max_depth(DEPTH)
    levels = 2 * depth + 2  # an action and dice each time, and a position behind them
    low, high = variant.bounds.returns_range
    margin = _ROUNDING * (high - low)
    window = range_of_lead(variant)
    if window is None:
        memory = partial(_memory, variant, depth, levels, margin)
        return _search(variant.game).policy(memory, forget_nothing, parameters, SLICE)
    bounded = partial(new_memory, variant, depth, levels, margin, window)
    return star_search(variant.game).policy(bounded, forget_nothing, parameters, SLICE)


def _memory(variant: Variant, depth: int, levels: int, margin: float) -> Memory:
    places = new_positions(variant, levels)
    numbers = [(name, "i4") for name in ("count", "tried", "action", "ahead")]
    return Memory(
        depth=depth,
        margin=margin,
        now=new_records(1, NOW),
        levels=new_records(levels, [*numbers, ("complete", "?"), ("values", "f8", (variant.players,))]),
        actions=np.zeros((levels, len(places.actions)), dtype=np.int32),
        probabilities=np.zeros((levels, variant.bounds.max_outcomes)),
        places=places,
        values=np.zeros(variant.players),
    )


@lru_cache(maxsize=GAMES_KEPT)
def _search(game: Game) -> Search:
    return deepening(_arrival(game), _continuation(game))


def _arrival(game: Game) -> Kernel[..., None]:
    legal_actions, chance, evaluate = game.legal_actions, chance_of(game), evaluate_of(game)

    @kernel
    def arrive(rules: Any, memory: Memory) -> None:
        """Looks at a position for the first time: answers what it is worth, or lists what there is to search."""
        level = int(memory.now[0].level)
        here = memory.levels[level]
        state = memory.places.states[level]
        thrown = state.to_move == CHANCE
        if state.to_move == OVER or here.ahead < 0 or (here.ahead == 0 and not thrown):
            evaluate(rules, state, memory.values)
            answer(memory, memory.values, state.to_move == OVER)
            return
        if thrown:
            here.count = chance(rules, state, memory.actions[level], memory.probabilities[level])
        else:
            here.count = legal_actions(rules, state, memory.actions[level])
        here.tried = 0
        here.complete = True
        here.values[:] = 0.0
        memory.now[0].arriving = False

    return arrive


@kernel
def answer(memory: Memory, values: SeatValues, complete: bool) -> None:
    """Goes back up a level, with what the choice that is being searched there is worth."""
    memory.now[0].level -= 1
    memory.now[0].arriving = False
    level = memory.now[0].level
    here = memory.levels[level]
    index = here.tried - 1
    mover = memory.places.states[level].to_move
    here.complete = here.complete and complete
    if mover == CHANCE:
        for seat in range(len(values)):
            here.values[seat] += memory.probabilities[level, index] * values[seat]
    elif index == 0 or values[mover] > here.values[mover] + memory.margin:
        here.action = memory.actions[level, index]
        for seat in range(len(values)):
            here.values[seat] = values[seat]


def _continuation(game: Game) -> Kernel[..., None]:
    apply = game.apply

    @kernel
    def go_on(rules: Any, memory: Memory) -> None:
        """Plays the next choice of a position, unless there is none."""
        level = int(memory.now[0].level)
        here = memory.levels[level]
        if here.tried == here.count:
            leave(memory, level)
            return
        states = memory.places.states
        states[level + 1] = states[level]
        apply(rules, states[level + 1], memory.actions[level, here.tried])
        counts = states[level].to_move != CHANCE or states[level + 1].to_move == CHANCE
        memory.levels[level + 1].ahead = here.ahead - int(counts)
        here.tried += 1
        memory.now[0].level += 1
        memory.now[0].arriving = True

    return go_on


@kernel
def leave(memory: Memory, level: int) -> None:
    """Tells the level above what a position is worth; or looks deeper from the top."""
    here = memory.levels[level]
    if level > 0:
        answer(memory, here.values, here.complete)
    else:
        end(memory, here.action, here.complete)


EXPECTIMAX = Bot(name="expectimax", parameters=ExpectimaxParameters, policy=policy)
