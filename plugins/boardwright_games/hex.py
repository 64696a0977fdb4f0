"""Hex by Piet Hein and John Nash: place stones, and join your two sides of the board.

State    owner[node]          seat that owns the cell, EMPTY where none; each side is its seat's
         label[node]          what hangs together, see `components`
         empty[:empty_cells]  the empty cells, ascending
         winner               seat that joined its sides, NOBODY before that
Actions  0 <= action < cells  place a stone on this cell
         cells                take over the first stone, mirrored, if the variant has `swap`

Nodes are the cells and, behind them, the near and the far side of each seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from pydantic import Field as Option

from boardwright import (
    EMPTY,
    NO_CELL,
    OVER,
    Actions,
    Board,
    BoardwrightError,
    CellArray,
    Fields,
    Game,
    Highlight,
    OptionError,
    Options,
    State,
    Variant,
    field,
    kernel,
)
from boardwright.kernels.lib.ascending import copy_list, put_in, take_out
from boardwright.kernels.lib.components import join, separate
from boardwright_games.sgf import LETTERS, Scheme, grid_of, sgf

SEATS = 2
NODES = 2 * SEATS  # besides the cells: each seat's near and far side
NEAR = "{red: {where: {row: 1}}, blue: {where: {column: 1}}}"
FAR = "{red: {where: {row: 11}}, blue: {where: {column: 11}}}"


Sides: TypeAlias = Sequence[tuple[Sequence[int], Sequence[int]]]  # the cells of each seat's near and far side


class HexOptions(Options):
    """What a variant of Hex may choose."""

    swap: bool = Option(
        False, description="whether the second player may answer the first stone by taking it over, mirrored"
    )


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    near: CellArray  # the node of each seat's near side; its far side comes next
    neighbours: CellArray  # the nodes that each cell touches, (cells, most), filled up with NO_CELL
    degrees: CellArray  # how many these are
    swap: bool
    mirror: CellArray  # where a stone that is taken over comes to lie, by cell; of no cells without `swap`


def make_rules(board: Board, options: HexOptions, seats: int) -> Rules:
    """Raises BoardError on a board that does not say which sides are to be joined, OptionError if it has no mirror."""
    sides = list(zip(board.sets_of_seats("near", SEATS, NEAR), board.sets_of_seats("far", SEATS, FAR), strict=True))
    neighbours = neighbouring_nodes(board, sides)
    return Rules(
        cells=board.size,
        near=np.array([near_side(board.size, seat) for seat in range(SEATS)], dtype=np.int16),
        neighbours=neighbours,
        degrees=(neighbours != NO_CELL).sum(axis=1).astype(np.int16),
        swap=options.swap,
        mirror=mirror_images(board, sides) if options.swap else np.zeros(0, dtype=np.int16),
    )


def near_side(cells: int, seat: int) -> int:
    """The node that stands for the seat's near side; its far side is the next."""
    return cells + 2 * seat


def neighbouring_nodes(board: Board, sides: Sides) -> CellArray:
    """What each cell touches: cells and sides, shape (cells, most), filled up with NO_CELL."""
    rows = [[int(cell) for cell in row if cell != NO_CELL] for row in board.neighbours]
    for place in (0, 1):
        for seat, cells in enumerate(sides):
            for cell in cells[place]:
                rows[cell].append(near_side(board.size, seat) + place)
    width = max(map(len, rows))
    return np.array([row + [NO_CELL] * (width - len(row)) for row in rows], dtype=np.int16)


def mirror_images(board: Board, sides: Sides) -> CellArray:
    """The mirror image of each cell where near sides become the other seat's far sides, and these near sides.

    Raises:
        OptionError: the board is not its own mirror image, or cells as far from all sides as each other leave it open.
    """
    (near, far), (other_near, other_far) = ((board.distances(side) for side in pair) for pair in sides)
    cells = {steps: cell for cell, steps in enumerate(zip(near, far, other_near, other_far, strict=True))}
    mirror = [cells.get(steps, NO_CELL) for steps in zip(other_far, other_near, far, near, strict=True)]
    edges = {tuple(sorted((mirror[a], mirror[b]))) for a, b in board.edges}
    if len(cells) < board.size or edges != set(board.edges):
        raise OptionError(
            "swap",
            f"board '{board.name}' is not its own mirror image with the players' sides exchanged, as a rhombus is",
        )
    return np.array(mirror, dtype=np.int16)


def fields(rules: Rules) -> Fields:
    nodes = rules.cells + NODES
    return {
        "owner": field("int8", per=nodes, fill=-1),
        "label": field("int16", per=nodes),
        "empty": field("int16", per="cell"),
        "empty_cells": field("int16"),
        "winner": field("int8", fill=-1),
    }


