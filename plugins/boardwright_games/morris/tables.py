"""The mills of a board, and whether the stones fit on it; refuses what does not."""

from __future__ import annotations

import numpy as np

from boardwright import NO_CELL, Board, BoardError, CellArray, OptionError
from boardwright_games.morris.options import MorrisOptions

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


def check_stones(board: Board, options: MorrisOptions) -> None:
    """Raises OptionError where there is no room for all stones of both players."""
    if 2 * options.stones > board.size:
        raise OptionError(
            "stones",
            f"must be at most {board.size // 2} for two players on the {board.size} cells of board '{board.name}', "
            f"not {options.stones}",
        )
