"""Stones of one seat between two of the other in a straight line, as Reversi takes them.

Every line is kept as four words: a bit for each stone of one seat, and of the other, counted from one end of the line
and from the other end. A line is then looked through at once, by a sum: where a run of the other's stones begins beside
an own one, adding a bit to its beginning carries to the first cell behind it.

    own stones    ..1.....     bit 0 on the right
    others        1..111..
    run begins    .....1..     beside the own stone on the right, were there one on bit 1
    sum           1.1.....     carried through the run

Layout  words[line, seat, way]  the seat's stones in the line; bit `place` in way FORTH, and in way BACK the bits are
                                in the other order; int16, int32 or int64 (lines, 2, 2), from `word_type`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.boards.board import Board, CellArray, GroupIndex, frozen
from boardwright.errors import BoardError
from boardwright.kernels.kernel import kernel

FORTH = 0
BACK = 1
SHORTEST = 3  # cells of a line in which anything can be flanked
LONGEST = 61  # and of one that fits into a word, with room for what is carried

Words = NDArray[np.signedinteger[Any]]
Owners = NDArray[np.int8]


class FlankingLines(NamedTuple):
    """The straight lines of a board, and where each cell stands in them."""

    cells: CellArray  # the cells of each line in order, (lines, longest), filled up with NO_CELL
    lengths: CellArray  # (lines,)
    through: GroupIndex  # the lines through each cell
    places: CellArray  # and the cell's place in each, like `through.items`


def flanking_lines(board: Board) -> FlankingLines:
    """The lines of at least three cells.

    Raises:
        BoardError: the board has none, or too long ones.
    """
    lines = [line for line in board.lines if len(line) >= SHORTEST]
    if not lines:
        raise BoardError(
            f"board '{board.name}' has no straight line of {SHORTEST} cells; lattices square and hexagon have lines, "
            "other boards declare them under 'lines'",
            location=board.location,
        )
    longest = max(map(len, lines))
    if longest > LONGEST:
        raise BoardError(
            f"board '{board.name}' has a straight line of {longest} cells; there may be at most {LONGEST}",
            location=board.location,
        )
    return FlankingLines(
        cells=frozen(np.array([[*line, *[-1] * (longest - len(line))] for line in lines], dtype=np.int16)),
        lengths=frozen(np.array([len(line) for line in lines], dtype=np.int16)),
        through=board.sets_at(lines),
        places=frozen(_places(board, lines)),
    )


def _places(board: Board, lines: Sequence[Sequence[int]]) -> CellArray:
    places: list[list[int]] = [[] for _ in board.cells]
    for line in lines:
        for place, cell in enumerate(line):
            places[cell].append(place)
    return np.array([place for at_cell in places for place in at_cell], dtype=np.int16)


def word_type(lines: FlankingLines) -> type[np.signedinteger[Any]]:
    """The smallest type for a word of each line: one bit more than the longest has cells, and the sign."""
    bits = int(lines.lengths.max()) + 2
    if bits <= 16:
        return np.int16
    return np.int32 if bits <= 32 else np.int64


@kernel
def put_stone(lines: FlankingLines, words: Words, cell: int, seat: int) -> None:
    """Notes a stone of the seat on an empty cell."""
    for index in range(lines.through.start[cell], lines.through.start[cell + 1]):
        line = lines.through.items[index]
        place = np.int64(lines.places[index])
        words[line, seat, FORTH] ^= 1 << place
        words[line, seat, BACK] ^= 1 << (lines.lengths[line] - 1 - place)


@kernel
def turn_stone(lines: FlankingLines, words: Words, cell: int) -> None:
    """Notes that the stone on the cell changes hands."""
    put_stone(lines, words, cell, 0)
    put_stone(lines, words, cell, 1)


@kernel
def flanks(lines: FlankingLines, words: Words, seat: int, line: int, way: int) -> int:
    """A bit for each empty cell of the line from which the seat flanks stones that lie before it on this way."""
    own = np.int64(words[line, seat, way])
    others = np.int64(words[line, 1 - seat, way])
    runs = (own << 1) & others
    everywhere = (1 << np.int64(lines.lengths[line])) - 1
    return int((others + runs) & ~(own | others) & everywhere)


@kernel
def can_flank(lines: FlankingLines, words: Words, seat: int) -> bool:
    """Whether the seat can flank any stone."""
    for line in range(len(lines.lengths)):
        if flanks(lines, words, seat, line, FORTH) | flanks(lines, words, seat, line, BACK):
            return True
    return False


@kernel
def list_flanking(lines: FlankingLines, words: Words, seat: int, cells: int, found: NDArray[np.int32]) -> int:
    """Fills `found` with the cells, of `cells` there are, from which the seat flanks stones; returns how many."""
    # First a mark for each of the cells; then the list, which never grows past the mark that is looked at.
    for cell in range(cells):
        found[cell] = 0
    for line in range(len(lines.lengths)):
        length = int(lines.lengths[line])
        forth = flanks(lines, words, seat, line, FORTH)
        back = flanks(lines, words, seat, line, BACK)
        if forth | back:
            for place in range(length):
                found[lines.cells[line, place]] |= ((forth >> place) | (back >> (length - 1 - place))) & 1
    count = 0
    for cell in range(cells):
        marked = found[cell]
        found[count] = cell
        count += marked
    return int(count)


@kernel
def count_flanked(lines: FlankingLines, owner: Owners, index: int, step: int, seat: int) -> int:
    """How many stones a stone of the seat flanks in one line, from a cell up (`step` 1) or down (-1) the line.

    Args:
        lines: the lines.
        owner: the seat on each cell, a negative number where none.
        index: which of `lines.through.items`: the cell and one of the lines through it.
        step: 1 or -1.
        seat: the seat.
    """
    line = lines.through.items[index]
    place = lines.places[index] + step
    stones = 0
    while 0 <= place < lines.lengths[line]:
        there = owner[lines.cells[line, place]]
        if there == seat:
            return stones
        if there < 0:
            return 0
        stones += 1
        place += step
    return 0
