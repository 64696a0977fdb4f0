"""SVG drawings of positions: pieces, trays and highlights."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from drawings import Drawing, centre_of, contains, corners, letters, shapes

from boardwright.boards.board import Board
from boardwright.errors import BoardError
from boardwright.game import Highlight, Piece
from boardwright.render import draw_svg

MakeBoard = Callable[..., Board]


def test_a_piece_lies_in_its_cell_and_nowhere_else(triangles: MakeBoard) -> None:
    board = triangles(3)
    drawing = Drawing(draw_svg(board, [Piece(2, 1), Piece(5, 0)]))
    stones = [shapes(piece)[0] for piece in drawing.all("g", "piece")]
    cells = {cell: corners(drawing.cell(cell)) for cell in board.cells}
    found = [[cell for cell in board.cells if contains(cells[cell], centre_of(stone))] for stone in stones]
    assert found == [[board.cells[2]], [board.cells[5]]]
    assert drawing.texts("sign") == ["2", "1"]
    assert drawing.texts("label") == list(board.cells)


def test_stones_of_eight_seats_differ_in_colour_and_sign(squares: MakeBoard) -> None:
    drawing = Drawing(draw_svg(squares(8, 1), [Piece(seat, seat) for seat in range(8)]))
    fills = [shapes(piece)[0].attrib["fill"] for piece in drawing.all("g", "piece")]
    assert len(set(fills)) == 8
    assert drawing.texts("sign") == list("12345678")


def lightness(colour: str) -> float:
    """How bright a colour is to who sees no colours, 0 to 255 (ITU-R BT.601)."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_the_stones_of_two_differ_in_lightness_too(squares: MakeBoard) -> None:
    drawing = Drawing(draw_svg(squares(2, 1), [Piece(0, 0), Piece(1, 1)]))
    first, second = (lightness(shapes(piece)[0].attrib["fill"]) for piece in drawing.all("g", "piece"))
    assert abs(first - second) > 50


def test_signs_can_be_read_on_their_stones(squares: MakeBoard) -> None:
    pieces = [*(Piece(seat, seat) for seat in range(8)), Piece(8, 0, "white"), Piece(9, 1, "black")]
    for piece in Drawing(draw_svg(squares(10, 1), pieces)).all("g", "piece"):
        (sign,) = [element for element in piece if element.get("class") == "sign"]
        assert abs(lightness(shapes(piece)[0].attrib["fill"]) - lightness(sign.attrib["fill"])) > 90


def test_a_king_wears_a_crown(squares: MakeBoard) -> None:
    drawing = Drawing(draw_svg(squares(2, 1), [Piece(0, 1), Piece(1, 1, "king")]))
    (man,), (king,) = drawing.pieces("a1"), drawing.pieces("b1")
    assert [element.get("class") for element in man if element.get("class") == "ring"] == []
    assert [element.get("class") for element in king if element.get("class") == "ring"] == ["ring"]
    assert shapes(man)[0].attrib["fill"] == shapes(king)[0].attrib["fill"]
    assert drawing.titles()[1:] == ["seat 2", "king of seat 2"]


def test_stones_named_after_a_colour_have_it(squares: MakeBoard) -> None:
    drawing = Drawing(draw_svg(squares(2, 1), [Piece(0, 0, "white"), Piece(1, 1, "black")]))
    white, black = (shapes(piece)[0].attrib["fill"] for piece in drawing.all("g", "piece"))
    assert lightness(white) > 250
    assert lightness(black) < 50
    assert drawing.texts("sign") == ["1", "2"]


def test_letters_that_are_nobodys_are_triangles_on_triangles(triangles: MakeBoard, squares: MakeBoard) -> None:
    kinds = letters({0: "A", 1: "B", 2: "C", 3: "D"})
    drawing = Drawing(draw_svg(triangles(2), kinds))
    stones = [shapes(piece)[0] for piece in drawing.all("g", "piece")]
    assert [len(corners(stone)) for stone in stones] == [3, 3, 3, 3]
    assert len({stone.attrib["fill"] for stone in stones}) == 4
    for cell, stone in zip(("a1", "b1", "b2", "b3"), stones, strict=True):
        outer = corners(drawing.cell(cell))
        assert all(contains(outer, corner) for corner in corners(stone))
    assert [shapes(piece)[0].tag[-6:] for piece in Drawing(draw_svg(squares(2, 2), kinds)).all("g", "piece")] == [
        "circle"
    ] * 4


def test_a_stack_has_its_number(squares: MakeBoard) -> None:
    drawing = Drawing(draw_svg(squares(2, 1), [Piece(0, 0, count=12), Piece(1, 0)]))
    assert drawing.texts("count") == ["12"]
    assert [len(shapes(piece)) for piece in drawing.all("g", "piece")] == [2, 1]
    assert drawing.titles()[1:] == ["12 of seat 1", "seat 1"]


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_pieces_in_one_cell_do_not_cover_each_other(squares: MakeBoard, count: int) -> None:
    drawing = Drawing(draw_svg(squares(2, 1), [Piece(0, seat) for seat in range(count)], labels=False))
    stones = [shapes(piece)[0] for piece in drawing.pieces("a1")]
    radius = float(stones[0].attrib["r"])
    places = np.array([centre_of(stone) for stone in stones])
    apart = min(np.hypot(*(a - b)) for number, a in enumerate(places) for b in places[:number])
    assert apart == pytest.approx(2 * radius, abs=0.1)
    assert all(contains(corners(drawing.cell("a1")), centre_of(stone)) for stone in stones)


