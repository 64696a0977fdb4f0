"""N in a row: place a stone; the first seat that owns a whole line wins.

State    owner[cell]         seat that owns the cell, EMPTY where none             int8 (cells,)
         filled[lane]        stones in the lane                                    int16 (lanes,)
         open[:open_lanes]   the lanes that are not full, ascending                int16 (lanes,)
         stones[seat, line]  stones of the seat in the line                        int8 (seats, lines)
         winner              seat that completed a line, NOBODY before that        int8
Actions  the lane to play in, 0 <= action < lanes

A lane is a column of cells that stones fall into, bottom first. Without gravity every cell is a lane of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boardwright import Board, CellArray, Game, GroupIndex, kernel
from boardwright.game import EMPTY, NOBODY, OVER, Actions, Fields, State, marks_of_owners, winner_takes_all
from boardwright.kernels.lib.ascending import copy_list, take_out
from boardwright.kernels.lib.lines import count_stone, lines_through
from boardwright_games.n_in_a_row.lanes import lanes_of
from boardwright_games.n_in_a_row.options import NInARowOptions


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    seats: int
    lanes: CellArray  # the cells of each lane, bottom first, (lanes, deepest), filled up with NO_CELL
    depths: CellArray  # how many cells each lane has
    length: int  # stones in a row that win
    lines: int
    lines_through: GroupIndex  # the lines through each cell


def rules(board: Board, options: NInARowOptions, seats: int) -> Rules:
    """Raises BoardError on a board without a line that long, OptionError where stones cannot fall as asked."""
    lanes = lanes_of(board, options.gravity)
    through = lines_through(board, options.length)
    return Rules(
        cells=board.size,
        seats=seats,
        lanes=lanes,
        depths=(lanes >= 0).sum(axis=1).astype(np.int16),
        length=options.length,
        lines=len(through.items) // options.length,
        lines_through=through,
    )


def fields(rules: Rules) -> Fields:
    return {
        "owner": (np.int8, rules.cells),
        "filled": (np.int16, len(rules.lanes)),
        "open": (np.int16, len(rules.lanes)),
        "open_lanes": np.int16,
        "stones": (np.int8, (rules.seats, rules.lines)),
        "winner": np.int8,
    }


def most_actions(rules: Rules) -> int:
    return len(rules.lanes)


@kernel
def start(rules: Rules, state: State) -> None:
    state.owner[:] = EMPTY
    state.open_lanes = len(rules.lanes)
    for lane in range(len(rules.lanes)):
        state.open[lane] = lane
    state.winner = NOBODY
    state.to_move = 0


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
        state.winner = seat
        state.to_move = OVER
    elif state.open_lanes == 0:
        state.to_move = OVER
    else:
        state.to_move = (seat + 1) % rules.seats


@kernel
def landing_cell(rules: Rules, state: State, lane: int) -> int:
    """Where a stone comes to rest in the lane."""
    return int(rules.lanes[lane, state.filled[lane]])


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """The cell on which the stone comes to rest."""
    return board.cells[landing_cell(rules, state, action)]


GAME = Game(
    name="n-in-a-row",
    version="1",
    players=(2, 4),
    options=NInARowOptions,
    rules=rules,
    fields=fields,
    most_actions=most_actions,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    returns=winner_takes_all,
    action_text=action_text,
    marks=marks_of_owners,
    summary=(
        "Players place stones in turn. Who first has so many in a straight line, or more, wins; a full board without "
        "such a line is a draw. With `gravity`, stones fall in a direction until the rim or another stone stops them."
    ),
)
