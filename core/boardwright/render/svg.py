"""Boards and positions as SVG documents."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, indent, tostring

import numpy as np

from boardwright.boards.board import Board
from boardwright.errors import ArgumentError
from boardwright.game import Highlight, Piece
from boardwright.render.elements import (
    add,
    add_text,
    highlight_ink,
    ink,
    letter_size,
    path_text,
    points_text,
    shades,
    stone_colour,
    width_of,
)
from boardwright.render.plane import Plane, Point, edges_apart, holes, outline, seams
from boardwright.render.scene import Scene, printable
from boardwright.render.stones import draw_pieces_between, draw_pieces_on_cell, draw_trays

# All rules name the class of the document, so that they change nothing else on a page that it is put in.
_STYLE = """
.boardwright text { font-family: 'DejaVu Sans', Verdana, sans-serif; text-anchor: middle; }
.boardwright .cell { stroke: #6d737b; stroke-width: 1.2; stroke-linejoin: round; }
.boardwright .edge { stroke: #6d737b; stroke-width: 2; }
.boardwright .apart { stroke-dasharray: 6 4; }
.boardwright .seam { fill: none; stroke: #3d4650; stroke-width: 3.5; stroke-linecap: round; }
.boardwright .hole { fill: url(#boardwright-hole); stroke: #3d4650; stroke-width: 2; stroke-linejoin: round; }
.boardwright .caption { fill: #3d4650; fill-opacity: 0.16; font-weight: bold; }
.boardwright .hollow { fill: #000000; fill-opacity: 0.12; stroke-width: 2; }
.boardwright .label { fill: #4a5058; }
.boardwright .stone { stroke: #26292d; stroke-width: 1.2; stroke-linejoin: round; }
.boardwright .ring, .boardwright .rim, .boardwright .line { fill: none; }
.boardwright .ring { stroke-width: 1.2; }
.boardwright .sign, .boardwright .count { font-weight: bold; }
.boardwright .badge { fill: #ffffff; stroke: #26292d; stroke-width: 1.2; }
.boardwright .rim { stroke-width: 3; stroke-linejoin: round; }
.boardwright .knot { fill: #ffffff; stroke-width: 1.5; }
.boardwright .set { fill: #4a5058; stroke: none; }
.boardwright .line { stroke-opacity: 0.35; stroke-linecap: round; stroke-linejoin: round; }
.boardwright .around { fill: none; stroke-width: 4; stroke-linecap: round; }
.boardwright .tint { fill-opacity: 0.22; stroke: none; }
.boardwright .box { fill: #f6f3ec; stroke: #b9bec6; }
.boardwright .name, .boardwright .text { fill: #3d4650; }
.boardwright .text { text-anchor: start; }
.boardwright .captions, .boardwright .labels { pointer-events: none; }
"""

# Sizes as shares of the room around a cell's centre.
_PIECE_AWAY = 0.28  # how far a piece leaves the centre when there is a label too
_LABEL_AWAY = 0.62  # how far that label leaves it
_KNOT = 0.55  # radius of a ring at the centre of a set
_LEAST_WORDS = 0.5  # radius of a circle that words can be written into
_HALO = 1.25  # radius of a ring around a cell without polygon
_HOLLOW = 0.66
_PLAIN_HOLLOW = "#6d737b"
_RIM = 0.92  # size of the rim in a cell, as a share of the cell

_LEGEND_LETTERS = 12.0  # pixels
_LEGEND_STEP = 20.0
_LEGEND_LEFT = 16.0
_LEGEND_UP = 4.0  # into the margin below the board


def draw_svg(
    board: Board,
    pieces: Iterable[Piece] | None = None,
    highlights: Iterable[Highlight] = (),
    *,
    labels: bool = True,
    groups: Sequence[str] = (),
    edge_mm: float | None = None,
) -> str:
    """The board as an SVG document of its own.

    Cells are their polygons, shaded by the attribute `colour` or `points`, with heavy lines between the parts that a
    board is made of. Cells without polygons are circles, joined to their neighbours by lines: at their positions, or
    on one large circle if the board has none. What stands for a cell, and each piece on it, has its id as `data-cell`.

    Args:
        board: the board to draw.
        pieces: what lies on it and beside it: stones in their seat's colour, with its number or their kind's initial.
        highlights: sets of cells to outline, with their text.
        labels: whether to write the cells' ids.
        groups: names of groups whose sets to show.
        edge_mm: the length at which a side of a cell (of a board of points, the shortest line between two) is
            printed, in millimetres; without it, a drawing has a size for screens.

    Raises:
        ArgumentError: `edge_mm` is not a positive number.
        BoardError: there is a piece or highlight on a cell number that the board does not have.
        UnknownNameError: the board has no group of such a name.
    """
    if edge_mm is not None and not 0 < edge_mm < math.inf:
        raise ArgumentError(f"invalid edge of {edge_mm!r} mm; a length is a number above 0")
    scene = Scene.of(board, pieces, highlights, labels=labels, groups=groups)
    plane = Plane.of(board)
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "boardwright", "role": "img"})
    add(root, "title", {}, printable(board.title or board.name))
    add(root, "style", {}, _STYLE)
    pattern = {"id": "boardwright-hole", "width": "8", "height": "8", "patternUnits": "userSpaceOnUse"}
    hatching = add(add(root, "defs", {}), "pattern", pattern)
    add(hatching, "path", {"d": "M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6", "stroke": "#9aa1a9", "stroke-width": "1.5"})
    _draw_cells(root, scene, plane)
    _draw_ground(root, scene, plane)
    _draw_highlights(root, scene, plane)
    _draw_groups(root, scene, plane)
    unwritten = _write_highlights(root, scene, plane)
    _draw_contents(root, scene, plane)
    reach = _draw_legend(root, unwritten, draw_trays(root, scene, plane))
    _set_size(root, reach, edge_mm and edge_mm / plane.edge)
    indent(root)
    return tostring(root, encoding="unicode") + "\n"


def _set_size(root: Element, reach: Point, mm_a_pixel: float | None) -> None:
    """Says how large the drawing is: in pixels, or in millimetres for print."""
    width, height = map(math.ceil, reach)
    root.set("viewBox", f"0 0 {width} {height}")
    for name, pixels in (("width", width), ("height", height)):
        root.set(name, str(pixels) if mm_a_pixel is None else f"{pixels * mm_a_pixel:.4f}mm")


def _draw_cells(root: Element, scene: Scene, plane: Plane) -> None:
    """Draws cells as polygons, edges that these do not show as lines, and cells without polygons as circles."""
    fills = shades(scene.board)
    ids = [printable(cell) for cell in scene.board.cells]
    layer = add(root, "g", {"class": "cells"})
    for cell, (polygon, fill) in enumerate(zip(plane.polygons, fills, strict=True)):
        if len(polygon):
            look = {"class": "cell", "data-cell": ids[cell], "fill": fill}
            add(layer, "polygon", {**look, "points": points_text(polygon.tolist())})
    layer = add(root, "g", {"class": "edges" if scene.board.polygons is None else "edges apart"})
    for a, b in edges_apart(scene.board):
        (x1, y1), (x2, y2) = plane.centres[a].tolist(), plane.centres[b].tolist()
        add(layer, "line", {"class": "edge", "x1": x1, "y1": y1, "x2": x2, "y2": y2})
    layer = add(root, "g", {"class": "circles"})
    for cell, ((x, y), fill) in enumerate(zip(plane.centres.tolist(), fills, strict=True)):
        if not len(plane.polygons[cell]):
            look = {"class": "cell", "data-cell": ids[cell], "fill": fill}
            add(layer, "circle", {**look, "cx": x, "cy": y, "r": plane.rooms[cell]})


def _draw_ground(root: Element, scene: Scene, plane: Plane) -> None:
    """Draws what belongs to the board itself: holes, seams between its parts, captions across cells, hollows."""
    for around in holes(plane.polygons):
        add(root, "polygon", {"class": "hole", "points": points_text(around)})
    between_parts = seams(plane.polygons, scene.parts)
    if between_parts:
        add(root, "path", {"class": "seam", "d": path_text(between_parts)})
    for cell, colour in scene.hollows.items():
        x, y = _place_of_pieces(scene, plane, cell)
        look = {"class": "hollow", "stroke": stone_colour(colour) or _PLAIN_HOLLOW}
        add(root, "circle", {**look, "cx": x, "cy": y, "r": _HOLLOW * float(plane.rooms[cell])})
    layer = add(root, "g", {"class": "captions"})
    size = min((_caption_size(plane, caption, cells) for caption, cells in scene.captions.items()), default=0.0)
    for caption, cells in scene.captions.items():
        add_text(layer, "caption", plane.middle(cells), size, caption)


def _caption_size(plane: Plane, caption: str, cells: Sequence[int]) -> float:
    """The height of letters that fit across some cells."""
    width, height = np.ptp(plane.centres[cells], axis=0) + plane.rooms[cells].min()
    return letter_size(caption, 0.6 * float(height), 0.8 * float(width))


def _draw_groups(root: Element, scene: Scene, plane: Plane) -> None:
    """Draws the sets of groups; what is drawn says its name when pointed at.

    Sets that have no cell in common are shown by a coloured rim in each of their cells. Where sets overlap, each is a
    ring with the set's id at the centre of its cells, or a line through them if a cell lies at the centre. Overlapping
    sets have one colour, others one each.
    """
    first_ink = 0
    for group in scene.groups:
        layer = add(root, "g", {"class": "group"})
        members = [cell for cells in group.sets for cell in cells]
        disjoint = len(set(members)) == len(members)
        for number, (set_id, cells) in enumerate(zip(group.ids, group.sets, strict=True)):
            shape = add(layer, "g", {"stroke": ink(first_ink + number if disjoint else first_ink)})
            add(shape, "title", {}, f"{printable(group.name)} {printable(set_id)}")
            if disjoint:
                for cell in cells:
                    _add_rim(shape, plane, cell)
            elif cells:
                _add_knot_or_line(shape, plane, cells, printable(set_id))
        first_ink += len(group)


def _add_rim(parent: Element, plane: Plane, cell: int) -> None:
    x, y = plane.centres[cell].tolist()
    corners = plane.centres[cell] + _RIM * (plane.polygons[cell] - plane.centres[cell])
    if len(corners):
        add(parent, "polygon", {"class": "rim", "points": points_text(corners.tolist())})
    else:
        add(parent, "circle", {"class": "rim", "cx": x, "cy": y, "r": _RIM * plane.rooms[cell]})


def _add_knot_or_line(parent: Element, plane: Plane, cells: Sequence[int], set_id: str) -> None:
    room = float(plane.rooms[list(cells)].min())
    x, y = plane.middle(cells)
    if plane.free_radius(cells) <= 0:
        places = plane.centres[list(cells)].tolist()
        add(parent, "polyline", {"class": "line", "points": points_text(places), "stroke-width": room / 3})
        return
    add(parent, "circle", {"class": "knot", "cx": x, "cy": y, "r": _KNOT * room})
    add_text(parent, "set", (x, y), letter_size(set_id, 0.5 * room, 1.8 * _KNOT * room), set_id)


def _draw_highlights(root: Element, scene: Scene, plane: Plane) -> None:
    """Tints and outlines the cells that are highlighted; the text is read when one points at them."""
    for number, highlight in enumerate(scene.highlights):
        colour = highlight_ink(number)
        shape = add(root, "g", {"class": "highlight", "stroke": colour, "fill": colour})
        add(shape, "title", {}, highlight.text)
        for cell in highlight.cells:
            corners = plane.polygons[cell].tolist()
            if corners:
                place = {"data-cell": printable(scene.board.cells[cell])}
                add(shape, "polygon", {"class": "tint", **place, "points": points_text(corners)})
            else:
                x, y = plane.centres[cell].tolist()
                add(shape, "circle", {"class": "around", "cx": x, "cy": y, "r": _HALO * plane.rooms[cell]})
        sides = outline(plane.polygons, highlight.cells)
        if sides:
            add(shape, "path", {"class": "around", "d": path_text(sides)})


def _write_highlights(root: Element, scene: Scene, plane: Plane) -> list[tuple[str, str]]:
    """Writes the texts of highlights where no cell lies in their middle.

    Returns:
        Colour and text of each of the others, for a legend.
    """
    layer = add(root, "g", {"class": "words"})
    unwritten = []
    for number, highlight in enumerate(scene.highlights):
        radius = plane.free_radius(highlight.cells) if highlight.cells else 0.0
        if radius > _LEAST_WORDS * plane.rooms.min():
            _add_words(layer, plane.middle(highlight.cells), radius, highlight.text, highlight_ink(number))
        else:
            unwritten.append((highlight_ink(number), highlight.text))
    return unwritten


def _add_words(parent: Element, centre: Point, radius: float, text: str, colour: str) -> None:
    """Writes a few words into a circle, a line each where they are long."""
    x, y = centre
    lines = textwrap.wrap(text, max(map(len, text.split()), default=1)) or [""]
    size = min(1.5 * radius / len(lines), *(letter_size(line, 0.5 * radius, 1.6 * radius) for line in lines))
    add(parent, "circle", {"class": "knot", "stroke": colour, "cx": x, "cy": y, "r": radius})
    for number, line in enumerate(lines):
        add_text(parent, "set", (x, y + (number - (len(lines) - 1) / 2) * 1.1 * size), size, line)


def _draw_contents(root: Element, scene: Scene, plane: Plane) -> None:
    """Labels and pieces in the middle of cells; where both are to be seen, the label takes a cell's wider side."""
    labels = add(root, "g", {"class": "labels"})
    layer = add(root, "g", {"class": "pieces"})
    longest = max(scene.labels, key=len)  # all labels have the size that it needs
    for cell, label in enumerate(scene.labels):
        if cell in scene.on_cells:
            draw_pieces_on_cell(layer, scene, plane, cell, _place_of_pieces(scene, plane, cell))
        if label:
            x, y = plane.centres[cell].tolist()
            room = float(plane.rooms[cell])
            largest, away = (0.45, _LABEL_AWAY * _wider_side(plane, cell)) if scene.shows_pieces else (0.75, 0.0)
            add_text(labels, "label", (x, y + away * room), letter_size(longest, largest * room, 1.9 * room), label)
    draw_pieces_between(layer, scene, plane)


def _place_of_pieces(scene: Scene, plane: Plane, cell: int) -> Point:
    """The middle of a cell, or beside it where there is a label too."""
    x, y = plane.centres[cell].tolist()
    if not (scene.shows_pieces and scene.labels[cell]):
        return x, y
    return x, y - _wider_side(plane, cell) * _PIECE_AWAY * float(plane.rooms[cell])


def _wider_side(plane: Plane, cell: int) -> int:
    """1 if a cell has most width below its centre, -1 if above it, as a triangle that points down has."""
    if not len(plane.polygons[cell]):
        return 1
    heights = plane.polygons[cell][:, 1]
    middle = (heights.min() + heights.max()) / 2
    return 1 if middle - plane.centres[cell, 1] < 1 else -1  # less than a pixel is none


def _draw_legend(root: Element, entries: Sequence[tuple[str, str]], reach: Point) -> Point:
    """Writes colours and what they mean below a drawing; returns how far it reaches with them."""
    width, height = reach
    layer = add(root, "g", {"class": "legend"})
    for colour, text in entries:
        middle = height + _LEGEND_STEP / 2 - _LEGEND_UP
        swatch = {"x": _LEGEND_LEFT, "y": middle - 6, "width": 12.0, "height": 12.0}
        add(layer, "rect", {"class": "swatch", "stroke": colour, "fill": colour, **swatch})
        add_text(layer, "text", (_LEGEND_LEFT + 20, middle), _LEGEND_LETTERS, text)
        width = max(width, 2 * _LEGEND_LEFT + 20 + width_of(text, _LEGEND_LETTERS))
        height += _LEGEND_STEP
    return width, height
