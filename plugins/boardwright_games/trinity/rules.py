"""Trinity by Jeremy Shaw: trade stones with a board where neighbours always differ, and collect four of one colour.

State    colour[cell]          colour of the stone there, 0 … COLOURS - 1
         nearby[cell, colour]  neighbours of the cell that have the colour
         on_board[colour]      stones of the colour on the board
         bank[seat, colour]    stones in the seat's bank
         goal[seat, colour]    stones in the seat's goal bank, all of one colour
         last_swap[seat]       edge that the seat swapped in its last turn, while both its cells hold what the swap
                               left there and others might undo it; else NO_SWAP
         turns                 turns played, for the limit; not part of the key
         winner                seat that filled its goal bank, NOBODY before that
Actions  (cell * COLOURS + colour) * 2 + to goal    replace the stone on the cell by one of the colour; the old one goes
                                                    to the bank (0) or to the goal bank (1)
         first_swap + edge                          swap the stones on the two cells of the edge
         first_transfer + colour * 2 + to bank      move a stone to the goal bank (0) or back to the bank (1)

Nobody ever needs to pass. A replacement takes one stone and gives one, so a seat always owns four: if its goal bank
is empty, it may transfer any of them there, and else one back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import (
    NOBODY,
    OVER,
    Actions,
    Board,
    CellArray,
    Game,
    Piece,
    SeatValues,
    State,
    field,
    kernel,
)
from boardwright_games.trinity.tables import COLOURS, LETTERS, TrinityOptions, start_colours

GOAL_STONES = 4  # so many in the goal bank win
LAST_STONE_NEEDS = 3  # stones of its colour that one must own to replace the last one on the board
NO_SWAP = -1

FIELDS = {
    "colour": field("int8", per="cell"),
    "nearby": field("int16", per=lambda rules: (rules.cells, COLOURS)),
    "on_board": field("int16", per=COLOURS),
    "bank": field("int8", per=lambda rules: (rules.seats, COLOURS), fill=1),
    "goal": field("int8", per=lambda rules: (rules.seats, COLOURS)),
    "last_swap": field("int32", per="seat", fill=NO_SWAP),
    "turns": field("int32", key=False),
    "winner": field("int8", fill=NOBODY),
}


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    seats: int
    neighbours: CellArray  # (cells, highest degree), filled up with NO_CELL
    degrees: CellArray  # (cells,)
    edges: CellArray  # the two cells of each edge, (edges, 2)
    first_swap: int  # the first action that is a swap
    first_transfer: int  # the first action that is a transfer
    start: NDArray[np.int8]  # colour of each cell at the start
    same_colour: bool  # whether a stone may be replaced by its own colour
    turn_limit: int


def make_rules(board: Board, options: TrinityOptions, seats: int) -> Rules:
    """Raises OptionError where the start does not fit the board, the ground rule or the stones of the box."""
    first_swap = board.size * COLOURS * 2
    return Rules(
        cells=board.size,
        seats=seats,
        neighbours=board.neighbours,
        degrees=board.degrees,
        edges=np.array(board.edges, dtype=np.int16).reshape(-1, 2),
        first_swap=first_swap,
        first_transfer=first_swap + len(board.edges),
        start=start_colours(board, options, seats),
        same_colour=options.same_colour,
        turn_limit=options.turn_limit,
    )


@kernel
def start(rules: Rules, state: State) -> None:
    for cell in range(rules.cells):
        colour = rules.start[cell]
        state.colour[cell] = colour
        state.on_board[colour] += 1
        for slot in range(rules.degrees[cell]):
            state.nearby[rules.neighbours[cell, slot], colour] += 1


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    # The three parts write every action down and count it only if it is legal, so that the next one overwrites it if
    # not: without branches this is twice as fast. The buffer has room, as any action may be legal for all it knows.
    count = list_replacements(rules, state, actions)
    count = list_swaps(rules, state, actions, count)
    return list_transfers(rules, state, actions, count)


@kernel
def list_replacements(rules: Rules, state: State, actions: Actions) -> int:
    seat = state.to_move
    count = 0
    for cell in range(rules.cells):
        old = state.colour[cell]
        if not may_take(state, seat, old):
            continue
        to_goal = may_collect(state, seat, old)
        for colour in range(COLOURS):
            changes = (colour != old) | rules.same_colour
            fits = changes & (state.bank[seat, colour] > 0) & (state.nearby[cell, colour] == 0)
            action = (cell * COLOURS + colour) * 2
            actions[count] = action
            count += int(fits)
            actions[count] = action + 1
            count += int(fits & to_goal)
    return count


@kernel
def may_take(state: State, seat: int, colour: int) -> bool:
    """Whether the seat may replace stones of the colour: the last one on the board only if it owns three."""
    owned = state.bank[seat, colour] + state.goal[seat, colour]
    return bool((state.on_board[colour] > 1) | (owned >= LAST_STONE_NEEDS))


@kernel
def may_collect(state: State, seat: int, colour: int) -> bool:
    """Whether all stones in the seat's goal bank, if any, have the colour."""
    return bool(state.goal[seat].sum() == state.goal[seat, colour])


