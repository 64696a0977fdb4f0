"""Boards and positions as text, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from boardwright.boards.board import Board
from boardwright.game import Highlight, Piece
from boardwright.render.canvas import Picture, Spot
from boardwright.render.captions import STAR, Captions
from boardwright.render.points import draw_points
from boardwright.render.scene import Scene, printable, signs_text
from boardwright.render.tiles import draw_tiles

_NOTE_WIDTH = 100  # columns, for what is written below a drawing


def draw_text(
    board: Board,
    pieces: Iterable[Piece] | None = None,
    highlights: Iterable[Highlight] = (),
    *,
    labels: bool = True,
    groups: Sequence[str] = (),
) -> str:
    """The board as lines of text, without a line break at the end.

    Triangles, squares and hexagons are drawn as such, other boards as points joined by lines. A board without
    positions, or too large or too tangled to be drawn, is listed instead: cells, pieces, neighbours.

    A piece is its kind's initial and its seat's number: `1`, `K1` for a king, `A` for a piece of kind A that is
    nobody's, `1x3` for three. Pieces on edges and corners stand there; those off the board, adjacencies and sets that
    a drawing cannot show, and what is highlighted with a star, are named below it.

    Args:
        board: the board to draw.
        pieces: what lies on it and beside it. With `()`, room is kept for pieces; with None, it is not.
        highlights: sets of cells to mark.
        labels: whether to write the cells' ids, in the cells or as names of columns and rows. A list always has them.
        groups: names of groups whose sets to name.

    Raises:
        BoardError: there is a piece or highlight on a cell number that the board does not have.
        UnknownNameError: the board has no group of such a name.
    """
    scene = Scene.of(board, pieces, highlights, labels=labels, groups=groups)
    picture = draw_tiles(scene) or draw_points(scene)
    notes = [_wrapped(note) for note in (*_drawn_onto(picture, scene), *_notes(scene))]
    drawing = str(picture.canvas) if picture else _list_cells(scene)
    return "\n\n".join([drawing, "\n".join(notes)] if notes else [drawing])


def _drawn_onto(picture: Picture | None, scene: Scene) -> Iterator[str]:
    """Adds to a drawing what does not lie in single cells; yields notes of what it has no room for."""
    if picture and picture.hidden:
        pairs = (f"{scene.ids([a])} – {scene.ids([b])}" for a, b in picture.hidden)
        yield f"also adjacent: {', '.join(pairs)}"
    for caption, cells in scene.captions.items():
        _written(picture, cells, caption)
    for around, pieces in scene.between_cells.items():
        if not _written(picture, around, signs_text(pieces)):
            yield f"between {scene.ids(around)}: {signs_text(pieces)}"
    for group in scene.groups:
        for set_id, members in zip(group.ids, group.sets, strict=True):
            if not _written(picture, members, printable(set_id)):
                yield f"{printable(group.name)} {printable(set_id)}: {scene.ids(members)}"


def _written(picture: Picture | None, cells: Sequence[int], text: str) -> bool:
    """Writes a text in the middle of some cells if there is room for it; whether there is."""
    if picture is None or not cells:
        return False
    spot = _middle(picture, cells)
    if not picture.canvas.has_room(spot, text):
        return False
    picture.canvas.write(spot, text)
    return True


def _middle(picture: Picture, cells: Sequence[int]) -> Spot:
    columns, rows = zip(*(picture.centres[cell] for cell in cells), strict=True)
    return round(sum(columns) / len(cells)), round(sum(rows) / len(cells))


def _notes(scene: Scene) -> Iterator[str]:
    for place, pieces in scene.off_board.items():
        yield f"{place}: {' '.join(signs_text([piece]) for piece in pieces)}"
    for highlight in scene.highlights:
        yield f"{STAR} {highlight.text}: {scene.ids(highlight.cells)}"


def _wrapped(note: str) -> str:
    return textwrap.fill(note, _NOTE_WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _list_cells(scene: Scene) -> str:
    """A line for each cell, below a headline: its id, its pieces if they are wanted, its neighbours."""
    board = scene.board
    captions = Captions.of(scene)
    ids = [printable(cell) for cell in board.cells]
    start, items = board.adjacency
    columns = [
        ["cell", *ids],
        ["neighbours", *(scene.ids(items[start[cell] : start[cell + 1]]) for cell in range(board.size))],
    ]
    if captions.room_for_signs:
        columns.insert(1, ["pieces", *captions.signs])
    widths = [max(map(len, column)) for column in columns[:-1]] + [0]
    lines = ("  ".join(map(str.ljust, row, widths)) for row in zip(*columns, strict=True))
    return "\n".join(text.rstrip() for text in lines)
