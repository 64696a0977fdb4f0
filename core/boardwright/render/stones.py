"""Pieces in SVG drawings: stones on cells, between them, and in trays beside the board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

import numpy as np
from numpy.typing import NDArray

from boardwright.game import Piece
from boardwright.kernels.state import NOBODY
from boardwright.render.elements import add, add_text, ink, letter_size, letters_on, points_text, stone_colour, width_of
from boardwright.render.plane import Plane, Point
from boardwright.render.scene import Scene, described, is_plain, printable, sign

_TRIANGLE = np.array([(-math.sqrt(3), 1.0), (math.sqrt(3), 1.0), (0.0, -2.0)])  # a unit from its middle to its sides
_WOOD = "#c9ad82"  # of pieces that are nobody's and of no kind
_CROWN = ((-0.6, -0.1), (-0.7, -0.7), (-0.3, -0.42), (0, -0.85), (0.3, -0.42), (0.7, -0.7), (0.6, -0.1))

# Sizes as shares of the room around a cell's centre.
_DISC = 0.56
_CROWDED = 0.85  # of the circle that several pieces share
_BETWEEN = 0.4

_TRAY_STONE = 10.0  # pixels
_TRAY_STEP = 38.0
_TRAY_COLUMNS = 8
_TRAY_HEAD = 22.0
_TRAY_GAP = 12.0
_TRAY_LETTERS = 12.0


class _Stone(NamedTuple):
    """A piece as it looks: its colour, what is written on it, and whether it wears a crown."""

    fill: str
    sign: str
    crowned: bool

    @classmethod
    def of(cls, piece: Piece) -> _Stone:
        seat = "" if piece.owner == NOBODY else str(piece.owner + 1)
        if colour := stone_colour(piece.kind):
            return cls(colour, seat or sign(piece), False)
        if piece.owner != NOBODY:
            crowned = piece.kind == "king"
            return cls(ink(piece.owner), seat if crowned else sign(piece), crowned)
        if is_plain(piece):
            return cls(_WOOD, "", False)
        return cls(ink(ord(piece.kind[0]) - ord("A")), sign(piece), False)


def draw_pieces_on_cell(layer: Element, scene: Scene, plane: Plane, cell: int, centre: Point) -> None:
    """Draws what lies on a cell, around `centre`; nobody's stones with a letter have a triangular cell's shape."""
    pieces = scene.on_cells[cell]
    room = float(plane.rooms[cell])
    tile = (plane.polygons[cell] - plane.centres[cell]) / room if len(plane.polygons[cell]) == 3 else None
    place = {"data-cell": printable(scene.board.cells[cell])}
    _draw_crowd(layer, pieces, place, centre, (_DISC if len(pieces) == 1 else _CROWDED) * room, tile)


def draw_pieces_between(layer: Element, scene: Scene, plane: Plane) -> None:
    """Draws the pieces on edges and corners, in the middle of the cells that meet there."""
    for cells, pieces in scene.between_cells.items():
        place = {"data-between": scene.ids(cells)}
        _draw_crowd(layer, pieces, place, plane.middle(cells), _BETWEEN * float(plane.rooms[list(cells)].min()), None)


def draw_trays(root: Element, scene: Scene, plane: Plane) -> Point:
    """Draws the pieces off the board, in a column right of it; returns how far drawing and trays reach."""
    layer = add(root, "g", {"class": "trays"})
    tile = _TRIANGLE if all(len(polygon) == 3 for polygon in plane.polygons) else None
    drop = _TRAY_STONE / 2 if tile is not None else 0.0  # a triangle reaches farther up from its middle than down
    left, top, right = plane.width, _TRAY_GAP, plane.width
    for name, pieces in scene.off_board.items():
        tray = add(layer, "g", {"class": "tray", "data-place": name})
        columns, rows = min(len(pieces), _TRAY_COLUMNS), math.ceil(len(pieces) / _TRAY_COLUMNS)
        width = max(columns * _TRAY_STEP, width_of(name, _TRAY_LETTERS)) + _TRAY_GAP
        height = _TRAY_HEAD + rows * _TRAY_STEP
        add(tray, "rect", {"class": "box", "x": left, "y": top, "width": width, "height": height, "rx": 6.0})
        add_text(tray, "name", (left + width / 2, top + _TRAY_HEAD / 2 + 2), _TRAY_LETTERS, name)
        first = left + (width - (columns - 1) * _TRAY_STEP) / 2
        for number, piece in enumerate(pieces):
            row, column = divmod(number, _TRAY_COLUMNS)
            centre = (first + column * _TRAY_STEP, top + _TRAY_HEAD + (row + 0.5) * _TRAY_STEP + drop)
            _draw_crowd(tray, [piece], {}, centre, _TRAY_STONE, tile)
        top += height + _TRAY_GAP
        right = max(right, left + width + _TRAY_GAP)
    return right, max(plane.height, top) if scene.off_board else plane.height


def _draw_crowd(
    layer: Element,
    pieces: Sequence[Piece],
    place: dict[str, str],
    centre: Point,
    radius: float,
    tile: NDArray[np.float64] | None,
) -> None:
    """Draws pieces within a circle: one alone fills it, several lie around its centre."""
    share = math.sin(math.pi / len(pieces)) if len(pieces) > 1 else math.inf
    size = radius if len(pieces) == 1 else radius * share / (1 + share)
    for number, piece in enumerate(pieces):
        angle = 2 * math.pi * number / len(pieces) + math.pi
        off_centre = radius - size
        at = centre[0] + off_centre * math.cos(angle), centre[1] + off_centre * math.sin(angle)
        shape = add(layer, "g", {"class": "piece", **place})
        add(shape, "title", {}, described(piece))
        _draw_stone(shape, piece, at, size, tile)


def _draw_stone(layer: Element, piece: Piece, centre: Point, size: float, tile: NDArray[np.float64] | None) -> None:
    """Draws a piece, or a stack of them with its number; on a triangular tile nobody's letters are triangles."""
    x, y = centre
    stone = _Stone.of(piece)
    triangular = tile is not None and piece.owner == NOBODY and len(piece.kind) == 1
    for drop in (0.3 * size, 0.0) if piece.count > 1 else (0.0,):
        if triangular and tile is not None:
            corners = (tile * size * 1.05 + (x, y + drop)).tolist()
            add(layer, "polygon", {"class": "stone", "fill": stone.fill, "points": points_text(corners)})
        else:
            add(layer, "circle", {"class": "stone", "fill": stone.fill, "cx": x, "cy": y + drop, "r": size})
    letters = letters_on(stone.fill)
    if stone.crowned:
        add(layer, "circle", {"class": "ring", "stroke": letters, "cx": x, "cy": y, "r": 0.84 * size})
        crown = [(x + 0.55 * size * across, y + 0.75 * size * down) for across, down in _CROWN]
        add(layer, "polygon", {"fill": letters, "points": points_text(crown)})
    if stone.sign:
        middle = (x, y + 0.36 * size) if stone.crowned else centre
        largest = 0.8 * size if stone.crowned else 1.25 * size
        add_text(layer, "sign", middle, letter_size(stone.sign, largest, 1.6 * size), stone.sign, letters)
    if piece.count > 1:
        number = str(piece.count)
        badge = (x + 1.1 * size, y - 0.6 * size) if triangular else (x + 0.75 * size, y - 0.75 * size)
        add(layer, "circle", {"class": "badge", "cx": badge[0], "cy": badge[1], "r": 0.55 * size})
        add_text(layer, "count", badge, letter_size(number, 0.85 * size, 0.95 * size), number)
