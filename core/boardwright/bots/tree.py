"""The tree of a Monte Carlo tree search: nodes in a pool of fixed size, parents before their children.

Node     key         hash of the position                                                        uint64
         parent      its place in the pool, NO_NODE for the root                                 int32
         child       the newest child, NO_NODE without                                           int32
         sibling     the next older child of the parent, NO_NODE after the oldest                int32
         action      the action or outcome that leads here                                       int32
         choices     how many actions there are, 0 before anybody has looked                     int32
         first       the index of the action that is tried first                                 int32
         tried       how many children there are                                                 int32
         visits      simulations that came here                                                  int64
         logarithm   of the visits; the sum 1 + 1/2 + … + 1/visits stands for it                 float64
         totals      sums of the returns of those simulations                                    float64 (seats,)

A child costs one node, however many actions a position has, and positions are not kept: they are played again from
the root, which costs a fraction of the playout. Numbers come from + − × ÷ and roots alone, which every machine rounds
alike; logarithms it does not.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.bots.search import Records, new_records
from boardwright.kernels.kernel import kernel
from boardwright.kernels.state import SeatValues

NO_NODE = -1
ROOT = 0

_STRIDE = 1_000_003  # a prime: it steps through any number of actions, and meets each of them once


class Tree(NamedTuple):
    """A pool of nodes, the first `size[0]` in use; `moved` is where nodes go when the pool is tidied up."""

    nodes: Records
    moved: NDArray[np.int32]
    size: NDArray[np.int64]


def new_tree(capacity: int, seats: int) -> Tree:
    """An empty tree with room for `capacity` nodes."""
    numbers = [(name, "i4") for name in ("parent", "child", "sibling", "action", "choices", "first", "tried")]
    fields = [("key", "u8"), *numbers, ("visits", "i8"), ("logarithm", "f8"), ("totals", "f8", (seats,))]
    return Tree(new_records(capacity, fields), np.zeros(capacity, dtype=np.int32), np.zeros(1, dtype=np.int64))


@kernel
def clear(tree: Tree) -> None:
    """Removes all nodes."""
    tree.size[0] = 0


@kernel
def is_full(tree: Tree) -> bool:
    """Whether there is no room for another node."""
    return bool(tree.size[0] == len(tree.nodes))


@kernel
def add_node(tree: Tree, parent: int, action: int, key: int) -> int:
    """Adds a node without visits as the newest child of `parent`, or as the root, and returns its number."""
    number = int(tree.size[0])
    tree.size[0] += 1
    node = tree.nodes[number]
    node.key = key
    node.action = action
    node.choices = 0
    node.first = 0
    node.tried = 0
    node.visits = 0
    node.logarithm = 0.0
    node.totals[:] = 0.0
    link(tree, number, parent)
    if parent != NO_NODE:
        tree.nodes[parent].tried += 1
    return number


@kernel
def link(tree: Tree, number: int, parent: int) -> None:
    """Makes a node, as yet without children, the newest child of `parent`."""
    node = tree.nodes[number]
    node.parent = parent
    node.child = NO_NODE
    node.sibling = NO_NODE
    if parent != NO_NODE:
        node.sibling = tree.nodes[parent].child
        tree.nodes[parent].child = number


@kernel
def next_untried(tree: Tree, number: int) -> int:
    """The index of the action that is to be tried next; in an order that begins anywhere and leaps about."""
    node = tree.nodes[number]
    return (int(node.first) + int(node.tried) * _STRIDE) % int(node.choices)


@kernel
def child_of(tree: Tree, number: int, action: int) -> int:
    """The child that an action or outcome leads to, or NO_NODE."""
    child = int(tree.nodes[number].child)
    while child != NO_NODE and tree.nodes[child].action != action:
        child = int(tree.nodes[child].sibling)
    return child


@kernel
def most_promising(tree: Tree, number: int, seat: int, exploration: float, low: float, high: float) -> int:
    """The child that the seat to move looks at next, by UCB1.

    Kocsis, Szepesvári: Bandit based Monte-Carlo planning, ECML 2006. Returns are stretched from low … high to 0 … 1.
    """
    scale = 1.0 / (high - low) if high > low else 0.0
    wanted = exploration * math.sqrt(tree.nodes[number].logarithm)
    best = NO_NODE
    best_value = 0.0
    child = int(tree.nodes[number].child)
    while child != NO_NODE:
        node = tree.nodes[child]
        value = (node.totals[seat] / node.visits - low) * scale + wanted / math.sqrt(node.visits)
        if best == NO_NODE or value > best_value:
            best = child
            best_value = value
        child = int(node.sibling)
    return best


@kernel
def add_result(tree: Tree, number: int, values: SeatValues) -> None:
    """Counts the returns of a simulation that ended below a node, for it and all above it."""
    while number != NO_NODE:
        node = tree.nodes[number]
        node.visits += 1
        node.logarithm += 1.0 / node.visits
        for seat in range(len(values)):
            node.totals[seat] += values[seat]
        number = int(node.parent)


@kernel
def most_visited_child(tree: Tree, number: int, seat: int) -> int:
    """The child with the most visits, among equals the one that is better for the seat; NO_NODE if there is none."""
    best = NO_NODE
    child = int(tree.nodes[number].child)
    while child != NO_NODE:
        if best == NO_NODE or is_better(tree, child, best, seat):
            best = child
        child = int(tree.nodes[child].sibling)
    return best


@kernel
def is_better(tree: Tree, one: int, other: int, seat: int) -> bool:
    visits = tree.nodes[one].visits - tree.nodes[other].visits
    return bool(visits > 0 or (visits == 0 and tree.nodes[one].totals[seat] > tree.nodes[other].totals[seat]))


@kernel
def find(tree: Tree, key: int) -> int:
    """The most visited node of a position, or NO_NODE."""
    best = NO_NODE
    for number in range(tree.size[0]):
        node = tree.nodes[number]
        if node.key == key and (best == NO_NODE or node.visits > tree.nodes[best].visits):
            best = number
    return best


@kernel
def keep_below(tree: Tree, root: int) -> None:
    """Makes a node the root, and throws away all that is not below it."""
    nodes = tree.nodes
    size = 0
    for number in range(tree.size[0]):
        parent = int(nodes[number].parent)
        stays = number == root or (number > root and tree.moved[parent] != NO_NODE)
        tree.moved[number] = size if stays else NO_NODE
        if stays:
            # A node moves forwards, over one that has moved or gone.
            nodes[size] = nodes[number]
            link(tree, size, NO_NODE if number == root else int(tree.moved[parent]))
            size += 1
    tree.size[0] = size
