"""Whatever is wrong with a board file is said with its line, and never ends in a traceback."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwright.boards import MAX_CELLS, Board
from boardwright.boards.build import build_board
from boardwright.boards.schema import (
    AddedCell,
    AttributeRule,
    BoardFile,
    CheckedGroup,
    DistanceSelector,
    GraphSource,
    LineSelector,
    Part,
    Place,
    Selector,
)
from boardwright.boards.shapes import SHAPES, SIZES
from boardwright.documents.yaml import Document, of_mapping
from boardwright.errors import BoardwrightError, UnknownNameError

TRIANGLE = "lattice: triangle\nshape: triangle\nside: 5\n"  # lines 2 to 4; what follows begins at line 5
LARGE = "lattice: square\nshape: square\nside: 100\n"
MANY = ", ".join(f"a{number}: 1" for number in range(50))
PARTS = TRIANGLE + "parts:\n  A: {}\n  B: {place: "  # B is in line 7

REFUSED = [
    # sources
    ("title: nothing", "needs exactly one of the keys cells, lattice, graph", 1),
    ("cells: [a]\nlattice: square", "needs exactly one of the keys cells, lattice, graph, not cells and lattice", 3),
    ("cells: [a]\nshape: square", "the key 'shape' needs 'lattice', but this board has 'cells'", 3),
    (TRIANGLE + "edges: [[a1, b1]]", "the key 'edges' needs 'cells'", 5),
    ("graph: {}", "must have exactly one of the keys generator, file", 2),
    ("graph: {file: x.json, arguments: {n: 3}}", "'arguments' belong to a generator", 2),
    ("graph: {generator: pth}", "unknown generator 'pth'; did you mean 'path'", 2),
    ("graph:\n  generator: path\n  arguments: {m: 3}", "unknown argument 'm' of generator 'path'; valid: n", 4),
    ("graph: {generator: path}", "generator 'path' needs the argument 'n'", 2),
    ("graph: {generator: cycle, arguments: {n: 2}}", "n must be at least 3, not 2", 2),
    ("unknwon: 3\ncells: [a]", "unknown key 'unknwon'", 2),
    # cells written out
    ("cells: [a, b,\n a]", "duplicate cell 'a'", 3),
    ("cells: [a b]", "an id consists of letters, digits", 2),
    (f"cells: [{'x' * 41}]", "has at most 40 characters", 2),
    ("cells: [true]", "must be text, not true", 2),
    ("cells: {a: [0, 0],\n b: [1]}", "must have at least 2 entries", 3),
    ("cells: []", "the board has no cell", 1),
    ("cells: [a, b]\nedges: [[a, b],\n [b, a]]", "duplicate edge between 'b' and 'a'", 4),
    ("cells: [a, b]\nedges: [[a, a]]", "cell 'a' cannot be adjacent to itself", 3),
    ("cells: [a1, a2]\nadjacent:\n  a1: [a22]", "unknown cell 'a22'; did you mean 'a2'", 4),
    ("cells: [a, b]", "cell 'b' cannot be reached from cell 'a'", 1),
    # lattices
    ("lattice: triangel", "must be one of triangle, square, hexagon, not 'triangel'; did you mean 'triangle'", 2),
    ("lattice: square", "missing key 'shape'", 2),
    ("lattice: square\nshape: sqare", "unknown shape 'sqare' of lattice 'square'; did you mean 'square'", 3),
    ("lattice: triangle\nshape: triangle\nwidth: 4", "shape 'triangle' has no 'width'; it takes: side", 4),
    ("lattice: triangle\nshape: triangle", "shape 'triangle' needs 'side'", 3),
    ("lattice: triangle\nshape: triangle\nside: 0", "side: must be at least 1", 4),
    ("lattice: triangle\nshape: triangle\nside: 1000000000", "more than 10,000 cells", 3),
    ("lattice: square\nshape: octagon\nside: 4\ncut: 2", "twice the cut must be less than side", 3),
    (TRIANGLE + "names: chess", "'names: chess' needs a lattice of squares or hexagons", 5),
    (TRIANGLE + "neighbours: both", "'neighbours: both' needs a lattice of squares", 5),
    # parts
    (PARTS + "{at: [1, 1]}}", "parts 'A' and 'B' overlap: 'B.", 7),
    (PARTS + "{at: [50, 0]}}", "cell 'B.a1' cannot be reached from cell 'A.a1'", 1),
    (PARTS + "{at: [1]}}", "must have at least 2 entries", 7),
    (PARTS + "{beside: A}}", "missing key 'side': which side of 'A'", 7),
    (PARTS + "{side: top}}", "need 'beside'", 7),
    (PARTS + "{at: [0, 0], beside: A, side: top}}", "'at' and 'beside' exclude each other", 7),
    (PARTS + "{beside: C, side: top}}", "unknown earlier part 'C'; valid: A", 7),
    (PARTS + "{beside: B, side: top}}", "unknown earlier part 'B'", 7),
    (PARTS + "{beside: A, side: botom}}", "unknown side 'botom' of part 'A'; did you mean 'bottom'", 7),
    (PARTS + "{beside: A, side: upper}}", "ambiguous; did you mean 'upper-right' or 'upper-left'", 7),
    (PARTS + "{beside: A, side: left, with: top}}", "unknown side 'top' of this part", 7),
    (PARTS + "{beside: A, side: left, rotate: 0}}", "no such side of this part meets side 'left'", 7),
    # changes
    (TRIANGLE + "remove: [a1,\n a9]", "unknown cell 'a9'", 6),
    (TRIANGLE + "remove: {degree: 7}", "'degree' selects no cells", 5),
    (TRIANGLE + "add: {x: {adjacent: [a1]}}", "cell 'x' needs a position like the others", 5),
    (TRIANGLE + "connect:\n - [a1, b2]", "'a1' and 'b2' are already adjacent", 6),
    (TRIANGLE + "disconnect: [[a1, e9]]", "'a1' and 'e9' are not adjacent", 5),
    (TRIANGLE + "rename: {a1: e9}", "two cells would be called 'e9'", 5),
    (TRIANGLE + "attributes:\n  z9: {deep: true}", "unknown cell 'z9'", 6),
    (TRIANGLE + "attributes: [{cells: [z9], set: {deep: true}}]", "unknown cell 'z9'", 5),
    (TRIANGLE + "lines: [[a1, b2],\n [a1, z9]]", "unknown cell 'z9'", 6),
    (TRIANGLE + "lines: [[a1, b2, a1]]", "a line must not pass a cell twice", 5),
    (TRIANGLE + "players: 0", "players: must be at least 1", 5),
    (TRIANGLE + "players: [3, 2]", r"players: must be \[fewest, most\], not \[3, 2\]", 5),
    (TRIANGLE + "players: [2, 3, 4]", r"players: must be a number of players, or \[fewest, most\]", 5),
    (TRIANGLE + "attributes: {a1: {deep: [1]}}", "must be text, a number, or true or false, not a list", 5),
    (TRIANGLE + "groups: {g: {where: {row: []}}}", "must have at least 1 entry, not 0", 5),
    # groups
    (TRIANGLE + "groups:\n  g: [[a1],\n   [z9]]", "unknown cell 'z9'", 7),
    (TRIANGLE + "groups: {g: []}", "group 'g' is empty", 5),
    (TRIANGLE + "groups:\n  g:\n    first: []", "set 'first' of group 'g' is empty", 7),
    (TRIANGLE + "groups: {g: [[a1, a1]]}", "duplicate cell 'a1' in set 'g1'", 5),
    (TRIANGLE + "groups:\n  g: [[a1, b2],\n   [b2, a1]]", "sets 'g1' and 'g2' of group 'g' hold the same cells", 7),
    (TRIANGLE + "groups: {g: [a1]}", "must be a list, not 'a1'", 5),
    (TRIANGLE + "groups: {g: {rng: 6}}", "unknown key 'rng'; did you mean 'ring'", 5),
    (TRIANGLE + "groups: {g: {ring: 5}}", "a ring of lattice 'triangle' has 6 cells, not 5", 5),
    (TRIANGLE + "groups: {g: {ring: 6, border: true}}", "must have exactly one of the keys ring", 5),
    (TRIANGLE + "groups: {g: {border: false}}", "must be true", 5),
    (TRIANGLE + "groups: {g: {parts: true}}", "unknown attribute 'part'", 5),
    (PARTS + "{beside: A, side: top1}}", "unknown side", 7),
    (TRIANGLE + "groups: {g: {where: {pints: up}}}", "unknown attribute 'pints'; did you mean 'points'", 5),
    (TRIANGLE + "groups: {g: {where: {points: upp}}}", "unknown value 'upp' of 'points'; did you mean 'up'", 5),
    (TRIANGLE + "groups: {g: {lines: {directions: [e]}}}", "unknown direction 'e'", 5),
    (TRIANGLE + "groups: {g: {distance: {from: [z9]}}}", "unknown cell 'z9'", 5),
    (TRIANGLE + "groups: {g: {distance: {from: [], within: 1}}}", "group 'g' is empty", 5),
    (TRIANGLE + "groups: {g: {by: t}}\nattributes: {a1: {t: 1}, b1: {t: '1'}}", "two sets .* be called '1'", 5),
    (TRIANGLE + "groups: {g: {by: t}}\nattributes: {a1: {t: a b}}", "value 'a b' of 't' cannot be the id", 5),
    (PARTS + "{beside: A, side: left}}\ngroups: {g: {parts: [A, A]}}", "two sets of group 'g' would be called 'A'", 8),
    ("cells: [a]\ngroups: {g: {ring: 6}}", "needs a board with a 'lattice'", 3),
    (TRIANGLE + "groups:\n  g:\n    sets: {ring: 6}\n    size: 5", "set 'g1' of group 'g' has 6 cells, not 5", 8),
    (TRIANGLE + "groups:\n  g:\n    sets: {ring: 6}\n    disjoint: true", "sets 'g1' and 'g2' .* overlap in cell", 8),
    (TRIANGLE + "groups:\n  g:\n    sets: {ring: 6}\n    cover: true", "no set of group 'g' contains cell 'a1'", 8),
    ("lattice: square\nshape: rectangle\nwidth: 9999\nheight: 1\ngroups: {g: {lines: {length: 5000}}}", "too many", 6),
    (TRIANGLE + "groups: {g: [" + "{ring: 6}, " * 101 + "]}", "too many selectors: more than 100", 5),
    # what a short file can make long
    (
        LARGE + "groups:\n" + "".join(f"  g{n}: {{ring: 4}}\n" for n in range(98)),
        "groups are too large: more than 5",
        18,
    ),
    (LARGE + f"attributes: [{{cells: {{degree: 4}}, set: {{{MANY}}}}}]", "too many attributes: more than 250,000", 5),
    (
        LARGE + f"attributes: {{a1: {{t: {'x' * 201}}}}}",
        "attributes.a1.t: must have at most 200 characters, not 201",
        5,
    ),
    (LARGE + f"attributes: {{a1: {{{'x' * 41}: 1}}}}", "invalid name 'x+': must be text of 1 to 40 printable", 5),
    (
        PARTS + "{beside: A, side: left}}\ngroups: {g: {parts: [[" + "A, " * 20_000 + "]]}}",
        "more than 250,000 in all",
        8,
    ),
    (TRIANGLE + "groups: {g: [[" + ", ".join(["a1", "b1", "b2"] + ["b2"] * 90_000) + "]]}", "duplicate cell 'b2'", 5),
    (
        f"parameters: {{long: {'x' * 100_000}}}\ncells: [a]\nrename:\n"
        + "".join(f"  a{n}: $long\n" for n in range(11)),
        "too much text: more than 1,000,000 characters from parameters",
        15,
    ),
]


@pytest.mark.parametrize(("text", "complaint", "line"), REFUSED, ids=[complaint for _, complaint, _ in REFUSED])
def test_refused_with_its_line(text: str, complaint: str, line: int, build: Callable[[str], Board]) -> None:
    with pytest.raises(BoardwrightError, match=complaint) as refused:
        build(text)
    assert str(refused.value).startswith(f"test.yaml:{line}: ")


def test_a_board_in_pieces_may_say_so(build: Callable[[str], Board]) -> None:
    assert build("cells: [a, b]\nconnected: false").size == 2


def test_the_largest_board_is_not_refused(build: Callable[[str], Board]) -> None:
    assert build("lattice: triangle\nshape: triangle\nside: 100").size == MAX_CELLS


_IDS = st.sampled_from(["a1", "a2", "b1", "A", "B", "A.a1", "x", "up", "top", "right", "6", ""])
_PLAIN = st.one_of(_IDS, st.integers(-1, 4), st.booleans(), st.none(), st.floats(-2, 2))
_MODELS = (AddedCell, AttributeRule, CheckedGroup, DistanceSelector, GraphSource, LineSelector, Part, Place, Selector)
_KEYS = st.sampled_from(
    [info.alias or name for model in _MODELS for name, info in model.model_fields.items()]
    + ["A", "B", "a1", "a2", "x", "points", "row", "part", "n"]
)
_VALUES: st.SearchStrategy[Any] = st.recursive(
    _PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3), max_leaves=8
)
_SHAPES = st.sampled_from(sorted({shape for shapes in SHAPES.values() for shape in shapes}))


@settings(max_examples=300)
@given(
    lattice=st.sampled_from(sorted(SHAPES)),
    shape=_SHAPES,
    sizes=st.dictionaries(st.sampled_from(SIZES), st.integers(1, 4), min_size=1, max_size=2),
    others=st.dictionaries(st.sampled_from(sorted(BoardFile.model_fields)), _VALUES, max_size=3),
)
def test_anything_is_a_board_or_refused(
    lattice: str, shape: str, sizes: dict[str, int], others: dict[str, Any]
) -> None:
    document = of_mapping({"board": "test", "lattice": lattice, "shape": shape, **sizes, **others}, "test")

    def resolve(name: str, _: Document) -> Document:
        raise UnknownNameError("board", name, [])

    try:
        board = build_board(document, resolve)
    except BoardwrightError as error:
        assert error.message
        return
    assert 0 < board.size <= MAX_CELLS
    assert all(0 <= a < b < board.size for a, b in board.edges)
    assert len(board.cells) == len(set(board.cells))


_PROGRAM = """
from boardwright.boards.build import build_board
from boardwright.documents.yaml import parse
board = build_board(parse('''
board: test
lattice: hexagon
shape: hexagon
side: 3
remove: {degree: 4}
groups:
  colour: {colours: true}
  away: {distance: {from: [b2]}}
  line: {lines: {length: 3}}
  border: {border: true}
''', 'test'), None)
print(board.content(), board.positions.tolist())
"""


def test_the_same_board_whatever_the_hash_seed() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
