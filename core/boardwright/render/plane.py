"""Where the cells of a drawing lie, in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardwright.boards.board import Board

_ROOM = 24.0  # pixels around the centre of the tightest cell
_MARGIN = 16.0
_MOST_PIXELS = 20_000.0  # across a drawing; what would be larger is scaled down
_SHARE_OF_EDGE = 0.3  # how much of the shortest line between two points each of their circles may take


@dataclass(frozen=True)
class Plane:
    """The places of a board's cells, in pixels from the upper left, y downwards.

    Attributes:
        centres: the middle of each cell, shape (cells, 2).
        rooms: the radius of the circle around it that the cell has room for.
        polygons: each cell's corners; no corners where it is drawn as that circle.
        width: the width of the drawing.
        height: its height.
    """

    centres: NDArray[np.float64]
    rooms: NDArray[np.float64]
    polygons: tuple[NDArray[np.float64], ...]
    width: float
    height: float

    @classmethod
    def of(cls, board: Board) -> Plane:
        """The plane of `board`; cells without positions lie on a circle, in their order."""
        polygons = board.polygons or (np.empty((0, 2)),) * board.size
        centres = _on_a_circle(board.size) if board.positions is None else board.positions
        rooms = _rooms(board, centres)
        reach = rooms[:, np.newaxis]
        outline = np.concatenate([centres - reach, centres + reach, *polygons])
        (left, bottom), (right, top) = outline.min(axis=0), outline.max(axis=0)
        scale = min(_ROOM / rooms.min(), _MOST_PIXELS / max(right - left, top - bottom))

        def to_pixels(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.asarray((points - (left, top)) * (scale, -scale) + _MARGIN)

        return cls(
            centres=to_pixels(centres),
            rooms=rooms * scale,
            polygons=tuple(map(to_pixels, polygons)),
            width=(right - left) * scale + 2 * _MARGIN,
            height=(top - bottom) * scale + 2 * _MARGIN,
        )


def _rooms(board: Board, centres: NDArray[np.float64]) -> NDArray[np.float64]:
    if board.polygons is None:
        return np.full(board.size, _SHARE_OF_EDGE * _shortest_edge(board, centres))
    return np.array([_room(centre, polygon) for centre, polygon in zip(centres, board.polygons, strict=True)])


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
