"""What holds for the drawings of any board and any position."""

from __future__ import annotations

import re
import string
from collections.abc import Callable

import numpy as np
from drawings import Drawing, letters
from hypothesis import given
from hypothesis import strategies as st

from boardwright.boards.board import Board
from boardwright.game import Highlight, Piece
from boardwright.render import draw_svg, draw_text

MakeBoard = Callable[..., Board]

LETTERS = string.ascii_uppercase + string.digits
SIZES = st.integers(1, 5)
PREFIXES = st.sampled_from(["B.", "part-", "north-west."])  # none with which ids would be names at the rim
TILES = st.sampled_from(["triangles", "squares", "hexagons"])


def labels_in(text: str, board: Board) -> list[str]:
    """The ids in a drawing, or in the first column of a list."""
    drawing = text.partition("\n\nalso adjacent")[0]
    words = re.findall(r"[A-Za-z][\w.-]*\w", drawing.replace("--", " "))
    if text.startswith("cell "):
        words = [line.split()[0] for line in drawing.splitlines()[1:]]
    return [word for word in words if word in board.cells]


@given(kind=TILES, width=SIZES, height=SIZES, prefix=PREFIXES, with_pieces=st.booleans())
def test_the_label_of_each_tile_appears_once(
    triangles: MakeBoard,
    squares: MakeBoard,
    hexagons: MakeBoard,
    kind: str,
    width: int,
    height: int,
    prefix: str,
    with_pieces: bool,
) -> None:
    makers = {"triangles": triangles, "squares": squares, "hexagons": hexagons}
    board = triangles(width, prefix) if kind == "triangles" else makers[kind](width, height, prefix)
    text = draw_text(board, () if with_pieces else None)
    assert sorted(labels_in(text, board)) == sorted(board.cells)


@st.composite
def boards_of_points(draw: st.DrawFn) -> Board:
    """Points on a small grid or none at all, with any edges."""
    places = draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=10, unique=True))
    numbers = range(len(places))
    pairs = [(a, b) for a in numbers for b in numbers if a < b]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    length = draw(st.integers(1, 9))
    return Board(
        name="test",
        cells=tuple(f"n.{'x' * length}{number}" for number in numbers),
        edges=tuple(sorted(edges)),
        positions=draw(st.sampled_from([None, np.array(places, dtype=np.float64)])),
    )


@given(board=boards_of_points())
def test_the_label_of_each_point_appears_once(board: Board) -> None:
    assert sorted(labels_in(draw_text(board), board)) == sorted(board.cells)


@given(kind=TILES, data=st.data())
def test_every_piece_stands_where_it_was_asked_for(
    triangles: MakeBoard, squares: MakeBoard, hexagons: MakeBoard, kind: str, data: st.DataObject
) -> None:
    board = {"triangles": lambda: triangles(5), "squares": lambda: squares(5, 5), "hexagons": lambda: hexagons(5, 5)}[
        kind
    ]()
    cells = data.draw(st.lists(st.integers(0, board.size - 1), unique=True, max_size=len(LETTERS)))
    kinds = dict(zip(cells, LETTERS, strict=False))
    assert board.polygons is not None
    assert board.positions is not None
    tops = [round(float(polygon[:, 1].max()), 3) for polygon in board.polygons]
    across = board.positions[:, 0].tolist()
    in_reading_order = sorted(cells, key=lambda cell: (-tops[cell], across[cell]))
    text = draw_text(board, letters(kinds), labels=False)
    assert re.findall(rf"[{LETTERS}]", text) == [kinds[cell] for cell in in_reading_order]


CELLS = st.integers(0, 8)
TEXTS = st.text(max_size=12)
KINDS = st.sampled_from(["", "king", "white", "A", "ß"]) | TEXTS


@st.composite
def positions(draw: st.DrawFn) -> list[Piece]:
    """Any pieces on and beside a board of nine cells."""
    places = st.one_of(CELLS, st.lists(CELLS, min_size=2, max_size=6).map(tuple), TEXTS.filter(bool))
    pieces = st.builds(Piece, places, st.integers(-1, 9), KINDS, st.integers(1, 200))
    return draw(st.lists(pieces, max_size=8))


@given(
    kind=TILES,
    pieces=st.none() | positions(),
    highlights=st.lists(st.builds(Highlight, st.lists(CELLS, max_size=4).map(tuple), TEXTS), max_size=3),
    labels=st.booleans(),
)
def test_any_position_can_be_drawn(
    triangles: MakeBoard,
    squares: MakeBoard,
    hexagons: MakeBoard,
    kind: str,
    pieces: list[Piece] | None,
    highlights: list[Highlight],
    labels: bool,
) -> None:
    board = triangles(3) if kind == "triangles" else {"squares": squares, "hexagons": hexagons}[kind](3, 3)
    text = draw_text(board, pieces, highlights, labels=labels)
    assert all(line.isprintable() for line in text.splitlines())
    drawing = Drawing(draw_svg(board, pieces, highlights, labels=labels))
    assert len(drawing.all("g", "piece")) == len(pieces or ())
    assert len(drawing.all("g", "highlight")) == len(highlights)
