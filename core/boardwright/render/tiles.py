r"""Text drawings of boards whose cells are equal tiles.

Triangles point up or down, and their sides are slashes, one column a row. Squares lie along the axes; where their ids
are made of a column's and a row's name, these stand at the rim. Hexagons stand on a corner, which is left out. Sides
between the parts of a board are heavy, and holes are filled:

        +
       /A\            +---+---+---+          / \ / \
      /a1 \         3 |   | 1 |   |         |a2 |b2 |
     +-----+          +---+---+---+          \ / \ / \
    / \b2 / \       2 |   |:::|   |           |a1 |b1 |
   /b1 \ /b3 \        +---+---+---+            \ / \ /
  +-----+-----+     1 | 2 |   |   |
                      +---+---+---+
                        a   b   c
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.render.canvas import Canvas, Corner, Picture, Spot, fits, line
from boardwright.render.captions import Captions, Headings
from boardwright.render.plane import DECIMALS, edges_apart, holes, seams
from boardwright.render.scene import Scene

_MAX_STEPS = 1_000_000  # more than any drawing has columns
_HEAVY = {"-": "=", "|": "#", "/": "#", "\\": "#"}
_FILLING = ":"


class _Layout(NamedTuple):
    """Where tiles and what is in them come to lie.

    Attributes:
        corners: the corners of each tile as columns and rows, shape (tiles, corners, 2); halves lie between characters.
        joint: the character of a corner, if it has one.
        captions: what is to be written in the tiles.
        signs: where each tile's sign is to be written.
        labels: where its label is to be written.
        headings: names of columns and rows, to be written at the rim.
    """

    corners: NDArray[Any]
    joint: str
    captions: Captions
    signs: list[Spot]
    labels: list[Spot]
    headings: Headings | None = None


class _Grid(NamedTuple):
    """The corners of tiles in whole steps from the upper left of them all, each of shape (tiles, corners)."""

    across: NDArray[np.int64]
    down: NDArray[np.int64]


def draw_tiles(scene: Scene) -> Picture | None:
    """The drawing; None if the cells are no equal tiles of one upright lattice, or it would be too large."""
    polygons = scene.board.polygons or ()
    sides = {len(polygon) for polygon in polygons}
    lay_out = _LAYOUTS.get(sides.pop()) if len(sides) == 1 else None
    layout = lay_out(np.stack(polygons), scene) if lay_out else None
    if layout is None or not fits(*(np.ptp(layout.corners, axis=(0, 1)) + 1)):
        return None
    canvas = Canvas()
    tiles: list[list[Corner]] = [[(x, y) for x, y in tile] for tile in layout.corners.tolist()]
    for tile in tiles:
        for start, end in zip(tile, [*tile[1:], tile[0]], strict=True):
            canvas.draw(line(start, end))
            if layout.joint:
                canvas.draw({(int(start[0]), int(start[1])): layout.joint})
    outlines = list(layout.corners)
    for start, end in seams(outlines, scene.parts):
        canvas.draw({spot: _HEAVY[character] for spot, character in line(start, end).items()})
    for hole in holes(outlines):
        canvas.fill(hole, _FILLING)
    for cell, (sign, label) in enumerate(zip(layout.captions.signs, layout.captions.labels, strict=True)):
        canvas.write(layout.signs[cell], sign)
        canvas.write(layout.labels[cell], label)
    if layout.headings:
        width = int(np.ptp(layout.corners[0, :, 0]))
        layout.headings.write(canvas, layout.signs, margin=width // 2, below=2)
    centres = [(column, row) for column, row in layout.corners.mean(axis=1).tolist()]
    return Picture(canvas, centres, edges_apart(scene.board))


def _triangles(polygons: NDArray[np.float64], scene: Scene) -> _Layout | None:
    """Triangles that point up or down. A label stands where its triangle is widest, a sign next to it."""
    grid = _tile_grid(polygons, width=2, height=1)
    # On the lattice, the corners of every other row are half a side aside.
    if grid is None or len(np.unique((grid.across + grid.down) % 2)) > 1:
        return None
    captions = Captions.of(scene)
    # Inside a tile of n rows there are rows of 1, 3 … 2 n - 3 columns from the tip on.
    if captions.rows == 1:
        size = math.ceil((captions.width + 3) / 2)
    else:
        size = max(math.ceil((captions.room_for_labels + 3) / 2), math.ceil((captions.room_for_signs + 5) / 2))
    columns, rows = grid.across * size, grid.down * size
    signs, labels = [], []
    for tile_columns, tile_rows in zip(np.sort(columns).tolist(), np.sort(rows).tolist(), strict=True):
        top, middle, bottom = tile_rows
        widest, towards_tip = (bottom - 1, -1) if middle == bottom else (top + 1, 1)
        labels.append((tile_columns[1], widest))
        signs.append((tile_columns[1], widest + towards_tip if captions.rows == 2 else widest))
    return _Layout(np.stack((columns, rows), axis=-1), "+", captions, signs, labels)


def _squares(polygons: NDArray[np.float64], scene: Scene) -> _Layout | None:
    """Squares whose sides lie along the axes. Other ids than those of the headings stand below the signs."""
    grid = _tile_grid(polygons, width=1, height=1)
    if grid is None:
        return None
    headings = Headings.of(scene.labels, polygons.mean(axis=1))
    captions = Captions.of(scene, labels=headings is None)
    text_width = max(captions.width, headings.column_width if headings else 0)
    # Odd inside, for a middle; at least 3, so that a sign which grows to three characters leaves the board as it is.
    width = max(text_width // 2 * 2 + 1, 3) + 1
    height = captions.rows + 1
    corners = np.stack((grid.across * width, grid.down * height), axis=-1)
    lefts, tops = corners.min(axis=1).T
    signs = [(left + width // 2, top + 1) for left, top in zip(lefts.tolist(), tops.tolist(), strict=True)]
    labels = [(column, row + captions.rows - 1) for column, row in signs]
    return _Layout(corners, "+", captions, signs, labels, headings)


def _hexagons(polygons: NDArray[np.float64], scene: Scene) -> _Layout | None:
    """Hexagons that stand on a corner: a row of slashes, then the row or two that are written in, and so on."""
    grid = _tile_grid(polygons, width=2, height=4)
    if grid is None:
        return None
    lefts, tops = grid.across.min(axis=1), grid.down.min(axis=1)
    # Rows lie three quarters of a hexagon's height apart, every other one half a width aside.
    if (tops % 3).any() or len(np.unique((lefts + tops // 3) % 2)) > 1:
        return None
    captions = Captions.of(scene)
    # A multiple of 4, so that middles and the slashes halfway to them fall on whole columns.
    width = math.ceil((captions.width + 1) / 4) * 4
    # A corner at the top or bottom lies half a row from the slashes that lead to it, the others half a row beyond.
    rows = grid.down // 3 * (captions.rows + 1) + np.where(grid.down % 3 == 1, 0.5, -0.5)
    corners = np.stack((grid.across * (width // 2), rows), axis=-1)
    signs = [
        (left * (width // 2) + width // 2, top // 3 * (captions.rows + 1) + 1)
        for left, top in zip(lefts.tolist(), tops.tolist(), strict=True)
    ]
    labels = [(column, row + captions.rows - 1) for column, row in signs]
    return _Layout(corners, "", captions, signs, labels)


_LAYOUTS: dict[int, Callable[[NDArray[np.float64], Scene], _Layout | None]] = {
    3: _triangles,
    4: _squares,
    6: _hexagons,
}  # by the number of a tile's corners


def _tile_grid(corners: NDArray[np.float64], width: int, height: int) -> _Grid | None:
    """Equal tiles on a grid of which each tile takes `width` steps across and `height` steps down.

    Args:
        corners: the corners in the plane, y upwards, shape (tiles, corners, 2).
        width: the steps across one tile.
        height: the steps down one tile.

    Returns:
        The corners; None if they do not lie on such a grid, or two tiles lie in the same place.
    """
    x, y = corners[:, :, 0], corners[:, :, 1]
    across, down = _steps(x, float(np.ptp(x[0])) / width), _steps(-y, float(np.ptp(y[0])) / height)
    if across is None or down is None:
        return None
    if (np.ptp(across, axis=1) != width).any() or (np.ptp(down, axis=1) != height).any():
        return None
    upper_left = set(zip(across.min(axis=1).tolist(), down.min(axis=1).tolist(), strict=True))
    return _Grid(across, down) if len(upper_left) == len(corners) else None


def _steps(values: NDArray[np.float64], unit: float) -> NDArray[np.int64] | None:
    """How many `unit`s each of `values` lies above the lowest, same shape; None if they are not whole numbers."""
    if unit <= 0:
        return None
    exact = (values - values.min()) / unit
    whole = np.rint(exact)
    if exact.max() > _MAX_STEPS or np.abs(exact - whole).max() > 10.0**-DECIMALS:
        return None
    count: NDArray[np.int64] = whole.astype(np.int64)
    return count
