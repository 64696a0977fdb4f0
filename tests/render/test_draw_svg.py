"""SVG drawings: well-formed, complete, and safe with texts from strangers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from boardwright.boards.board import Board, Group
from boardwright.errors import BoardError, UnknownNameError
from boardwright.render import draw_svg

MakeBoard = Callable[..., Board]


class Drawing:
    """A parsed SVG document."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)  # noqa: S314 - drawn by the code under test

    def all(self, tag: str, kind: str | None = None) -> list[ElementTree.Element]:
        """The elements with this tag, of this class if one is given."""
        found = self.root.iter(f"{{http://www.w3.org/2000/svg}}{tag}")
        return [element for element in found if kind is None or element.get("class") == kind]

    def texts(self, kind: str) -> list[str]:
        """The texts of this class."""
        return [element.text or "" for element in self.all("text", kind)]

    def centre_of(self, circle: ElementTree.Element) -> tuple[float, float]:
        """Where a circle lies."""
        return float(circle.attrib["cx"]), float(circle.attrib["cy"])


def corners(polygon: ElementTree.Element) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in polygon.attrib["points"].split()]
    return [(float(x), float(y)) for x, y in pairs]


def contains(polygon: list[tuple[float, float]], point: tuple[float, float]) -> bool:
    """Whether `point` lies inside a convex polygon: on one side of all of its sides."""
    x, y = point
    turns = {
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
        for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    }
    return len(turns) == 1


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


def test_a_mark_lies_in_its_cell_and_nowhere_else(triangles: MakeBoard) -> None:
    board = triangles(3)
    marks = {2: "B", 5: "A"}
    drawing = Drawing(draw_svg(board, marks))
    cells = [corners(polygon) for polygon in drawing.all("polygon", "cell")]
    discs = [drawing.centre_of(disc) for disc in drawing.all("circle", "disc")]
    assert [[number for number, cell in enumerate(cells) if contains(cell, disc)] for disc in discs] == [[2], [5]]
    assert drawing.texts("mark") == ["B", "A"]
    assert drawing.texts("label") == list(board.cells)


def test_labels_can_be_left_out(triangles: MakeBoard) -> None:
    assert Drawing(draw_svg(triangles(2), labels=False)).all("text") == []


def test_points_are_circles_joined_by_lines(morris: Board) -> None:
    drawing = Drawing(draw_svg(morris))
    assert len(drawing.all("circle", "cell")) == 24
    assert len(drawing.all("line", "edge")) == 32


def test_up_is_up(morris: Board) -> None:
    drawing = Drawing(draw_svg(morris))
    places = dict(zip(morris.cells, map(drawing.centre_of, drawing.all("circle", "cell")), strict=True))
    assert places["d7"][1] < places["d1"][1]
    assert places["a4"][0] < places["g4"][0]


def test_a_board_without_positions_is_a_circle_of_cells() -> None:
    board = Board(name="ring", cells=tuple("abcdef"), edges=((0, 1), (0, 5), (1, 2), (2, 3), (3, 4), (4, 5)))
    drawing = Drawing(draw_svg(board))
    places = np.array([drawing.centre_of(circle) for circle in drawing.all("circle", "cell")])
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
    rings = drawing.all("circle", "ring")
    assert len(rings) == 2
    # The centre of a hexagon is the one corner that its six triangles share.
    shared = set.intersection(*(set(cells[cell]) for cell in around))
    assert {drawing.centre_of(rings[0])} == shared
    assert drawing.texts("set") == ["h1", "h2"]


def test_disjoint_sets_are_rims_in_their_cells(squares: MakeBoard) -> None:
    board = replace(squares(2, 2), groups={"half": Group("half", ("west", "east"), ((0, 2), (1, 3)))})
    drawing = Drawing(draw_svg(board, groups=["half"]))
    assert len(drawing.all("polygon", "rim")) == 4
    assert [title.text for title in drawing.all("title")] == ["test", "half west", "half east"]


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
    drawing = Drawing(draw_svg(board, {1: "<"}, groups=["g"]))
    assert drawing.texts("label") == ["</text><script>&\ufffd\ufffd", "b"]
    assert drawing.texts("mark") == ["<"]
    assert [title.text for title in drawing.all("title")] == ["<&>", "g <a&>"]
    assert drawing.all("script") == []


def test_an_unknown_group_is_refused(morris: Board) -> None:
    with pytest.raises(UnknownNameError, match="unknown group 'mil' of board 'test'"):
        draw_svg(morris, groups=["mil"])


def test_a_mark_on_no_cell_is_refused(morris: Board) -> None:
    with pytest.raises(BoardError, match="no cell number -1 to mark"):
        draw_svg(morris, {-1: "A"})


def test_far_flung_boards_stay_of_bounded_size(points: MakeBoard) -> None:
    drawing = Drawing(draw_svg(points({"a": (0, 0), "b": (0.001, 0), "c": (1e6, 0)}, [("a", "b")])))
    assert float(drawing.root.attrib["width"]) <= 20_100
