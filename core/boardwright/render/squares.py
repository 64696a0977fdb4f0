"""Text drawings of squares whose sides lie along the axes.

Where ids are made of a column's and a row's name, these stand at the rim; other ids stand in the cells, below marks:

    +---+---+
  2 | A |   |
    +---+---+
  1 |   |   |
    +---+---+
      a   b
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright.render.canvas import Canvas, fits
from boardwright.render.captions import Captions
from boardwright.render.grid import tile_grid
from boardwright.render.headings import Headings


def draw_squares(corners: NDArray[np.float64], captions: Captions) -> Canvas | None:
    """The drawing of squares with `corners` (cells, 4, 2); None if they fit no upright grid, or no canvas."""
    grid = tile_grid(corners, width=1, height=1)
    if grid is None:
        return None
    headings = Headings.of(captions.labels, corners.mean(axis=1))
    if headings:
        captions = captions.without_labels()
    text_width = max(captions.width, headings.column_width if headings else 0)
    # Odd inside, for a middle. Marks have a blank on either side; labels, which are longer, go without.
    inner = text_width // 2 * 2 + (1 if captions.room_for_labels else 3)
    width, height = inner + 1, captions.rows + 1
    lefts, tops = grid.across.min(axis=1) * width, grid.down.min(axis=1) * height
    if not fits(int(lefts.max()) + width, int(tops.max()) + height):
        return None
    canvas = Canvas()
    for number, (left, top) in enumerate(zip(lefts.tolist(), tops.tolist(), strict=True)):
        right, bottom = left + width, top + height
        canvas.polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
        for row, text in enumerate(captions.lines(number), start=top + 1):
            canvas.write((left + width // 2, row), text)
    if headings:
        headings.write(canvas, (lefts + width // 2).tolist(), (tops + 1).tolist(), margin=width // 2, below=2)
    return canvas
