"""Parts keep their graph however they are moved, and join as two pieces on a table do."""

from collections.abc import Callable

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.boards import Board, placing
from boardwright.boards.build import build_board
from boardwright.boards.lattices import HEXAGON, LATTICES, SQUARE, TRIANGLE, Lattice, Side, sides
from boardwright.boards.placing import Motion
from boardwright.boards.shapes import SHAPES
from boardwright.documents.yaml import Document, of_mapping

SHAPED = [
    {"lattice": "triangle", "shape": "trapezoid", "width": 4, "height": 2},
    {"lattice": "square", "shape": "octagon", "side": 5, "cut": 1},
    {"lattice": "square", "shape": "plus", "arm": 1, "width": 2},
    {"lattice": "hexagon", "shape": "trapezoid", "width": 4, "height": 2},
    {"lattice": "hexagon", "shape": "rectangle", "width": 3, "height": 3},
]
SQUARE_SIDES = ["right", "top", "left", "bottom"]


def _no_base(name: str, _: Document) -> Document:
    raise AssertionError(f"nothing extends {name}")


def _board(**keys: object) -> Board:
    return build_board(of_mapping({"board": "test", **keys}, "test"), _no_base)


@given(
    shaped=st.sampled_from(SHAPED),
    at=st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    rotate=st.integers(-7, 7),
    reflect=st.booleans(),
)
def test_a_moved_part_has_the_same_graph(
    shaped: dict[str, object], at: tuple[int, int], rotate: int, reflect: bool
) -> None:
    place = {"at": list(at), "rotate": rotate, "reflect": reflect}
    still = _board(**shaped, parts={"A": {}}, groups={"ring": {"ring": "any"}, "side": {"sides": True}})
    moved = _board(**shaped, parts={"A": {"place": place}}, groups={"ring": {"ring": "any"}, "side": {"sides": True}})
    assert moved.cells == still.cells
    assert moved.edges == still.edges
    assert _members(moved, "ring") == _members(still, "ring")
    assert _members(moved, "side") == _members(still, "side")
    assert {_either_way(line) for line in moved.lines} == {_either_way(line) for line in still.lines}


def _members(board: Board, group: str) -> set[frozenset[int]]:
    return {frozenset(cells) for cells in board.group(group).sets}


def _either_way(line: tuple[int, ...]) -> tuple[int, ...]:
    return min(line, line[::-1])


@given(
    width=st.integers(1, 5),
    height=st.integers(1, 5),
    shift=st.integers(-6, 6),
    side=st.sampled_from(SQUARE_SIDES),
    own_side=st.sampled_from(SQUARE_SIDES),
)
def test_rectangles_meet_along_their_overlap(width: int, height: int, shift: int, side: str, own_side: str) -> None:
    """A 3×3 square joined by any side to a rectangle: the seam is as long as two intervals have in common."""
    place = {"beside": "A", "side": side, "with": own_side, "shift": shift}
    board = _board(
        lattice="square",
        connected=False,
        parts={
            "A": {"shape": "rectangle", "width": width, "height": height},
            "B": {"shape": "square", "side": 3, "place": place},
        },
    )
    length = width if side in ("top", "bottom") else height
    seam = [pair for pair in board.edges if (pair[0] < width * height) != (pair[1] < width * height)]
    assert len(seam) == max(0, min(length, shift + 3) - max(0, shift))


@pytest.mark.parametrize("name", ["triangle", "hexagon"])
@given(rotate=st.integers(0, 5), number=st.integers(0, 2), with_number=st.integers(0, 2), reflect=st.booleans())
def test_triangles_join_at_any_side(name: str, rotate: int, number: int, with_number: int, reflect: bool) -> None:
    """Whichever two sides are joined, two equal triangles make the same board as any other two."""
    lattice = LATTICES[name]
    own = _side_names(lattice, 0)
    side = _side_names(lattice, rotate)[number]
    place = {"beside": "A", "side": side, "with": own[with_number], "reflect": reflect}
    board = _board(
        lattice=name,
        shape="triangle",
        side=4,
        parts={"A": {"place": {"at": [0, 0], "rotate": rotate}}, "B": {"place": place}},
    )
    # Along the seam each cell of a triangle's side meets one other; a hexagon nests between two.
    seam = 4 if name == "triangle" else 7
    part = _board(lattice=name, shape="triangle", side=4)
    assert board.size == 2 * part.size
    assert len(board.edges) == 2 * len(part.edges) + seam


