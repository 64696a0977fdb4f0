"""Peg solitaire on any board: jump over pegs, which are then taken away, until as few as possible are left.

State    pegs     the cells with a peg, as bits
Actions  0 <= action < jumps    a peg on `origins[action]` jumps over the one on `middles[action]`, which is taken
                                away, to the hole `targets[action]`
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from boardwright import (
    NO_CELL,
    OVER,
    Actions,
    Board,
    CellArray,
    Game,
    Highlight,
    Piece,
    SeatValues,
    State,
    field,
    kernel,
)
from boardwright.kernels.lib.bits import Bits, bits_of, count, flip, has, words_for
from boardwright_games.solitaire.tables import SolitaireOptions, finish_cell, jumps_on, last_cells, pegs_at_start

ASTRAY = 2 / 3  # return of a last peg elsewhere than on `finish`: better than two pegs, and not solved

FIELDS = {"pegs": field("uint16", per=lambda rules: words_for(rules.cells))}


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    start: Bits  # the pegs at the start
    origins: CellArray  # (jumps,)
    middles: CellArray  # (jumps,)
    targets: CellArray  # (jumps,)
    finish: int  # where the last peg must stand; NO_CELL: anywhere


def make_rules(board: Board, options: SolitaireOptions, seats: int) -> Rules:
    """Raises BoardError on a board without jumps, OptionError where a hole or the finish does not fit it."""
    jumps = jumps_on(board, options)
    return Rules(
        cells=board.size,
        start=bits_of(pegs_at_start(board, options, jumps), board.size),
        origins=jumps[:, 0].copy(),
        middles=jumps[:, 1].copy(),
        targets=jumps[:, 2].copy(),
        finish=finish_cell(board, options),
    )


@kernel
def start(rules: Rules, state: State) -> None:
    state.pegs[:] = rules.start
    if not some_jump(rules, state):
        state.to_move = OVER


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    count = 0
    for jump in range(len(rules.origins)):
        # Written in any case and kept only if the jump is legal: no branch to mispredict.
        actions[count] = jump
        count += int(may_jump(rules, state, jump))
    return count


@kernel
def may_jump(rules: Rules, state: State, jump: int) -> bool:
    return (
        has(state.pegs, rules.origins[jump])
        & has(state.pegs, rules.middles[jump])
        & (not has(state.pegs, rules.targets[jump]))
    )


@kernel
def some_jump(rules: Rules, state: State) -> bool:
    jump = 0
    while jump < len(rules.origins) and not may_jump(rules, state, jump):
        jump += 1
    return jump < len(rules.origins)


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    flip(state.pegs, rules.origins[action])
    flip(state.pegs, rules.middles[action])
    flip(state.pegs, rules.targets[action])
    if not some_jump(rules, state):
        state.to_move = OVER


@kernel
def scores(rules: Rules, state: State, scores: SeatValues) -> None:
    """The pegs that are left: the fewer the better."""
    scores[0] = count(state.pegs)


@kernel
def returns(rules: Rules, state: State, returns: SeatValues) -> None:
    """One divided by the pegs that are left, so 1 when solved, 1/2 with two pegs, and so on; ASTRAY in between."""
    left = count(state.pegs)
    if left == 1 and not solved(rules, state):
        returns[0] = ASTRAY
    else:
        returns[0] = 1.0 / left


@kernel
def wins(rules: Rules, state: State, wins: SeatValues) -> None:
    """Won when solved."""
    wins[0] = 1.0 if solved(rules, state) else 0.0


@kernel
def solved(rules: Rules, state: State) -> bool:
    return count(state.pegs) == 1 and (rules.finish == NO_CELL or has(state.pegs, rules.finish))


@kernel
def moved(rules: Rules, state: State, targets: CellArray, image: State) -> None:
    image.pegs[:] = 0
    for cell in range(rules.cells):
        if has(state.pegs, cell):
            flip(image.pegs, targets[cell])


def relations(rules: Rules) -> Sequence[CellArray]:
    """The jumps, and the cell on which to finish."""
    jumps = np.stack([rules.origins, rules.middles, rules.targets], axis=1)
    finish = [[rules.finish]] if rules.finish != NO_CELL else []
    return [jumps, np.array(finish, dtype=np.int16).reshape(-1, 1)]


def returns_range(rules: Rules) -> tuple[float, float]:
    """From nothing taken away to 1, unless parity rules out every cell, or the one to finish on, for the last peg."""
    jumps, _ = relations(rules)
    pegs = [cell for cell in range(rules.cells) if has(rules.start, cell)]
    low = min(ASTRAY, 1 / len(pegs))
    last = last_cells(jumps, pegs, rules.cells)
    if rules.finish in last or (rules.finish == NO_CELL and last):
        return low, 1.0
    return low, ASTRAY if last else 1 / 2


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """`d2>d3>d4`: the peg on d2 jumps over the one on d3 to d4."""
    jump = (rules.origins[action], rules.middles[action], rules.targets[action])
    return ">".join(board.cells[cell] for cell in jump)


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The peg that jumps, and where it lands; over which it jumps is asked where several may be meant."""
    return int(rules.origins[action]), int(rules.targets[action])


def pieces(board: Board, rules: Rules, state: State) -> Iterable[Piece]:
    """The pegs, which are nobody's."""
    return [Piece(cell, kind="peg") for cell in range(board.size) if has(state.pegs, cell)]


def highlights(board: Board, rules: Rules, state: State) -> Iterable[Highlight]:
    """The cell on which to finish."""
    return [] if rules.finish == NO_CELL else [Highlight((int(rules.finish),), "finish here")]


SOLITAIRE = Game(
    "solitaire",
    players=1,
    options=SolitaireOptions,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    returns=returns,
    wins=wins,
    action_space=lambda rules: max(1, len(rules.origins)),
    returns_range=returns_range,
    action_text=action_text,
    action_cells=action_cells,
    pieces=pieces,
    highlights=highlights,
    relations=relations,
    moved=moved,
    summary=(
        "There is a peg on every cell but the holes. A peg jumps over a neighbouring peg, straight along a line or, "
        "with `paths`, round any corner, to the hole behind it, and the peg that it jumped over is taken away. The "
        "game ends when no jump is left; it is solved when a single peg is left."
    ),
)