@kernel
def list_swaps(rules: Rules, state: State, actions: Actions, count: int) -> int:
    """Appends, behind the first `count` actions, every swap that keeps neighbours different and undoes none."""
    for edge in range(len(rules.edges)):
        actions[count] = rules.first_swap + edge
        count += int(may_swap(rules, state, edge) & (not undoes_swap(rules, state, edge)))
    return count


@kernel
def may_swap(rules: Rules, state: State, edge: int) -> bool:
    """Whether neighbours still differ after the swap: each cell's only one with its new colour is the other cell."""
    first = rules.edges[edge, 0]
    second = rules.edges[edge, 1]
    fits_first = state.nearby[first, state.colour[second]] == 1
    fits_second = state.nearby[second, state.colour[first]] == 1
    return bool(fits_first & fits_second)


@kernel
def undoes_swap(rules: Rules, state: State, edge: int) -> bool:
    """Whether another seat made this swap in its last turn and both stones still lie where it left them."""
    undoes = False
    for seat in range(rules.seats):
        undoes |= (seat != state.to_move) & (state.last_swap[seat] == edge)
    return bool(undoes)


@kernel
def list_transfers(rules: Rules, state: State, actions: Actions, count: int) -> int:
    """Appends, behind the first `count` actions, every transfer to the goal bank and back."""
    seat = state.to_move
    for colour in range(COLOURS):
        action = rules.first_transfer + colour * 2
        actions[count] = action
        count += int((state.bank[seat, colour] > 0) & may_collect(state, seat, colour))
        actions[count] = action + 1
        count += int(state.goal[seat, colour] > 0)
    return count


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    if action < rules.first_swap:
        replace_stone(rules, state, action)
    elif action < rules.first_transfer:
        swap_stones(rules, state, action - rules.first_swap)
    else:
        transfer_stone(state, action - rules.first_transfer)
    state.turns += 1
    if state.goal[seat].max() == GOAL_STONES:
        state.winner = seat
        end_game(state)
    elif state.turns == rules.turn_limit:
        state.truncated = True
        end_game(state)
    else:
        give_turn(rules, state, (seat + 1) % rules.seats)


@kernel
def give_turn(rules: Rules, state: State, seat: int) -> None:
    """It is the seat's turn. Forgets the swaps that nobody can undo any more: positions do not differ by them."""
    state.to_move = seat
    state.last_swap[seat] = NO_SWAP
    following = (seat + 1) % rules.seats  # only the seat before it can still undo its swap
    edge = state.last_swap[following]
    if edge != NO_SWAP and not may_swap(rules, state, edge):
        state.last_swap[following] = NO_SWAP


@kernel
def end_game(state: State) -> None:
    state.to_move = OVER
    state.last_swap[:] = NO_SWAP


@kernel
def replace_stone(rules: Rules, state: State, replacement: int) -> None:
    cell = replacement // (COLOURS * 2)
    colour = replacement // 2 % COLOURS
    old = state.colour[cell]
    state.bank[state.to_move, colour] -= 1
    if replacement % 2 == 1:
        state.goal[state.to_move, old] += 1
    else:
        state.bank[state.to_move, old] += 1
    put_stone(rules, state, cell, colour)


@kernel
def swap_stones(rules: Rules, state: State, edge: int) -> None:
    first = rules.edges[edge, 0]
    second = rules.edges[edge, 1]
    colour = state.colour[first]
    put_stone(rules, state, first, state.colour[second])
    put_stone(rules, state, second, colour)
    state.last_swap[state.to_move] = edge


