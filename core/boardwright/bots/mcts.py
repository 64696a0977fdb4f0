"""Monte Carlo tree search for any number of seats, with dice or without.

Each simulation walks down the tree, by UCB1 at decisions and by the dice at chance, adds one node, plays on at
random, and counts the returns for all seats on the way back: every seat maximises its own (max^n; Luckhardt, Irani:
An algorithmic solution of n-person games, AAAI 1986), be that against the others or with them. What the last move
found out about the position that has come about is kept.

Returns count from 0 to 1 between the lowest and the highest that simulations have come to for the seat since the tree
was begun. The range that the game states only bounds it. Where the winner takes all both are soon the same; but of a
common sum of 0 to 32 good play only meets the upper end, and where one seat plays for a sum and another to win, one
range cannot suit both.
"""

from __future__ import annotations

from functools import lru_cache, partial
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from boardwright.bots.flat import SLICE, SimulationParameters, playout_of
from boardwright.bots.search import GAMES_KEPT, Positions, Search, hash_of, new_positions
from boardwright.bots.tree import (
    NO_NODE,
    ROOT,
    Tree,
    add_node,
    add_result,
    child_of,
    clear,
    find,
    is_full,
    keep_below,
    most_promising,
    most_visited_child,
    new_tree,
    next_untried,
)
from boardwright.game import Game, chance_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.streams import Streams, draw, random_below
from boardwright.kernels.state import CHANCE, OVER, Actions, SeatValues, State
from boardwright.simulation.policy import Bot, Policy
from boardwright.variants import Variant

MAX_NODES = 500_000

_HERE, _THERE = range(2)  # the places of the position to decide on, and of the one that a simulation has come to


class MctsParameters(SimulationParameters):
    """Parameters of `mcts`."""

    exploration: float = Field(
        0.5, ge=0, le=100, description="how much to look at what seems worse; returns count from 0 to 1"
    )


class Memory(NamedTuple):
    """A seat's tree and all that a simulation needs; `done[0]` counts simulations of this decision."""

    simulations: int
    exploration: float
    playout: int
    done: NDArray[np.int64]
    tree: Tree
    places: Positions
    values: SeatValues
    lowest: float  # the range of returns that the game states
    highest: float
    low: SeatValues  # the lowest and the highest return of each seat that simulations have come to
    high: SeatValues


def policy(variant: Variant, parameters: MctsParameters) -> Policy:
    """A search of any game."""
    return _search(variant.game).policy(partial(_memory, variant, parameters), _forget, parameters, SLICE)


def _memory(variant: Variant, parameters: MctsParameters) -> Memory:
    simulations = parameters.max_simulations
    seats = variant.players
    lowest, highest = variant.bounds.returns_range
    return Memory(
        simulations=simulations,
        exploration=parameters.exploration,
        playout=parameters.playout,
        done=np.zeros(1, dtype=np.int64),
        # Each simulation adds a node to those that were kept.
        tree=new_tree(min(2 * simulations + 1, MAX_NODES), seats),
        places=new_positions(variant, 2),
        values=np.zeros(seats),
        lowest=lowest,
        highest=highest,
        low=np.zeros(seats),
        high=np.zeros(seats),
    )


@kernel
def _forget(memory: Memory) -> None:
    clear(memory.tree)


@lru_cache(maxsize=GAMES_KEPT)
def _search(game: Game) -> Search:
    descend = _descent(game)
    playout = playout_of(game)

    @kernel
    def prepare(
        rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int, memory: Memory
    ) -> None:
        memory.places.states[_HERE] = state
        take_root(memory, hash_of(memory.places, _HERE))
        # Where there is no choice, there is nothing to find out.
        memory.done[0] = 0 if count > 1 else memory.simulations

    @kernel
    def think(rules: Any, streams: Streams, seat: int, memory: Memory, amount: int) -> bool:
        stop = min(memory.simulations, memory.done[0] + amount)
        while memory.done[0] < stop:
            memory.places.states[_THERE] = memory.places.states[_HERE]
            node = descend(rules, streams, seat, memory)
            playout(rules, streams, seat, memory.places, _THERE, memory.playout, memory.values)
            note_range(memory)
            add_result(memory.tree, node, memory.values)
            memory.done[0] += 1
        return bool(memory.done[0] == memory.simulations)

    return Search.of(prepare, think, _decide)


@kernel
def take_root(memory: Memory, key: int) -> None:
    """Goes on with the tree below a position that was met before, or begins a new one."""
    known = find(memory.tree, key)
    if known != NO_NODE:
        keep_below(memory.tree, known)
        return
    clear(memory.tree)
    add_node(memory.tree, NO_NODE, 0, key)
    memory.low[:] = inf
    memory.high[:] = -inf


@kernel
def note_range(memory: Memory) -> None:
    """Widens the range of returns that simulations have come to; an estimate beyond what is possible is cut down."""
    for seat in range(len(memory.values)):
        memory.values[seat] = min(max(memory.values[seat], memory.lowest), memory.highest)
        memory.low[seat] = min(memory.low[seat], memory.values[seat])
        memory.high[seat] = max(memory.high[seat], memory.values[seat])


@kernel
def _decide(actions: Actions, count: int, seat: int, memory: Memory) -> int:
    child = most_visited_child(memory.tree, ROOT, seat)
    if child != NO_NODE:
        for index in range(count):
            if actions[index] == memory.tree.nodes[child].action:
                return index
    return 0


@lru_cache(maxsize=GAMES_KEPT)
def _descent(game: Game) -> Kernel[..., int]:
    legal_actions, chance, apply = game.legal_actions, chance_of(game), game.apply

    @kernel
    def try_another(rules: Any, streams: Streams, seat: int, memory: Memory, number: int) -> int:
        """An action of the position that has not been tried at its node."""
        count = legal_actions(rules, memory.places.states[_THERE], memory.places.actions)
        node = memory.tree.nodes[number]
        if node.choices == 0:
            node.choices = count
            node.first = random_below(streams, 1 + seat, count)
        return int(memory.places.actions[next_untried(memory.tree, number)])

    @kernel
    def throw(rules: Any, streams: Streams, seat: int, places: Positions) -> int:
        count = chance(rules, places.states[_THERE], places.actions, places.probabilities)
        return draw(streams, 1 + seat, places.actions, places.probabilities, count)

    @kernel
    def descend(rules: Any, streams: Streams, seat: int, memory: Memory) -> int:
        """Plays down the tree and one step out of it; returns the new node there, or in a full tree the last one."""
        tree = memory.tree
        state = memory.places.states[_THERE]
        full = is_full(tree)
        number = ROOT
        while state.to_move != OVER:
            node = tree.nodes[number]
            child = NO_NODE
            if state.to_move == CHANCE:
                action = throw(rules, streams, seat, memory.places)
                child = child_of(tree, number, action)
            elif (node.choices == 0 or node.tried < node.choices) and not full:
                action = try_another(rules, streams, seat, memory, number)
            elif node.tried > 0:
                mover = state.to_move
                child = most_promising(tree, number, mover, memory.exploration, memory.low[mover], memory.high[mover])
                action = int(tree.nodes[child].action)
            else:
                return number
            apply(rules, state, action)
            if child == NO_NODE:
                return number if full else add_node(tree, number, action, hash_of(memory.places, _THERE))
            number = child
        return number

    return descend


MCTS = Bot(name="mcts", parameters=MctsParameters, policy=policy)
