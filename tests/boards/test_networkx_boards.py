"""Boards from networkx: the sizes that are worked out beforehand are right, and files are read with care."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from boardwright.boards import Board
from boardwright.boards.build import build_board
from boardwright.boards.graphs import GENERATORS
from boardwright.documents.yaml import Document, parse
from boardwright.errors import BoardError, BoardwrightError, DocumentError, UnknownNameError


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


@pytest.fixture
def build_file(tmp_path: Path) -> Callable[..., Board]:
    """Builds the board of a graph file with some content, in a folder of its own."""

    def build(name: str, content: str) -> Board:
        folder = tmp_path / "folder"
        folder.mkdir(exist_ok=True)
        if content:
            (folder / name).write_text(content, encoding="utf-8")
        return build_board(parse(f"board: test\ngraph:\n  file: {name}", "test.yaml", folder=folder), _no_base)

    return build


def _no_base(name: str, _: Document) -> Document:
    raise AssertionError(f"nothing extends {name}")


def _graphml(graph: "nx.Graph[Any]") -> str:
    return "\n".join(nx.generate_graphml(graph))


def test_graphml(build_file: Callable[..., Board]) -> None:
    graph: nx.Graph[int] = nx.petersen_graph()
    for node, known in graph.nodes(data=True):
        known.update({"x": float(node), "y": 0.5, "deep": node > 5})
    board = build_file("petersen.graphml", _graphml(graph))
    assert {frozenset(pair) for pair in board.graph.edges} == {frozenset(map(str, pair)) for pair in graph.edges}
    assert board.positions is not None
    assert board.positions[9].tolist() == [9, 0.5]
    assert board.attributes[9] == {"deep": True}


def test_node_link_json_old_and_new(build_file: Callable[..., Board]) -> None:
    nodes = '{"nodes": [{"id": 1, "pos": [0, 0]}, {"id": "b", "pos": [2, 0], "deep": true}], "KEY": [LINK]}'
    text = nodes.replace("LINK", '{"source": "b", "target": 1}')
    for key in ("edges", "links"):
        board = build_file("pair.json", text.replace("KEY", key))
        assert board.cells == ("1", "b")
        assert board.edges == ((0, 1),)
        assert board.attributes == ({}, {"deep": True})


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("../secret.json", "{}", "outside the board file's folder"),
        ("/etc/passwd", "", "outside the board file's folder"),
        ("missing.json", "", "there is no file 'missing.json'"),
        ("graph.txt", "a b", "ends in .graphml or .json"),
        ("x.json", '{"nodes": 3}', "'nodes' must be a list"),
        ("x.json", '{"nodes": []}', "'edges' must be a list"),
        ("x.json", '{"nodes": [1], "edges": []}', "must be a mapping with the key 'id'"),
        ("x.json", '{"nodes": [{"id": "a b"}], "edges": []}', "an id consists of letters"),
        ("x.json", '{"nodes": [{"id": 1}, {"id": 1}], "edges": []}', "duplicate cell '1'"),
        ("x.json", '{"nodes": [{"id": 1, "x": 3}], "edges": []}', "invalid position: must be two numbers"),
        ("x.json", '{"nodes": [{"id": 1, "pos": [1, true]}], "edges": []}', "invalid position: must be two numbers"),
        ("x.json", '{"nodes": [{"id": 1}], "edges": [{"source": 1}]}', "must be a mapping with the key 'target'"),
        ("x.json", '{"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 2}]}', "unknown cell '2'"),
        ("x.json", '{"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 1}]}', "adjacent to itself"),
        ("x.json", '{"directed": true, "nodes": [{"id": 1}], "edges": []}', "the graph is directed"),
        ("x.json", '{"multigraph": true, "nodes": [{"id": 1}], "edges": []}', "several edges between two"),
        ("x.json", '{"nodes": [], "edges": []}', "the board has no cell"),
        ("x.json", "{", "invalid YAML"),
        ("x.graphml", "<graphml>", "invalid XML"),
        ("x.graphml", "<graphml/>", "invalid GraphML"),
        ("x.graphml", "no markup at all", "invalid XML"),
        ("x.graphml", '<!DOCTYPE x [<!ENTITY a "b">]><graphml/>', "may not declare a DOCTYPE"),
        ("x.graphml", _graphml(nx.DiGraph([("a", "b")])), "the graph is directed"),
        ("x.graphml", _graphml(nx.MultiGraph([("a", "b"), ("a", "b")])), "several edges between two"),
        ("x.graphml", _graphml(nx.Graph([("a", "a"), ("a", "b")])), "adjacent to itself"),
        ("x.graphml", _graphml(nx.Graph([("a b", "c")])), "an id consists of letters"),
    ],
)
def test_refused_files(name: str, content: str, complaint: str, build_file: Callable[..., Board]) -> None:
    with pytest.raises(BoardwrightError, match=complaint) as refused:
        build_file(name, content)
    assert isinstance(refused.value, BoardError | DocumentError | UnknownNameError)
    assert refused.value.location is not None


def test_a_link_may_not_lead_out(tmp_path: Path, build_file: Callable[..., Board]) -> None:
    (tmp_path / "secret.json").write_text('{"nodes": [{"id": 1}], "edges": []}', encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "link.json").symlink_to(tmp_path / "secret.json")
    with pytest.raises(BoardError, match="outside the board file's folder"):
        build_file("link.json", "")


def test_a_board_without_a_folder_names_no_file(build: Callable[[str], Board]) -> None:
    with pytest.raises(BoardError, match="only a board that is itself a file"):
        build("graph: {file: x.json}")


def test_a_base_s_graph_file_lies_beside_the_base(tmp_path: Path) -> None:
    (tmp_path / "pair.json").write_text(
        '{"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"source": "a", "target": "b"}]}', encoding="utf-8"
    )
    base = parse("board: base\ngraph: {file: pair.json}", "base.yaml", folder=tmp_path)
    elsewhere = parse("board: test\nextends: base\nrename: {a: z}", "test.yaml", folder=tmp_path / "elsewhere")
    assert build_board(elsewhere, lambda name, writer: base).cells == ("z", "b")
