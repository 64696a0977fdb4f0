"""The options of Trinity, and what they come to: the stones on the board before the first turn."""

from __future__ import annotations

from itertools import groupby

import numpy as np
from numpy.typing import NDArray
from pydantic import Field as Option

from boardwright import Board, OptionError, Options
from boardwright.wording import counted

LETTERS = "ABCD"  # one for each colour
COLOURS = len(LETTERS)


class TrinityOptions(Options):
    """What a variant of Trinity may choose."""

    start: str = Option(
        "A/ADA/BCDBC/BDBACDC",
        description="the stones on the board: a letter A to D for each cell, row by row from the top, '/' between rows",
    )
    stones: int | None = Option(
        None, ge=1, le=10_000, description="stones of each colour in the box; default: as many as the start needs"
    )
    same_colour: bool = Option(
        False, description="whether a stone may be replaced by one of its own colour, which leaves the board as it is"
    )
    turn_limit: int = Option(
        1000, ge=1, le=1_000_000, description="turns of all players after which the game is a draw"
    )


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
        raise OptionError("start", f"board '{board.name}' has {counted(len(lengths), 'row')}, not {len(rows)}")
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True), 1):
        if len(row) != length:
            raise OptionError(
                "start", f"row {number} of board '{board.name}' has {counted(length, 'cell')}, not {len(row)}"
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
