"""SVG drawings: well-formed, complete, and safe with texts from strangers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from drawings import Drawing, centre_of, corners, letters, without_cells

from boardwright.boards.board import Board, Group
from boardwright.errors import ArgumentError, UnknownNameError
from boardwright.render import draw_svg

MakeBoard = Callable[..., Board]


@pytest.mark.parametrize(("kind", "sizes", "sides"), [("triangles", (4,), 3), ("squares", (3, 2), 4)])
def test_every_cell_is_its_polygon(
    request: pytest.FixtureRequest, kind: str, sizes: tuple[int, ...], sides: int
) -> None:
    board: Board = request.getfixturevalue(kind)(*sizes)
    drawing = Drawing(draw_svg(board))
    assert [len(corners(polygon)) for polygon in drawing.all("polygon", "cell")] == [sides] * board.size
    assert drawing.texts("label") == list(board.cells)
    assert drawing.all("line") == []


def test_all_of_a_drawing_lies_on_its_sheet(hexagons: MakeBoard) -> None:
    drawing = Drawing(draw_svg(hexagons(4, 3)))
    width, height = float(drawing.root.attrib["width"]), float(drawing.root.attrib["height"])
    places = [place for polygon in drawing.all("polygon") for place in corners(polygon)]
    assert all(0 < x < width and 0 < y < height for x, y in places)


def test_labels_can_be_left_out(triangles: MakeBoard) -> None:
    assert Drawing(draw_svg(triangles(2), labels=False)).all("text") == []


def test_points_are_circles_joined_by_lines(morris: Board) -> None:
    drawing = Drawing(draw_svg(morris))
    assert len(drawing.all("circle", "cell")) == 24
    assert len(drawing.all("line", "edge")) == 32


def test_up_is_up(morris: Board) -> None:
    drawing = Drawing(draw_svg(morris))
    places = dict(zip(morris.cells, map(centre_of, drawing.all("circle", "cell")), strict=True))
    assert places["d7"][1] < places["d1"][1]
    assert places["a4"][0] < places["g4"][0]


def test_a_board_without_positions_is_a_circle_of_cells() -> None:
    board = Board(name="ring", cells=tuple("abcdef"), edges=((0, 1), (0, 5), (1, 2), (2, 3), (3, 4), (4, 5)))
    drawing = Drawing(draw_svg(board))
    places = np.array([centre_of(circle) for circle in drawing.all("circle", "cell")])
    assert np.ptp(np.hypot(*(places - places.mean(axis=0)).T)) < 0.1
    assert len(drawing.all("line", "edge")) == 6


def test_tiles_that_are_adjacent_from_afar_are_joined_by_a_line(squares: MakeBoard) -> None:
    board = squares(3, 1)
    drawing = Drawing(draw_svg(replace(board, edges=(*board.edges, (0, 2)))))
    assert len(drawing.all("line", "edge")) == 1


def test_classes_of_cells_are_shaded(triangles: MakeBoard) -> None:
    board = triangles(2)
    points = ["up", "up", "down", "up"]
    shaded = replace(board, attributes=tuple({"points": value} for value in points))
    fills = [polygon.attrib["fill"] for polygon in Drawing(draw_svg(shaded)).all("polygon", "cell")]
    assert fills[0] == fills[1] == fills[3] != fills[2]
    assert {polygon.attrib["fill"] for polygon in Drawing(draw_svg(board)).all("polygon", "cell")}.isdisjoint(fills)


def test_a_colour_with_a_shade_of_its_name_keeps_it(squares: MakeBoard) -> None:
    def fills(*colours: str) -> list[str]:
        board = replace(squares(2, 1), attributes=tuple({"colour": colour} for colour in colours))
        return [polygon.attrib["fill"] for polygon in Drawing(draw_svg(board)).all("polygon", "cell")]

    assert fills("red", "blue") == fills("blue", "red")[::-1]
    assert fills("red", "anything")[0] == fills("red", "blue")[0]


def test_overlapping_sets_are_rings_at_their_centres(triangles: MakeBoard) -> None:
    board = triangles(3)
    around = tuple(board.cell(cell) for cell in ("b1", "b2", "b3", "c2", "c3", "c4"))
    group = Group("hexagon", ("h1", "h2"), (around, around))
    drawing = Drawing(draw_svg(replace(board, groups={"hexagon": group}), groups=["hexagon"]))
    cells = [corners(polygon) for polygon in drawing.all("polygon", "cell")]
    rings = drawing.all("circle", "knot")
    assert len(rings) == 2
    # The centre of a hexagon is the one corner that its six triangles share.
    shared = set.intersection(*(set(cells[cell]) for cell in around))
    assert {centre_of(rings[0])} == shared
    assert drawing.texts("set") == ["h1", "h2"]


def test_disjoint_sets_are_rims_in_their_cells(squares: MakeBoard) -> None:
    board = replace(squares(2, 2), groups={"half": Group("half", ("west", "east"), ((0, 2), (1, 3)))})
    drawing = Drawing(draw_svg(board, groups=["half"]))
    assert len(drawing.all("polygon", "rim")) == 4
    assert drawing.titles() == ["test", "half west", "half east"]


def test_disjoint_sets_differ_in_colour_across_groups(squares: MakeBoard) -> None:
    sets = {"half": ((0, 2), (1, 3)), "row": ((0, 1), (2, 3))}
    groups = {name: Group(name, ("s", "t"), cells) for name, cells in sets.items()}
    drawing = Drawing(draw_svg(replace(squares(2, 2), groups=groups), groups=["half", "row"]))
    strokes = [shape.attrib["stroke"] for shape in drawing.all("g") if "stroke" in shape.attrib]
    assert len(set(strokes)) == len(strokes) == 4


def test_all_labels_are_of_one_size() -> None:
    board = Board(name="pair", cells=("a", "north-west"), edges=((0, 1),))
    assert len({label.attrib["font-size"] for label in Drawing(draw_svg(board)).all("text", "label")}) == 1


def test_overlapping_sets_around_a_cell_are_lines_through_them(morris: Board) -> None:
    mills = [("a7", "d7", "g7"), ("a7", "a4", "a1")]
    sets = tuple(tuple(map(morris.cell, mill)) for mill in mills)
    board = replace(morris, groups={"mill": Group("mill", ("m1", "m2"), sets)})
    assert [len(corners(line)) for line in Drawing(draw_svg(board, groups=["mill"])).all("polyline", "line")] == [3, 3]


def test_groups_are_only_shown_where_asked(squares: MakeBoard) -> None:
    board = squares(2, 1)
    grouped = replace(board, groups={"half": Group("half", ("west", "east"), ((0,), (1,)))})
    assert draw_svg(grouped) == draw_svg(board)


def test_texts_from_strangers_stay_texts() -> None:
    evil = "</text><script>&\x00\x1b"
    board = Board(name="evil", cells=(evil, "b"), edges=((0, 1),), title="<&>")
    board = replace(board, groups={"g": Group("g", ("<a&>",), ((0, 1),))})
    drawing = Drawing(draw_svg(board, letters({1: "<"}), groups=["g"]))
    assert drawing.texts("label") == ["</text><script>&\ufffd\ufffd", "b"]
    assert drawing.texts("sign") == ["<"]
    assert drawing.titles() == ["<&>", "g <a&>", "<"]
    assert drawing.all("script") == []


def test_an_unknown_group_is_refused(morris: Board) -> None:
    with pytest.raises(UnknownNameError, match="unknown group 'mil' of board 'test'"):
        draw_svg(morris, groups=["mil"])


def test_far_flung_boards_stay_of_bounded_size(points: MakeBoard) -> None:
    drawing = Drawing(draw_svg(points({"a": (0, 0), "b": (0.001, 0), "c": (1e6, 0)}, [("a", "b")])))
    assert float(drawing.root.attrib["width"]) <= 20_100


def test_a_cell_has_its_id_for_programs(squares: MakeBoard, morris: Board) -> None:
    for board in (squares(2, 2), morris):
        drawing = Drawing(draw_svg(board, labels=False))
        shapes = [*drawing.all("polygon", "cell"), *drawing.all("circle", "cell")]
        assert [shape.attrib["data-cell"] for shape in shapes] == list(board.cells)


def test_a_drawing_is_an_image_with_a_name(squares: MakeBoard) -> None:
    drawing = Drawing(draw_svg(replace(squares(2, 2), title="Four squares")))
    assert drawing.root.attrib["role"] == "img"
    assert drawing.titles()[0] == "Four squares"


@pytest.mark.parametrize(
    ("removed", "sizes"),
    [
        pytest.param({"b2"}, [4], id="one cell"),
        pytest.param({"b2", "c2"}, [6], id="two cells side by side are one hole"),
        pytest.param({"b2", "c3"}, [4, 4], id="two that touch at a corner are two"),
        pytest.param({"a1"}, [], id="a corner of the board"),
        pytest.param({"a2"}, [], id="a dent in its rim"),
    ],
)
def test_a_hole_is_drawn_as_one(squares: MakeBoard, removed: set[str], sizes: list[int]) -> None:
    drawing = Drawing(draw_svg(without_cells(squares(4, 4), removed)))
    assert [len(corners(hole)) for hole in drawing.all("polygon", "hole")] == sizes


def test_a_hole_lies_where_its_cell_was(hexagons: MakeBoard) -> None:
    whole = Drawing(draw_svg(hexagons(3, 3)))
    (hole,) = Drawing(draw_svg(without_cells(hexagons(3, 3), {"b2"}))).all("polygon", "hole")
    assert centre_of(hole) == pytest.approx(centre_of(whole.cell("b2")), abs=0.1)


def test_the_light_squares_of_a_board_of_dark_ones_are_no_holes(squares: MakeBoard) -> None:
    light = {f"{'abcd'[column]}{row}" for column in range(4) for row in range(1, 5) if (column + row) % 2}
    assert Drawing(draw_svg(without_cells(squares(4, 4), light))).all("polygon", "hole") == []


def test_a_seam_runs_between_parts_and_nowhere_else(squares: MakeBoard) -> None:
    board = squares(2, 2)
    parts = replace(board, attributes=tuple({"part": cell[0]} for cell in board.cells))
    (seam,) = Drawing(draw_svg(parts)).all("path", "seam")
    drawing = Drawing(draw_svg(board))
    assert drawing.all("path", "seam") == []
    middle = (centre_of(drawing.cell("a1"))[0] + centre_of(drawing.cell("b1"))[0]) / 2
    ends = [end.lstrip("ML").split(",") for end in seam.attrib["d"].split()]
    assert len(ends) == 4
    assert [float(x) for x, _ in ends] == pytest.approx([middle] * 4, abs=0.1)


def test_a_caption_stands_in_the_middle_of_its_cells(squares: MakeBoard) -> None:
    board = squares(3, 2)
    known = tuple({"caption": "IV"} if cell[0] in "ab" else {} for cell in board.cells)
    drawing = Drawing(draw_svg(replace(board, attributes=known)))
    assert drawing.texts("caption") == ["IV"]
    middle = (centre_of(drawing.cell("a1"))[0] + centre_of(drawing.cell("b1"))[0]) / 2
    assert float(drawing.all("text", "caption")[0].attrib["x"]) == pytest.approx(middle, abs=0.1)


def test_a_hollow_lies_in_its_cell(squares: MakeBoard) -> None:
    board = replace(squares(2, 1), attributes=({"hollow": "white"}, {}))
    drawing = Drawing(draw_svg(board))
    assert [centre_of(hollow) for hollow in drawing.all("circle", "hollow")] == [centre_of(drawing.cell("a1"))]


@pytest.mark.parametrize("kind", ["squares", "triangles", "hexagons"])
def test_an_edge_is_printed_at_the_length_asked_for(request: pytest.FixtureRequest, kind: str) -> None:
    board: Board = request.getfixturevalue(kind)(*((3,) if kind == "triangles" else (3, 3)))
    drawing = Drawing(draw_svg(board, edge_mm=30))
    pixels = float(drawing.root.attrib["viewBox"].split()[2])
    mm_a_pixel = float(drawing.root.attrib["width"].removesuffix("mm")) / pixels
    first, second = corners(drawing.all("polygon", "cell")[0])[:2]
    assert mm_a_pixel * np.hypot(first[0] - second[0], first[1] - second[1]) == pytest.approx(30, rel=1e-3)
    assert drawing.root.attrib["height"].endswith("mm")


@pytest.mark.parametrize("length", [0, -1, float("nan"), float("inf")])
def test_an_edge_of_no_length_is_refused(squares: MakeBoard, length: float) -> None:
    with pytest.raises(ArgumentError, match="invalid edge of"):
        draw_svg(squares(2, 2), edge_mm=length)
