"""Graph files beside a board file: GraphML, and the node-link JSON of networkx.

Both are read strictly, with the line of each node and edge: what a board cannot keep is refused, not dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from pydantic import TypeAdapter

from boardwright import documents
from boardwright.boards.builder import MAX_ATTRIBUTES, BoardBuilder, Cell, Edge, checked_edge
from boardwright.boards.lattices import Point
from boardwright.boards.schema import MAX_COORDINATE, Attributes, Id, Scalar
from boardwright.documents.models import checked
from boardwright.documents.yaml import Document
from boardwright.errors import BoardError, DocumentError, Location, UnknownNameError, shown

_NOT_PLAIN = "the graph is {}; a board is an undirected graph, with at most one edge between two cells"

_ID: TypeAdapter[str] = TypeAdapter(Id)
_ATTRIBUTES: TypeAdapter[Mapping[str, Scalar]] = TypeAdapter(Attributes)


class _Node(NamedTuple):
    id: Any
    known: Mapping[str, Any]
    location: Location


class _Link(NamedTuple):
    ends: tuple[Any, Any]
    known: Mapping[str, Any]
    location: Location


def read_graph(name: str, document: Document) -> BoardBuilder:
    """The graph in the file called `name` in the folder of `document`.

    Nodes are cells; the attributes x and y, or pos, are their position, the others their attributes.

    Raises:
        BoardError: the file may not be read from here, or its graph cannot be a board.
        DocumentError: it cannot be read, or is not what its ending says.
    """
    path = _inside(name, document)
    if path.suffix not in (".graphml", ".json"):
        raise BoardError(
            f"cannot read {shown(name)}: a graph file ends in .graphml or .json", location=document.location(("file",))
        )
    text = documents.read_text(path)
    nodes, links = _graphml(text, str(path)) if path.suffix == ".graphml" else _node_link(text, str(path))
    cells: dict[str, Cell] = {}
    for node in nodes:
        cell = checked(node.id, _ID, node.location)
        if cell in cells:
            raise BoardError(f"duplicate cell '{cell}'", location=node.location)
        cells[cell] = _cell(node.known, node.location)
    edges: set[Edge] = set()
    for link in links:
        new = checked_edge(cells, [str(end) for end in link.ends], link.location)
        if new in edges:
            raise BoardError(f"duplicate edge between '{link.ends[0]}' and '{link.ends[1]}'", location=link.location)
        if link.known:
            raise BoardError(
                f"edges cannot have attributes, such as {shown(next(iter(link.known)))}", location=link.location
            )
        edges.add(new)
    return BoardBuilder(cells, frozenset(edges))


def _inside(name: str, document: Document) -> Path:
    """The path of a file, which must lie in the board file's own folder, links resolved."""
    location = document.location(("file",))
    if document.folder is None:
        raise BoardError("only a board that is itself a file may name a graph file", location=location)
    try:
        folder = document.folder.resolve()
        path = (folder / name).resolve()
        exists = path.exists()
    except (OSError, ValueError, RuntimeError) as error:
        raise BoardError(f"invalid file name {shown(name)}", location=location) from error
    if not path.is_relative_to(folder):
        raise BoardError(f"{shown(name)} lies outside the board file's folder", location=location)
    if not exists:
        raise BoardError(f"there is no file {shown(name)} beside the board file", location=location)
    return path


def _cell(known: Mapping[str, Any], location: Location) -> Cell:
    attributes = {key: value for key, value in known.items() if key not in ("x", "y", "pos")}
    return Cell(checked(attributes, _ATTRIBUTES, location), _position(known, location))


def _position(known: Mapping[str, Any], location: Location) -> Point | None:
    """Where a node lies: at x and y, or at pos."""
    given = [key for key in ("x", "y", "pos") if key in known]
    if not given:
        return None
    point = [known["x"], known["y"]] if given == ["x", "y"] else known["pos"] if given == ["pos"] else None
    if not isinstance(point, list) or len(point) != 2 or not all(map(_is_coordinate, point)):
        raise BoardError(
            f"invalid position: must be two numbers, x and y, or pos: [x, y], of at most {MAX_COORDINATE:,}",
            location=location,
        )
    return (float(point[0]), float(point[1]))


