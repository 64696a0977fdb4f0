"""Nine men's morris: three stones in a row make a mill, and a mill takes a stone.

State    owner[cell]     seat whose stone lies there, EMPTY where none; the last place, to which NO_CELL leads, is
                         always EMPTY
         pairs[seat, cell]  mills of the cell whose two other cells have stones of the seat: those that its stone
                         there is part of, or would complete
         hand[seat]      stones that the seat has yet to place
         on_board[seat]  stones that it has on the board
         quiet           turns since a stone was last placed or taken
         history[turns]  the position so many turns after that, two bits a cell, where repetitions count
         winner          seat that has won, NOBODY before that
         What draws are counted by, `quiet` and `history`, is not part of the key.
Actions  (origin * cells + target) * (cells + 1) + taken
         A stone goes from the cell `origin`, or from the hand if that is `cells`, to the cell `target`. If that makes a
         mill, the stone on the cell `taken` is taken; else that is `cells`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import EMPTY, NOBODY, OVER, Actions, Board, CellArray, Game, State, field, kernel
from boardwright.wording import counted
from boardwright_games.morris.options import MorrisOptions
from boardwright_games.morris.tables import SEATS, mill_partners, start_position, stones_in_hand

FLYING_STONES = 3  # who has so many left may fly; who has fewer has lost
CELLS_PER_WORD = 31  # in the history

FIELDS = {
    "owner": field("int8", per=lambda rules: rules.cells + 1, fill=-1),
    "pairs": field("int8", per=lambda rules: (SEATS, rules.cells + 1)),
    "hand": field("int16", per=SEATS),
    "on_board": field("int16", per=SEATS),
    "quiet": field("int16", key=False),
    "history": field(
        "int64",
        per=lambda rules: (rules.quiet_limit + 1, words_for(rules.cells)) if rules.repetitions else (1, 1),
        key=False,
    ),
    "winner": field("int8", fill=-1),
}


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    neighbours: CellArray  # (cells, highest degree), filled up with NO_CELL
    degrees: CellArray  # (cells,)
    partners: CellArray  # the two other cells of each mill that a cell is part of, (cells, most mills, 2)
    start: NDArray[np.int8]  # owner of each cell at the start
    hand: NDArray[np.int16]  # stones that each seat has yet to place then
    first_seat: int
    stones: int  # of the seat that has the most
    flying: bool
    repetitions: int  # so many times the same position is a draw; 0: never
    quiet_limit: int


def make_rules(board: Board, options: MorrisOptions, seats: int) -> Rules:
    """Raises BoardError on a board without mills of three cells, OptionError where the stones do not fit on it."""
    start = start_position(board, options)
    hand = stones_in_hand(board, options, start)
    return Rules(
        cells=board.size,
        neighbours=board.neighbours,
        degrees=board.degrees,
        partners=mill_partners(board),
        start=start,
        hand=hand,
        first_seat=options.to_move - 1,
        stones=max(int(hand[seat]) + int((start == seat).sum()) for seat in range(SEATS)),
        flying=options.flying,
        repetitions=options.repetitions or 0,
        quiet_limit=options.quiet_limit,
    )


def words_for(cells: int) -> int:
    """How many words of the history a position takes."""
    return -(-cells // CELLS_PER_WORD)


def max_actions(rules: Rules) -> int:
    placements = rules.cells
    moves = rules.stones * int(rules.degrees.max(initial=0))
    flights = FLYING_STONES * rules.cells
    return max(placements, moves, flights) * rules.stones + 1  # the last one written need not be kept


@kernel
def start(rules: Rules, state: State) -> None:
    state.hand[:] = rules.hand
    for cell in range(rules.cells):
        seat = rules.start[cell]
        if seat != EMPTY:
            put_stone(rules, state, seat, cell)
            state.on_board[seat] += 1
    give_turn(rules, state, rules.first_seat)


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    seat = state.to_move
    if state.hand[seat] > 0:
        return list_everywhere(rules, state, rules.cells, actions, 0)
    flies = may_fly(rules, state, seat)
    count = 0
    for origin in range(rules.cells):
        if state.owner[origin] == seat:
            if flies:
                count = list_everywhere(rules, state, origin, actions, count)
            else:
                count = list_steps(rules, state, origin, actions, count)
    return count


@kernel
def may_fly(rules: Rules, state: State, seat: int) -> bool:
    return bool(rules.flying and state.on_board[seat] <= FLYING_STONES)


@kernel
def list_everywhere(rules: Rules, state: State, origin: int, actions: Actions, count: int) -> int:
    """Appends, behind the first `count` actions, those that bring the stone from `origin` to any empty cell."""
    pairs = state.pairs[state.to_move]
    move = origin * rules.cells
    for target in range(rules.cells):
        if state.owner[target] == EMPTY:
            if pairs[target] > 0 and takes_stone(rules, state, origin, target):
                count = list_taken(rules, state, move + target, actions, count)
            else:
                actions[count] = (move + target) * (rules.cells + 1) + rules.cells
                count += 1
    return count


@kernel
def list_steps(rules: Rules, state: State, origin: int, actions: Actions, count: int) -> int:
    """Appends, behind the first `count` actions, those that bring the stone from `origin` to an empty neighbour."""
    pairs = state.pairs[state.to_move]
    move = origin * rules.cells
    for slot in range(rules.degrees[origin]):
        target = int(rules.neighbours[origin, slot])
        if state.owner[target] == EMPTY:
            if pairs[target] > 0 and takes_stone(rules, state, origin, target):
                count = list_taken(rules, state, move + target, actions, count)
            else:
                actions[count] = (move + target) * (rules.cells + 1) + rules.cells
                count += 1
    return count


@kernel
def list_taken(rules: Rules, state: State, move: int, actions: Actions, count: int) -> int:
    """Appends the move with each stone of the other seat that may be taken: none in a mill, unless all are."""
    seat = 1 - state.to_move
    free = has_stone_outside_mills(rules, state, seat)
    for cell in range(rules.cells):
        # Written in any case and kept only if the stone may be taken: no branch to mispredict.
        protected = free & (state.pairs[seat, cell] > 0)
        actions[count] = move * (rules.cells + 1) + cell
        count += int((state.owner[cell] == seat) & (not protected))
    return count


@kernel
def takes_stone(rules: Rules, state: State, origin: int, target: int) -> bool:
    """Whether there is a stone to take, and one on `target` completes a mill once the one on `origin` is gone."""
    seat = state.to_move
    mill = False
    for index in range(rules.partners.shape[1]):
        one = rules.partners[target, index, 0]
        other = rules.partners[target, index, 1]
        both = (state.owner[one] == seat) & (state.owner[other] == seat)
        mill |= both & (one != origin) & (other != origin)
    return bool(mill and state.on_board[1 - seat] > 0)


@kernel
def has_stone_outside_mills(rules: Rules, state: State, seat: int) -> bool:
    found = False
    for cell in range(rules.cells):
        found |= (state.owner[cell] == seat) & (state.pairs[seat, cell] == 0)
    return bool(found)


@kernel
def put_stone(rules: Rules, state: State, seat: int, cell: int) -> None:
    state.owner[cell] = seat
    count_pairs(rules, state, seat, cell, 1)


@kernel
def lift_stone(rules: Rules, state: State, cell: int) -> None:
    count_pairs(rules, state, state.owner[cell], cell, -1)
    state.owner[cell] = EMPTY


@kernel
def count_pairs(rules: Rules, state: State, seat: int, cell: int, by: int) -> None:
    """Counts the pairs that the seat's stone on the cell makes with another one of a mill, or no longer makes."""
    for index in range(rules.partners.shape[1]):
        one = rules.partners[cell, index, 0]
        other = rules.partners[cell, index, 1]
        state.pairs[seat, other] += by * int(state.owner[one] == seat)
        state.pairs[seat, one] += by * int(state.owner[other] == seat)


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    move = action // (rules.cells + 1)
    taken = action - move * (rules.cells + 1)
    origin = move // rules.cells
    target = move - origin * rules.cells
    state.quiet += 1
    if origin == rules.cells:
        state.hand[seat] -= 1
        state.on_board[seat] += 1
        state.quiet = 0
    else:
        lift_stone(rules, state, origin)
    put_stone(rules, state, seat, target)
    if taken != rules.cells:
        lift_stone(rules, state, taken)
        state.on_board[1 - seat] -= 1
        state.quiet = 0
    give_turn(rules, state, 1 - seat)


