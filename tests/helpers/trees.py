"""Games that are nothing but their trees: any order of decisions and throws, and what each position is worth."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from toy_games import variant_of

from boardwright import CHANCE, OVER, Actions, Game, Probabilities, SeatValues, State, Variant, field, kernel


class Node(NamedTuple):
    """A position: who is to move, what it is estimated to return or does return, and what may follow."""

    mover: int
    returns: tuple[float, ...]
    children: tuple[Node, ...] = ()
    weights: tuple[int, ...] = ()  # at chance: how likely each child is


class TreeRules(NamedTuple):
    """The nodes by number: 0 is the start, and the children of a node follow one another."""

    seats: int
    movers: NDArray[np.int8]
    children: NDArray[np.int32]  # (nodes, 2): the first child of each node, and how many there are
    probabilities: NDArray[np.float64]  # of each node, where its parent is at chance
    returns: NDArray[np.float64]  # (nodes, seats)


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


def game_on(root: Node) -> Variant:
    """The tree as a game, with a range of returns from 0 to 1; those of two seats add up to 1."""
    rules = _numbered(root)
    nodes = len(rules.movers)
    dice = CHANCE in rules.movers
    game = Game(
        "tree",
        players=rules.seats,
        needs_board=False,
        make_rules=lambda board, options, seats: rules,
        fields={"node": field("int32")},
        start=tree_start,
        legal_actions=tree_legal_actions,
        chance=tree_chance if dice else None,
        apply=tree_apply,
        returns=tree_returns,
        returns_range=(0, 1),
        returns_sum=1 if rules.seats == 2 else None,
        action_space=nodes,
        outcome_space=nodes if dice else None,
        action_text=lambda board, rules, state, action: str(action),
    )
    return variant_of(game, rules.seats)


def _numbered(root: Node) -> TreeRules:
    nodes = [root]
    probabilities = [0.0]
    children = []
    for node in nodes:  # which grows
        children.append([len(nodes), len(node.children)])
        nodes += node.children
        weights = node.weights or [1] * len(node.children)
        probabilities += [weight / sum(weights) for weight in weights]
    return TreeRules(
        seats=len(root.returns),
        movers=np.array([node.mover for node in nodes], dtype=np.int8),
        children=np.array(children, dtype=np.int32),
        probabilities=np.array(probabilities),
        returns=np.array([node.returns for node in nodes]),
    )


def random_game(seats: int, seed: int, *, dice: bool = True) -> Variant:
    """A random tree of up to six steps; returns are quarters, so that many actions are equally good."""
    lot = random.Random(seed)

    def grown(steps: int, mover: int) -> Node:
        shares = [lot.randrange(5) / 4 for _ in range(seats)]
        returns = (shares[0], 1 - shares[0]) if seats == 2 else tuple(shares)
        if steps == 6 or (steps > 0 and lot.random() < 0.1):
            return Node(OVER, returns)
        # About every other step is a throw.
        thrown = 0.1 if mover == CHANCE else 0.6
        movers = [CHANCE if dice and lot.random() < thrown else lot.randrange(seats) for _ in range(lot.randint(2, 3))]
        children = tuple(grown(steps + 1, child) for child in movers)
        return Node(mover, returns, children, tuple(lot.randint(1, 4) for _ in children))

    return game_on(grown(0, lot.randrange(seats)))