def _is_coordinate(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_COORDINATE


def _node_link(text: str, source: str) -> tuple[list[_Node], list[_Link]]:
    """Reads `{nodes: [{id: …}], edges: [{source: …, target: …}]}`; older files say `links` for `edges`."""
    document = documents.parse_json(text, source)
    data = document.data
    if not isinstance(data, dict) or "nodes" not in data or ("edges" in data) == ("links" in data):
        raise DocumentError("invalid node-link graph: needs the keys 'nodes' and 'edges'", location=document.location())
    for key, kind in (("directed", "directed"), ("multigraph", "a multigraph")):
        if data.get(key, False) is not False:
            raise BoardError(_NOT_PLAIN.format(kind), location=document.location((key,)))
    nodes = []
    for members, location in _mappings(document, "nodes", ("id",)):
        nodes.append(_Node(members.pop("id"), members, location))
    links = []
    for members, location in _mappings(document, "edges" if "edges" in data else "links", ("source", "target")):
        links.append(_Link((members.pop("source"), members.pop("target")), members, location))
    return nodes, links


def _mappings(document: Document, key: str, needed: tuple[str, ...]) -> Iterable[tuple[dict[str, Any], Location]]:
    """The mappings in the list below a key; each must give its `needed` keys text or a whole number."""
    members = document.data[key]
    if not isinstance(members, list):
        raise DocumentError(f"invalid node-link graph: '{key}' must be a list", location=document.location((key,)))
    for number, member in enumerate(members):
        location = document.location((key, number))
        for name in needed:
            value = member.get(name) if isinstance(member, dict) else None
            if not isinstance(value, str | int) or isinstance(value, bool):
                raise DocumentError(
                    f"must be a mapping with the key '{name}', text or a whole number", location=location
                )
        yield dict(member), location


@dataclass
class _Element:
    """An element of an XML file."""

    name: str
    attributes: Mapping[str, str]
    location: Location
    children: list[_Element] = field(default_factory=list)
    text: str = ""

    def parts(self, *names: str) -> Iterator[_Element]:
        """The elements in this one; raises DocumentError if one has none of the names."""
        for child in self.children:
            if child.name not in names:
                raise DocumentError(
                    f"invalid GraphML: unsupported element {shown(child.name)} in '{self.name}'",
                    location=child.location,
                )
            yield child

    def needed(self, attribute: str) -> str:
        """The value of an attribute; raises DocumentError if it is missing."""
        if attribute not in self.attributes:
            raise DocumentError(f"invalid GraphML: '{self.name}' needs '{attribute}'", location=self.location)
        return self.attributes[attribute]


class _Key(NamedTuple):
    """What kind of attribute the elements `data` give that refer to a key."""

    domain: str  # node, edge or all
    name: str
    kind: str
    default: _Element | None


def _graphml(text: str, source: str) -> tuple[list[_Node], list[_Link]]:
    root = _xml(text, source)
    if root.name != "graphml":
        raise DocumentError(f"invalid GraphML: the root is {shown(root.name)}", location=root.location)
    parts = list(root.parts("key", "graph", "data", "desc"))
    keys = {part.needed("id"): _key(part) for part in parts if part.name == "key"}
    graphs = [part for part in parts if part.name == "graph"]
    if len(graphs) != 1:
        raise DocumentError(f"invalid GraphML: must have one graph, not {len(graphs)}", location=root.location)
    items = [part for part in graphs[0].parts("node", "edge", "data", "desc") if part.name in ("node", "edge")]
    defaults = sum(key.default is not None for key in keys.values())
    if defaults * len(items) > MAX_ATTRIBUTES:
        raise DocumentError(f"too many attributes: more than {MAX_ATTRIBUTES:,} in all", location=root.location)
    nodes, links = [], []
    for item in items:
        known = _known(item, keys)
        if item.name == "node":
            nodes.append(_Node(item.needed("id"), known, item.location))
        elif item.attributes.get("directed", graphs[0].attributes.get("edgedefault")) in ("true", "directed"):
            raise BoardError(_NOT_PLAIN.format("directed"), location=item.location)
        else:
            links.append(_Link((item.needed("source"), item.needed("target")), known, item.location))
    return nodes, links


def _xml(text: str, source: str) -> _Element:
    """The root element of an XML file."""
    document = _Element("", {}, Location(source))
    around = [document]
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")

    def start(name: str, attributes: dict[str, str]) -> None:
        element = _Element(name.rpartition(" ")[2], attributes, Location(source, parser.CurrentLineNumber))
        around[-1].children.append(element)
        around.append(element)

    def end(_: str) -> None:
        around.pop()

    def characters(text: str) -> None:
        around[-1].text += text

    def refuse_doctype(*_: object) -> None:
        # Entities could make a small file explode; a graph needs none.
        raise DocumentError(
            "a GraphML file must not declare a DOCTYPE or entities", location=Location(source, parser.CurrentLineNumber)
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse_doctype
    parser.buffer_text = True
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        location = Location(source, error.lineno)
        raise DocumentError(f"invalid XML: {expat.ErrorString(error.code)}", location=location) from error
    return document.children[0]


def _key(element: _Element) -> _Key:
    defaults = [part for part in element.parts("default", "desc") if part.name == "default"]
    kind = element.attributes.get("attr.type", "string")
    if kind not in _KINDS:
        raise DocumentError(f"invalid GraphML: unknown attr.type {shown(kind)}", location=element.location)
    name = element.attributes.get("attr.name", element.needed("id"))
    return _Key(element.attributes.get("for", "all"), name, kind, defaults[0] if defaults else None)


def _known(item: _Element, keys: Mapping[str, _Key]) -> dict[str, Any]:
    """What the data of a node or an edge, and the defaults of keys, tell of it."""
    known = {
        key.name: _value(key, key.default)
        for key in keys.values()
        if key.default is not None and key.domain in (item.name, "all")
    }
    for data in item.parts("data", "desc"):
        if data.name == "data":
            key_id = data.needed("key")
            if key_id not in keys:
                raise UnknownNameError("key", key_id, keys, location=data.location)
            known[keys[key_id].name] = _value(keys[key_id], data)
    return known


def _value(key: _Key, element: _Element) -> Any:
    """The value written in an element, of the kind that its key declares."""
    list(element.parts())  # there must be none
    try:
        return _KINDS[key.kind](element.text)
    except (KeyError, ValueError) as error:
        raise DocumentError(
            f"invalid GraphML: {shown(element.text)} is not of type {key.kind}", location=element.location
        ) from error


def _truth(text: str) -> bool:
    return {"true": True, "1": True, "false": False, "0": False}[text.strip().lower()]


_KINDS: Mapping[str, Callable[[str], Any]] = {
    "boolean": _truth,
    "int": int,
    "long": int,
    "float": float,
    "double": float,
    "string": str,
}
