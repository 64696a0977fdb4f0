"""A board with its cells, and the sets of one group, coloured by a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element

from boardwright.boards import Board
from boardwright.render.elements import add, points_text
from boardwright.render.plane import Plane

_COLD, _HOT = (0xF6, 0xF3, 0xEC), (0xA6, 0x3D, 0x2F)
_SET_RADIUS = 0.8  # of a dot in the middle of a set, as a share of the room around a cell


def heat_map(board: Board, cells: Sequence[float], sets: Mapping[tuple[int, ...], tuple[str, float]]) -> Element:
    """The board as an SVG element; the darker a cell, the higher its number.

    Args:
        board: the board.
        cells: a number a cell, at least 0.
        sets: sets of cells to show as dots in their middles: their ids, and a number at least 0.
    """
    plane = Plane.of(board)
    root = Element("svg", {"viewBox": f"0 0 {plane.width:.0f} {plane.height:.0f}", "class": "board", "role": "img"})
    highest = max(cells, default=0.0)
    for cell, value in enumerate(cells):
        shape = _cell_shape(root, plane, cell, _colour(value, highest))
        add(shape, "title", {}, f"{board.cells[cell]}: {value:.3g}")
    highest = max((value for _, value in sets.values()), default=0.0)
    for members, (name, value) in sets.items():
        x, y = plane.centres[list(members)].mean(axis=0).tolist()
        radius = _SET_RADIUS * float(plane.rooms.min())
        dot = add(root, "circle", {"class": "set", "fill": _colour(value, highest), "cx": x, "cy": y, "r": radius})
        add(dot, "title", {}, f"{name}: {value:.3g}")
    return root


def _cell_shape(root: Element, plane: Plane, cell: int, fill: str) -> Element:
    polygon = plane.polygons[cell]
    if len(polygon):
        return add(root, "polygon", {"class": "cell", "fill": fill, "points": points_text(polygon.tolist())})
    x, y = plane.centres[cell].tolist()
    return add(root, "circle", {"class": "cell", "fill": fill, "cx": x, "cy": y, "r": float(plane.rooms[cell])})


def _colour(value: float, highest: float) -> str:
    heat = value / highest if highest > 0 else 0.0
    mixed = (round(cold + heat * (hot - cold)) for cold, hot in zip(_COLD, _HOT, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
