"""Boards as SVG documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element, indent, tostring

from boardwright.boards.board import Board
from boardwright.render.adjacency import edges_apart
from boardwright.render.captions import Captions, printable
from boardwright.render.colours import mark_ink, shades
from boardwright.render.elements import add, add_text, letter_size, points_text
from boardwright.render.group_shapes import draw_group
from boardwright.render.plane import Plane

_STYLE = """
text { font-family: 'DejaVu Sans', Verdana, sans-serif; text-anchor: middle; }
.cell { stroke: #6d737b; stroke-width: 1.2; stroke-linejoin: round; }
.edge { stroke: #6d737b; stroke-width: 2; }
.apart { stroke-dasharray: 6 4; }
.label { fill: #4a5058; }
.mark { fill: #ffffff; font-weight: bold; }
.disc { stroke: #ffffff; stroke-width: 1.5; }
.rim { fill: none; stroke-width: 3; stroke-linejoin: round; }
.ring { fill: #ffffff; stroke-width: 1.5; }
.set { fill: #4a5058; stroke: none; }
.line { fill: none; stroke-opacity: 0.35; stroke-linecap: round; stroke-linejoin: round; }
"""

# Sizes as shares of the room around a cell's centre.
_DISC = 0.56
_DISC_AWAY = 0.28  # how far a disc leaves the centre when there is a label too
_LABEL_AWAY = 0.62  # how far that label leaves it


def draw_svg(
    board: Board, marks: Mapping[int, str] | None = None, *, labels: bool = True, groups: Sequence[str] = ()
) -> str:
    """The board as an SVG document of its own.

    Cells are their polygons, shaded by the attribute `colour` or `points`. Cells without polygons are circles, joined
    to their neighbours by lines: at their positions, or on one large circle if the board has none.

    Args:
        board: the board to draw.
        marks: short texts on cells, such as a stone's letter, by cell number; drawn as discs.
        labels: whether to write the cells' ids.
        groups: names of groups whose sets to show.

    Raises:
        BoardError: there is a mark on a cell number that the board does not have.
        UnknownNameError: the board has no group of such a name.
    """
    captions = Captions.of(board, marks, labels=labels)
    shown = [board.group(name) for name in groups]
    plane = Plane.of(board)
    root = _document(board, plane)
    fills = shades(board)
    _draw_polygons(root, plane, fills)
    _draw_edges(root, board, plane)
    _draw_circles(root, plane, fills)
    first_ink = 0
    for group in shown:
        draw_group(root, plane, group, first_ink)
        first_ink += len(group)
    _draw_captions(root, plane, captions)
    indent(root)
    return tostring(root, encoding="unicode") + "\n"


def _document(board: Board, plane: Plane) -> Element:
    width, height = f"{plane.width:.0f}", f"{plane.height:.0f}"
    box = {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **box})
    add(root, "title", {}, printable(board.title or board.name))
    add(root, "style", {}, _STYLE)
    return root


def _draw_polygons(root: Element, plane: Plane, fills: Sequence[str]) -> None:
    layer = add(root, "g", {"class": "polygons"})
    for polygon, fill in zip(plane.polygons, fills, strict=True):
        if len(polygon):
            add(layer, "polygon", {"class": "cell", "fill": fill, "points": points_text(polygon.tolist())})


def _draw_circles(root: Element, plane: Plane, fills: Sequence[str]) -> None:
    """Draws the cells that have no polygon."""
    layer = add(root, "g", {"class": "circles"})
    for number, ((x, y), fill) in enumerate(zip(plane.centres.tolist(), fills, strict=True)):
        if not len(plane.polygons[number]):
            add(layer, "circle", {"class": "cell", "fill": fill, "cx": x, "cy": y, "r": plane.rooms[number]})


def _draw_edges(root: Element, board: Board, plane: Plane) -> None:
    """Draws the edges that polygons do not show, as lines from centre to centre."""
    layer = add(root, "g", {"class": "edges" if board.polygons is None else "edges apart"})
    for a, b in edges_apart(board):
        (x1, y1), (x2, y2) = plane.centres[a].tolist(), plane.centres[b].tolist()
        add(layer, "line", {"class": "edge", "x1": x1, "y1": y1, "x2": x2, "y2": y2})


def _draw_captions(root: Element, plane: Plane, captions: Captions) -> None:
    """Labels and marks in the middle of cells; in a cell that has both, the label takes the wider side."""
    layer = add(root, "g", {"class": "captions"})
    longest = max(captions.labels, key=len)  # all labels have the size that it needs
    for number, (label, mark) in enumerate(zip(captions.labels, captions.marks, strict=True)):
        x, y = plane.centres[number].tolist()
        room = float(plane.rooms[number])
        side = _wider_side(plane, number) if label and mark else 0
        if mark:
            middle = y - side * _DISC_AWAY * room
            add(layer, "circle", {"class": "disc", "fill": mark_ink(mark), "cx": x, "cy": middle, "r": _DISC * room})
            add_text(layer, "mark", (x, middle), letter_size(mark, 0.75 * room, 1.8 * _DISC * room), mark)
        if label:
            largest = 0.45 * room if mark else 0.75 * room
            place = (x, y + side * _LABEL_AWAY * room)
            add_text(layer, "label", place, letter_size(longest, largest, 1.9 * room), label)


def _wider_side(plane: Plane, number: int) -> int:
    """1 if a cell has most width below its centre, -1 if above it, as a triangle that points down has."""
    if not len(plane.polygons[number]):
        return 1
    heights = plane.polygons[number][:, 1]
    middle = (heights.min() + heights.max()) / 2
    return 1 if middle - plane.centres[number, 1] < 1 else -1  # less than a pixel is none
