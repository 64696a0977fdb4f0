"""The stones on a board of Trinity before the first turn; refuses what does not fit."""

from __future__ import annotations

from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from boardwright import Board, OptionError
from boardwright_games.trinity.options import TrinityOptions

LETTERS = "ABCD"  # one for each colour
COLOURS = len(LETTERS)


def start_colours(board: Board, options: TrinityOptions, seats: int) -> NDArray[np.int8]:
    """The colour of each cell's stone at the start, shape (cells,).

    Raises:
        OptionError: the rows do not fit the board, two neighbours are alike, or the box has too few stones.
    """
    letters = _letters(board, options.start)
    for cell, letter in zip(board.cells, letters, strict=True):
        if letter not in LETTERS:
            raise OptionError("start", f"there is no colour {letter!r} for cell '{cell}'; valid: {', '.join(LETTERS)}")
    for a, b in board.edges:
        if letters[a] == letters[b]:
            raise OptionError(
                "start", f"the neighbours '{board.cells[a]}' and '{board.cells[b]}' both have colour {letters[a]}"
            )
    _check_box(letters, options.stones, seats)
    return np.array([LETTERS.index(letter) for letter in letters], dtype=np.int8)


def _letters(board: Board, start: str) -> str:
    """The letters of all rows, once it is sure that each row is as long as the board's."""
    rows = start.split("/")
    lengths = _row_lengths(board)
    if len(rows) != len(lengths):
        raise OptionError("start", f"board '{board.name}' has {_count(len(lengths), 'row')}, not {len(rows)}")
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True), 1):
        if len(row) != length:
            raise OptionError(
                "start", f"row {number} of board '{board.name}' has {_count(length, 'cell')}, not {len(row)}"
            )
    return "".join(rows)


def _row_lengths(board: Board) -> list[int]:
    """How many cells each row has; a board whose cells do not know their row is one row."""
    if not board.attributes:
        return [board.size]
    return [len(list(cells)) for _, cells in groupby(board.attributes, lambda known: known.get("row"))]


def _check_box(letters: str, stones: int | None, seats: int) -> None:
    if stones is None:
        return
    for letter in LETTERS:
        needed = letters.count(letter) + seats
        if needed > stones:
            raise OptionError(
                "stones", f"the start and the banks of {seats} players need {needed} of colour {letter}, not {stones}"
            )


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
