"""The mills of a board and the stones at the start; refuses what does not fit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright import EMPTY, NO_CELL, Board, BoardError, CellArray, OptionError
from boardwright_games.morris.options import MorrisOptions

SEATS = 2
MILL = 3  # stones in a row


def mill_partners(board: Board) -> CellArray:
    """The other two cells of each mill that a cell is part of, (cells, most mills of a cell, 2); NO_CELL fills up.

    Mills are the sets of group `mill`.

    Raises:
        BoardError: the board has no such group, or a set of another size.
    """
    if "mill" not in board.groups:
        raise BoardError(
            f"board '{board.name}' has no group 'mill'; declare its sets of {MILL} cells, or, on a board with straight "
            f"lines, 'mill: {{lines: {{length: {MILL}}}}}'",
            location=board.location,
        )
    group = board.groups["mill"]
    for set_id, cells in zip(group.ids, group.sets, strict=True):
        if len(cells) != MILL:
            raise BoardError(
                f"mill '{set_id}' of board '{board.name}' must have {MILL} cells, not {len(cells)}",
                location=board.location,
            )
    partners: list[list[list[int]]] = [[] for _ in board.cells]
    for cells in group.sets:
        for cell in cells:
            partners[cell].append([other for other in cells if other != cell])
    most = max(map(len, partners))
    return np.array([pairs + [[NO_CELL] * 2] * (most - len(pairs)) for pairs in partners], dtype=np.int16)


def start_position(board: Board, options: MorrisOptions) -> NDArray[np.int8]:
    """The owner of each cell at the start, EMPTY where no stone lies.

    Raises:
        OptionError: the set-up position has no list for each seat, or names an unknown cell or one twice.
    """
    lists = options.start or [[] for _ in range(SEATS)]
    if len(lists) != SEATS:
        raise OptionError("start", f"must be {SEATS} lists of cells, one for each player, not {len(lists)}")
    numbers = board.cells_of_option("start", [name for names in lists for name in names])
    owners = np.full(board.size, EMPTY, dtype=np.int8)
    owners[numbers] = np.repeat(np.arange(SEATS), [len(names) for names in lists])
    return owners


def stones_in_hand(board: Board, options: MorrisOptions, start: NDArray[np.int8]) -> NDArray[np.int16]:
    """How many stones each seat has yet to place.

    Raises:
        OptionError: there is no room for all of them on the board.
    """
    room = int((start == EMPTY).sum())
    if options.hand is not None:
        if sum(options.hand) > room:
            raise OptionError(
                "hand",
                f"must be at most {room} in all, the empty cells of board '{board.name}', not {sum(options.hand)}",
            )
        return np.array(options.hand, dtype=np.int16)
    stones = options.stones if options.start is None else 0
    if stones * SEATS > room:
        raise OptionError(
            "stones",
            f"must be at most {room // SEATS} for two players on the {room} cells of board '{board.name}', "
            f"not {stones}",
        )
    return np.full(SEATS, stones, dtype=np.int16)
