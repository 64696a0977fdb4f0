"""Boards whose cells and edges are written out."""

from __future__ import annotations

from boardwright.boards.builder import Cell, Draft, Edge, check_known, edge
from boardwright.boards.model import BoardFile
from boardwright.documents.yaml import Document, Keys
from boardwright.errors import BoardError


def explicit_draft(file: BoardFile, document: Document) -> Draft:
    """The cells of a board file with `cells`, adjacent as `edges` and `adjacent` say.

    Raises:
        BoardError: a cell is there twice or adjacent to itself, or an edge is there twice.
        UnknownNameError: an edge names a cell that is not there.
    """
    cells = _cells(file, document)
    edges: set[Edge] = set()
    for number, pair in enumerate(file.edges):
        added = _edge(cells, pair[0], pair[1], ("edges", number), document)
        if added in edges:
            raise BoardError(
                f"the edge between '{pair[0]}' and '{pair[1]}' is there twice",
                location=document.location(("edges", number)),
            )
        edges.add(added)
    for cell, others in file.adjacent.items():
        for number, other in enumerate(others):
            edges.add(_edge(cells, cell, other, ("adjacent", cell, number), document))
    return Draft(cells, frozenset(edges))


def _cells(file: BoardFile, document: Document) -> dict[str, Cell]:
    if isinstance(file.cells, dict):
        return {cell: Cell(position=(at[0], at[1])) for cell, at in file.cells.items()}
    cells: dict[str, Cell] = {}
    for number, cell in enumerate(file.cells or []):
        if cell in cells:
            raise BoardError(f"cell '{cell}' is there twice", location=document.location(("cells", number)))
        cells[cell] = Cell()
    return cells


def _edge(cells: dict[str, Cell], a: str, b: str, keys: Keys, document: Document) -> Edge:
    location = document.location(keys)
    check_known((a, b), cells, location)
    if a == b:
        raise BoardError(f"cell '{a}' cannot be adjacent to itself", location=location)
    return edge(a, b)
