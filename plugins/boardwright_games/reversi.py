"""Reversi: place a stone that flanks stones of the other seat in straight lines, and they change hands.

State    owner[cell]             seat that owns the cell, EMPTY where none
         words[line, seat, way]  the same, line by line in bits; see `flanking`
Actions  0 <= action < cells     place a stone on this cell
         cells                   pass: the only action of a seat that can flank nothing
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import (
    EMPTY,
    OVER,
    Actions,
    Board,
    Fields,
    Game,
    Options,
    SeatValues,
    State,
    Variant,
    field,
    kernel,
    share_of_highest,
)
from boardwright.kernels.lib.flanking import (
    FlankingLines,
    can_flank,
    count_flanked,
    flanking_lines,
    list_flanking,
    put_stone,
    turn_stone,
    word_type,
)
from boardwright.wording import counted
from boardwright_games.sgf import LETTERS, Scheme, grid_of, sgf

SEATS = 2
START = "{black: [e4, d5], white: [d4, e5]}"


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    lines: FlankingLines
    start: NDArray[np.int8]  # owner of each cell at the start


def make_rules(board: Board, options: Options, seats: int) -> Rules:
    """Raises BoardError on a board without straight lines of three cells, or without a start position."""
    return Rules(cells=board.size, lines=flanking_lines(board), start=board.owners("start", SEATS, START))


def fields(rules: Rules) -> Fields:
    return {
        "owner": field("int8", per="cell"),
        "words": field(word_type(rules.lines), per=lambda rules: (len(rules.lines.lengths), SEATS, 2)),
    }


@kernel
def start(rules: Rules, state: State) -> None:
    for cell in range(rules.cells):
        state.owner[cell] = rules.start[cell]
        if state.owner[cell] != EMPTY:
            put_stone(rules.lines, state.words, cell, state.owner[cell])
    give_turn(rules, state, 0)


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    count = list_flanking(rules.lines, state.words, state.to_move, rules.cells, actions)
    if count == 0:
        actions[0] = rules.cells
        count = 1
    return count


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    if action < rules.cells:
        for index in range(rules.lines.through.start[action], rules.lines.through.start[action + 1]):
            take_stones(rules, state, index, 1)
            take_stones(rules, state, index, -1)
        state.owner[action] = seat
        put_stone(rules.lines, state.words, action, seat)
    give_turn(rules, state, 1 - seat)


@kernel
def take_stones(rules: Rules, state: State, index: int, step: int) -> None:
    """The seat to move gets what it flanks from a cell along one of the lines through it, in one direction."""
    line = rules.lines.through.items[index]
    place = rules.lines.places[index]
    for _ in range(count_flanked(rules.lines, state.owner, index, step, state.to_move)):
        place += step
        cell = int(rules.lines.cells[line, place])
        state.owner[cell] = state.to_move
        turn_stone(rules.lines, state.words, cell)


@kernel
def give_turn(rules: Rules, state: State, seat: int) -> None:
    """It is the seat's turn, if only to pass; or, if neither can move, the game is over."""
    if can_flank(rules.lines, state.words, seat) or can_flank(rules.lines, state.words, 1 - seat):
        state.to_move = seat
    else:
        state.to_move = OVER


@kernel
def scores(rules: Rules, state: State, scores: SeatValues) -> None:
    """The stones of each seat."""
    scores[:] = 0.0
    for cell in range(rules.cells):
        seat = state.owner[cell]
        if seat != EMPTY:
            scores[seat] += 1.0


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """The cell, or `pass`."""
    return "pass" if action == rules.cells else board.cells[action]


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The cell; nothing for a pass."""
    return () if action == rules.cells else (action,)


def events(board: Board, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """How many stones changed hands."""
    if action == rules.cells:
        return []
    turned = int(((before.owner != EMPTY) & (before.owner != after.owner)).sum())
    return [f"seat {before.to_move + 1} turned {counted(turned, 'stone')}"]


def sgf_scheme(variant: Variant) -> Scheme:
    """Points such as `fe` for f5, as the literature has row 1 at the top; a pass is empty."""
    board: Any = variant.board
    passes = board.size
    points = [f"{cell[0]}{LETTERS[int(cell[1:]) - 1]}" for cell in board.cells]
    synonyms = {"tt": passes, "pass": passes} | {cell: number for number, cell in enumerate(board.cells)}
    return Scheme(2, grid_of(board), [*points, ""], synonyms)


REVERSI = Game(
    "reversi",
    players=SEATS,
    make_rules=make_rules,
    fields=fields,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    returns=share_of_highest(scores),
    action_space=lambda rules: rules.cells + 1,
    returns_range=(0, 1),
    returns_sum=1,
    action_text=action_text,
    action_cells=action_cells,
    events=events,
    notation=sgf(sgf_scheme),
    summary=(
        "A stone must be placed so that it flanks stones of the other player, in straight lines between itself and "
        "another own stone; all that are flanked change hands. Who can flank nothing passes. When neither can, the "
        "game is over, and more stones win."
    ),
)