@kernel
def give_turn(rules: Rules, state: State, seat: int) -> None:
    """It is the seat's turn, unless it has lost, or too little has happened for too long."""
    if state.hand[seat] + state.on_board[seat] < FLYING_STONES or not can_move(rules, state, seat):
        state.winner = 1 - seat
        state.to_move = OVER
    elif rules.repetitions > 0 and times_here(rules, state) >= rules.repetitions:
        state.to_move = OVER
    elif state.quiet == rules.quiet_limit:
        state.truncated = True
        state.to_move = OVER
    else:
        state.to_move = seat


@kernel
def can_move(rules: Rules, state: State, seat: int) -> bool:
    if state.hand[seat] > 0:
        return True
    if may_fly(rules, state, seat):
        return bool(state.on_board.sum() < rules.cells)
    for origin in range(rules.cells):
        if state.owner[origin] == seat:
            for slot in range(rules.degrees[origin]):
                if state.owner[rules.neighbours[origin, slot]] == EMPTY:
                    return True
    return False


@kernel
def times_here(rules: Rules, state: State) -> int:
    """Notes the position in the history; returns how often it is there, with the same seat to move."""
    here = state.history[state.quiet]
    here[:] = 0
    for cell in range(rules.cells):
        here[cell // CELLS_PER_WORD] = here[cell // CELLS_PER_WORD] * 4 + state.owner[cell] + 1
    times = 0
    for turn in range(state.quiet % 2, state.quiet + 1, 2):
        times += int((state.history[turn] == here).all())
    return times


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """Where the stone comes from, unless it is the hand, where it goes, and what it takes."""
    move, taken = divmod(action, rules.cells + 1)
    return [cell for cell in (*divmod(move, rules.cells), taken) if cell != rules.cells]


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """`a1` places a stone, `a1-a4` moves one; `xd1` behind it takes the stone on d1."""
    move, taken = divmod(action, rules.cells + 1)
    origin, target = divmod(move, rules.cells)
    text = board.cells[target] if origin == rules.cells else f"{board.cells[origin]}-{board.cells[target]}"
    return text if taken == rules.cells else f"{text}x{board.cells[taken]}"


def status(board: Board, rules: Rules, state: State) -> str:
    """The stones that are still to be placed, while there are any."""
    if state.hand.sum() == 0:
        return ""
    return "\n".join(f"seat {seat + 1}: {counted(left, 'stone')} to place" for seat, left in enumerate(state.hand))


def events(board: Board, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """Why the game is over."""
    if after.to_move != OVER:
        return []
    if after.winner == NOBODY:
        return ["nothing was taken for too long" if after.truncated else "the same position too often"]
    loser = 1 - after.winner
    lacks_stones = after.hand[loser] + after.on_board[loser] < FLYING_STONES
    return [f"seat {loser + 1} {'has too few stones' if lacks_stones else 'cannot move'}"]


MORRIS = Game(
    "morris",
    players=SEATS,
    options=MorrisOptions,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    action_space=lambda rules: (rules.cells + 1) * rules.cells * (rules.cells + 1),
    max_actions=max_actions,
    action_text=action_text,
    action_cells=action_cells,
    status=status,
    events=events,
    summary=(
        "Players place their stones in turn, then move them along the lines; with `flying`, who has three left moves "
        "anywhere. Whoever makes a row of three takes a stone of the other player, one outside of rows if there is "
        "any. Who has two stones left, or cannot move, has lost."
    ),
)
