"""Boards from networkx: the sizes that are worked out beforehand are right."""

from collections.abc import Callable
from itertools import product

import networkx as nx
import pytest

from boardwright.boards import Board
from boardwright.boards.graphs import GENERATORS
from boardwright.errors import BoardError


@pytest.mark.parametrize("name", GENERATORS)
def test_generators_make_networkx_s_graph(name: str, build: Callable[[str], Board]) -> None:
    generator = GENERATORS[name]
    for values in product(*(range(least, least + 4) for least in generator.least.values())):
        arguments = dict(zip(generator.least, values, strict=True))
        graph = getattr(nx, generator.function)(**arguments)
        written = ", ".join(f"{key}: {value}" for key, value in arguments.items())
        board = build(f"graph: {{generator: {name}, arguments: {{{written}}}}}")
        assert nx.is_isomorphic(board.graph, graph)
        if generator.least:
            assert board.size == generator.cells(**arguments)
            assert len(board.edges) == generator.edges(**arguments)
        assert board.positions is None


def test_ids_are_networkx_s(build: Callable[[str], Board]) -> None:
    assert build("graph: {generator: path, arguments: {n: 3}}").cells == ("0", "1", "2")
    assert build("graph: {generator: grid, arguments: {m: 2, n: 2}}").cells == ("0-0", "0-1", "1-0", "1-1")
    assert build("graph: {generator: hypercube, arguments: {n: 2}}").cells == ("00", "01", "10", "11")


@pytest.mark.parametrize(
    ("generator", "arguments"),
    [
        ("hypercube", "{n: 40}"),
        ("hypercube", "{n: 10000}"),
        ("complete", "{n: 1000}"),
        ("hypercube", "{n: 999999999999999999}"),
        ("complete_bipartite", "{n1: 5000, n2: 5000}"),
        ("balanced_tree", "{r: 10000, h: 10000}"),
        ("grid", "{m: 101, n: 100}"),
    ],
)
def test_too_large_a_graph_is_never_made(generator: str, arguments: str, build: Callable[[str], Board]) -> None:
    with pytest.raises(BoardError, match=r"too large|at most 10,000") as refused:
        build(f"graph:\n  generator: {generator}\n  arguments: {arguments}")
    assert str(refused.value.location) == "test.yaml:4"