@kernel
def start(rules: Rules, state: State) -> None:
    for seat in range(SEATS):
        state.owner[rules.near[seat]] = seat
        state.owner[rules.near[seat] + 1] = seat
    separate(state.label)
    for cell in range(rules.cells):
        state.empty[cell] = cell
    state.empty_cells = rules.cells


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    count = copy_list(state.empty, state.empty_cells, actions)
    if rules.swap and state.to_move == 1 and state.empty_cells == rules.cells - 1:
        actions[count] = rules.cells
        count += 1
    return count


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    if action == rules.cells:
        action = take_first_stone(rules, state)
    state.owner[action] = seat
    state.empty_cells = take_out(state.empty, state.empty_cells, action)
    for slot in range(rules.degrees[action]):
        neighbour = rules.neighbours[action, slot]
        if state.owner[neighbour] == seat:
            join(state.label, action, neighbour)
    if joins_its_sides(rules, state, seat):
        state.winner = seat
        state.to_move = OVER
    elif state.empty_cells == 0:  # never on a rhombus
        state.to_move = OVER
    else:
        state.to_move = 1 - seat


@kernel
def take_first_stone(rules: Rules, state: State) -> int:
    """Takes the only stone off the board; returns the mirror image of its cell."""
    first = first_stone(state)
    state.owner[first] = EMPTY
    state.empty_cells = put_in(state.empty, state.empty_cells, first)
    separate(state.label)
    return int(rules.mirror[first])


@kernel
def first_stone(state: State) -> int:
    """The lowest cell with a stone."""
    cell = 0
    while state.owner[cell] == EMPTY:
        cell += 1
    return cell


@kernel
def joins_its_sides(rules: Rules, state: State, seat: int) -> bool:
    near = rules.near[seat]
    return bool(state.label[near] == state.label[near + 1])


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """The cell, or `swap-pieces`."""
    return "swap-pieces" if action == rules.cells else board.cells[action]


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The cell; the first stone's to take it over."""
    return (first_stone(state) if action == rules.cells else action,)


def events(board: Board, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """Where a stone that was taken over lies now."""
    if action != rules.cells:
        return []
    first, now = board.cells[first_stone(before)], board.cells[first_stone(after)]
    return [f"seat 2 took over the stone on {first}, which now lies on {now}"]


def highlights(board: Board, rules: Rules, state: State) -> Iterable[Highlight]:
    """The sides that each player joins."""
    sides = zip(board.groups["near"].sets, board.groups["far"].sets, strict=True)
    return [Highlight((*near, *far), f"sides of seat {seat}") for seat, (near, far) in enumerate(sides, start=1)]


def sgf_scheme(variant: Variant) -> Scheme:
    """Points such as `a1`: SGF letters columns and numbers rows. Its board is the mirror image of ours, left for right.

    Raises:
        BoardwrightError: the board is no rhombus or parallelogram of which Black joins the top to the bottom.
    """
    board: Any = variant.board
    rows, columns = grid_of(board)  # rows have the letters here
    points = [f"{LETTERS[columns - int(cell[1:])]}{LETTERS.index(cell[0]) + 1}" for cell in board.cells]
    red, blue = ({*near, *far} for near, far in zip(board.groups["near"].sets, board.groups["far"].sets, strict=True))
    top_bottom = {cell for cell, point in enumerate(points) if point[1:] in ("1", str(rows))}
    left_right = {cell for cell, point in enumerate(points) if point[0] in ("a", LETTERS[columns - 1])}
    if (red, blue) != (top_bottom, left_right):
        raise BoardwrightError(f"SGF has Black join the top to the bottom, which is otherwise on '{board.name}'")
    if not variant.rules.swap:
        return Scheme(11, (columns, rows), points)
    swaps = {"swap": board.size, "swap-sides": board.size}
    return Scheme(11, (columns, rows), [*points, "swap-pieces"], swaps, variant.rules.mirror.tolist())


HEX = Game(
    "hex",
    players=SEATS,
    options=HexOptions,
    make_rules=make_rules,
    fields=fields,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    action_space=lambda rules: rules.cells + rules.swap,
    action_text=action_text,
    action_cells=action_cells,
    events=events,
    highlights=highlights,
    notation=sgf(sgf_scheme),
    summary=(
        "Players place stones on empty cells in turn. Each owns two opposite sides of the board, and who first joins "
        "them by a chain of own stones wins. With `swap`, the second player may take over the first stone, mirrored."
    ),
)
