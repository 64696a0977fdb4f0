r"""Text drawings of hexagons that stand on a corner.

There is a row of slashes, then the row or two that are written in, and so on:

   / \ / \
  |a2 |b2 |
   \ / \ / \
    |a1 |b1 |
     \ / \ /
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from boardwright.render.canvas import Canvas, Place, fits
from boardwright.render.captions import Captions
from boardwright.render.grid import tile_grid


def draw_hexagons(corners: NDArray[np.float64], captions: Captions) -> Canvas | None:
    """The drawing of hexagons with `corners` (cells, 6, 2); None if they fit no such lattice, or no canvas."""
    grid = tile_grid(corners, width=2, height=4)
    if grid is None:
        return None
    lefts, tops = grid.across.min(axis=1), grid.down.min(axis=1)
    # Rows lie three quarters of a hexagon's height apart, every other one half a width aside.
    if (tops % 3).any() or len(np.unique((lefts + tops // 3) % 2)) > 1:
        return None
    # A multiple of 4, so that middles and the slashes halfway to them fall on whole columns.
    width = math.ceil((captions.width + 1) / 4) * 4
    lefts, tops = lefts * (width // 2), tops // 3 * (captions.rows + 1)
    if not fits(int(lefts.max()) + width, int(tops.max()) + captions.rows + 2):
        return None
    canvas = Canvas()
    for number, (left, top) in enumerate(zip(lefts.tolist(), tops.tolist(), strict=True)):
        _draw_outline(canvas, (left, top), width, captions.rows)
        for row, text in enumerate(captions.lines(number), start=top + 1):
            canvas.write((left + width // 2, row), text)
    return canvas


def _draw_outline(canvas: Canvas, corner: Place, width: int, rows: int) -> None:
    left, top = corner
    bottom = top + rows + 1
    for row, slashes in ((top, "/\\"), (bottom, "\\/")):
        for column, slash in zip((left + width // 4, left + width - width // 4), slashes, strict=True):
            canvas.write((column, row), slash)
    for row in range(top + 1, bottom):
        canvas.write((left, row), "|")
        canvas.write((left + width, row), "|")
