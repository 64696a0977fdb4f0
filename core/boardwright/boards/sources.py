"""What a board begins with: cells written out, or cut from a lattice in one shape or in parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from boardwright.boards.board import MAX_CELLS
from boardwright.boards.builder import BoardBuilder, Cell, Edge, checked_edge, edge
from boardwright.boards.lattices import LATTICES, Lattice, Vector, plus
from boardwright.boards.placing import Outline, placed
from boardwright.boards.schema import BoardFile, Part, Place, Scalar, Shaped
from boardwright.boards.shapes import SHAPES, SIZES, Shape
from boardwright.documents.yaml import Document, Keys
from boardwright.errors import BoardError, BoardwrightError, UnknownNameError


def from_cells(file: BoardFile, document: Document) -> BoardBuilder:
    """The cells of a board file with `cells`, adjacent as `edges` and `adjacent` say.

    Raises:
        BoardError: a cell or an edge is declared twice, or a cell is adjacent to itself.
        UnknownNameError: an edge names a cell that does not exist.
    """
    cells = _declared_cells(file, document)
    edges: set[Edge] = set()
    for number, pair in enumerate(file.edges):
        location = document.location(("edges", number))
        added = checked_edge(cells, pair, location)
        if added in edges:
            raise BoardError(f"duplicate edge between '{pair[0]}' and '{pair[1]}'", location=location)
        edges.add(added)
    for cell, others in file.adjacent.items():
        for number, other in enumerate(others):
            edges.add(checked_edge(cells, (cell, other), document.location(("adjacent", cell, number))))
    return BoardBuilder(cells, frozenset(edges))


def _declared_cells(file: BoardFile, document: Document) -> dict[str, Cell]:
    if isinstance(file.cells, dict):
        return {cell: Cell(position=(at[0], at[1])) for cell, at in file.cells.items()}
    cells: dict[str, Cell] = {}
    for number, cell in enumerate(file.cells or []):
        if cell in cells:
            raise BoardError(f"duplicate cell '{cell}'", location=document.location(("cells", number)))
        cells[cell] = Cell()
    return cells


class _Piece(NamedTuple):
    """A shape to be cut out, and where it comes to lie; `keys` is where the file declares it."""

    name: str
    shape: Shape
    sizes: tuple[int, ...]
    place: Place
    keys: Keys


def from_lattice(file: BoardFile, document: Document) -> BoardBuilder:
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
    cells = _tiled(lattice, pieces, _style(file, document), document)
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
        raise BoardError(f"missing key 'shape'; valid: {', '.join(shapes)}", location=missing)
    if section.shape not in shapes:
        raise UnknownNameError("shape", section.shape, shapes, owner=f"lattice '{lattice}'", location=location)
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
            "'names: chess' needs a lattice of squares or hexagons; triangles have 'rows'",
            location=document.location(("names",)),
        )
    return file.names or ("chess" if file.lattice == "square" else "rows")


class _NamedCell(NamedTuple):
    """A cell of a lattice with its name, and the numbers of its row and column as the name counts them."""

    centre: Vector
    name: str
    row: int
    column: int


def _by_rows(lattice: Lattice, centres: Iterable[Vector]) -> list[_NamedCell]:
    """A letter for the row from the top, a number for the place in it from the left: `a1` is a triangle's tip."""
    cells = sorted(centres, key=lattice.reading_key)
    named = []
    for row, (_, members) in enumerate(groupby(cells, key=lattice.row), start=1):
        for column, centre in enumerate(members, start=1):
            named.append(_NamedCell(centre, f"{_letters(row)}{column}", row, column))
    return named


def _by_files(lattice: Lattice, centres: Iterable[Vector]) -> list[_NamedCell]:
    """As in chess: a letter for the column from the left, a number for the row from the bottom.

    Columns follow the second axis of the lattice, which leans to the right on a lattice of hexagons.
    """
    steps = [(centre[1] // lattice.unit, centre[0] // lattice.unit, centre) for centre in centres]
    first_row = min(row for row, _, _ in steps)
    first_column = min(column for _, column, _ in steps)
    named = []
    for row, column, centre in sorted(steps):
        name = f"{_letters(column - first_column + 1)}{row - first_row + 1}"
        named.append(_NamedCell(centre, name, row - first_row + 1, column - first_column + 1))
    return named


def _letters(number: int) -> str:
    """The letters that stand for a number: a to z, then aa, ab and so on."""
    text = ""
    while number > 0:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("a") + letter) + text
    return text


_STYLES = {"rows": _by_rows, "chess": _by_files}


def _tiled(lattice: Lattice, pieces: list[_Piece], style: str, document: Document) -> dict[str, Cell]:
    """The cells of all pieces, each named in its own piece before that is moved."""
    cells: dict[str, Cell] = {}
    taken: dict[Vector, str] = {}
    by_piece: dict[str, Outline] = {}
    for piece in pieces:
        named = _STYLES[style](lattice, piece.shape.centres(*piece.sizes))
        try:
            centres = placed(Outline(lattice, [cell.centre for cell in named]), piece.place, by_piece)
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
        by_piece[piece.name] = Outline(lattice, centres, f"part '{piece.name}'")
    return cells


def _cell(lattice: Lattice, centre: Vector, named: _NamedCell, known: Mapping[str, Scalar]) -> Cell:
    attributes = {**lattice.attributes(centre), "row": named.row, "column": named.column, **known}
    return Cell(attributes, lattice.point(centre), centre)


def _numbered_as_one(lattice: Lattice, cells: dict[str, Cell], style: str) -> dict[str, Cell]:
    """The same cells with names, rows and columns over the whole board."""
    by_centre = {cell.centre: cell for cell in cells.values() if cell.centre is not None}
    return {
        named.name: _cell(lattice, named.centre, named, {"part": by_centre[named.centre].attributes["part"]})
        for named in _STYLES[style](lattice, by_centre)
    }


def _joined(lattice: Lattice, cells: dict[str, Cell], file: BoardFile, document: Document) -> BoardBuilder:
    """The cells, adjacent where they share a side, a corner, or either."""
    wanted = file.neighbours or "sides"
    if wanted != "sides" and not lattice.corner_steps:
        raise BoardError(
            f"'neighbours: {wanted}' needs a lattice of squares; {lattice.name}s have 'sides'",
            location=document.location(("neighbours",)),
        )
    corner_steps = lattice.corner_steps if wanted != "sides" else ()
    unjoined = BoardBuilder(cells, frozenset(), lattice)
    edges: set[Edge] = set()
    used: set[Vector] = set(corner_steps)
    for centre, cell_id in unjoined.by_centre.items():
        side_steps = lattice.tile(centre).steps if wanted != "corners" else ()
        used.update(side_steps)
        for step in (*side_steps, *corner_steps):
            other = unjoined.by_centre.get(plus(centre, step))
            if other is not None:
                edges.add(edge(cell_id, other))
    return BoardBuilder(cells, frozenset(edges), lattice, frozenset(used))
