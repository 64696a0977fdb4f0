"""Hex by Piet Hein and John Nash: place stones, and join your two sides of the board.

State    owner[node]          seat that owns the cell, EMPTY where none; each side is its seat's
         parent[node]         what hangs together, see `union_find`
         empty[:empty_cells]  the empty cells, ascending
         winner               seat that joined its sides, NOBODY before that
Actions  the cell to place on, 0 <= action < cells

Nodes are the cells and, behind them, the near and the far side of each seat.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boardwright import (
    NO_CELL,
    OVER,
    Actions,
    Board,
    CellArray,
    Fields,
    Game,
    Options,
    State,
    field,
    kernel,
)
from boardwright.kernels.lib.ascending import copy_list, take_out
from boardwright.kernels.lib.union_find import find, join, separate

SEATS = 2
NODES = 2 * SEATS  # besides the cells: each seat's near and far side
NEAR = "{red: {where: {row: 1}}, blue: {where: {column: 1}}}"
FAR = "{red: {where: {row: 11}}, blue: {where: {column: 11}}}"


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    near: CellArray  # the node of each seat's near side; its far side comes next
    neighbours: CellArray  # the nodes that each cell touches, (cells, most), filled up with NO_CELL
    degrees: CellArray  # how many these are


def make_rules(board: Board, options: Options, seats: int) -> Rules:
    """Raises BoardError on a board that does not say which sides are to be joined."""
    neighbours = neighbouring_nodes(board)
    return Rules(
        cells=board.size,
        near=np.array([near_side(board.size, seat) for seat in range(SEATS)], dtype=np.int16),
        neighbours=neighbours,
        degrees=(neighbours != NO_CELL).sum(axis=1).astype(np.int16),
    )


def near_side(cells: int, seat: int) -> int:
    """The node that stands for the seat's near side; its far side is the next."""
    return cells + 2 * seat


def neighbouring_nodes(board: Board) -> CellArray:
    """What each cell touches: cells and sides, shape (cells, most), filled up with NO_CELL."""
    rows = [[int(cell) for cell in row if cell != NO_CELL] for row in board.neighbours]
    for place, (name, example) in enumerate((("near", NEAR), ("far", FAR))):
        for seat, cells in enumerate(board.sets_of_seats(name, SEATS, example)):
            for cell in cells:
                rows[cell].append(near_side(board.size, seat) + place)
    width = max(map(len, rows))
    return np.array([row + [NO_CELL] * (width - len(row)) for row in rows], dtype=np.int16)


def fields(rules: Rules) -> Fields:
    nodes = rules.cells + NODES
    return {
        "owner": field("int8", per=nodes, fill=-1),
        "parent": field("int16", per=nodes),
        "empty": field("int16", per="cell"),
        "empty_cells": field("int16"),
        "winner": field("int8", fill=-1),
    }


@kernel
def start(rules: Rules, state: State) -> None:
    for seat in range(SEATS):
        state.owner[rules.near[seat]] = seat
        state.owner[rules.near[seat] + 1] = seat
    separate(state.parent)
    for cell in range(rules.cells):
        state.empty[cell] = cell
    state.empty_cells = rules.cells


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


HEX = Game(
    "hex",
    players=SEATS,
    make_rules=make_rules,
    fields=fields,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    summary=(
        "Players place stones on empty cells in turn. Each owns two opposite sides of the board, and who first joins "
        "them by a chain of own stones wins."
    ),
)