@kernel
def put_stone(rules: Rules, state: State, cell: int, colour: int) -> None:
    """Lays a stone in place of the one on the cell. A swap that the change touches may be undone from now on."""
    old = state.colour[cell]
    if colour == old:
        return
    state.colour[cell] = colour
    state.on_board[old] -= 1
    state.on_board[colour] += 1
    for slot in range(rules.degrees[cell]):
        neighbour = rules.neighbours[cell, slot]
        state.nearby[neighbour, old] -= 1
        state.nearby[neighbour, colour] += 1
    for seat in range(rules.seats):
        edge = state.last_swap[seat]
        if edge != NO_SWAP and (rules.edges[edge, 0] == cell or rules.edges[edge, 1] == cell):
            state.last_swap[seat] = NO_SWAP


@kernel
def transfer_stone(state: State, transfer: int) -> None:
    colour = transfer // 2
    to_bank = 1 if transfer % 2 == 1 else -1
    state.bank[state.to_move, colour] += to_bank
    state.goal[state.to_move, colour] -= to_bank


@kernel
def evaluation(rules: Rules, state: State, estimates: SeatValues) -> None:
    """A seat's chance to win is half as large with every turn more that it needs."""
    total = 0.0
    for seat in range(rules.seats):
        # Each seat between the one to move and this one has a part of a turn's advantage.
        waits = (seat - state.to_move) % rules.seats / rules.seats
        estimates[seat] = 1.0 / (1 << turns_needed(state, seat)) * (1.0 - waits / 2.0)
        total += estimates[seat]
    for seat in range(rules.seats):
        estimates[seat] /= total


@kernel
def turns_needed(state: State, seat: int) -> int:
    """How many turns at least fill the goal bank: each brings in one stone, or takes one of another colour out."""
    inside = state.goal[seat].sum()
    fewest = 2 * GOAL_STONES
    for colour in range(COLOURS):
        fewest = min(fewest, GOAL_STONES + inside - 2 * state.goal[seat, colour])
    return int(fewest)


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """What an action does, part by part.

    `c3=A,D>goal` puts an A on c3 and the D from there in the goal bank, `c3=A,D>bank` in the bank; `c3<>c4` swaps
    two stones; `A>goal` and `A>bank` transfer one.
    """
    if action < rules.first_swap:
        cell = action // (COLOURS * 2)
        new = LETTERS[action // 2 % COLOURS]
        old = LETTERS[state.colour[cell]]
        return f"{board.cells[cell]}={new},{old}>{'goal' if action % 2 == 1 else 'bank'}"
    if action < rules.first_transfer:
        first, second = rules.edges[action - rules.first_swap]
        return f"{board.cells[first]}<>{board.cells[second]}"
    transfer = action - rules.first_transfer
    return f"{LETTERS[transfer // 2]}>{'bank' if transfer % 2 == 1 else 'goal'}"


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The cell of a replacement, both cells of a swap; a transfer has none."""
    if action < rules.first_swap:
        return (action // (COLOURS * 2),)
    if action < rules.first_transfer:
        return tuple(rules.edges[action - rules.first_swap].tolist())
    return ()


def pieces(board: Board, rules: Rules, state: State) -> Iterator[Piece]:
    """Each stone, its kind the letter of its colour, on its cell or in a bank."""
    for cell, colour in enumerate(state.colour.tolist()):
        yield Piece(cell, kind=LETTERS[colour])
    for seat in range(rules.seats):
        for place, stones in (("bank", state.bank[seat]), ("goal bank", state.goal[seat])):
            for letter, count in zip(LETTERS, stones.tolist(), strict=True):
                if count:
                    yield Piece(f"{place} of seat {seat + 1}", kind=letter, count=count)


TRINITY = Game(
    "trinity",
    players=(2, 3),
    options=TrinityOptions,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    evaluation=evaluation,
    action_space=lambda rules: rules.first_transfer + COLOURS * 2,
    action_text=action_text,
    action_cells=action_cells,
    pieces=pieces,
    summary=(
        "Stones of four colours fill a triangle; neighbours always differ in colour. A turn replaces a stone by one "
        "from the player's bank, swaps two neighbours, or moves a stone between the player's bank and goal bank. A "
        "goal bank holds one colour at a time, and four stones in it win."
    ),
)