def test_pieces_on_edges_and_corners_lie_amid_their_cells(squares: MakeBoard) -> None:
    board = squares(2, 2)
    drawing = Drawing(draw_svg(board, [Piece((0, 1), 0), Piece((0, 1, 2, 3), 1)]))
    road, city = (centre_of(shapes(piece)[0]) for piece in drawing.all("g", "piece"))
    cells = np.array([centre_of(drawing.cell(cell)) for cell in board.cells])
    assert road == pytest.approx(tuple(cells[:2].mean(axis=0)), abs=0.1)
    assert city == pytest.approx(tuple(cells.mean(axis=0)), abs=0.1)


def test_places_off_the_board_are_trays_beside_it(squares: MakeBoard) -> None:
    hands = ["hand of seat 1", "hand of seat 2", "box"]
    pieces = [Piece(hands[0], 0), Piece(hands[1], 1), Piece(hands[0], 0), Piece(hands[2], count=40)]
    drawing = Drawing(draw_svg(squares(2, 2), pieces))
    trays = drawing.all("g", "tray")
    assert [tray.attrib["data-place"] for tray in trays] == drawing.texts("name") == hands
    assert [len(tray.findall("{*}g")) for tray in trays] == [2, 1, 1]
    rim = max(x for cell in drawing.all("polygon", "cell") for x, _ in corners(cell))
    width = float(drawing.root.attrib["viewBox"].split()[2])
    boxes = [(float(box.attrib["x"]), float(box.attrib["width"])) for box in drawing.all("rect", "box")]
    assert all(x > rim and x + wide < width for x, wide in boxes)


def test_a_highlight_is_outlined_and_says_its_text(triangles: MakeBoard) -> None:
    board = triangles(3)
    around = tuple(map(board.cell, ("b1", "b2", "b3", "c2", "c3", "c4")))
    drawing = Drawing(draw_svg(board, (), [Highlight(around, "h1 counts twice")]))
    assert drawing.titles()[1] == "h1 counts twice"
    (outline,) = drawing.all("path", "around")
    assert outline.attrib["d"].count("L") == 6
    (label,) = drawing.all("circle", "knot")
    cells = [set(corners(drawing.cell(board.cells[cell]))) for cell in around]
    assert {centre_of(label)} == set.intersection(*cells)
    assert " ".join(drawing.texts("set")) == "h1 counts twice"
    assert drawing.texts("text") == []


def test_a_highlight_without_room_for_its_text_is_in_the_legend(squares: MakeBoard, morris: Board) -> None:
    for board in (squares(3, 3), morris):
        drawing = Drawing(draw_svg(board, (), [Highlight((4,), "centre"), Highlight((0, 2), "start")]))
        assert drawing.texts("text") == ["centre", "start"]
        swatches = [swatch.attrib["fill"] for swatch in drawing.all("rect", "swatch")]
        assert swatches == [shape.attrib["stroke"] for shape in drawing.all("g", "highlight")]
        assert len(set(swatches)) == 2
        height = float(drawing.root.attrib["viewBox"].split()[3])
        assert all(float(swatch.attrib["y"]) + 12 < height for swatch in drawing.all("rect", "swatch"))


def test_labels_stay_where_they_are_when_a_piece_comes(squares: MakeBoard) -> None:
    def places(*pieces: Piece) -> list[tuple[str, str, str]]:
        labels = Drawing(draw_svg(squares(2, 2), pieces)).all("text", "label")
        return [(label.attrib["x"], label.attrib["y"], label.attrib["font-size"]) for label in labels]

    assert places() == places(Piece(0, 0), Piece(3, 1, "king", 2))


@pytest.mark.parametrize("place", [-1, 4, (0, 4), (0, 1, 99)])
def test_a_piece_on_no_cell_is_refused(squares: MakeBoard, place: int | tuple[int, ...]) -> None:
    with pytest.raises(BoardError, match="of a piece: the cells of board 'test' are 0 to 3"):
        draw_svg(squares(2, 2), [Piece(place)])


def test_a_highlight_of_no_cell_is_refused(squares: MakeBoard) -> None:
    with pytest.raises(BoardError, match="invalid cell 4 of a highlight"):
        draw_svg(squares(2, 2), (), [Highlight((0, 4), "special")])


def test_texts_of_positions_from_strangers_stay_texts(squares: MakeBoard) -> None:
    evil = "</text><script>&\x1b"
    pieces = [Piece(0, 0, evil), Piece(evil, 1), Piece((0, 1), kind=evil)]
    drawing = Drawing(draw_svg(squares(2, 1), pieces, [Highlight((0,), evil)]))
    safe = evil.replace("\x1b", "\ufffd")
    assert drawing.texts("name") == [safe]
    assert drawing.texts("text") == [safe]
    assert f"{safe} of seat 1" in drawing.titles()
    assert drawing.all("script") == []
