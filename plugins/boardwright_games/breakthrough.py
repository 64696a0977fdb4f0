"""Breakthrough by Dan Troyka: be the first to reach the far side.

State    owner[cell]   seat whose piece stands there, EMPTY where none
         pieces[seat]  pieces that the seat has left
         winner        seat that broke through, NOBODY before that
Actions  cell * 3 + way: the piece on the cell steps diagonally to one side (0), straight on (1), or diagonally to the
         other side (2)

Nobody ever needs to pass: of a seat's pieces the one farthest ahead can step diagonally, since no own piece can stand
where it goes, and others' are captured.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import (
    EMPTY,
    NO_CELL,
    OVER,
    Actions,
    Board,
    BoardError,
    CellArray,
    Game,
    Options,
    State,
    field,
    kernel,
)

DIRECTIONS = (("nw", "n", "ne"), ("sw", "s", "se"))  # of each seat: straight on between the two diagonals
SEATS = len(DIRECTIONS)
WAYS = 3
STRAIGHT = 1  # the way on which nothing is captured
HOMES = "{white: {where: {row: [1, 2]}}, black: {where: {row: [7, 8]}}}"
GOALS = "{white: {where: {row: 8}}, black: {where: {row: 1}}}"

FIELDS = {
    "owner": field("int8", per="cell", fill=-1),
    "pieces": field("int16", per=SEATS),
    "winner": field("int8", fill=-1),
}


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    steps: CellArray  # the next cell on each way, NO_CELL at the rim, (seats, cells, ways)
    start: NDArray[np.int8]  # owner of each cell at the start
    goal: NDArray[np.bool_]  # whether the seat has won on the cell, (seats, cells)


def make_rules(board: Board, options: Options, seats: int) -> Rules:
    """Raises BoardError where the board does not say where pieces begin, go and win."""
    steps = steps_forward(board)
    start = board.owners("home", SEATS, HOMES)
    return Rules(cells=board.size, steps=steps, start=start, goal=goal_cells(board, start, steps))


def steps_forward(board: Board) -> CellArray:
    """The next cells on each seat's ways, shape (seats, cells, ways); raises BoardError without such directions."""
    missing = [way for ways in DIRECTIONS for way in ways if way not in board.directions]
    if missing:
        raise BoardError(
            f"board '{board.name}' has no direction {', '.join(missing)}; lattice square has all that pieces need",
            location=board.location,
        )
    return np.array([np.stack([board.directions[way] for way in ways], axis=1) for ways in DIRECTIONS], dtype=np.int16)


def goal_cells(board: Board, start: NDArray[np.int8], steps: CellArray) -> NDArray[np.bool_]:
    """Which cells each seat wants to reach, shape (seats, cells): the sets of group `goal`.

    Raises:
        BoardError: the board has no such group, a piece stands on its goal at the start, or a cell that is no goal has
            no diagonal step forward: a piece there might never move again.
    """
    goal = np.zeros((SEATS, board.size), dtype=np.bool_)
    for seat, cells in enumerate(board.sets_of_seats("goal", SEATS, GOALS)):
        goal[seat, list(cells)] = True
        for cell in range(board.size):
            if goal[seat, cell] and start[cell] == seat:
                raise _misplaced(board, cell, f"is in player {seat + 1}'s home")
            if not goal[seat, cell] and steps[seat, cell, 0] == steps[seat, cell, 2] == NO_CELL:
                raise _misplaced(board, cell, f"has no diagonal step on and must be in player {seat + 1}'s goal")
    return goal


def _misplaced(board: Board, cell: int, problem: str) -> BoardError:
    message = f"group 'goal' of board '{board.name}': cell '{board.cells[cell]}' {problem}"
    return BoardError(message, location=board.location)


@kernel
def start(rules: Rules, state: State) -> None:
    for cell in range(rules.cells):
        seat = rules.start[cell]
        state.owner[cell] = seat
        if seat != EMPTY:
            state.pieces[seat] += 1


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    seat = state.to_move
    count = 0
    for cell in range(rules.cells):
        if state.owner[cell] == seat:
            for way in range(WAYS):
                # Written in any case and kept only if the step is legal: no branch to mispredict.
                actions[count] = cell * WAYS + way
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
    cell = action // WAYS
    target = rules.steps[seat, cell, action % WAYS]
    if state.owner[target] != EMPTY:
        state.pieces[1 - seat] -= 1
    state.owner[cell] = EMPTY
    state.owner[target] = seat
    if rules.goal[seat, target] or state.pieces[1 - seat] == 0:
        state.winner = seat
        state.to_move = OVER
    else:
        state.to_move = 1 - seat


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The cells that the piece leaves and enters."""
    cell, way = divmod(action, WAYS)
    return cell, int(rules.steps[state.to_move, cell, way])


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """`b2-b3` for a step to an empty cell, `b2xc3` for a capture."""
    cell, target = action_cells(board, rules, state, action)
    captures = "-" if state.owner[target] == EMPTY else "x"
    return f"{board.cells[cell]}{captures}{board.cells[target]}"


BREAKTHROUGH = Game(
    "breakthrough",
    players=SEATS,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    action_space=lambda rules: rules.cells * WAYS,
    action_text=action_text,
    action_cells=action_cells,
    summary=(
        "Pieces step one cell forward, straight or diagonally, to an empty cell; diagonally they may capture a piece "
        "of the other player. Who first reaches the far side, or captures every piece, wins."
    ),
)
