"""Where the cells of a drawing lie, and which of their sides separate what from what."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardwright.boards.board import Board

DECIMALS = 3  # coordinates that agree so far are the same

_ROOM = 24.0  # pixels around the centre of the tightest cell
_MARGIN = 16.0
_MAX_PIXELS = 20_000.0  # across a drawing; what would be larger is scaled down
_SHARE_OF_EDGE = 0.3  # how much of the shortest line between two points each of their circles may take

Point = tuple[float, float]
Side = tuple[Point, Point]


@dataclass(frozen=True)
class Plane:
    """The places of a board's cells, in pixels from the upper left, y downwards.

    Attributes:
        centres: the middle of each cell, shape (cells, 2).
        rooms: the radius of the circle around it that the cell has room for.
        polygons: each cell's corners; no corners where it is drawn as that circle.
        width: the width of the drawing.
        height: its height.
        edge: the length of a cell's side; of a board without polygons, that of the shortest line between two cells.
    """

    centres: NDArray[np.float64]
    rooms: NDArray[np.float64]
    polygons: tuple[NDArray[np.float64], ...]
    width: float
    height: float
    edge: float

    @classmethod
    def of(cls, board: Board) -> Plane:
        """The plane of `board`; cells without positions lie on a circle, in their order."""
        polygons = board.polygons or (np.empty((0, 2)),) * board.size
        centres = _on_a_circle(board.size) if board.positions is None else board.positions
        rooms = _rooms(board, centres)
        reach = rooms[:, np.newaxis]
        outline = np.concatenate([centres - reach, centres + reach, *polygons])
        (left, bottom), (right, top) = outline.min(axis=0), outline.max(axis=0)
        scale = min(_ROOM / rooms.min(), _MAX_PIXELS / max(right - left, top - bottom))

        def to_pixels(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.asarray((points - (left, top)) * (scale, -scale) + _MARGIN)

        return cls(
            centres=to_pixels(centres),
            rooms=rooms * scale,
            polygons=tuple(map(to_pixels, polygons)),
            width=(right - left) * scale + 2 * _MARGIN,
            height=(top - bottom) * scale + 2 * _MARGIN,
            edge=_edge(board, centres) * scale,
        )

    def middle(self, cells: Iterable[int]) -> Point:
        """The point in the middle of the centres of `cells`."""
        x, y = self.centres[list(cells)].mean(axis=0).tolist()
        return x, y

    def free_radius(self, cells: Iterable[int]) -> float:
        """The radius of the circle about the middle of `cells` that leaves room around all centres, if above 0.

        There is one about the corner that the cells of a ring share, and none where a cell lies in the middle.
        """
        distances = np.hypot(*(self.centres - self.middle(cells)).T)
        return float((distances - self.rooms).min())


def _rooms(board: Board, centres: NDArray[np.float64]) -> NDArray[np.float64]:
    if board.polygons is None:
        return np.full(board.size, _SHARE_OF_EDGE * _shortest_edge(board, centres))
    return np.array([_room(centre, polygon) for centre, polygon in zip(centres, board.polygons, strict=True)])


def _edge(board: Board, centres: NDArray[np.float64]) -> float:
    if board.polygons is None:
        return _shortest_edge(board, centres)
    return min(float(np.hypot(*(np.roll(polygon, -1, axis=0) - polygon).T).min()) for polygon in board.polygons)


def _on_a_circle(count: int) -> NDArray[np.float64]:
    angles = math.pi / 2 - 2 * math.pi * np.arange(count) / count
    return np.stack((np.cos(angles), np.sin(angles)), axis=1)


def _shortest_edge(board: Board, positions: NDArray[np.float64]) -> float:
    """The length of the shortest edge; 1 where there is none, or only edges of no length."""
    lengths = [math.dist(positions[a], positions[b]) for a, b in board.edges]
    return min((length for length in lengths if length > 0), default=1.0)


def _room(centre: NDArray[np.float64], polygon: NDArray[np.float64]) -> float:
    """The distance from `centre` to the nearest side of `polygon`."""
    starts, ends = polygon, np.roll(polygon, -1, axis=0)
    along, away = ends - starts, centre - starts
    doubled_areas = np.abs(along[:, 0] * away[:, 1] - along[:, 1] * away[:, 0])
    return float((doubled_areas / np.hypot(along[:, 0], along[:, 1])).min())


def edges_apart(board: Board) -> list[tuple[int, int]]:
    """The edges between cells whose polygons share no corner; every edge where there are no polygons."""
    if board.polygons is None:
        return list(board.edges)
    corners = [{start for start, _ in _sides(polygon)} for polygon in board.polygons]
    return [(a, b) for a, b in board.edges if corners[a].isdisjoint(corners[b])]


def seams(polygons: Iterable[NDArray[np.float64]], parts: Sequence[str]) -> list[Side]:
    """The sides between polygons of different parts, whose names are given a polygon; the empty name is no part."""
    owners: dict[Side, str] = {}
    for polygon, part in zip(polygons, parts, strict=True):
        if part:
            owners.update(dict.fromkeys(_sides(polygon), part))
    return [(a, b) for (a, b), part in owners.items() if a < b and owners.get((b, a), part) != part]


def outline(polygons: Sequence[NDArray[np.float64]], cells: Collection[int]) -> list[Side]:
    """The sides around a set of polygons, in no order."""
    sides = dict.fromkeys(side for cell in cells for side in _sides(polygons[cell]))
    return [(a, b) for a, b in sides if (b, a) not in sides]


def holes(polygons: Sequence[NDArray[np.float64]]) -> list[list[Point]]:
    """The corners around each hole that polygons leave, in a plane whose y goes downwards.

    The polygons turn as those of a board do, counter-clockwise to the eye. There are no holes where none shares a side
    with another: the light squares of a board of dark ones are none.
    """
    rim = outline(polygons, range(len(polygons)))
    if len(rim) == sum(map(len, polygons)):
        return []
    onwards: dict[Point, list[Side]] = {}
    for side in rim:
        onwards.setdefault(side[0], []).append(side)
    left = dict.fromkeys(rim)
    found = []
    while left:
        first = side = next(iter(left))
        around = []
        while side in left:
            del left[side]
            around.append(side[0])
            side = _rightmost(side, onwards.get(side[1], []))
        if side == first and _doubled_area(around) > 0:
            found.append(around)
    return found


def _rightmost(side: Side, onwards: Sequence[Side]) -> Side:
    """The one of `onwards` that turns farthest to the right from `side`; `side` itself, if there is none."""
    return max(onwards, key=lambda following: _turn(side, following[1]), default=side)


def _sides(polygon: NDArray[np.float64]) -> list[Side]:
    corners = [(x, y) for x, y in np.round(polygon, DECIMALS).tolist()]
    return list(zip(corners, [*corners[1:], *corners[:1]], strict=True))


def _turn(side: Side, end: Point) -> float:
    """The angle by which one turns to the right, to the eye, who comes along a side and goes on to `end`."""
    (x1, y1), (x2, y2) = side
    ahead, onwards = (x2 - x1, y2 - y1), (end[0] - x2, end[1] - y2)
    cross = ahead[0] * onwards[1] - ahead[1] * onwards[0]
    return math.atan2(cross, ahead[0] * onwards[0] + ahead[1] * onwards[1])


def _doubled_area(corners: Sequence[Point]) -> float:
    """Twice the area inside a closed line, negative if it goes counter-clockwise to the eye."""
    following = [*corners[1:], *corners[:1]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, following, strict=True))
