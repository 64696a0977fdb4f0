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

from boardwright.boards.board import Board
from boardwright.render.canvas import Canvas, Place, fits, line
from boardwright.render.captions import Captions
from boardwright.render.grid import DECIMALS, smallest_gap
from boardwright.render.headings import Headings

_POINT = "+"
_LINE = 3  # the least columns between two points in a row
_COLUMNS_A_ROW = 4  # characters are about twice as high as wide; diagonals may be twice as flat as they are
_MOST_INK = 4  # characters of lines for each place of the drawing; more is a tangle, and much work
_MOST_HIDDEN = 1 / 4  # a drawing without more than this share of the adjacencies is of no use


def draw_points(board: Board, captions: Captions) -> tuple[Canvas, list[tuple[int, int]]] | None:
    """The drawing, and the edges that no straight line of characters can show.

    None if the board has no positions, two cells would fall together, too many edges stay hidden, or the drawing
    would be too large.
    """
    if board.positions is None or not board.size:
        return None
    headings = Headings.of(captions.labels, board.positions)
    if headings:
        captions = captions.without_labels()
    texts = [_text(captions, number) for number in range(board.size)]
    width = max([headings.column_width if headings else captions.room_for_marks, *map(len, texts)])
    places = _places(board.positions, width)
    if places is None or _tangled(places, board.edges):
        return None
    canvas = Canvas()
    owners: dict[Place, int] = {}
    for number, place in enumerate(places):
        for taken in canvas.write(place, texts[number]):
            if owners.setdefault(taken, number) != number:
                return None
    hidden = [edge for edge in board.edges if not _draw_edge(canvas, owners, places, edge)]
    if len(hidden) > len(board.edges) * _MOST_HIDDEN:
        return None
    if headings:
        columns, rows = zip(*places, strict=True)
        headings.write(canvas, columns, rows, margin=width // 2 + 1, below=2)
    return canvas, hidden


def _text(captions: Captions, number: int) -> str:
    label, mark = captions.labels[number], captions.marks[number]
    return ":".join(text for text in (label, mark) if text) or _POINT


def _places(positions: NDArray[np.float64], width: int) -> list[Place] | None:
    """Where to write texts of up to `width` columns so that none touch; None if that takes too large a canvas."""
    across, up = np.round(positions, DECIMALS).T
    column_unit, row_unit = smallest_gap(across), smallest_gap(up)
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


def _tangled(places: list[Place], edges: tuple[tuple[int, int], ...]) -> bool:
    """Whether lines would need far more characters than the drawing has places."""
    room = (max(column for column, _ in places) + 1) * (max(row for _, row in places) + 1)
    needed = 0
    for a, b in edges:
        (left, top), (right, bottom) = places[a], places[b]
        needed += (abs(bottom - top) or abs(right - left)) - 1
    return needed > _MOST_INK * room


def _draw_edge(canvas: Canvas, owners: dict[Place, int], places: list[Place], edge: tuple[int, int]) -> bool:
    """Draws the line between two cells unless it is too flat or meets another cell; whether it could be drawn."""
    characters = line(places[edge[0]], places[edge[1]])
    free = [place for place in characters if owners.get(place) not in edge]
    if not free or any(place in owners for place in free):
        return False
    for place in free:
        canvas.cross(place, characters[place])
    return True
