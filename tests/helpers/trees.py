"""Games that are nothing but their trees: any order of decisions and throws, and what each position is worth."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from toy_games import variant_of

from boardwright import (
    CHANCE,
    OVER,
    Actions,
    Game,
    Probabilities,
    SeatValues,
    State,
    Variant,
    field,
    kernel,
)


class TreeRules(NamedTuple):
    """A game tree: node 0 is the start, and the children of a node follow one another."""

    seats: int
    movers: NDArray[np.int8]
    children: NDArray[np.int32]  # (nodes, 2): the first child of each node, and how many there are
    probabilities: NDArray[np.float64]  # of each node, where its parent is at chance
    returns: NDArray[np.float64]  # (nodes, seats): of inner nodes too, as estimates


@kernel
def tree_start(rules: TreeRules, state: State) -> None:
    state.to_move = rules.movers[0]


@kernel
def tree_legal_actions(rules: TreeRules, state: State, actions: Actions) -> int:
    first, count = rules.children[state.node]
    for index in range(count):
        actions[index] = first + index
    return int(count)


@kernel
def tree_chance(rules: TreeRules, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    first, count = rules.children[state.node]
    for index in range(count):
        outcomes[index] = first + index
        probabilities[index] = rules.probabilities[first + index]
    return int(count)


@kernel
def tree_apply(rules: TreeRules, state: State, action: int) -> None:
    state.node = action
    state.to_move = rules.movers[action]


@kernel
def tree_returns(rules: TreeRules, state: State, returns: SeatValues) -> None:
    for seat in range(rules.seats):
        returns[seat] = rules.returns[state.node, seat]


def game_on(tree: TreeRules) -> Variant:
    """The tree as a game, with a range of returns from 0 to 1; those of two seats add up to 1."""
    nodes = len(tree.movers)
    dice = CHANCE in tree.movers
    game = Game(
        "tree",
        players=tree.seats,
        needs_board=False,
        make_rules=lambda board, options, seats: tree,
        fields={"node": field("int32")},
        start=tree_start,
        legal_actions=tree_legal_actions,
        chance=tree_chance if dice else None,
        apply=tree_apply,
        returns=tree_returns,
        returns_range=(0, 1),
        returns_sum=1 if tree.seats == 2 else None,
        action_space=nodes,
        outcome_space=nodes if dice else None,
        action_text=lambda board, rules, state, action: str(action),
    )
    return variant_of(game, tree.seats)


def random_game(seats: int, seed: int, *, dice: bool = True) -> Variant:
    """A random tree of up to seven steps; returns are quarters, so that many actions are equally good."""
    lot = random.Random(seed)
    kinds = [*range(seats), CHANCE] if dice else list(range(seats))
    steps, movers, probabilities = [0], [0], [0.0]
    children: list[list[int]] = []
    returns: list[list[float]] = []
    while len(children) < len(movers):
        node = len(children)
        share = lot.randrange(5) / 4
        returns.append([share, 1 - share] if seats == 2 else [lot.randrange(5) / 4 for _ in range(seats)])
        weights = [lot.randint(1, 4) for _ in range(lot.randint(1 if node else 2, 3))]
        if node and (steps[node] == 7 or len(movers) > 60 or lot.random() < 0.1):
            movers[node] = OVER
            weights = []
        children.append([len(movers), len(weights)])
        movers += [lot.choice(kinds) for _ in weights]
        probabilities += [weight / sum(weights) for weight in weights]
        steps += [steps[node] + 1] * len(weights)
    return game_on(
        TreeRules(
            seats,
            np.array(movers, dtype=np.int8),
            np.array(children, dtype=np.int32),
            np.array(probabilities),
            np.array(returns),
        )
    )
