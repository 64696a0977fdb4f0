"""Graph files: what networkx writes is read as it was, and what a board cannot keep is refused with its line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwright.boards import Board
from boardwright.boards.build import build_board
from boardwright.documents.yaml import Document, parse
from boardwright.errors import BoardError, BoardwrightError, DocumentError, UnknownNameError


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


def test_whole_numbers_and_texts_with_surrogate_pairs_in_json(build_file: Callable[..., Board]) -> None:
    node = {"id": 1, "title": "smile \U0001f600", "deep": 2.5}
    board = build_file("one.json", json.dumps({"nodes": [node], "edges": []}))
    assert board.cells == ("1",)
    assert board.attributes == ({"title": "smile \U0001f600", "deep": 2.5},)


_NAMES = st.text(st.characters(categories=("L", "Nd")), min_size=1, max_size=5)
_KNOWN = st.dictionaries(
    _NAMES.filter(lambda name: name not in ("x", "y", "pos")),
    st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(-1e9, 1e9)
    | st.text(st.characters(categories=("L", "P", "Zs")), max_size=50),
    max_size=3,
)


@settings(max_examples=50)
@given(
    nodes=st.dictionaries(_NAMES.filter(str.isalpha), _KNOWN, min_size=1, max_size=6),
    pairs=st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] < pair[1])),
)
def test_what_networkx_writes_is_read_as_it_was(
    nodes: dict[str, dict[str, Any]], pairs: set[tuple[int, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(nodes.items())
    ids = list(nodes)
    graph.add_edges_from((ids[a], ids[b]) for a, b in pairs if b < len(ids))
    folder = tmp_path_factory.mktemp("graphs")
    (folder / "g.graphml").write_text(_graphml(graph), encoding="utf-8")
    (folder / "g.json").write_text(json.dumps(nx.node_link_data(graph, edges="edges")), encoding="utf-8")
    for name in ("g.graphml", "g.json"):
        text = f"board: test\nconnected: false\ngraph:\n  file: {name}"
        board = build_board(parse(text, "test.yaml", folder=folder), _no_base)
        assert {**board.graph.nodes} == {**graph.nodes}
        assert set(map(frozenset, board.graph.edges)) == set(map(frozenset, graph.edges))
        assert [list(map(type, board.graph.nodes[cell].values())) for cell in ids] == [
            list(map(type, known.values())) for known in nodes.values()
        ]


def _xml(inside: str, keys: str = "", edges: str = "undirected") -> str:
    return (
        f'<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n{keys}\n<graph edgedefault="{edges}">\n{inside}\n'
        "</graph></graphml>"
    )


def test_graphml_has_defaults_and_descriptions(build_file: Callable[..., Board]) -> None:
    keys = (
        '<key id="d" for="node" attr.name="deep" attr.type="boolean"><desc>under</desc><default>false</default></key>'
    )
    nodes = '<node id="a"><desc>first</desc></node><node id="b"><data key="d">true</data></node>'
    board = build_file("x.graphml", _xml(nodes + '<edge source="a" target="b"/>', keys))
    assert board.attributes == ({"deep": False}, {"deep": True})
    assert board.edges == ((0, 1),)


WEIGHT = '<key id="w" for="edge" attr.name="weight" attr.type="double"/>'
TWO = '<node id="a"/>\n<node id="b"/>\n'  # lines 4 and 5; what follows is line 6


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("../secret.json", "{}", "test.yaml:3: '../secret.json' lies outside the board file's folder"),
        ("/etc/passwd", "", "test.yaml:3: '/etc/passwd' lies outside the board file's folder"),
        ("missing.json", "", "test.yaml:3: there is no file 'missing.json'"),
        ("x" * 300, "", "test.yaml:3: (invalid file name|there is no file) 'xxx"),
        ("graph.txt", "a b", "test.yaml:3: cannot read 'graph.txt': a graph file ends in .graphml or .json"),
        ("x.json", '{"nodes": 3, "edges": []}', "1: invalid node-link graph: 'nodes' must be a list"),
        ("x.json", '{"nodes": []}', "1: invalid node-link graph: needs the keys 'nodes' and 'edges'"),
        ("x.json", '{"nodes": [], "edges": [], "links": []}', "1: invalid node-link graph: needs the keys"),
        ("x.json", "[]", "1: invalid node-link graph: needs the keys"),
        ("x.json", '{"nodes": [1], "edges": []}', "1: must be a mapping with the key 'id'"),
        ("x.json", '{"nodes": [{"id": true}], "edges": []}', "1: must be a mapping with the key 'id'"),
        ("x.json", '{"nodes": [{"id": "a b"}], "edges": []}', "1: invalid id 'a b': an id consists of letters"),
        ("x.json", '{"nodes": [{"id": 1},\n{"id": "1"}], "edges": []}', "2: duplicate cell '1'"),
        ("x.json", '{"nodes": [{"id": 1, "x": 3}], "edges": []}', "1: invalid position: must be two numbers"),
        ("x.json", '{"nodes": [{"id": 1, "pos": [1, true]}], "edges": []}', "1: invalid position: must be two numbers"),
        ("x.json", '{"nodes": [{"id": 1, "x": 1, "pos": [1, 1]}], "edges": []}', "1: invalid position: must be two"),
        ("x.json", '{"nodes": [{"id": 1, "deep": null}], "edges": []}', "1: deep: must be text, a number, or true or"),
        ("x.json", '{"nodes": [{"id": 1, "deep": [1]}], "edges": []}', "1: deep: must be text, a number, or true or"),
        ("x.json", '{"nodes": [{"id": 1, "deep": NaN}], "edges": []}', "1: invalid JSON: invalid value 'NaN'"),
        ("x.json", '{"nodes": [{"id": 1, "t": "' + "x" * 201 + '"}], "edges": []}', "1: t: must have at most 200 char"),
        ("x.json", '{"nodes": [{"id": 1}], "edges": [{"source": 1}]}', "1: must be a mapping with the key 'target'"),
        ("x.json", '{"nodes": [{"id": 1}], "edges": [\n{"source": 1, "target": 2}]}', "2: unknown cell '2'"),
        (
            "x.json",
            '{"nodes": [{"id": 1}], "edges": [{"source": 1, "target": 1}]}',
            "1: cell '1' cannot be adjacent to",
        ),
        (
            "x.json",
            '{"nodes": [{"id": 1}, {"id": 2}], "edges": [{"source": 1, "target": 2},\n{"source": 2, "target": 1}]}',
            "2: duplicate edge between '2' and '1'",
        ),
        (
            "x.json",
            '{"nodes": [{"id": 1}, {"id": 2}], "edges": [{"source": 1, "target": 2, "weight": 3}]}',
            "1: edges cannot have attributes, such as 'weight'",
        ),
        ("x.json", '{"directed": true, "nodes": [{"id": 1}], "edges": []}', "1: the graph is directed; a board is an"),
        ("x.json", '{"multigraph": true, "nodes": [{"id": 1}], "edges": []}', "1: the graph is a multigraph"),
        ("x.json", '{"nodes": [], "edges": []}', "test.yaml:1: the board has no cells"),
        ("x.json", "{", "1: invalid JSON: a value expected, not the end"),
        ("x.json", "nodes: []\nedges: []", "1: invalid JSON"),
        ("x.graphml", "<graphml>\n", "2: invalid XML: no element found"),
        ("x.graphml", "<graphml/>", "1: invalid GraphML: must have one graph, not 0"),
        ("x.graphml", "<svg/>", "1: invalid GraphML: the root is 'svg'"),
        ("x.graphml", "no markup at all", "1: invalid XML: syntax error"),
        ("x.graphml", '\n<!DOCTYPE x [<!ENTITY a "b">]><graphml/>', "2: a GraphML file must not declare a DOCTYPE"),
        ("x.graphml", _graphml(nx.DiGraph([("a", "b")])), "the graph is directed; a board is an undirected graph"),
        ("x.graphml", _xml(TWO + '<edge source="a" target="b" directed="true"/>'), "6: the graph is directed"),
        ("x.graphml", _graphml(nx.MultiGraph([("a", "b"), ("a", "b")])), "duplicate edge between 'a' and 'b'"),
        ("x.graphml", _graphml(nx.Graph([("a", "a"), ("a", "b")])), "cell 'a' cannot be adjacent to itself"),
        ("x.graphml", _graphml(nx.Graph([("a b", "c")])), "invalid id 'a b': an id consists of letters"),
        ("x.graphml", _xml(TWO + '<node id="a"/>'), "6: duplicate cell 'a'"),
        ("x.graphml", _xml(TWO + '<edge source="a" target="bb"/>'), "6: unknown cell 'bb'; did you mean 'b'"),
        ("x.graphml", _xml("<node/>"), "4: invalid GraphML: 'node' needs 'id'"),
        (
            "x.graphml",
            _xml('<node id="a"><port name="p"/></node>'),
            "4: invalid GraphML: unsupported element 'port' in",
        ),
        ("x.graphml", _xml('<node id="a"><data key="k"/></node>'), "4: unknown key 'k'; there is no key here"),
        ("x.graphml", _xml('<node id="a"><data key="w"><b/></data></node>', WEIGHT), "4: invalid GraphML: unsupported"),
        (
            "x.graphml",
            _xml('<node id="a"><data key="w">nan</data></node>', WEIGHT),
            "4: weight: must be a finite number",
        ),
        ("x.graphml", _xml('<node id="a"><data key="w">ten</data></node>', WEIGHT), "4: invalid GraphML: 'ten' is not"),
        (
            "x.graphml",
            _xml(TWO + '<edge source="a" target="b"><data key="w">2.5</data></edge>', WEIGHT),
            "6: edges cannot have attributes, such as 'weight'",
        ),
        (
            "x.graphml",
            _xml(TWO, '<key id="t" attr.name="&#x9b;2J"><default>x</default></key>'),
            r"4: '\\x9b2J': invalid name '\\x9b2J'",
        ),
        (
            "x.graphml",
            _xml(TWO * 200, "".join(f'<key id="k{n}"><default/></key>' for n in range(2000))),
            "1: too many attributes: more than 250,000",
        ),
    ],
)
def test_refused_files(name: str, content: str, complaint: str, build_file: Callable[..., Board]) -> None:
    with pytest.raises(BoardwrightError, match=complaint) as refused:
        build_file(name, content)
    assert isinstance(refused.value, BoardError | DocumentError | UnknownNameError)


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
