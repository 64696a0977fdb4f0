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
        polygons: each cell's corners; None if cells are drawn as those circles.
        width: the width of the drawing.
        height: its height.
    """

    centres: NDArray[np.float64]
    rooms: NDArray[np.float64]
    polygons: tuple[NDArray[np.float64], ...] | None
    width: float
    height: float

    @classmethod
    def of(cls, board: Board) -> Plane:
        """The plane of `board`; cells without positions lie on a circle, in their order."""
        positions = _on_a_circle(board.size) if board.positions is None else board.positions
        if board.polygons is None:
            rooms = np.full(board.size, _SHARE_OF_EDGE * _shortest_edge(board, positions))
            low, high = positions - rooms[:, np.newaxis], positions + rooms[:, np.newaxis]
        else:
            rooms = np.array([_room(*pair) for pair in zip(positions, board.polygons, strict=True)])
            low = high = np.concatenate(board.polygons)
        upper_left = np.array([low[:, 0].min(), high[:, 1].max()])
        extent = np.array([high[:, 0].max(), low[:, 1].min()]) - upper_left
        scale = min(_ROOM / rooms.min(), _MOST_PIXELS / np.abs(extent).max())

        def to_pixels(points: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.asarray((points - upper_left) * (scale, -scale) + _MARGIN)

        width, height = (np.abs(extent) * scale + 2 * _MARGIN).tolist()
        polygons = None if board.polygons is None else tuple(map(to_pixels, board.polygons))
        return cls(to_pixels(positions), rooms * scale, polygons, width, height)


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
