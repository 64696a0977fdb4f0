"""Text drawings, shown as they are to be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from drawings import letters, picture, without_cells

from boardwright.boards.board import Board
from boardwright.errors import BoardError
from boardwright.render import draw_text

MakeBoard = Callable[..., Board]


def test_triangles_hold_their_ids(triangles: MakeBoard) -> None:
    expected = r"""
                 +
                / \
               /a1 \
              +-----+
             / \b2 / \
            /b1 \ /b3 \
           +-----+-----+
          / \c2 / \c4 / \
         /c1 \ /c3 \ /c5 \
        +-----+-----+-----+
    """
    assert draw_text(triangles(3)) == picture(expected)


def test_signs_stand_towards_the_tips_of_triangles(triangles: MakeBoard) -> None:
    expected = r"""
              +
             /A\
            /a1 \
           +-----+
          / \b2 / \
         /b1 \●/b3 \
        +-----+-----+
    """
    assert draw_text(triangles(2), letters({0: "A", 2: "●"})) == picture(expected)


def test_triangles_without_labels_are_small(triangles: MakeBoard) -> None:
    expected = r"""
            +
           /A\
          +---+
         / \B/C\
        +---+---+
    """
    assert draw_text(triangles(2), letters({0: "A", 2: "B", 3: "C"}), labels=False) == picture(expected)


def test_triangles_grow_with_the_longest_id(triangles: MakeBoard) -> None:
    expected = r"""
                +
               / \
              /   \
             /B.a1 \
            +-------+
           / \B.b2 / \
          /   \ A /   \
         /B.b1 \ /B.b3 \
        +-------+-------+
    """
    assert draw_text(triangles(2, "B."), letters({2: "A"})) == picture(expected)


def test_squares_have_their_names_at_the_rim(squares: MakeBoard) -> None:
    expected = """
          +---+---+---+
        2 |   | B |   |
          +---+---+---+
        1 | A |   |   |
          +---+---+---+
            a   b   c
    """
    assert draw_text(squares(3, 2), letters({0: "A", 4: "B"})) == picture(expected)


def test_rows_may_have_the_letters(squares: MakeBoard) -> None:
    board = squares(2, 2)
    expected = """
          +---+---+
        a |   |   |
          +---+---+
        b | A |   |
          +---+---+
            1   2
    """
    assert draw_text(replace(board, cells=("b1", "b2", "a1", "a2")), letters({0: "A"})) == picture(expected)


def test_other_ids_of_squares_stand_in_them_below_the_signs(squares: MakeBoard) -> None:
    expected = """
        +-----+-----+
        |     |  A  |
        |B.a1 |B.b1 |
        +-----+-----+
    """
    assert draw_text(squares(2, 1, "B."), letters({1: "A"})) == picture(expected)


def test_a_hole_is_filled_and_a_missing_corner_is_not(squares: MakeBoard) -> None:
    expected = """
        +---+---+
        |   |   |
        +---+---+---+
        |   |:::|   |
        +---+---+---+
        |   |   |   |
        +---+---+---+
    """
    assert draw_text(without_cells(squares(3, 3), {"b2", "c3"}), labels=False) == picture(expected)


def test_hexagons_stand_in_offset_rows(hexagons: MakeBoard) -> None:
    expected = r"""
         / \ / \ / \
        |a1 |b1 |c1 |
         \ / \ / \ / \
          |a2 |b2 |c2 |
           \ / \ / \ /
    """
    assert draw_text(hexagons(3, 2)) == picture(expected)


def test_hexagons_hold_signs_above_ids(hexagons: MakeBoard) -> None:
    expected = r"""
         / \ / \
        |   | A |
        |a1 |b1 |
         \ / \ / \
          | B |   |
          |a2 |b2 |
           \ / \ /
    """
    assert draw_text(hexagons(2, 2), letters({1: "A", 2: "B"})) == picture(expected)


def test_hexagons_grow_with_the_longest_id(hexagons: MakeBoard) -> None:
    expected = r"""
          /   \   /   \
        |west.a1|west.b1|
          \   /   \   /   \
            |west.a2|west.b2|
              \   /   \   /
    """
    assert draw_text(hexagons(2, 2, "west.")) == picture(expected)


def test_nine_mens_morris(morris: Board) -> None:
    expected = """
        7  +-----------+-----------+
           |           |           |
        6  |   +-------B-------+   |
           |   |       |       |   |
        5  |   |   +---+---+   |   |
           |   |   |       |   |   |
        4  +---+---+       +---+---+
           |   |   |       |   |   |
        3  |   |   +---+---+   |   |
           |   |       |       |   |
        2  |   +-------+-------+   |
           |           |           |
        1  A-----------+-----------+

           a   b   c   d   e   f   g
    """
    assert draw_text(morris, letters({morris.cell("a1"): "A", morris.cell("d6"): "B"})) == picture(expected)


def test_points_with_diagonals(points: MakeBoard) -> None:
    board = points(
        {"nw": (0, 1), "ne": (1, 1), "sw": (0, 0), "se": (1, 0), "far": (2, 0)},
        [("nw", "ne"), ("nw", "sw"), ("nw", "se"), ("ne", "sw"), ("ne", "se"), ("sw", "se"), ("se", "far")],
    )
    expected = r"""
        nw-----ne:A
         |   x   |
        sw------se------far
    """
    assert draw_text(board, letters({1: "A"})) == picture(expected)


def test_an_edge_that_no_line_can_show_is_named_below(points: MakeBoard) -> None:
    places = {"p": (0, 0), "q": (1, 0), "r": (2, 0), "s": (3, 0), "t": (4, 0)}
    board = points(places, [("p", "q"), ("q", "r"), ("r", "s"), ("s", "t"), ("p", "t")])
    assert draw_text(board) == "p---q---r---s---t\n\nalso adjacent: p – t"


def test_tiles_that_are_adjacent_from_afar_are_named_below(squares: MakeBoard) -> None:
    board = squares(3, 1)
    assert draw_text(replace(board, edges=(*board.edges, (0, 2)))).endswith("\n\nalso adjacent: a1 – c1")


def test_a_tile_beside_the_lattice_makes_all_of_them_points(squares: MakeBoard) -> None:
    board = squares(2, 1)
    assert board.polygons is not None
    assert board.positions is not None
    shift = np.array([2.5, 0.0])
    moved = Board(
        name="test",
        cells=("x", "y", "z"),
        edges=((0, 1),),
        positions=np.array([*board.positions, board.positions[0] + shift]),
        polygons=(*board.polygons, board.polygons[0] + shift),
    )
    assert draw_text(moved) == "x---y     z"


@pytest.mark.parametrize("kind", ["triangles", "squares", "hexagons"])
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_tiles_that_overlap_are_not_drawn_as_tiles(request: pytest.FixtureRequest, kind: str, share: float) -> None:
    board: Board = request.getfixturevalue(kind)(*((1,) if kind == "triangles" else (1, 1)))
    assert board.polygons is not None
    assert board.positions is not None
    shift = np.array([share, 0.0])
    double = Board(
        name="test",
        cells=("x", "y"),
        edges=((0, 1),),
        positions=np.array([board.positions[0], board.positions[0] + shift]),
        polygons=(board.polygons[0], board.polygons[0] + shift),
    )
    assert draw_text(double) == ("x---y" if share else "cell  neighbours\nx     y\ny     x")


RING = Board(name="ring", cells=("north", "e", "s", "w"), edges=((0, 1), (0, 3), (1, 2), (2, 3)))


def test_a_board_without_positions_is_a_list() -> None:
    expected = """
        cell   pieces  neighbours
        north  A       e, w
        e              north, s
        s              e, w
        w              north, s
    """
    assert draw_text(RING, letters({0: "A"})) == picture(expected)


def test_a_list_without_pieces_has_no_column_for_them() -> None:
    assert draw_text(RING).splitlines()[:2] == ["cell   neighbours", "north  e, w"]


@pytest.mark.parametrize(
    ("places", "edges"),
    [
        pytest.param({"a": (0, 0), "b": (0, 0)}, [("a", "b")], id="two cells in one place"),
        pytest.param({"a": (0, 0), "b": (0.01, 0.01), "c": (99, 99)}, [("a", "b")], id="far apart and close together"),
        pytest.param({"a": (0, 0), "b": (1, 0), "c": (7, 1)}, [("a", "c"), ("b", "c")], id="flat lines"),
    ],
)
def test_points_that_cannot_be_drawn_are_a_list(
    points: MakeBoard, places: dict[str, tuple[float, float]], edges: list[tuple[str, str]]
) -> None:
    assert draw_text(points(places, edges)).startswith("cell  neighbours\na ")


def test_a_drawing_too_large_is_a_list(squares: MakeBoard) -> None:
    board = squares(60, 60, "a-name-as-long-as-names-can-get.")
    assert len(draw_text(board).splitlines()) == board.size + 1


def test_wide_boards_are_not_wrapped(squares: MakeBoard) -> None:
    lines = draw_text(squares(100, 1), labels=False).splitlines()
    assert lines == ["+---" * 100 + "+", "|   " * 100 + "|", "+---" * 100 + "+"]


def test_no_board_changes_its_looks_with_the_first_piece(
    triangles: MakeBoard, squares: MakeBoard, hexagons: MakeBoard, morris: Board
) -> None:
    for board in (triangles(2), squares(2, 2, "B."), hexagons(2, 2), morris, RING):
        empty = draw_text(board, ()).splitlines()
        taken = draw_text(board, letters({0: "A"})).splitlines()
        assert len(empty) == len(taken)
        assert sum(a != b for a, b in zip(empty, taken, strict=True)) == 1


def test_a_terminal_obeys_nothing_that_an_id_or_piece_says() -> None:
    board = Board(name="evil", cells=("a\x1b[2J", "b\nc"), edges=((0, 1),))
    text = draw_text(board, letters({0: "\x07"}))
    assert [line for line in text.splitlines() if not line.isprintable()] == []
    assert len(text.splitlines()) == 3


def test_a_piece_on_no_cell_is_refused() -> None:
    with pytest.raises(BoardError, match="invalid cell 4 of a piece: the cells of board 'ring' are 0 to 3"):
        draw_text(RING, letters({4: "A"}))
