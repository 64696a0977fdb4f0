"""What a board may begin with: a graph, from one of the generators of networkx or from a file beside the board file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardwright.boards.board import MAX_ADJACENCIES, MAX_CELLS
from boardwright.boards.builder import BoardBuilder, Cell, edge
from boardwright.boards.graph_files import read_graph
from boardwright.boards.schema import GraphSource
from boardwright.documents.yaml import Document
from boardwright.errors import BoardError, UnknownNameError


@dataclass(frozen=True)
class Generator:
    """A function of networkx that makes a graph.

    Attributes:
        function: its name in networkx.
        least: its arguments, whole numbers, and the least that each may be.
        cells, edges: how many of them the graph has, from the arguments; known before it is made.
        cell_id: what a node of the graph is called.
    """

    function: str
    least: Mapping[str, int]
    cells: Callable[..., int]
    edges: Callable[..., int]
    cell_id: Callable[[Any], str] = str


def _nodes_of_tree(r: int, h: int) -> int:
    return h + 1 if r == 1 else (r ** (h + 1) - 1) // (r - 1)


# Single graphs that networkx knows by name; none has more than 50 cells.
_SINGLE = (
    "bull",
    "chvatal",
    "cubical",
    "desargues",
    "diamond",
    "dodecahedral",
    "frucht",
    "heawood",
    "hoffman_singleton",
    "house",
    "house_x",
    "icosahedral",
    "krackhardt_kite",
    "moebius_kantor",
    "octahedral",
    "pappus",
    "petersen",
    "sedgewick_maze",
    "tetrahedral",
    "truncated_cube",
    "truncated_tetrahedron",
    "tutte",
)

GENERATORS: Mapping[str, Generator] = {
    "path": Generator("path_graph", {"n": 1}, lambda n: n, lambda n: n - 1),
    "cycle": Generator("cycle_graph", {"n": 3}, lambda n: n, lambda n: n),
    "star": Generator("star_graph", {"n": 1}, lambda n: n + 1, lambda n: n),
    "wheel": Generator("wheel_graph", {"n": 4}, lambda n: n, lambda n: 2 * (n - 1)),
    "complete": Generator("complete_graph", {"n": 1}, lambda n: n, lambda n: n * (n - 1) // 2),
    "complete_bipartite": Generator(
        "complete_bipartite_graph", {"n1": 1, "n2": 1}, lambda n1, n2: n1 + n2, lambda n1, n2: n1 * n2
    ),
    "ladder": Generator("ladder_graph", {"n": 1}, lambda n: 2 * n, lambda n: 3 * n - 2),
    "circular_ladder": Generator("circular_ladder_graph", {"n": 3}, lambda n: 2 * n, lambda n: 3 * n),
    "grid": Generator(
        "grid_2d_graph",
        {"m": 1, "n": 1},
        lambda m, n: m * n,
        lambda m, n: 2 * m * n - m - n,
        lambda node: "-".join(map(str, node)),
    ),
    "hypercube": Generator(
        "hypercube_graph",
        {"n": 1},
        lambda n: 2**n,
        lambda n: n * 2 ** (n - 1),
        lambda node: "".join(map(str, node)) if isinstance(node, tuple) else str(node),
    ),
    "balanced_tree": Generator(
        "balanced_tree", {"r": 1, "h": 0}, _nodes_of_tree, lambda r, h: _nodes_of_tree(r, h) - 1
    ),
    **{name: Generator(f"{name}_graph", {}, lambda: 0, lambda: 0) for name in _SINGLE},
}


def from_graph(source: GraphSource, document: Document) -> BoardBuilder:
    """The cells and edges of a board file's `graph`; `document` is that part of the file.

    Raises:
        BoardError: the arguments do not fit the generator, or the graph is too large.
        DocumentError: the file named cannot be read.
        UnknownNameError: there is no such generator or argument.
    """
    import networkx as nx

    if source.file is not None:
        return read_graph(source.file, document)
    name = str(source.generator)
    if name not in GENERATORS:
        raise UnknownNameError("generator", name, GENERATORS, location=document.location(("generator",)))
    generator = GENERATORS[name]
    _check_arguments(name, generator, source.arguments, document)
    graph = getattr(nx, generator.function)(**source.arguments)
    ids = {node: generator.cell_id(node) for node in graph.nodes}
    edges = frozenset(edge(ids[a], ids[b]) for a, b in graph.edges)
    return BoardBuilder({cell: Cell() for cell in ids.values()}, edges)


def _check_arguments(name: str, generator: Generator, arguments: Mapping[str, int], document: Document) -> None:
    for key, value in arguments.items():
        location = document.location(("arguments", key))
        if key not in generator.least:
            raise UnknownNameError("argument", key, generator.least, owner=f"generator '{name}'", location=location)
        if value < generator.least[key]:
            raise BoardError(f"{key} must be at least {generator.least[key]}, not {value}", location=location)
        if value > MAX_CELLS:
            raise BoardError(f"{key} must be at most {MAX_CELLS:,}, not {value:,}", location=location)
    for key in generator.least:
        if key not in arguments:
            raise BoardError(f"generator '{name}' needs the argument '{key}'", location=document.location())
    if generator.cells(**arguments) > MAX_CELLS or generator.edges(**arguments) > MAX_ADJACENCIES:
        raise BoardError(
            f"the graph is too large: more than {MAX_CELLS:,} cells or {MAX_ADJACENCIES:,} edges",
            location=document.location(("arguments",)),
        )
