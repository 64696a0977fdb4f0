"""Where the last peg can stand, by arithmetic alone.

A jump changes three cells: as vectors of zeros and ones, modulo two, it adds the vector of these cells to the position.
So two positions of one game differ by a sum of such vectors, whatever the jumps; on the English board that leaves five
cells for the last peg, and on the European board with an empty centre none (Reiss 1857; de Bruijn: A solitaire game and
its relation to a finite field, Journal of Recreational Mathematics 1972).
"""

from __future__ import annotations

from collections.abc import Iterable

from boardwright import CellArray


def last_cells(jumps: CellArray, pegs: Iterable[int], cells: int) -> list[int]:
    """The cells on which a single peg is not ruled out: a position with it differs from `pegs` by a sum of jumps."""
    span = _Span()
    for jump in jumps.tolist():
        span.add(sum(1 << cell for cell in jump))
    start = span.reduced(sum(1 << cell for cell in pegs))
    return [cell for cell in range(cells) if span.reduced(1 << cell) == start]


class _Span:
    """All sums of some vectors modulo two. A vector is a number whose bits are its entries."""

    def __init__(self) -> None:
        self._basis: dict[int, int] = {}  # by highest bit

    def add(self, vector: int) -> None:
        """Makes `vector` one of them."""
        rest = self.reduced(vector)
        if rest:
            self._basis[rest.bit_length()] = rest

    def reduced(self, vector: int) -> int:
        """What is left of `vector`: the same for two vectors if, and only if, their difference is in the span."""
        kept = 0
        while vector:
            highest = vector.bit_length()
            if highest in self._basis:
                vector ^= self._basis[highest]
            else:
                kept |= 1 << (highest - 1)
                vector ^= 1 << (highest - 1)
        return kept