def _side_names(lattice: Lattice, rotate: int) -> list[str]:
    motion = Motion(lattice, turns=rotate)
    cells = [motion(centre) for centre in SHAPES[lattice.name]["triangle"].centres(4)]
    return list(sides(lattice, cells))


def test_default_side_needs_the_least_turning() -> None:
    """Beside an upright triangle another comes upside down, its left side first."""
    board = _board(
        lattice="triangle",
        shape="triangle",
        side=3,
        parts={"A": {}, "B": {"place": {"beside": "A", "side": "right"}}},
    )
    by_name = _board(
        lattice="triangle",
        shape="triangle",
        side=3,
        parts={"A": {}, "B": {"place": {"beside": "A", "side": "upper-right", "with": "upper-left", "rotate": 1}}},
    )
    assert board.edges == by_name.edges
    assert nx.is_isomorphic(board.graph, _board(lattice="triangle", shape="rhombus", side=3).graph)


def test_turning_picks_the_side_that_then_meets() -> None:
    place = {"beside": "A", "side": "right", "rotate": 5}
    board = _board(lattice="triangle", shape="triangle", side=2, parts={"A": {}, "B": {"place": place}})
    bottom_row = {"B.b1", "B.b3"}  # the tips of the bottom side, which is joined
    seam = [pair for pair in board.graph.edges if {end[0] for end in pair} == {"A", "B"}]
    assert bottom_row == {end for pair in seam for end in pair if end.startswith("B")}


def test_numbering_of_the_whole_board() -> None:
    board = _board(
        lattice="square",
        numbering="whole",
        parts={
            "A": {"shape": "square", "side": 2},
            "B": {"shape": "square", "side": 2, "place": {"beside": "A", "side": "right"}},
        },
    )
    assert board.cells == ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
    assert [known["part"] for known in board.attributes[:4]] == ["A", "A", "B", "B"]


def test_lines_run_across_seams(build: Callable[[str], Board]) -> None:
    board = build(
        "lattice: hexagon\nshape: rhombus\nside: 3\n"
        "parts:\n  A: {}\n  B: {place: {at: [3, 0]}}\n"
        "groups: {row: {lines: {directions: [e]}}}"
    )
    assert [len(cells) for cells in board.group("row").sets] == [6, 6, 6]


@pytest.mark.parametrize("lattice", [TRIANGLE, SQUARE, HEXAGON], ids=lambda lattice: lattice.name)
def test_facings_turn_and_reflect_as_their_steps_do(lattice: Lattice) -> None:
    for number, facing in enumerate(lattice.facings):
        for reflect in (False, True):
            for turns in range(lattice.turns):
                motion = Motion(lattice, reflect, turns)
                moved = lattice.facings[motion.facing(number)]
                assert {motion(step) for step in facing.steps} == set(moved.steps)


def test_many_parts_beside_a_large_one_look_for_its_sides_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(lattice: Lattice, centres: list[tuple[int, int]]) -> dict[str, Side]:
        calls.append(len(centres))
        return sides(lattice, centres)

    monkeypatch.setattr(placing, "sides", counted)
    small = {f"p{n}": {"side": 1, "place": {"beside": "A", "side": "top", "shift": n}} for n in range(20)}
    _board(lattice="square", shape="square", parts={"A": {"side": 20}, **small})
    assert sorted(calls) == [1] * 20 + [400]
