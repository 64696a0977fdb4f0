"""What tests of drawings share: positions to draw, and drawings to compare with."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping
from xml.etree import ElementTree

from boardwright.boards.board import Board
from boardwright.game import Piece

Point = tuple[float, float]


def letters(kinds: Mapping[int, str]) -> list[Piece]:
    """Nobody's pieces on cells, of kinds that are letters."""
    return [Piece(cell, kind=kind) for cell, kind in kinds.items()]


def picture(text: str) -> str:
    """The text drawing in a test: the lines between the first and the last, without their common margin."""
    return textwrap.dedent(text.removeprefix("\n")).rstrip()


def without_cells(board: Board, removed: Collection[str]) -> Board:
    """The board of polygons without some of its cells; their neighbours keep their places."""
    assert board.polygons is not None
    assert board.positions is not None
    kept = [number for number, cell in enumerate(board.cells) if cell not in removed]
    return Board(
        name="holed",
        cells=tuple(board.cells[number] for number in kept),
        edges=(),
        positions=board.positions[kept],
        polygons=tuple(board.polygons[number] for number in kept),
    )


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

    def titles(self) -> list[str]:
        """What is read when one points at something; the first is the drawing's own."""
        return [title.text or "" for title in self.all("title")]

    def pieces(self, cell: str) -> list[ElementTree.Element]:
        """The pieces on the cell with this id."""
        return [piece for piece in self.all("g", "piece") if piece.get("data-cell") == cell]

    def cell(self, cell_id: str) -> ElementTree.Element:
        """The polygon or circle of a cell."""
        kinds = [*self.all("polygon", "cell"), *self.all("circle", "cell")]
        return next(element for element in kinds if element.get("data-cell") == cell_id)


def shapes(piece: ElementTree.Element) -> list[ElementTree.Element]:
    """The discs or triangles that a drawn piece consists of; a stack has two."""
    return [element for element in piece if element.get("class") == "stone"]


def centre_of(shape: ElementTree.Element) -> Point:
    """The middle of a circle, or the mean of a polygon's corners."""
    if "cx" in shape.attrib:
        return float(shape.attrib["cx"]), float(shape.attrib["cy"])
    xs, ys = zip(*corners(shape), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def corners(shape: ElementTree.Element) -> list[Point]:
    """The corners of a polygon or polyline."""
    pairs = [pair.split(",") for pair in shape.attrib["points"].split()]
    return [(float(x), float(y)) for x, y in pairs]


def contains(polygon: list[Point], point: Point) -> bool:
    """Whether `point` lies inside a convex polygon: on one side of all of its sides."""
    x, y = point
    turns = {
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
        for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    }
    return len(turns) == 1
