"""Names for the cells of a lattice: short, stable, and easy to say at a table."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from boardwright.boards.lattices import Lattice, Vector


class NamedCell(NamedTuple):
    """A cell of a lattice with its name, and the numbers of its row and column as the name counts them."""

    centre: Vector
    name: str
    row: int
    column: int


def by_rows(lattice: Lattice, centres: Iterable[Vector]) -> list[NamedCell]:
    """A letter for the row from the top, a number for the place in it from the left: `a1` is a triangle's tip."""
    cells = sorted(centres, key=lattice.reading_key)
    named = []
    for row, (_, members) in enumerate(groupby(cells, key=lattice.row), start=1):
        for column, centre in enumerate(members, start=1):
            named.append(NamedCell(centre, f"{letters(row)}{column}", row, column))
    return named


def by_files(lattice: Lattice, centres: Iterable[Vector]) -> list[NamedCell]:
    """As in chess: a letter for the column from the left, a number for the row from the bottom.

    Columns follow the second axis of the lattice, which leans to the right on a lattice of hexagons.
    """
    steps = [(centre[1] // lattice.unit, centre[0] // lattice.unit, centre) for centre in centres]
    first_row = min(row for row, _, _ in steps)
    first_column = min(column for _, column, _ in steps)
    named = []
    for row, column, centre in sorted(steps):
        name = f"{letters(column - first_column + 1)}{row - first_row + 1}"
        named.append(NamedCell(centre, name, row - first_row + 1, column - first_column + 1))
    return named


def letters(number: int) -> str:
    """The letters that stand for a number: a to z, then aa, ab and so on."""
    text = ""
    while number > 0:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("a") + letter) + text
    return text


STYLES = {"rows": by_rows, "chess": by_files}
