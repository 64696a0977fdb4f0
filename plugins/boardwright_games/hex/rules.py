"""Hex by Piet Hein and John Nash: place stones, and join your two sides of the board.

State    owner[node]          seat that owns the cell, EMPTY where none; each side is its seat's   int8 (nodes,)
         parent[node]         what hangs together, see `union_find`                                int16 (nodes,)
         empty[:empty_cells]  the empty cells, ascending                                           int16 (cells,)
         winner               seat that joined its sides, NOBODY before that                       int8
Actions  the cell to place on, 0 <= action < cells

Nodes are the cells and, behind them, the near and the far side of each seat.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boardwright import NO_CELL, Board, CellArray, Game, Options, kernel
from boardwright.game import EMPTY, NOBODY, OVER, Actions, Fields, State, marks_of_owners, winner_takes_all
from boardwright.kernels.lib.ascending import copy_list, take_out
from boardwright.kernels.lib.union_find import find, join, separate
from boardwright_games.hex.network import NODES, SEATS, near_side, neighbouring_nodes


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    near: CellArray  # the node of each seat's near side; its far side comes next
    neighbours: CellArray  # the nodes that each cell touches, (cells, most), filled up with NO_CELL
    degrees: CellArray  # how many these are


def rules(board: Board, options: Options, seats: int) -> Rules:
    """Raises BoardError on a board that does not say which sides are to be joined."""
    neighbours = neighbouring_nodes(board)
    return Rules(
        cells=board.size,
        near=np.array([near_side(board.size, seat) for seat in range(SEATS)], dtype=np.int16),
        neighbours=neighbours,
        degrees=(neighbours != NO_CELL).sum(axis=1).astype(np.int16),
    )


def fields(rules: Rules) -> Fields:
    nodes = rules.cells + NODES
    return {
        "owner": (np.int8, nodes),
        "parent": (np.int16, nodes),
        "empty": (np.int16, rules.cells),
        "empty_cells": np.int16,
        "winner": np.int8,
    }


def most_actions(rules: Rules) -> int:
    return rules.cells


@kernel
def start(rules: Rules, state: State) -> None:
    state.owner[:] = EMPTY
    for seat in range(SEATS):
        state.owner[rules.near[seat]] = seat
        state.owner[rules.near[seat] + 1] = seat
    separate(state.parent)
    for cell in range(rules.cells):
        state.empty[cell] = cell
    state.empty_cells = rules.cells
    state.winner = NOBODY
    state.to_move = 0


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    return copy_list(state.empty, state.empty_cells, actions)


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    state.owner[action] = seat
    state.empty_cells = take_out(state.empty, state.empty_cells, action)
    for slot in range(rules.degrees[action]):
        neighbour = rules.neighbours[action, slot]
        if state.owner[neighbour] == seat:
            join(state.parent, action, neighbour)
    if joins_its_sides(rules, state, seat):
        state.winner = seat
        state.to_move = OVER
    elif state.empty_cells == 0:  # never on a rhombus
        state.to_move = OVER
    else:
        state.to_move = 1 - seat


@kernel
def joins_its_sides(rules: Rules, state: State, seat: int) -> bool:
    near = rules.near[seat]
    return find(state.parent, near) == find(state.parent, near + 1)


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """The cell."""
    return board.cells[action]


GAME = Game(
    name="hex",
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
        "Players place stones on empty cells in turn. Each owns two opposite sides of the board, and who first joins "
        "them by a chain of own stones wins."
    ),
)
