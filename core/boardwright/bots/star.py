"""Star2 search: alpha-beta through the dice, for one seat, or two whose returns have a constant sum.

Ballard: The *-minimax search procedure for trees containing chance nodes, Artificial Intelligence 21, 1983; Hauk,
Buro, Schaeffer: Rediscovering *-minimax search, Computers and Games 2004. A position is worth the first seat's return
less the second's. No game can end outside the range that its returns leave for that, so each outcome of a throw bounds
what the whole throw can be worth, long before all outcomes have been searched (Star1). Where actions come behind the
throw, each outcome is probed first: one of its actions bounds what it is worth to the seat that has the choice (Star2).
What a probe has found is where the search of that outcome begins, should there be need for one.

A search answers with two bounds between which the value lies: the same number twice, or such that the value is
outside the window of those above, and need not be known any better.

Level    count        choices of the position                                               int32
         tried        how many of them have been searched or probed, or are being           int32
         action       the best of them so far                                               int32
         ahead        how many more actions to look ahead from here                         int32
         complete     whether nothing below was estimated so far                            bool
         probing      whether this is a probe, which ends with the first action             bool
         probed       whether there is nothing to probe any more                            bool
         alpha, beta  the window: values that matter to those above                         float64
         low, high    bounds of the value, as far as the position has been searched         float64
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.bots.deepening import NOW, deepening, end
from boardwright.bots.search import (
    GAMES_KEPT,
    Positions,
    Records,
    Search,
    evaluate_of,
    lead,
    new_positions,
    new_records,
)
from boardwright.game import Game, chance_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.state import CHANCE, OVER, SeatValues
from boardwright.variants import Variant

_LEVEL = (
    *((name, "i4") for name in ("count", "tried", "action", "ahead")),
    *((name, "?") for name in ("complete", "probing", "probed")),
    *((name, "f8") for name in ("alpha", "beta", "low", "high")),
)


class Memory(NamedTuple):
    """The stack; nothing is kept for the next decision."""

    depth: int
    lowest: float  # what a position can be worth at all
    highest: float
    margin: float  # by how much an action must be better to be better, and not only rounded otherwise
    now: Records  # one record: where the search is
    levels: Records
    actions: NDArray[np.int32]  # the choices of each level, shape (levels, max_choices)
    probabilities: NDArray[np.float64]  # of the outcomes of each level, shape (levels, max_outcomes)
    lows: NDArray[np.float64]  # bounds of what each outcome is worth, likewise
    highs: NDArray[np.float64]
    probe_lows: NDArray[np.float64]  # bounds of what the probed action is worth, likewise; -inf before the probe
    probe_highs: NDArray[np.float64]
    places: Positions  # of each level
    values: SeatValues


def new_memory(variant: Variant, depth: int, levels: int, margin: float, window: tuple[float, float]) -> Memory:
    """Room to look `depth` actions ahead, where no value is outside the window."""
    places = new_positions(variant, levels)
    outcomes = (levels, variant.bounds.max_outcomes)
    return Memory(
        depth=depth,
        lowest=window[0],
        highest=window[1],
        margin=margin,
        now=new_records(1, NOW),
        levels=new_records(levels, _LEVEL),
        actions=np.zeros((levels, len(places.actions)), dtype=np.int32),
        probabilities=np.zeros(outcomes),
        lows=np.zeros(outcomes),
        highs=np.zeros(outcomes),
        probe_lows=np.zeros(outcomes),
        probe_highs=np.zeros(outcomes),
        places=places,
        values=np.zeros(variant.players),
    )


@lru_cache(maxsize=GAMES_KEPT)
def star_search(game: Game) -> Search:
    """The search, for a memory from `new_memory`."""
    return deepening(_arrival(game), _continuation(game))


def _arrival(game: Game) -> Kernel[..., None]:
    legal_actions, chance, apply, evaluate = game.legal_actions, chance_of(game), game.apply, evaluate_of(game)

    @kernel
    def value_of(rules: Any, memory: Memory, level: int) -> float:
        """What a position comes to that is not searched: how it ended, or an estimate."""
        evaluate(rules, memory.places.states[level], memory.values)
        return min(max(lead(memory.values), memory.lowest), memory.highest)

    @kernel
    def throw(rules: Any, memory: Memory, level: int) -> None:
        """Answers for a throw behind the last action, whose outcomes are not searched."""
        here = memory.levels[level]
        states = memory.places.states
        for index in range(here.count):
            states[level + 1] = states[level]
            apply(rules, states[level + 1], memory.actions[level, index])
            value = value_of(rules, memory, level + 1)
            memory.now[0].positions += 1
            here.complete = here.complete and states[level + 1].to_move == OVER
            here.low += memory.probabilities[level, index] * (value - memory.lowest)
            here.high += memory.probabilities[level, index] * (value - memory.highest)
            if is_cut_off(memory, level):
                break
        answer(memory, here.low, here.high, here.complete)

    @kernel
    def arrive(rules: Any, memory: Memory) -> None:
        """Looks at a position for the first time: answers what it is worth, or lists what there is to search."""
        level = int(memory.now[0].level)
        here = memory.levels[level]
        state = memory.places.states[level]
        if state.to_move == OVER or here.ahead < 0 or (here.ahead == 0 and state.to_move != CHANCE):
            value = value_of(rules, memory, level)
            answer(memory, value, value, state.to_move == OVER)
            return
        memory.now[0].arriving = False
        here.tried = 0
        here.complete = True
        here.low = memory.lowest
        here.high = memory.highest
        here.probed = state.to_move != CHANCE
        if state.to_move == CHANCE:
            here.count = chance(rules, state, memory.actions[level], memory.probabilities[level])
            memory.lows[level, : here.count] = memory.lowest
            memory.highs[level, : here.count] = memory.highest
            memory.probe_lows[level, : here.count] = -inf
            if here.ahead == 0:
                throw(rules, memory, level)
            return
        here.count = legal_actions(rules, state, memory.actions[level])
        if level == 0:
            here.alpha = memory.lowest
            here.beta = memory.highest
        elif memory.places.states[level - 1].to_move == CHANCE:
            outcome = memory.levels[level - 1].tried - 1
            low = memory.probe_lows[level - 1, outcome]
            if low > -inf:
                here.tried = 1
                bound_action(memory, level, low, memory.probe_highs[level - 1, outcome])

    return arrive


@kernel
def answer(memory: Memory, low: float, high: float, complete: bool) -> None:
    """Goes back up a level, with bounds of what the choice that is being searched there is worth."""
    memory.now[0].level -= 1
    memory.now[0].arriving = False
    level = int(memory.now[0].level)
    here = memory.levels[level]
    here.complete = here.complete and complete
    if memory.places.states[level].to_move == CHANCE:
        bound_outcome(memory, level, low, high)
    else:
        bound_action(memory, level, low, high)
        if is_cut_off(memory, level):
            # One action makes up for all others, also for those that were only estimated.
            here.complete = complete


@kernel
def bound_outcome(memory: Memory, level: int, low: float, high: float) -> None:
    """Takes in what is known of the outcome that was searched or probed last."""
    here = memory.levels[level]
    index = here.tried - 1
    probability = memory.probabilities[level, index]
    if low > memory.lows[level, index]:
        here.low += probability * (low - memory.lows[level, index])
        memory.lows[level, index] = low
    if high < memory.highs[level, index]:
        here.high += probability * (high - memory.highs[level, index])
        memory.highs[level, index] = high


@kernel
def bound_action(memory: Memory, level: int, low: float, high: float) -> None:
    """Takes in what is known of the action that was searched last."""
    here = memory.levels[level]
    margin = memory.margin if level == 0 else 0.0
    maximising = memory.places.states[level].to_move == 0
    if here.tried == 1 or (low > here.alpha if maximising else high < here.beta):
        here.action = memory.actions[level, here.tried - 1]
    if here.tried == 1:
        here.low = low
        here.high = high
    elif maximising:
        here.low = max(here.low, low)
        here.high = max(here.high, high)
    else:
        here.low = min(here.low, low)
        here.high = min(here.high, high)
    if maximising:
        here.alpha = max(here.alpha, here.low + margin)
    else:
        here.beta = min(here.beta, here.high - margin)


@kernel
def is_cut_off(memory: Memory, level: int) -> bool:
    """Whether those above will never let it come to a position, or no choice in it can be better than one there was."""
    here = memory.levels[level]
    mover = memory.places.states[level].to_move
    if mover == CHANCE:
        return bool(here.low >= here.beta or here.high <= here.alpha)
    if here.tried == 0:
        return False
    return bool(here.probing or (here.low >= here.beta if mover == 0 else here.high <= here.alpha))


def _continuation(game: Game) -> Kernel[..., None]:
    apply = game.apply

    @kernel
    def go_on(rules: Any, memory: Memory) -> None:
        """Plays the next choice of a position, if there is one that matters."""
        level = int(memory.now[0].level)
        here = memory.levels[level]
        states = memory.places.states
        at_chance = states[level].to_move == CHANCE
        if at_chance and here.tried == here.count and not here.probed:
            here.probed = True
            here.tried = 0
        if here.tried == here.count or is_cut_off(memory, level):
            leave(memory, level)
            return
        index = int(here.tried)
        here.tried += 1
        if at_chance and memory.lows[level, index] == memory.highs[level, index]:
            return
        states[level + 1] = states[level]
        apply(rules, states[level + 1], memory.actions[level, index])
        if here.probed or is_worth_a_probe(memory, level):
            go_down(memory, level, index)

    return go_on


@kernel
def is_worth_a_probe(memory: Memory, level: int) -> bool:
    """Whether to probe the outcome behind `level`: what a seat can have for sure may be too much for the other."""
    here = memory.levels[level]
    mover = memory.places.states[level + 1].to_move
    if mover == 0:
        return bool(here.beta < here.high)
    if mover == 1:
        return bool(here.alpha > here.low)
    return bool(mover == OVER)


@kernel
def go_down(memory: Memory, level: int, index: int) -> None:
    """Goes to the position behind a choice, and tells it which values matter."""
    here = memory.levels[level]
    below = memory.levels[level + 1]
    mover = memory.places.states[level + 1].to_move
    below.alpha = here.alpha
    below.beta = here.beta
    if memory.places.states[level].to_move == CHANCE:
        # What all other outcomes can still make up for leaves it to this one to reach alpha or beta.
        probability = memory.probabilities[level, index]
        low = memory.lows[level, index]
        high = memory.highs[level, index]
        below.alpha = max(low, high - (here.high - here.alpha) / probability)
        below.beta = min(high, low + (here.beta - here.low) / probability)
    decided = memory.places.states[level].to_move != CHANCE
    below.ahead = here.ahead - int(decided or mover == CHANCE)
    below.probing = not here.probed
    memory.now[0].level += 1
    memory.now[0].arriving = True


@kernel
def leave(memory: Memory, level: int) -> None:
    """Tells the level above what is known of a position; or looks deeper from the top."""
    here = memory.levels[level]
    if level == 0:
        end(memory, here.action, here.complete)
        return
    if here.probing:
        outcome = memory.levels[level - 1].tried - 1
        memory.probe_lows[level - 1, outcome] = here.low
        memory.probe_highs[level - 1, outcome] = here.high
    mover = memory.places.states[level].to_move
    untried = mover != CHANCE and here.tried < here.count
    low = memory.lowest if untried and mover == 1 else here.low
    high = memory.highest if untried and mover == 0 else here.high
    answer(memory, low, high, here.complete)
