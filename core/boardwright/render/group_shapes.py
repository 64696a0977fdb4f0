"""The sets of a board's groups, shown in an SVG drawing."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

import numpy as np

from boardwright.boards.board import Group
from boardwright.render.captions import printable
from boardwright.render.colours import ink
from boardwright.render.elements import add, add_text, letter_size, points_text
from boardwright.render.plane import Plane

_RING = 0.55  # radius of a ring at the centre of a set, as a share of a cell's room
_RIM = 0.92  # size of the rim in a cell, as a share of the cell


def draw_group(parent: Element, plane: Plane, group: Group, first_ink: int) -> None:
    """Draws each set of `group`: what is drawn says its name when pointed at.

    Sets that have no cell in common are shown by a coloured rim in each of their cells. Where sets overlap, each is a
    ring with the set's id at the centre of its cells, or a line through them if a cell lies at the centre. Colours
    begin with number `first_ink`; overlapping sets have one colour, others one each.
    """
    layer = add(parent, "g", {"class": "group"})
    members = [cell for cells in group.sets for cell in cells]
    disjoint = len(set(members)) == len(members)
    for number, (set_id, cells) in enumerate(zip(group.ids, group.sets, strict=True)):
        shape = add(layer, "g", {"stroke": ink(first_ink + number if disjoint else first_ink)})
        add(shape, "title", {}, f"{printable(group.name)} {printable(set_id)}")
        if disjoint:
            for cell in cells:
                _add_rim(shape, plane, cell)
        elif cells:
            _add_ring_or_line(shape, plane, cells, printable(set_id))


def _add_rim(parent: Element, plane: Plane, cell: int) -> None:
    x, y = plane.centres[cell].tolist()
    corners = plane.centres[cell] + _RIM * (plane.polygons[cell] - plane.centres[cell])
    if len(corners):
        add(parent, "polygon", {"class": "rim", "points": points_text(corners.tolist())})
    else:
        add(parent, "circle", {"class": "rim", "cx": x, "cy": y, "r": _RIM * plane.rooms[cell]})


def _add_ring_or_line(parent: Element, plane: Plane, cells: Sequence[int], set_id: str) -> None:
    places = plane.centres[list(cells)]
    room = float(plane.rooms[list(cells)].min())
    x, y = places.mean(axis=0).tolist()
    if np.hypot(*(plane.centres - (x, y)).T).min() < room:
        add(parent, "polyline", {"class": "line", "points": points_text(places.tolist()), "stroke-width": room / 3})
        return
    add(parent, "circle", {"class": "ring", "cx": x, "cy": y, "r": _RING * room})
    add_text(parent, "set", (x, y), letter_size(set_id, 0.5 * room, 1.8 * _RING * room), set_id)
