"""Text drawings of positions, shown as they are to be: pieces, what lies beside the board, highlights, named sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from drawings import picture, without_cells

from boardwright.boards.board import Board, Group
from boardwright.errors import UnknownNameError
from boardwright.game import Highlight, Piece
from boardwright.render import draw_text

MakeBoard = Callable[..., Board]

PAIR = Board(name="pair", cells=("left", "right"), edges=((0, 1),))


@pytest.mark.parametrize(
    ("piece", "sign"),
    [
        (Piece(0, 0), "1"),
        (Piece(0, 11), "12"),
        (Piece(0, 0, "king"), "K1"),
        (Piece(0, 1, "b"), "b2"),
        (Piece(0, kind="A"), "A"),
        (Piece(0, kind="white"), "W"),
        (Piece(0), "o"),
        (Piece(0, kind="peg"), "o"),
        (Piece(0, 1, "man"), "2"),
        (Piece(0, 0, count=3), "1x3"),
        (Piece(0, 1, "king", 2), "K2x2"),
    ],
)
def test_a_piece_is_a_sign(piece: Piece, sign: str) -> None:
    assert draw_text(PAIR, [piece]).splitlines()[1].split() == ["left", sign, "right"]


def test_men_and_kings(squares: MakeBoard) -> None:
    expected = """
          +---+---+---+
        2 |   |K2 | 2 |
          +---+---+---+
        1 | 1 |   |1x3|
          +---+---+---+
            a   b   c
    """
    pieces = [Piece(0, 0), Piece(2, 0, count=3), Piece(4, 1, "king"), Piece(5, 1)]
    assert draw_text(squares(3, 2), pieces) == picture(expected)


def test_several_pieces_in_one_cell(hexagons: MakeBoard) -> None:
    expected = r"""
          /   \   /   \
        | 1,2x2 |       |
        |  a1   |  b1   |
          \   /   \   /
    """
    assert draw_text(hexagons(2, 1), [Piece(0, 0), Piece(0, 1, count=2)]) == picture(expected)


def test_pieces_on_edges_and_corners(squares: MakeBoard) -> None:
    expected = """
          +---+---+
        2 |   2   |
          +--C1---+
        1 |   |   |
          +---+---+
            a   b
    """
    pieces = [Piece((2, 3), 1), Piece((0, 1, 2, 3), 0, "city")]
    assert draw_text(squares(2, 2), pieces) == picture(expected)


def test_pieces_on_the_edges_of_triangles_and_points(triangles: MakeBoard, points: MakeBoard) -> None:
    expected = r"""
            +
           / \
          +-1-+
         / \ 2 \
        +---+---+
    """
    pieces = [Piece((0, 2), 0), Piece((2, 3), 1)]
    assert draw_text(triangles(2), pieces, labels=False) == picture(expected)
    assert draw_text(points({"p": (0, 0), "q": (1, 0)}, [("p", "q")]), [Piece((0, 1), 0)]) == "p-1-q"


def test_a_piece_between_cells_that_no_drawing_shows_is_named_below() -> None:
    assert draw_text(PAIR, [Piece((0, 1), 1)]).splitlines()[-1] == "between left, right: 2"


def test_places_off_the_board_stand_below_in_the_order_of_their_pieces(squares: MakeBoard) -> None:
    pieces = [
        Piece("bank of seat 1", kind="A"),
        Piece("bank of seat 2", kind="C", count=2),
        Piece("bank of seat 1", kind="B"),
        Piece("hand of seat 2", 1, "rook"),
    ]
    below = draw_text(squares(2, 1), pieces).partition("\n\n")[2]
    assert below.splitlines() == ["bank of seat 1: A B", "bank of seat 2: Cx2", "hand of seat 2: R2"]


def test_highlighted_cells_have_a_star_and_their_text_below(triangles: MakeBoard) -> None:
    expected = r"""
                      +
                     / \
                    /   \
                   /A.a1 \
                  +-------+
                 / \A.b2*/ \
                /   \ 1 /   \
               /A.b1*\ /A.b3*\
              +-------+-------+
             / \A.c2*/ \A.c4*/ \
            /   \   / 2 \   /   \
           /A.c1 \ /A.c3*\ /A.c5 \
          +-------+-------+-------+

          * h1 counts twice: A.b1, A.b2, A.b3, A.c4, A.c3, A.c2
    """
    highlight = Highlight((1, 2, 3, 7, 6, 5), "h1 counts twice")
    assert draw_text(triangles(3, "A."), [Piece(2, 0), Piece(6, 1)], [highlight]) == picture(expected)


def test_where_names_stand_at_the_rim_the_star_stands_by_the_piece(squares: MakeBoard) -> None:
    expected = """
          +---+---+---+
        1 |1* | * | 2 |
          +---+---+---+
            a   b   c

        * start: a1, b1
    """
    assert draw_text(squares(3, 1), [Piece(0, 0), Piece(2, 1)], [Highlight((0, 1), "start")]) == picture(expected)


def test_sets_are_named_at_their_centre(triangles: MakeBoard) -> None:
    expected = r"""
                 +
                / \
               /a1 \
              +-----+
             / \b2 / \
            /b1 \ /b3 \
           +----h1-----+
          / \c2 / \c4 / \
         /c1 \ /c3 \ /c5 \
        +-----+-----+-----+
    """
    board = triangles(3)
    group = Group("hexagon", ("h1",), ((1, 2, 3, 7, 6, 5),))
    assert draw_text(replace(board, groups={"hexagon": group}), groups=["hexagon"]) == picture(expected)


def test_sets_without_room_are_named_below(morris: Board) -> None:
    mill = tuple(map(morris.cell, ("a7", "d7", "g7")))
    board = replace(morris, groups={"mill": Group("mill", ("m1",), (mill,))})
    assert draw_text(board, groups=["mill"]).endswith("\n\nmill m1: a7, d7, g7")


def test_an_unknown_group_is_refused(morris: Board) -> None:
    with pytest.raises(UnknownNameError, match="unknown group 'mil' of board 'test'"):
        draw_text(morris, groups=["mil"])


def test_seams_between_parts_are_heavy(triangles: MakeBoard, squares: MakeBoard, hexagons: MakeBoard) -> None:
    in_rows = """
        +---+---+
        |   |   |
        +===+===+
        |   |   |
        +---+---+
    """
    assert draw_text(of_parts(squares(2, 2), "AABB"), labels=False) == picture(in_rows)
    in_triangles = r"""
            +
           / \
          +===+
         / # # \
        +---+---+
    """
    assert draw_text(of_parts(triangles(2), "ABCD"), labels=False) == picture(in_triangles)
    in_hexagons = r"""
         / \ / \
        |a1 #b1 |
         \ / # # \
          |a2 |b2 |
           \ / \ /
    """
    assert draw_text(of_parts(hexagons(2, 2), "ABAA")) == picture(in_hexagons)


def of_parts(board: Board, parts: str) -> Board:
    return replace(board, attributes=tuple({"part": part} for part in parts))


def test_a_caption_and_hollows_belong_to_the_board(squares: MakeBoard) -> None:
    expected = """
        +---+---+---+
        |() |   |   |
        +--IV---+---+
        |   | 1 |   |
        +---+---+---+
    """
    board = squares(3, 2)
    known = [{"caption": "IV"} if cell[0] in "ab" else {} for cell in board.cells]
    known[board.cell("a2")]["hollow"] = known[board.cell("b1")]["hollow"] = "black"
    board = replace(board, attributes=tuple(known))
    assert draw_text(board, [Piece(board.cell("b1"), 0)], labels=False) == picture(expected)


def test_holes_are_filled_whatever_the_tiles(triangles: MakeBoard, hexagons: MakeBoard) -> None:
    in_triangles = r"""
              +
             / \
            +---+
           / \ / \
          +---+---+
         / \ / \:/ \
        +---+---+---+
    """
    assert draw_text(without_cells(triangles(3), {"c4"}), labels=False) == picture(in_triangles)
    in_hexagons = r"""
         / \ / \ / \
        |a1 |b1 |c1 |
         \ / \ /:\ / \
          |a2 |:::|c2 |
           \ / \:/ \ / \
            |a3 |b3 |c3 |
             \ / \ / \ /
    """
    assert draw_text(without_cells(hexagons(3, 3), {"b2"})) == picture(in_hexagons)
