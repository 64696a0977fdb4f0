"""Boards cut from a lattice: one shape, or parts that are placed on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwright.boards.board import MAX_CELLS
from boardwright.boards.builder import Cell, Draft, Edge, edge
from boardwright.boards.lattices import LATTICES, Lattice, Vector, plus
from boardwright.boards.model import BoardFile, Part, Place, Shaped
from boardwright.boards.naming import STYLES, NamedCell
from boardwright.boards.placing import placed
from boardwright.boards.shapes import SHAPES, SIZES, Shape
from boardwright.boards.values import Scalar
from boardwright.documents.yaml import Document, Keys
from boardwright.errors import BoardError, BoardwrightError, UnknownNameError


class _Piece(NamedTuple):
    """A shape to be cut out, and where it comes to lie; `keys` is where the file declares it."""

    name: str
    shape: Shape
    sizes: tuple[int, ...]
    place: Place
    keys: Keys


def tiled_draft(file: BoardFile, document: Document) -> Draft:
    """The cells of a board file with a `lattice`, neighbours where they touch.

    Raises:
        BoardError: parts overlap or cannot be joined as declared, a size does not fit, or the board is too large.
        UnknownNameError: there is no such shape, part or side.
    """
    lattice = LATTICES[str(file.lattice)]
    pieces = _pieces(file, document)
    if sum(piece.shape.count(*piece.sizes) for piece in pieces) > MAX_CELLS:
        raise BoardError(
            f"the board is too large: more than {MAX_CELLS:,} cells", location=document.location(pieces[-1].keys)
        )
    cells = _cells(lattice, pieces, _style(file, document), document)
    if file.parts and file.numbering == "whole":
        cells = _numbered_as_one(lattice, cells, _style(file, document))
    return _joined(lattice, cells, file, document)


def _pieces(file: BoardFile, document: Document) -> list[_Piece]:
    if file.parts is None:
        shape, sizes = _shape(str(file.lattice), file, document, ())
        return [_Piece("", shape, sizes, Place(), ("shape",))]
    pieces = []
    for name, part in file.parts.items():
        keys = ("parts", name)
        shape, sizes = _shape(str(file.lattice), _with_default_shape(part, file), document, keys)
        pieces.append(_Piece(name, shape, sizes, part.place, keys))
    return pieces


def _with_default_shape(part: Part, file: BoardFile) -> Shaped:
    """The part's shape and sizes; without a shape of its own, the board's where it says nothing else."""
    if part.shape is not None:
        return part
    default = {key: getattr(file, key) for key in ("shape", *SIZES)}
    own = {key: getattr(part, key) for key in SIZES if getattr(part, key) is not None}
    return Shaped.model_validate({**default, **own})


def _shape(lattice: str, section: Shaped, document: Document, keys: Keys) -> tuple[Shape, tuple[int, ...]]:
    """The shape that a section of the file names, and its sizes in order."""
    location = document.location((*keys, "shape"))
    shapes = SHAPES[lattice]
    if section.shape is None:
        missing = document.location(keys or ("lattice",))
        raise BoardError(f"the key 'shape' is missing; valid: {', '.join(shapes)}", location=missing)
    if section.shape not in shapes:
        raise UnknownNameError(f"shape on lattice {lattice}", section.shape, shapes, location=location)
    shape = shapes[section.shape]
    takes = f"it takes: {', '.join(shape.arguments)}"
    given = [key for key in SIZES if getattr(section, key) is not None]
    for key in given:
        if key not in shape.arguments:
            wrong = document.location((*keys, key))
            raise BoardError(f"shape '{section.shape}' has no '{key}'; {takes}", location=wrong)
    for key in shape.arguments:
        if key not in given:
            raise BoardError(f"shape '{section.shape}' needs '{key}'; {takes}", location=location)
    sizes = tuple(getattr(section, key) for key in shape.arguments)
    if shape.limit is not None:
        rule, holds = shape.limit
        if not holds(*sizes):
            raise BoardError(f"shape '{section.shape}': {rule}", location=location)
    return shape, sizes


def _style(file: BoardFile, document: Document) -> str:
    if file.names == "chess" and file.lattice == "triangle":
        raise BoardError(
            "names: chess needs squares or hexagons; the lattice of triangles has 'rows'",
            location=document.location(("names",)),
        )
    return file.names or ("chess" if file.lattice == "square" else "rows")


def _cells(lattice: Lattice, pieces: list[_Piece], style: str, document: Document) -> dict[str, Cell]:
    """The cells of all pieces, each named in its own piece before that is moved."""
    cells: dict[str, Cell] = {}
    taken: dict[Vector, str] = {}
    by_piece: dict[str, list[Vector]] = {}
    for piece in pieces:
        named = STYLES[style](lattice, piece.shape.centres(*piece.sizes))
        try:
            centres = placed(lattice, [cell.centre for cell in named], piece.place, by_piece)
        except BoardwrightError as error:
            raise error.at(document.location((*piece.keys, "place"))) from None
        prefix = f"{piece.name}." if piece.name else ""
        for cell, centre in zip(named, centres, strict=True):
            cell_id = prefix + cell.name
            if centre in taken:
                other = taken[centre]
                first = cells[other].attributes["part"]
                raise BoardError(
                    f"parts '{first}' and '{piece.name}' overlap: '{cell_id}' lies on '{other}'",
                    location=document.location(piece.keys),
                )
            taken[centre] = cell_id
            cells[cell_id] = _cell(lattice, centre, cell, {"part": piece.name} if piece.name else {})
        by_piece[piece.name] = centres
    return cells


def _cell(lattice: Lattice, centre: Vector, named: NamedCell, known: Mapping[str, Scalar]) -> Cell:
    attributes = {**lattice.attributes(centre), "row": named.row, "column": named.column, **known}
    return Cell(attributes, lattice.point(centre), centre)


def _numbered_as_one(lattice: Lattice, cells: dict[str, Cell], style: str) -> dict[str, Cell]:
    """The same cells with names, rows and columns over the whole board."""
    by_centre = {cell.centre: cell for cell in cells.values() if cell.centre is not None}
    return {
        named.name: _cell(lattice, named.centre, named, {"part": by_centre[named.centre].attributes["part"]})
        for named in STYLES[style](lattice, by_centre)
    }


def _joined(lattice: Lattice, cells: dict[str, Cell], file: BoardFile, document: Document) -> Draft:
    """The cells, adjacent where they share a side, a corner, or either."""
    wanted = file.neighbours or "sides"
    if wanted != "sides" and not lattice.corner_steps:
        raise BoardError(
            f"neighbours: {wanted} is for the lattice of squares; lattice {lattice.name} has 'sides'",
            location=document.location(("neighbours",)),
        )
    corner_steps = lattice.corner_steps if wanted != "sides" else ()
    unjoined = Draft(cells, frozenset(), lattice)
    edges: set[Edge] = set()
    used: set[Vector] = set(corner_steps)
    for centre, cell_id in unjoined.by_centre.items():
        side_steps = lattice.tile(centre).steps if wanted != "corners" else ()
        used.update(side_steps)
        for step in (*side_steps, *corner_steps):
            other = unjoined.by_centre.get(plus(centre, step))
            if other is not None:
                edges.add(edge(cell_id, other))
    return Draft(cells, frozenset(edges), lattice, frozenset(used))
