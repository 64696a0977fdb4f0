"""Breakthrough by Dan Troyka: be the first to reach the far side.

State    owner[cell]   seat whose piece stands there, EMPTY where none        int8 (cells,)
         pieces[seat]  pieces that the seat has left                          int16 (seats,)
         winner        seat that broke through, NOBODY before that            int8
Actions  cell * 3 + way: the piece on the cell steps diagonally to one side (0), straight on (1), or diagonally to the
         other side (2)

Nobody ever needs to pass: of a seat's pieces the one farthest ahead can step diagonally, since no own piece can stand
where it goes, and others' are captured.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import NO_CELL, Board, CellArray, Game, Options, kernel
from boardwright.game import EMPTY, NOBODY, OVER, Actions, Fields, State, marks_of_owners, winner_takes_all
from boardwright_games.breakthrough.setting import goal_cells, start_position, steps_forward

STRAIGHT = 1  # the way on which nothing is captured


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    steps: CellArray  # the next cell on each way, NO_CELL at the rim, (seats, cells, 3)
    start: NDArray[np.int8]  # owner of each cell at the start
    goal: NDArray[np.bool_]  # whether the seat has won on the cell, (seats, cells)


def rules(board: Board, options: Options, seats: int) -> Rules:
    """Raises BoardError where the board does not say where pieces begin, go and win."""
    steps = steps_forward(board)
    start = start_position(board)
    return Rules(cells=board.size, steps=steps, start=start, goal=goal_cells(board, start, steps))


def fields(rules: Rules) -> Fields:
    return {"owner": (np.int8, rules.cells), "pieces": (np.int16, 2), "winner": np.int8}


def most_actions(rules: Rules) -> int:
    return rules.cells * 3


@kernel
def start(rules: Rules, state: State) -> None:
    for cell in range(rules.cells):
        seat = rules.start[cell]
        state.owner[cell] = seat
        if seat != EMPTY:
            state.pieces[seat] += 1
    state.winner = NOBODY
    state.to_move = 0


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    seat = state.to_move
    count = 0
    for cell in range(rules.cells):
        if state.owner[cell] == seat:
            for way in range(3):
                # Written in any case and kept only if the step is legal: no branch to mispredict.
                actions[count] = cell * 3 + way
                count += int(may_step(rules, state, seat, cell, way))
    return count


@kernel
def may_step(rules: Rules, state: State, seat: int, cell: int, way: int) -> bool:
    """Whether the way leads to an empty cell, or diagonally to a piece of the other seat."""
    target = rules.steps[seat, cell, way]
    owner = state.owner[target]  # of any cell where the way leads off the board
    return bool((target != NO_CELL) & (owner != seat) & ((owner == EMPTY) | (way != STRAIGHT)))


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    cell = action // 3
    target = rules.steps[seat, cell, action % 3]
    if state.owner[target] != EMPTY:
        state.pieces[1 - seat] -= 1
    state.owner[cell] = EMPTY
    state.owner[target] = seat
    if rules.goal[seat, target] or state.pieces[1 - seat] == 0:
        state.winner = seat
        state.to_move = OVER
    else:
        state.to_move = 1 - seat


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """`b2-b3` for a step to an empty cell, `b2xc3` for a capture."""
    cell = action // 3
    target = rules.steps[state.to_move, cell, action % 3]
    captures = "-" if state.owner[target] == EMPTY else "x"
    return f"{board.cells[cell]}{captures}{board.cells[target]}"


GAME = Game(
    name="breakthrough",
    version="1",
    players=(2, 2),
    options=Options,
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
        "Pieces step one cell forward, straight or diagonally, to an empty cell; diagonally they may capture a piece "
        "of the other player. Who first reaches the far side, or captures every piece, wins."
    ),
)
