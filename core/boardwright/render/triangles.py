r"""Text drawings of triangles that point up or down.

Sides are slashes, one column a row. A label stands where its triangle is widest, a mark next to it, towards the tip:

        +
       /A\
      /a1 \
     +-----+
    / \b2 / \
   /b1 \ /b3 \
  +-----+-----+
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from boardwright.render.canvas import Canvas, Place, fits
from boardwright.render.captions import Captions
from boardwright.render.grid import tile_grid


def draw_triangles(corners: NDArray[np.float64], captions: Captions) -> Canvas | None:
    """The drawing of triangles with `corners` (cells, 3, 2); None if they fit no upright lattice, or no canvas."""
    grid = tile_grid(corners, width=2, height=1)
    # On the lattice, the corners of every other row are half a side aside.
    if grid is None or len(np.unique((grid.across + grid.down) % 2)) > 1:
        return None
    size = _rows_between_corners(captions)
    columns, rows = grid.across * size, grid.down * size
    if not fits(int(columns.max()), int(rows.max())):
        return None
    canvas = Canvas()
    for number, places in enumerate(np.stack((columns, rows), axis=-1).tolist()):
        triangle = [(column, row) for column, row in places]
        canvas.polygon(triangle)
        _write_captions(canvas, triangle, captions.labels[number], captions.marks[number])
    return canvas


def _rows_between_corners(captions: Captions) -> int:
    """The n for which the inner rows, 1, 3 … 2 n - 3 columns wide from the tip on, hold what is to be written."""
    if captions.rows == 1:
        return math.ceil((captions.width + 3) / 2)
    return max(math.ceil((captions.room_for_labels + 3) / 2), math.ceil((captions.room_for_marks + 5) / 2))


def _write_captions(canvas: Canvas, triangle: list[Place], label: str, mark: str) -> None:
    column = sorted(column for column, _ in triangle)[1]
    top, middle, bottom = sorted(row for _, row in triangle)
    widest, towards_tip = (bottom - 1, -1) if middle == bottom else (top + 1, 1)
    canvas.write((column, widest), label or mark)
    if label:
        canvas.write((column, widest + towards_tip), mark)
