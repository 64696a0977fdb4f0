"""N in a row: place a stone; the first seat that owns a whole line wins.

A line is a straight run of as many cells as win. A row of own stones that is longer is an overline, which holds
several lines; what it is worth is an option.

State    owner[cell]         seat that owns the cell, EMPTY where none
         filled[lane]        stones in the lane
         open[:open_lanes]   the lanes that are not full, ascending
         stones[seat, line]  stones of the seat in the line
         winner              seat that completed a line, NOBODY before that
Actions  the lane to play in, 0 <= action < lanes

A lane is a column of cells that stones fall into, bottom first. Without gravity every cell is a lane of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import Field as Option

from boardwright import (
    NO_CELL,
    NOBODY,
    OVER,
    Actions,
    Board,
    BoardwrightError,
    CellArray,
    Game,
    OptionError,
    Options,
    State,
    Variant,
    field,
    kernel,
)
from boardwright.boards import GroupIndex
from boardwright.errors import hint
from boardwright.kernels.lib.ascending import copy_list, take_out
from boardwright.kernels.lib.lines import MAX_LENGTH, count_stone, lines_through
from boardwright_games.sgf import LETTERS, Scheme, grid_of, sgf

Overline: TypeAlias = Literal["win", "nothing", "loss"]

WIN, NOTHING, LOSS = range(3)
OVERLINES: dict[Overline, int] = {"win": WIN, "nothing": NOTHING, "loss": LOSS}

FIELDS = {
    "owner": field("int8", per="cell", fill=-1),
    "filled": field("int16", per=lambda rules: len(rules.lanes)),
    "open": field("int16", per=lambda rules: len(rules.lanes)),
    "open_lanes": field("int16"),
    "stones": field("int8", per=lambda rules: (rules.seats, rules.lines)),
    "winner": field("int8", fill=-1),
}


class NInARowOptions(Options):
    """What a variant of N in a row may choose."""

    length: int = Option(3, ge=2, le=MAX_LENGTH, description="stones in a row that win")
    gravity: str | None = Option(
        None, description="the direction in which stones fall until something stops them, such as s; default: none"
    )
    overline: Overline | list[Overline] = Option(
        "win",
        description="what a longer row is: a win; nothing, and the game goes on; or a loss, where two play; "
        "a list names one for each seat",
    )


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    seats: int
    lanes: CellArray  # the cells of each lane, bottom first, (lanes, deepest), filled up with NO_CELL
    depths: CellArray  # how many cells each lane has
    length: int  # stones in a row that win
    lines: int
    lines_through: GroupIndex  # the lines through each cell
    beyond: CellArray  # the cells before and behind each line, NO_CELL where there is none, (lines, 2)
    overline: NDArray[np.int8]  # what an overline is for each seat: WIN, NOTHING or LOSS


def make_rules(board: Board, options: NInARowOptions, seats: int) -> Rules:
    """Raises BoardError on a board without a line that long, OptionError where an option does not fit."""
    lanes = lanes_of(board, options.gravity)
    through = lines_through(board, options.length)
    return Rules(
        cells=board.size,
        seats=seats,
        lanes=lanes,
        depths=(lanes != NO_CELL).sum(axis=1).astype(np.int16),
        length=options.length,
        lines=len(through.items) // options.length,
        lines_through=through,
        beyond=cells_beyond(board, options.length),
        overline=overlines_of_seats(options.overline, seats),
    )


def cells_beyond(board: Board, length: int) -> CellArray:
    """The cells before and behind each straight run of `length` cells, in the order of `Board.straight_runs`."""
    padded = [(NO_CELL, *line, NO_CELL) for line in board.lines]
    ends = [(line[at], line[at + length + 1]) for line in padded for at in range(len(line) - length - 1)]
    return np.array(ends, dtype=np.int16)


def overlines_of_seats(overline: Overline | list[Overline], seats: int) -> NDArray[np.int8]:
    """What an overline is for each seat; raises OptionError where that is not said for each, or for too many."""
    names: list[Overline] = overline if isinstance(overline, list) else [overline] * seats
    if len(names) != seats:
        raise OptionError("overline", f"must be one word, or {seats} words for {seats} players, not {len(names)}")
    if "loss" in names and seats != 2:
        raise OptionError("overline", f"can be a loss only where two play, not {seats}: the other one wins")
    return np.array([OVERLINES[name] for name in names], dtype=np.int8)


def lanes_of(board: Board, gravity: str | None) -> CellArray:
    """The cells of each lane, the one that is filled first in front, NO_CELL behind the last, (lanes, deepest).

    Args:
        board: the board.
        gravity: the direction in which stones fall; None: every cell is a lane of its own.

    Raises:
        OptionError: the board has no such direction.
    """
    if gravity is None:
        return np.arange(board.size, dtype=np.int16).reshape(-1, 1)
    if not board.directions:
        raise OptionError(
            "gravity", f"board '{board.name}' has no directions to fall in; lattices square and hexagon have them"
        )
    if gravity not in board.directions:
        raise OptionError("gravity", f"unknown direction '{gravity}'{hint(gravity, board.directions, 'direction')}")
    below = board.directions[gravity].tolist()
    above = {cell: upper for upper, cell in enumerate(below) if cell != NO_CELL}
    lanes = [_upwards(cell, above) for cell in range(board.size) if below[cell] == NO_CELL]
    table = np.full((len(lanes), max(map(len, lanes))), NO_CELL, dtype=np.int16)
    for number, cells in enumerate(lanes):
        table[number, : len(cells)] = cells
    return table


def _upwards(cell: int, above: dict[int, int]) -> list[int]:
    cells = [cell]
    while cells[-1] in above:
        cells.append(above[cells[-1]])
    return cells


@kernel
def start(rules: Rules, state: State) -> None:
    state.open_lanes = len(rules.lanes)
    for lane in range(len(rules.lanes)):
        state.open[lane] = lane


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    return copy_list(state.open, state.open_lanes, actions)


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    cell = landing_cell(rules, state, action)
    state.owner[cell] = seat
    state.filled[action] += 1
    if state.filled[action] == rules.depths[action]:
        state.open_lanes = take_out(state.open, state.open_lanes, action)
    if count_stone(rules.lines_through, state.stones, seat, cell) == rules.length:
        state.winner = winner_by_line(rules, state, seat, cell)
    if state.winner != NOBODY or state.open_lanes == 0:
        state.to_move = OVER
    else:
        state.to_move = (seat + 1) % rules.seats


@kernel
def winner_by_line(rules: Rules, state: State, seat: int, cell: int) -> int:
    """Who wins by a stone on the cell with which the seat completed a line; NOBODY if that is worth nothing."""
    if rules.overline[seat] == WIN or completes_exact_line(rules, state, seat, cell):
        return seat
    return 1 - seat if rules.overline[seat] == LOSS else NOBODY


@kernel
def completes_exact_line(rules: Rules, state: State, seat: int, cell: int) -> bool:
    """Whether a whole line of the seat through the cell is not part of a longer row."""
    for index in range(rules.lines_through.start[cell], rules.lines_through.start[cell + 1]):
        line = rules.lines_through.items[index]
        if state.stones[seat, line] == rules.length:
            longer = False
            for end in rules.beyond[line]:
                longer |= end != NO_CELL and state.owner[end] == seat
            if not longer:
                return True
    return False


@kernel
def landing_cell(rules: Rules, state: State, lane: int) -> int:
    """Where a stone comes to rest in the lane."""
    return int(rules.lanes[lane, state.filled[lane]])


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """The cell on which the stone comes to rest."""
    return board.cells[landing_cell(rules, state, action)]


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """That cell."""
    return (landing_cell(rules, state, action),)


def sgf_scheme(variant: Variant) -> Scheme:
    """Points such as `aa`, the upper left; raises BoardwrightError where more than two play, or stones fall."""
    board: Any = variant.board
    options: Any = variant.options
    if variant.players != 2 or options.gravity is not None:
        raise BoardwrightError("SGF is for n in a row of two players, without gravity")
    columns, rows = grid_of(board)
    points = [f"{cell[0]}{LETTERS[rows - int(cell[1:])]}" for cell in board.cells]
    return Scheme(4, (columns, rows), points)


N_IN_A_ROW = Game(
    "n-in-a-row",
    players=(2, 4),
    options=NInARowOptions,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    action_space=lambda rules: len(rules.lanes),
    action_text=action_text,
    action_cells=action_cells,
    notation=sgf(sgf_scheme),
    summary=(
        "Players place stones in turn. Who first has so many in a straight line, or more, wins; a full board without "
        "such a line is a draw. With `gravity`, stones fall in a direction until the rim or another stone stops them. "
        "With `overline`, longer rows do not win, or lose."
    ),
)
