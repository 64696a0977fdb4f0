"""Boards from graph files beside a board file: GraphML, and the node-link JSON of networkx."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from pydantic import TypeAdapter, ValidationError

from boardwright import documents
from boardwright.boards.builder import Cell, Draft, Edge, check_known, edge
from boardwright.boards.lattices import Point
from boardwright.boards.values import MAX_COORDINATE, Id, Scalar
from boardwright.documents.yaml import Document
from boardwright.errors import BoardError, DocumentError, Location

_ID = TypeAdapter(Id)
_POSITION_KEYS = ("x", "y", "pos")


def read_graph(name: str, document: Document) -> Draft:
    """The graph in the file called `name` in the folder of `document`.

    Nodes are cells; the attributes x and y, or pos, are their position, other plain ones their attributes.

    Raises:
        BoardError: the file may not be read from here, or holds a graph that is no board.
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
        raise BoardError(f"'{name}' is no file name", location=location) from error
    if not path.is_relative_to(folder):
        raise BoardError(f"'{name}' lies outside the board file's folder", location=location)
    if not path.exists():
        raise BoardError(f"there is no file '{name}' beside the board file", location=location)
    return path


def _from_graphml(path: Path) -> Draft:
    import networkx as nx

    location = Location(str(path))
    text = documents.read_text(path)
    # Entities could make a small file explode; a graph needs none.
    if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise DocumentError("a GraphML file may not declare a DOCTYPE or entities", location=location)
    try:
        graph = nx.parse_graphml(text)
    except ParseError as error:
        raise DocumentError(f"no valid XML: {error}", location=Location(str(path), error.position[0])) from error
    except (nx.NetworkXException, KeyError, ValueError, TypeError, AttributeError, StopIteration) as error:
        raise DocumentError(f"no valid GraphML: {error}", location=location) from error
    _check_plain(graph.is_directed(), graph.is_multigraph(), location)
    cells: dict[str, Cell] = {}
    for node, known in graph.nodes(data=True):
        cells[_id(node, location)] = _cell(known, location)
    edges = [_edge(cells, str(a), str(b), location) for a, b in graph.edges]
    return Draft(cells, frozenset(edges))


def _from_node_link(document: Document) -> Draft:
    """Reads `{nodes: [{id: …}], edges: [{source: …, target: …}]}`; older files say `links` for `edges`."""
    data = document.data
    _check_plain(bool(data.get("directed")), bool(data.get("multigraph")), document.location())
    cells: dict[str, Cell] = {}
    for number, node in enumerate(_list(document, "nodes")):
        location = document.location(("nodes", number))
        cell = _id(_member(node, "id", location), location)
        if cell in cells:
            raise BoardError(f"cell '{cell}' is there twice", location=location)
        cells[cell] = _cell({key: value for key, value in node.items() if key != "id"}, location)
    edges = set()
    key = "links" if "links" in data else "edges"
    for number, link in enumerate(_list(document, key)):
        location = document.location((key, number))
        ends = [str(_member(link, end, location)) for end in ("source", "target")]
        edges.add(_edge(cells, ends[0], ends[1], location))
    return Draft(cells, frozenset(edges))


def _check_plain(directed: bool, multiple: bool, location: Location) -> None:
    if directed or multiple:
        kind = "directed" if directed else "with several edges between two nodes"
        raise BoardError(f"the graph is {kind}; a board is a plain, undirected graph", location=location)


def _list(document: Document, key: str) -> list[Any]:
    found = document.data.get(key)
    if not isinstance(found, list):
        raise DocumentError(f"no node-link graph: '{key}' must be a list", location=document.location((key,)))
    return found


def _member(item: Any, key: str, location: Location) -> Any:
    if not isinstance(item, dict) or not isinstance(item.get(key), str | int):
        raise DocumentError(f"must be a mapping with '{key}', a text or a whole number", location=location)
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
        f"a position is two numbers, x and y, or pos: [x, y], up to {MAX_COORDINATE:,}", location=location
    )


def _edge(cells: Mapping[str, Cell], a: str, b: str, location: Location) -> Edge:
    check_known((a, b), cells, location)
    if a == b:
        raise BoardError(f"cell '{a}' cannot be adjacent to itself", location=location)
    return edge(a, b)
