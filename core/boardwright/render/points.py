r"""Text drawings of boards whose cells are points in the plane, joined by lines.

Where ids are made of a column's and a row's name, these stand at the rim; other ids take the points' places, as in
`north:A---south`:

  2  A---+
     | / |
  1  +---B

     a   b
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from boardwright.render.canvas import Canvas, Picture, Spot, fits, line
from boardwright.render.captions import Captions, Headings
from boardwright.render.plane import DECIMALS
from boardwright.render.scene import Scene

_POINT = "+"
_LINE = 3  # the least columns between two points in a row
_COLUMNS_A_ROW = 4  # characters are about twice as high as wide; diagonals may be twice as flat as they are
_MAX_SLANT = 4  # columns that a line may go sideways in one row and still be read as a line
_MAX_INK = 4  # characters of lines for each spot of the drawing; more is a tangle, and much work
_MAX_HIDDEN = 1 / 4  # a drawing without more than this share of the adjacencies is of no use


def draw_points(scene: Scene) -> Picture | None:
    """The drawing; edges are hidden that no straight line of characters can show.

    None if the board has no positions, two cells would fall together, too many edges stay hidden, or the drawing
    would be too large.
    """
    board = scene.board
    if board.positions is None or not board.size:
        return None
    headings = Headings.of(scene.labels, board.positions)
    captions = Captions.of(scene, labels=headings is None)
    texts = [_text(*caption) for caption in zip(captions.labels, captions.signs, strict=True)]
    width = max([headings.column_width if headings else captions.room_for_signs, *map(len, texts)])
    spots = _spots(board.positions, width)
    if spots is None or _tangled(spots, board.edges):
        return None
    canvas = Canvas()
    owners: dict[Spot, int] = {}
    for number, spot in enumerate(spots):
        for taken in canvas.write(spot, texts[number]):
            if owners.setdefault(taken, number) != number:
                return None
    hidden = [edge for edge in board.edges if not _draw_edge(canvas, owners, spots, edge)]
    if len(hidden) > len(board.edges) * _MAX_HIDDEN:
        return None
    if headings:
        headings.write(canvas, spots, margin=width // 2 + 1, below=2)
    return Picture(canvas, list(spots), hidden)


def _text(label: str, sign: str) -> str:
    return ":".join(text for text in (label, sign) if text) or _POINT


def _spots(positions: NDArray[np.float64], width: int) -> list[Spot] | None:
    """Where to write texts of up to `width` columns so that none touch; None if that takes too large a canvas."""
    across, up = np.round(positions, DECIMALS).T
    column_unit, row_unit = _smallest_gap(across), _smallest_gap(up)
    closest = _closest_in_a_row(across, up)
    units_apart = 1 if closest is None else round(closest / column_unit, DECIMALS)
    rows_a_unit = max(2, math.ceil((width + _LINE) / _COLUMNS_A_ROW))
    # A multiple, so that diagonals of the grid are slashes which step aside evenly.
    columns_a_unit = math.ceil((width + _LINE) / units_apart / rows_a_unit) * rows_a_unit
    columns = (across - across.min()) / column_unit * columns_a_unit
    rows = (up.max() - up) / row_unit * rows_a_unit
    if not fits(int(columns.max()) + width, int(rows.max()) + 1):
        return None
    rounded = np.rint(np.stack((columns, rows), axis=1)).astype(int)
    return [(column, row) for column, row in rounded.tolist()]


def _closest_in_a_row(across: NDArray[np.float64], up: NDArray[np.float64]) -> float | None:
    order = np.lexsort((across, up))
    gaps, climbs = np.diff(across[order]), np.diff(up[order])
    in_a_row = gaps[(climbs == 0) & (gaps > 0)]
    return float(in_a_row.min()) if in_a_row.size else None


def _tangled(spots: list[Spot], edges: tuple[tuple[int, int], ...]) -> bool:
    """Whether lines would need far more characters than the drawing has places."""
    room = (max(column for column, _ in spots) + 1) * (max(row for _, row in spots) + 1)
    needed = 0
    for a, b in edges:
        (left, top), (right, bottom) = spots[a], spots[b]
        needed += (abs(bottom - top) or abs(right - left)) - 1
    return needed > _MAX_INK * room


def _draw_edge(canvas: Canvas, owners: dict[Spot, int], spots: list[Spot], edge: tuple[int, int]) -> bool:
    """Draws the line between two cells unless it is too flat or meets another cell; whether it could be drawn."""
    start, end = spots[edge[0]], spots[edge[1]]
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    # Slashes show a line only if it steps aside evenly from row to row.
    if down and (across > _MAX_SLANT * down or across % down):
        return False
    free = {spot: character for spot, character in line(start, end).items() if owners.get(spot) not in edge}
    if not free or not owners.keys().isdisjoint(free):
        return False
    canvas.cross(free)
    return True


def _smallest_gap(values: NDArray[np.float64]) -> float:
    """The smallest distance between two of `values` that are not the same; 1 if all are."""
    gaps = np.diff(np.unique(np.round(values, DECIMALS)))
    return float(gaps.min()) if gaps.size else 1.0
