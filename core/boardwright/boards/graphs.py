"""What a board may begin with: a graph, from one of the generators of networkx or from a file beside the board file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from pydantic import TypeAdapter, ValidationError

from boardwright import documents
from boardwright.boards.board import MAX_ADJACENCIES, MAX_CELLS
from boardwright.boards.builder import BoardBuilder, Cell, checked_edge, edge
from boardwright.boards.lattices import Point
from boardwright.boards.schema import MAX_COORDINATE, GraphSource, Id, Scalar
from boardwright.documents.yaml import Document
from boardwright.errors import BoardError, DocumentError, Location, UnknownNameError

_ID = TypeAdapter(Id)
_POSITION_KEYS = ("x", "y", "pos")


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
        return _from_file(source.file, document)
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


def _from_file(name: str, document: Document) -> BoardBuilder:
    """The graph in the file called `name` in the folder of `document`.

    Nodes are cells; the attributes x and y, or pos, are their position, other plain ones their attributes.

    Raises:
        BoardError: the file may not be read from here, or its graph cannot be a board.
        DocumentError: it cannot be read, or is not what its ending says.
    """
    path = _inside(name, document)
    if path.suffix == ".graphml":
        return _from_graphml(path)
    if path.suffix == ".json":
        return _from_node_link(documents.read(path))
    raise BoardError(
        f"cannot read '{name}': a graph file ends in .graphml or .json", location=document.location(("file",))
    )


def _inside(name: str, document: Document) -> Path:
    """The path of a file, which must lie in the board file's own folder, links resolved."""
    location = document.location(("file",))
    if document.folder is None:
        raise BoardError("only a board that is itself a file may name a graph file", location=location)
    folder = document.folder.resolve()
    try:
        path = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise BoardError(f"invalid file name '{name}'", location=location) from error
    if not path.is_relative_to(folder):
        raise BoardError(f"'{name}' lies outside the board file's folder", location=location)
    if not path.exists():
        raise BoardError(f"there is no file '{name}' beside the board file", location=location)
    return path


def _from_graphml(path: Path) -> BoardBuilder:
    import networkx as nx

    location = Location(str(path))
    text = documents.read_text(path)
    # Entities could make a small file explode; a graph needs none.
    if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise DocumentError("a GraphML file may not declare a DOCTYPE or entities", location=location)
    try:
        graph = nx.parse_graphml(text)
    except ParseError as error:
        raise DocumentError(f"invalid XML: {error}", location=Location(str(path), error.position[0])) from error
    except (nx.NetworkXException, KeyError, ValueError, TypeError, AttributeError, StopIteration) as error:
        raise DocumentError(f"invalid GraphML: {error}", location=location) from error
    _check_plain(graph.is_directed(), graph.is_multigraph(), location)
    cells: dict[str, Cell] = {}
    for node, known in graph.nodes(data=True):
        cells[_id(node, location)] = _cell(known, location)
    edges = [checked_edge(cells, (str(a), str(b)), location) for a, b in graph.edges]
    return BoardBuilder(cells, frozenset(edges))


def _from_node_link(document: Document) -> BoardBuilder:
    """Reads `{nodes: [{id: …}], edges: [{source: …, target: …}]}`; older files say `links` for `edges`."""
    data = document.data
    _check_plain(bool(data.get("directed")), bool(data.get("multigraph")), document.location())
    cells: dict[str, Cell] = {}
    for number, node in enumerate(_list(document, "nodes")):
        location = document.location(("nodes", number))
        cell = _id(_member(node, "id", location), location)
        if cell in cells:
            raise BoardError(f"duplicate cell '{cell}'", location=location)
        cells[cell] = _cell({key: value for key, value in node.items() if key != "id"}, location)
    edges = set()
    key = "links" if "links" in data else "edges"
    for number, link in enumerate(_list(document, key)):
        location = document.location((key, number))
        ends = [str(_member(link, end, location)) for end in ("source", "target")]
        edges.add(checked_edge(cells, ends, location))
    return BoardBuilder(cells, frozenset(edges))


def _check_plain(directed: bool, multiple: bool, location: Location) -> None:
    if directed or multiple:
        kind = "directed" if directed else "with several edges between two nodes"
        raise BoardError(f"the graph is {kind}; a board is a plain, undirected graph", location=location)


def _list(document: Document, key: str) -> list[Any]:
    found = document.data.get(key)
    if not isinstance(found, list):
        raise DocumentError(f"invalid node-link graph: '{key}' must be a list", location=document.location((key,)))
    return found


def _member(item: Any, key: str, location: Location) -> Any:
    if not isinstance(item, dict) or not isinstance(item.get(key), str | int):
        raise DocumentError(f"must be a mapping with the key '{key}', text or a whole number", location=location)
    return item[key]


def _id(node: Any, location: Location) -> str:
    try:
        return _ID.validate_python(node)
    except ValidationError as error:
        context = error.errors()[0].get("ctx", {})
        raise BoardError(str(context.get("error", f"'{node}' is no id")), location=location) from error


def _cell(known: Mapping[str, Any], location: Location) -> Cell:
    attributes: dict[str, Scalar] = {
        key: value
        for key, value in known.items()
        if key not in _POSITION_KEYS and isinstance(value, str | bool | int | float)
    }
    return Cell(attributes, _position(known, location))


def _position(known: Mapping[str, Any], location: Location) -> Point | None:
    given = known["pos"] if "pos" in known else [known.get("x"), known.get("y")]
    if given == [None, None]:
        return None
    if not isinstance(given, list) or len(given) != 2:
        raise _no_position(location)
    return (_coordinate(given[0], location), _coordinate(given[1], location))


def _coordinate(value: Any, location: Location) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_COORDINATE:
        raise _no_position(location)
    return float(value)


def _no_position(location: Location) -> BoardError:
    return BoardError(
        f"invalid position: must be two numbers, x and y, or pos: [x, y], of at most {MAX_COORDINATE:,}",
        location=location,
    )
