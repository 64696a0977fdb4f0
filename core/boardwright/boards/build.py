"""From a board document to a Board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardwright.boards import operators
from boardwright.boards.board import MAX_ADJACENCIES, MAX_CELLS, Board
from boardwright.boards.builder import Draft, Where, check_known, within
from boardwright.boards.explicit import explicit_draft
from boardwright.boards.finishing import finished
from boardwright.boards.graphs import graph_draft
from boardwright.boards.groups import make_group
from boardwright.boards.inheritance import complete
from boardwright.boards.model import BoardFile
from boardwright.boards.selectors import cells_of
from boardwright.boards.shapes import SIZES
from boardwright.boards.tiled import tiled_draft
from boardwright.documents.extends import Find
from boardwright.documents.models import validate
from boardwright.documents.yaml import Document
from boardwright.errors import BoardError, Location

# The sources of cells that a board file may have, and the keys that say more about each.
_SOURCES: Mapping[str, tuple[str, ...]] = {
    "cells": ("edges", "adjacent"),
    "lattice": ("shape", *SIZES, "parts", "names", "numbering", "neighbours"),
    "graph": (),
}

MAX_SELECTORS = 100


def build_board(document: Document, resolve: Find) -> Board:
    """The board that a document declares.

    Args:
        document: the board document.
        resolve: finds the document of a board that is extended, from the name given and the document that gives it.

    Raises:
        BoardError: the board cannot be built as declared, or is too large.
        DocumentError: a key or value is not what a board file may have.
        UnknownNameError: a cell, shape, part, board or the like that is not there.
    """
    document = complete(document, resolve)
    file = validate(document, BoardFile)
    _check_selectors(document)
    draft = _changed(_begun(file, document), file, document)
    location = document.location(("board",))
    _check(draft, file, location)
    groups = {
        name: make_group(draft, name, declared, within(document.location, "groups", name))
        for name, declared in file.groups.items()
    }
    lines = _declared_lines(draft, file, within(document.location, "lines"))
    return finished(draft, file, groups, lines, location)


def _check_selectors(document: Document) -> None:
    """Refuses more selectors than a board can need, before any walks over the cells; each is a mapping."""
    for key in ("groups", "attributes"):
        value = document.data.get(key)
        by_cell = key == "attributes" and isinstance(value, dict)
        if not by_cell and _mappings(value) > MAX_SELECTORS:
            raise BoardError(f"too many selectors: more than {MAX_SELECTORS}", location=document.location((key,)))


def _mappings(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, dict) + sum(map(_mappings, inner))


def _begun(file: BoardFile, document: Document) -> Draft:
    """The cells that the board begins with, from the one source that the file names."""
    found = [source for source in _SOURCES if getattr(file, source) is not None]
    if len(found) != 1:
        instead = f", not {' and '.join(found)}" if found else ""
        raise BoardError(
            f"a board needs one of the keys {', '.join(_SOURCES)}{instead}",
            location=document.location(tuple(found[1:2])),
        )
    for source, keys in _SOURCES.items():
        for key in keys:
            if source != found[0] and key in file.model_fields_set:
                raise BoardError(
                    f"the key '{key}' is for a board with '{source}', this one has '{found[0]}'",
                    location=document.location((key,)),
                )
    if file.graph is not None:
        return graph_draft(file.graph, document.at("graph"))
    return explicit_draft(file, document) if file.lattice is None else tiled_draft(file, document)


def _changed(draft: Draft, file: BoardFile, document: Document) -> Draft:
    """The draft after all operators of the file, in their fixed order."""
    draft = operators.remove(draft, cells_of(draft, file.remove, within(document.location, "remove")))
    draft = operators.add(draft, file.add, within(document.location, "add"))
    draft = operators.connect(draft, file.connect, within(document.location, "connect"))
    draft = operators.disconnect(draft, file.disconnect, within(document.location, "disconnect"))
    draft = operators.rename(draft, file.rename, within(document.location, "rename"))
    return _with_attributes(draft, file, document)


def _with_attributes(draft: Draft, file: BoardFile, document: Document) -> Draft:
    if isinstance(file.attributes, dict):
        for cell in file.attributes:
            check_known([cell], draft.cells, document.location(("attributes", cell)))
        return operators.attribute(draft, file.attributes)
    for number, rule in enumerate(file.attributes):
        cells = cells_of(draft, rule.cells, within(document.location, "attributes", number, "cells"))
        draft = operators.attribute(draft, dict.fromkeys(cells, rule.set))
    return draft


def _check(draft: Draft, file: BoardFile, location: Location) -> None:
    """Refuses a board without cells, too large a board, and one in pieces that is not meant to be."""
    if not draft.cells:
        raise BoardError("the board has no cell", location=location)
    if len(draft.cells) > MAX_CELLS or len(draft.edges) > MAX_ADJACENCIES:
        raise BoardError(
            f"the board is too large: at most {MAX_CELLS:,} cells and {MAX_ADJACENCIES:,} adjacencies",
            location=location,
        )
    cut_off = _cut_off(draft)
    if file.connected and cut_off is not None:
        raise BoardError(
            f"no way leads from cell '{next(iter(draft.cells))}' to cell '{cut_off}'; "
            "a board in pieces must say 'connected: false'",
            location=location,
        )


def _cut_off(draft: Draft) -> str | None:
    """The first cell, if any, that cannot be reached from the first of all."""
    first = next(iter(draft.cells))
    reached = {first}
    waiting = [first]
    while waiting:
        for other in draft.neighbours[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return next((cell for cell in draft.cells if cell not in reached), None)


def _declared_lines(draft: Draft, file: BoardFile, where: Where) -> list[tuple[str, ...]]:
    for number, line in enumerate(file.lines):
        for place, cell in enumerate(line):
            check_known([cell], draft.cells, where((number, place)))
        if len(set(line)) < len(line):
            raise BoardError("a line passes each of its cells once", location=where((number,)))
    return [tuple(line) for line in file.lines]
