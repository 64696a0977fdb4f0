"""The tree of a search: tidying up against a plain tree of objects, and single steps by their definitions."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@dataclass
class Plain:
    """A node as objects would have it."""

    action: int
    key: int
    children: list[Plain] = field(default_factory=list)

    def told(self) -> tuple[int, int, list[object]]:
        return self.action, self.key, [child.told() for child in self.children]


def told(tree: Tree, number: int) -> tuple[int, int, list[object]]:
    """A node with all below it, the oldest children first."""
    node = tree.nodes[number]
    children: list[object] = []
    child = int(node.child)
    while child != NO_NODE:
        assert tree.nodes[child].parent == number
        children.insert(0, told(tree, child))
        child = int(tree.nodes[child].sibling)
    assert node.tried == len(children)
    return int(node.action), int(node.key), children


@given(parents=st.lists(st.integers(0, 30), max_size=30), root=st.integers(0, 30))
def test_what_is_below_the_new_root_stays_and_all_else_goes(parents: list[int], root: int) -> None:
    tree = new_tree(40, 2)
    plain = [Plain(0, 1000)]
    add_node(tree, NO_NODE, 0, 1000)
    for number, parent in enumerate(parents, start=1):
        at = parent % number
        plain.append(Plain(number, 1000 + number))
        plain[at].children.append(plain[-1])
        add_node(tree, at, number, 1000 + number)
    root %= len(plain)
    assert told(tree, root) == plain[root].told()
    keep_below(tree, root)
    assert tree.nodes[ROOT].parent == NO_NODE
    assert told(tree, ROOT) == plain[root].told()
    assert tree.size[0] == str(plain[root].told()).count("(")


@given(count=st.integers(1, 3000), first=st.integers(0, 3000))
def test_every_action_is_tried_once(count: int, first: int) -> None:
    tree = new_tree(2, 1)
    add_node(tree, NO_NODE, 0, 0)
    node = tree.nodes[ROOT]
    node.choices = count
    node.first = first % count
    tried = []
    for number in range(count):
        node.tried = number
        tried.append(next_untried(tree, ROOT))
    assert tried[0] == first % count
    assert sorted(tried) == list(range(count))


def star(results: list[list[float]]) -> Tree:
    """A root with a child for each list; a child's list holds the one seat's results there."""
    tree = new_tree(20, 1)
    add_node(tree, NO_NODE, 0, 0)
    for action, values in enumerate(results, start=10):
        child = add_node(tree, ROOT, action, action)
        for value in values:
            add_result(tree, child, np.array([value]))
    return tree


values = st.lists(st.floats(-50, 50), min_size=1, max_size=5)


@given(results=st.lists(values, min_size=1, max_size=6), exploration=st.floats(0, 5))
def test_the_most_promising_child_is_ucb1s(results: list[list[float]], exploration: float) -> None:
    low, high = -50.0, 50.0
    visits = sum(map(len, results))
    logarithm = sum(1 / number for number in range(1, visits + 1))

    def bound(values: list[float]) -> float:
        mean = (sum(values) / len(values) - low) / (high - low)
        return mean + exploration * math.sqrt(logarithm / len(values))

    best = most_promising(star(results), ROOT, 0, exploration, low, high)
    assert bound(results[best - 1]) == pytest.approx(max(map(bound, results)), abs=1e-9)


@given(results=st.lists(values, min_size=1, max_size=6))
def test_returns_all_alike_leave_only_the_visits_to_go_by(results: list[list[float]]) -> None:
    best = most_promising(star(results), ROOT, 0, 1.0, 7.0, 7.0)
    assert len(results[best - 1]) == min(map(len, results))


def test_results_count_for_all_above() -> None:
    tree = new_tree(4, 2)
    add_node(tree, NO_NODE, 0, 0)
    child = add_node(tree, ROOT, 1, 1)
    grandchild = add_node(tree, child, 2, 2)
    add_result(tree, grandchild, np.array([1.0, -1.0]))
    add_result(tree, child, np.array([3.0, 0.0]))
    assert [tree.nodes[number].visits for number in range(3)] == [2, 2, 1]
    assert [tree.nodes[number].totals.tolist() for number in range(3)] == [[4, -1], [4, -1], [1, -1]]


def test_visits_decide_then_values_then_age() -> None:
    tree = star([[1.0], [0.5, 0.5], [0.9, 0.9], [0.9, 0.9]])
    assert tree.nodes[most_visited_child(tree, ROOT, 0)].action == 13  # the newest of the two best
    assert most_visited_child(tree, 1, 0) == NO_NODE


def test_a_position_is_found_where_it_was_visited_most() -> None:
    tree = new_tree(5, 1)
    add_node(tree, NO_NODE, 0, 5)
    once = add_node(tree, ROOT, 1, 7)
    often = add_node(tree, ROOT, 2, 7)
    for node in (once, often, often):
        add_result(tree, node, np.array([0.0]))
    assert find(tree, 7) == often
    assert find(tree, 6) == NO_NODE
    assert child_of(tree, ROOT, 1) == once
    assert child_of(tree, ROOT, 3) == NO_NODE


def test_a_tree_fills_up_and_is_cleared() -> None:
    tree = new_tree(2, 1)
    add_node(tree, NO_NODE, 0, 0)
    assert not is_full(tree)
    add_node(tree, ROOT, 1, 1)
    assert is_full(tree)
    clear(tree)
    assert not is_full(tree)
    assert find(tree, 1) == NO_NODE
