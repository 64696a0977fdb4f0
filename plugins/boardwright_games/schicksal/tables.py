"""What a board and the options of Schicksal come to before the first throw; refuses what does not fit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from boardwright import NO_CELL, Board, BoardError, CellArray, Group, OptionError
from boardwright.kernels.lib.walks import Retrace, Walks, joined, walks_from

THROWS = ((1,), (2,), (3,), (1, 2, 3, 4))  # the numbers of steps that each throw allows; the last is the wonder

START_GROUPS = ("white_start", "black_start")


def centre_cell(board: Board) -> int:
    """The one cell of group `centre`; raises BoardError if it is not one cell."""
    cells = [cell for cells in board.group("centre").sets for cell in cells]
    if len(cells) != 1:
        raise BoardError(f"group 'centre' must be one cell, not {len(cells)}", location=board.location)
    return cells[0]


def cross_cells(board: Board) -> NDArray[np.bool_]:
    """Whether each cell is on the cross: the arms and the centre.

    Raises:
        BoardError: a cell of the cross is in a quadrant too.
    """
    on_cross = np.zeros(board.size, dtype=np.bool_)
    for cells in (*board.group("arm").sets, (centre_cell(board),)):
        on_cross[list(cells)] = True
    quadrants = board.group("quadrant")
    for quadrant, cells in zip(quadrants.ids, quadrants.sets, strict=True):
        for cell in cells:
            if on_cross[cell]:
                raise BoardError(
                    f"cell '{board.cells[cell]}' is in quadrant '{quadrant}' and on the cross", location=board.location
                )
    return on_cross


def start_cells(board: Board) -> CellArray:
    """Where White's and Black's ball lie at the start of each round, shape (quadrants, 2).

    Raises:
        BoardError: a quadrant has not one start cell of its own for each.
    """
    columns = [_one_in_each_quadrant(board, board.group(name)) for name in START_GROUPS]
    for white, black in zip(*columns, strict=True):
        if white == black:
            raise BoardError(f"White and Black both start on cell '{board.cells[white]}'", location=board.location)
    return np.array(columns, dtype=np.int16).T.copy()


def _one_in_each_quadrant(board: Board, group: Group) -> list[int]:
    quadrants = board.group("quadrant")
    if group.ids != quadrants.ids:
        raise BoardError(
            f"group '{group.name}' must have the sets {', '.join(quadrants.ids)}, as 'quadrant' has; "
            f"not {', '.join(group.ids)}",
            location=board.location,
        )
    starts = []
    for quadrant, around, cells in zip(quadrants.ids, quadrants.sets, group.sets, strict=True):
        if len(cells) != 1:
            raise BoardError(
                f"set '{quadrant}' of group '{group.name}' must be one cell, not {len(cells)}", location=board.location
            )
        if cells[0] not in around:
            raise BoardError(
                f"group '{group.name}': cell '{board.cells[cells[0]]}' is not in quadrant '{quadrant}'",
                location=board.location,
            )
        starts.append(cells[0])
    return starts


def for_each_round(board: Board, option: str, values: Sequence[int]) -> NDArray[np.int32]:
    """The values of an option that has one for each round; a round is played on each quadrant, in their order.

    Raises:
        OptionError: there are not as many as quadrants.
    """
    rounds = len(board.group("quadrant"))
    if len(values) != rounds:
        raise OptionError(
            option,
            f"must have a number for each of the {rounds} quadrants of board '{board.name}', not {len(values)}",
        )
    return np.array(values, dtype=np.int32)


def round_walks(board: Board, retrace: Retrace) -> Walks:
    """Every move there could be; list (round * len(THROWS) + throw) * cells + cell has those from a cell.

    Raises:
        BoardError: a quadrant has no arm beside it, or there are too many walks.
    """
    centre = centre_cell(board)
    tables = []
    for number in range(len(board.group("quadrant"))):
        neighbours = _neighbours_within(board, _area(board, number))
        tables += [walks_from(neighbours, lengths, retrace, stops=[centre]) for lengths in THROWS]
    return joined(tables)


def _area(board: Board, number: int) -> list[int]:
    """The cells that a round is played on: the quadrant, the arms beside it, and the centre."""
    quadrant = board.group("quadrant")
    cells = quadrant.sets[number]
    beside = {int(other) for other in board.neighbours[list(cells)].flat}
    arms = [arm for arm in board.group("arm").sets if beside.intersection(arm)]
    if not arms:
        raise BoardError(f"quadrant '{quadrant.ids[number]}' has no arm beside it", location=board.location)
    return [*cells, *(cell for arm in arms for cell in arm), centre_cell(board)]


def _neighbours_within(board: Board, area: Sequence[int]) -> CellArray:
    """Each cell's neighbours as in `Board.neighbours`, without steps from or to a cell outside the area."""
    inside = np.zeros(board.size + 1, dtype=np.bool_)  # the last entry stands for NO_CELL
    inside[list(area)] = True
    steps = inside[board.neighbours] & inside[:-1, np.newaxis]
    return np.where(steps, board.neighbours, NO_CELL).astype(np.int16)
