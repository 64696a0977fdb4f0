"""Small boards, computed here from plain geometry, for drawings to be checked against."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from boardwright.boards.board import Board

Corner = tuple[float, float]
MakeBoard = Callable[..., Board]


@pytest.fixture(scope="session")
def triangles() -> MakeBoard:
    """`triangles(side, prefix)`: a triangle cut into unit triangles; `b2` is the second in the second row."""
    return _triangles


@pytest.fixture(scope="session")
def squares() -> MakeBoard:
    """`squares(width, height, prefix)`: unit squares, named as on a chess board."""
    return _squares


@pytest.fixture(scope="session")
def hexagons() -> MakeBoard:
    """`hexagons(width, height, prefix)`: hexagons one unit wide in a rhombus; `b1` is the second in the top row."""
    return _hexagons


@pytest.fixture(scope="session")
def points() -> MakeBoard:
    """`points(places, edges)`: cells at places in the plane, adjacent as told."""
    return _points


@pytest.fixture(scope="session")
def morris() -> Board:
    """The board of nine men's morris: 24 points on three squares, and 32 lines."""
    return _morris()


def _board_of_polygons(cells: Sequence[str], polygons: Sequence[Sequence[Corner]]) -> Board:
    """A board whose cells are adjacent when they have two corners in common."""
    sides: dict[frozenset[Corner], list[int]] = {}
    for number, polygon in enumerate(polygons):
        corners = [(round(x, 6), round(y, 6)) for x, y in polygon]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            sides.setdefault(frozenset((start, end)), []).append(number)
    arrays = tuple(np.array(polygon, dtype=np.float64) for polygon in polygons)
    return Board(
        name="test",
        cells=tuple(cells),
        edges=tuple(sorted((pair[0], pair[1]) for pair in sides.values() if len(pair) == 2)),
        positions=np.array([polygon.mean(axis=0) for polygon in arrays]),
        polygons=arrays,
    )


def _triangles(side: int, prefix: str = "") -> Board:
    height = math.sqrt(3) / 2
    cells, polygons = [], []
    for row in range(side):
        for place in range(2 * row + 1):
            x, top, bottom = (place - row) / 2, -row * height, -(row + 1) * height
            up = [(x - 0.5, bottom), (x + 0.5, bottom), (x, top)]
            down = [(x, bottom), (x + 0.5, top), (x - 0.5, top)]
            cells.append(f"{prefix}{chr(ord('a') + row)}{place + 1}")
            polygons.append(down if place % 2 else up)
    return _board_of_polygons(cells, polygons)


def _squares(width: int, height: int, prefix: str = "") -> Board:
    places = [(x, y) for y in range(height) for x in range(width)]
    cells = [f"{prefix}{chr(ord('a') + x)}{y + 1}" for x, y in places]
    return _board_of_polygons(cells, [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in places])


def _hexagons(width: int, height: int, prefix: str = "") -> Board:
    radius = 1 / math.sqrt(3)
    angles = [math.pi / 6 + turn * math.pi / 3 for turn in range(6)]
    cells, polygons = [], []
    for row in range(height):
        for place in range(width):
            x, y = place + row / 2, -1.5 * radius * row
            cells.append(f"{prefix}{chr(ord('a') + place)}{row + 1}")
            polygons.append([(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles])
    return _board_of_polygons(cells, polygons)


def _points(places: dict[str, Corner], edges: Sequence[tuple[str, str]]) -> Board:
    cells = list(places)
    pairs = {(cells.index(a), cells.index(b)) for a, b in edges}
    return Board(
        name="test",
        cells=tuple(cells),
        edges=tuple(sorted((min(pair), max(pair)) for pair in pairs)),
        positions=np.array(list(places.values()), dtype=np.float64),
    )


def _morris() -> Board:
    names = {(x, y): f"{'abcdefg'[x + 3]}{y + 4}" for x in range(-3, 4) for y in range(-3, 4)}
    around = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    edges = []
    for size in (1, 2, 3):
        ring = [(x * size, y * size) for x, y in around]
        edges += [(names[a], names[b]) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        edges += [(names[x * size, y * size], names[x * size + x, y * size + y]) for size in (1, 2)]
    places = {names[x * size, y * size]: (float(x * size), float(y * size)) for size in (1, 2, 3) for x, y in around}
    return _points(places, edges)
