"""Alpha-beta search for two seats without chance, one action deeper each time, with a transposition table.

Knuth, Moore: An analysis of alpha-beta pruning, Artificial Intelligence 6, 1975. A position is worth the first seat's
return less the second's; who is to move need not change with every action. No game can end outside the range that its
returns leave for that: the search begins with this window, and is over once an action reaches the end of it that is
best for its seat, seen to the end of the game. The search keeps its own stack, a level for each action, so that it can
stop anywhere and go on later.

Level    count      actions of the position                                                 int32
         tried      how many of them have been searched, or are being                       int32
         action     the best of them so far                                                 int32
         ahead      how many more actions to look ahead from here                           int32
         complete   whether nothing below was estimated so far                              bool
         key        hash of the position                                                    uint64
         low, high  the window: values that matter to those above, as the level was entered float64
         alpha      low, or what the first seat is sure of by now                           float64
         beta       high, or what the second seat is sure to hold it to                     float64
         best       value of the best action so far                                         float64
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
    hash_of,
    lead,
    new_positions,
    new_records,
    range_of_lead,
)
from boardwright.bots.transposition import (
    COMPLETE,
    NO_ENTRY,
    Table,
    answers,
    empty,
    look_up,
    new_table,
    put_first,
    store,
)
from boardwright.errors import BotError
from boardwright.game import Game
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.state import OVER, SeatValues
from boardwright.simulation.policy import Bot, Policy
from boardwright.variants import Variant
from boardwright.wording import counted

DEPTH = 4

_LEVEL = (
    *(("count", "i4"), ("tried", "i4"), ("action", "i4"), ("ahead", "i4"), ("complete", "?"), ("key", "u8")),
    *(("low", "f8"), ("high", "f8"), ("alpha", "f8"), ("beta", "f8"), ("best", "f8")),
)
_TABLE_BITS = 17


class AlphaBetaParameters(DepthParameters):
    """Parameters of `alpha-beta`."""

    depth: int | None = depth_field(DEPTH)


class Memory(NamedTuple):
    """The stack, and the table that is kept from one decision to the next."""

    depth: int
    lowest: float  # what a position can be worth at all
    highest: float
    now: Records  # one record: where the search is
    levels: Records
    actions: NDArray[np.int32]  # of each level, shape (levels, max_actions)
    places: Positions  # of each level
    table: Table
    values: SeatValues


def policy(variant: Variant, parameters: AlphaBetaParameters) -> Policy:
    """Raises BotError unless the variant has two seats, no chance, and returns with a constant sum."""
    window = range_of_lead(variant)
    if variant.players != 2:
        raise _refusal(variant, f"has {counted(variant.players, 'seat')}")
    if variant.bounds.has_chance:
        raise _refusal(variant, "has chance")
    if window is None:
        raise _refusal(variant, "has returns whose sum is not constant")
    memory = partial(_memory, variant, parameters.max_depth(DEPTH), window)
    return _search(variant.game).policy(memory, _forget, parameters, SLICE)


def _refusal(variant: Variant, trait: str) -> BotError:
    return BotError(
        f"bot 'alpha-beta' cannot play variant '{variant.name}', which {trait}; it needs two seats, no chance, and "
        "returns with a constant sum; 'mcts' and 'expectimax' play every game"
    )


def _memory(variant: Variant, depth: int, window: tuple[float, float]) -> Memory:
    places = new_positions(variant, depth + 1)
    return Memory(
        depth=depth,
        lowest=window[0],
        highest=window[1],
        now=new_records(1, NOW),
        levels=new_records(depth + 1, _LEVEL),
        actions=np.zeros((depth + 1, len(places.actions)), dtype=np.int32),
        places=places,
        table=new_table(_TABLE_BITS),
        values=np.zeros(2),
    )


@kernel
def _forget(memory: Memory) -> None:
    empty(memory.table)


@lru_cache(maxsize=GAMES_KEPT)
def _search(game: Game) -> Search:
    return deepening(_arrival(game), _continuation(game))


def _arrival(game: Game) -> Kernel[..., None]:
    legal_actions, evaluate = game.legal_actions, evaluate_of(game)

    @kernel
    def arrive(rules: Any, memory: Memory) -> None:
        """Looks at a position for the first time: answers what it is worth, or lists what there is to search."""
        level = int(memory.now[0].level)
        here = memory.levels[level]
        state = memory.places.states[level]
        if state.to_move == OVER or here.ahead == 0:
            evaluate(rules, state, memory.values)
            value = min(max(lead(memory.values), memory.lowest), memory.highest)
            answer(memory, value, state.to_move == OVER)
            return
        here.key = hash_of(memory.places, level)
        here.low = memory.levels[level - 1].alpha if level > 0 else memory.lowest
        here.high = memory.levels[level - 1].beta if level > 0 else memory.highest
        known = look_up(memory.table, here.key)
        if known != NO_ENTRY and level > 0:
            entry = memory.table[known]
            if answers(memory.table, known, here.ahead, here.low, here.high):
                answer(memory, entry.value, entry.depth == COMPLETE)
                return
        here.count = legal_actions(rules, state, memory.actions[level])
        here.tried = 0
        here.complete = True
        here.alpha = here.low
        here.beta = here.high
        if known != NO_ENTRY:
            put_first(memory.actions[level], here.count, memory.table[known].action)
        memory.now[0].arriving = False

    return arrive


@kernel
def answer(memory: Memory, value: float, complete: bool) -> None:
    """Goes back up a level, with what the action that is being searched there is worth."""
    memory.now[0].level -= 1
    memory.now[0].arriving = False
    level = memory.now[0].level
    here = memory.levels[level]
    if memory.places.states[level].to_move == 0:
        better = value > here.best
        here.alpha = max(here.alpha, value)
    else:
        better = value < here.best
        here.beta = min(here.beta, value)
    if here.tried == 1 or better:
        here.best = value
        here.action = memory.actions[level, here.tried - 1]
    # An action that cuts the others off makes up for all of them, also for those that were only estimated.
    here.complete = complete and (here.complete or here.alpha >= here.beta)


def _continuation(game: Game) -> Kernel[..., None]:
    apply = game.apply

    @kernel
    def go_on(rules: Any, memory: Memory) -> None:
        """Plays the next action of a position, unless there is none or those above will never let it come to that."""
        level = int(memory.now[0].level)
        here = memory.levels[level]
        if here.tried == here.count or (here.tried > 0 and here.alpha >= here.beta):
            leave(memory, level)
            return
        memory.places.states[level + 1] = memory.places.states[level]
        apply(rules, memory.places.states[level + 1], memory.actions[level, here.tried])
        here.tried += 1
        memory.levels[level + 1].ahead = here.ahead - 1
        memory.now[0].level += 1
        memory.now[0].arriving = True

    return go_on


@kernel
def leave(memory: Memory, level: int) -> None:
    """Keeps what was found out about a position, and tells the level above; or looks deeper from the top."""
    here = memory.levels[level]
    depth = COMPLETE if here.complete else int(here.ahead)
    store(memory.table, here.key, depth, here.best, here.low, here.high, here.action)
    if level > 0:
        answer(memory, here.best, here.complete)
    else:
        end(memory, here.action, here.complete)


ALPHA_BETA = Bot(name="alpha-beta", parameters=AlphaBetaParameters, policy=policy)
