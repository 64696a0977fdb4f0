"""Draughts on any board: step towards the far side, jump the enemy's stones and take them.

State    piece[cell]     what lies there: 2 * seat for a man, 2 * seat + 1 for a king, else EMPTY
         quiet           turns since the last capture or man that came nearer to its far side
         hash            of the pieces on the cells
         hashes[turns]   the hash that many turns after the last such move
         ways            ways to capture of the seat to move, unfinished ones included; 0: none
         winner          the seat that has won, NOBODY before that
         What draws are counted by, `quiet` and `hashes`, is not part of the key.
Actions  a step or a capture, see `captures`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from boardwright import (
    EMPTY,
    NOBODY,
    OVER,
    Actions,
    Board,
    Game,
    Piece,
    SeatValues,
    State,
    field,
    kernel,
)
from boardwright.kernels.lib.ascending import put_in
from boardwright.wording import counted
from boardwright_games.draughts.captures import (
    MAX_WAYS,
    Ways,
    action_of,
    can_capture,
    comes_no_farther,
    find_capture,
    follow_captures,
    has_jumped,
    is_capture,
    is_far,
    is_king,
    king_of,
    new_ways,
    number_between,
    origin_of,
    path_of,
    reach_of,
    seat_of,
    taken_by,
    target_of,
)
from boardwright_games.draughts.pdn import PDN
from boardwright_games.draughts.tables import SEATS, DraughtsOptions, Rules, make_rules

KING_WORTH = 3  # men, for bots that look ahead

FIELDS = {
    "piece": field("int8", per="cell", fill=EMPTY),
    "quiet": field("int16", key=False),
    "hash": field("int64"),
    "hashes": field("int64", per=lambda rules: rules.draw_after + 1, key=False),
    "ways": field("int32"),
    "winner": field("int8", fill=NOBODY),
}


def max_actions(rules: Rules) -> int:
    """Every stone's steps, and as many captures as are followed."""
    stones = max(int((rules.start // 2 == seat).sum()) for seat in range(SEATS))
    cells_in_reach = np.minimum(np.diff(rules.rays.start), rules.king_reach)
    first = rules.rays.first
    steps = max(int(cells_in_reach[first[cell] : first[cell + 1]].sum()) for cell in range(rules.cells))
    return stones * steps + MAX_WAYS


@kernel
def start(rules: Rules, state: State) -> None:
    for cell in range(rules.cells):
        put_piece(rules, state, cell, rules.start[cell])
    state.hashes[0] = state.hash
    begin_turn(rules, state, rules.first_seat)


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    count = 0
    if state.ways > 0:
        count = list_captures(rules, state, actions)
    if count == 0 or not rules.must_capture:
        count = list_steps(rules, state, actions, count)
    return count


@kernel
def list_captures(rules: Rules, state: State, actions: Actions) -> int:
    count = 0
    most_jumps = 0
    for cell in range(rules.cells):
        if seat_of(state.piece[cell]) == state.to_move and can_capture(rules, state, cell):
            ways = new_ways()
            found = follow_captures(rules, state, cell, ways)
            jumps = ways[found - 1].jumps
            if rules.longest_capture and jumps > most_jumps:
                count = 0
                most_jumps = jumps
            if jumps >= most_jumps:
                count = list_ways(rules, ways, found, actions, count)
    return count


@kernel
def list_ways(rules: Rules, ways: Ways, found: int, actions: Actions, count: int) -> int:
    """Adds the whole captures among the first `found` ways to the first `count` actions."""
    for way in range(found):
        if is_capture(rules, ways[way], ways[found - 1]):
            number = number_between(rules, ways, way, found)
            count = put_in(actions, count, action_of(rules, ways[0].cell, ways[way].cell) + number)
    return count


@kernel
def list_steps(rules: Rules, state: State, actions: Actions, count: int) -> int:
    """Adds every step to the first `count` actions."""
    for cell in range(rules.cells):
        piece = state.piece[cell]
        if seat_of(piece) != state.to_move:
            continue
        for ray in range(rules.rays.first[cell], rules.rays.first[cell + 1]):
            for place in range(rules.rays.start[ray], end_of_steps(rules, state, cell, ray)):
                count = put_in(actions, count, action_of(rules, cell, rules.rays.cells[place]))
    return count


@kernel
def end_of_steps(rules: Rules, state: State, cell: int, ray: int) -> int:
    """The place in `rays.cells` behind the last cell of the ray to which the stone on `cell` may step."""
    king = is_king(state.piece[cell])
    place = rules.rays.start[ray]
    end = min(place + reach_of(rules, king), rules.rays.start[ray + 1])
    while place < end and state.piece[rules.rays.cells[place]] == EMPTY:
        if not king and not comes_no_farther(rules, state.to_move, cell, rules.rays.cells[place]):
            break
        place += 1
    return int(place)


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    seat = state.to_move
    origin = origin_of(rules, action)
    target = target_of(rules, action)
    number = action % MAX_WAYS
    piece = state.piece[origin]
    nearer = rules.distance[seat, target] < rules.distance[seat, origin]
    progress = number > 0 or (nearer and not is_king(piece))
    becomes_king = is_far(rules, seat, target)
    if number > 0:
        ways = new_ways()
        way = find_capture(rules, state, ways, origin, target, number)
        becomes_king = becomes_king or ways[way].king == 1
        take_stones(rules, state, ways, way)
    put_piece(rules, state, origin, EMPTY)
    put_piece(rules, state, target, king_of(seat) if becomes_king else piece)
    note_turn(state, progress)
    begin_turn(rules, state, 1 - seat)


@kernel
def put_piece(rules: Rules, state: State, cell: int, piece: int) -> None:
    """Lays the piece, or EMPTY, on the cell in place of what is there."""
    old = state.piece[cell]
    if old != EMPTY:
        state.hash ^= rules.keys[cell, old]
    if piece != EMPTY:
        state.hash ^= rules.keys[cell, piece]
    state.piece[cell] = piece


@kernel
def take_stones(rules: Rules, state: State, ways: Ways, way: int) -> None:
    """Takes the stones that the way has jumped off the board."""
    for cell in range(rules.cells - 1, -1, -1):  # backwards: a stone's bit depends on those before it
        if has_jumped(state, ways, way, cell):
            put_piece(rules, state, cell, EMPTY)


@kernel
def note_turn(state: State, progress: bool) -> None:
    """Counts the turn for the two rules that make a draw; after progress no earlier position can come again."""
    if progress:
        state.quiet = 0
        state.hashes[:] = 0
    else:
        state.quiet += 1
    state.hashes[state.quiet] = state.hash


@kernel
def begin_turn(rules: Rules, state: State, seat: int) -> None:
    """Gives the turn to the seat, if the game is not over: who cannot move loses."""
    state.to_move = seat
    state.ways = count_ways(rules, state)
    if state.ways == 0 and not can_step(rules, state):
        state.winner = 1 - seat
        state.to_move = OVER
    elif state.quiet == rules.draw_after or is_repeated(rules, state):
        state.to_move = OVER
    elif state.ways >= MAX_WAYS:
        state.truncated = True
        state.to_move = OVER


@kernel
def count_ways(rules: Rules, state: State) -> int:
    """How many ways to capture there are to follow for the seat to move; MAX_WAYS or more are too many."""
    count = 0
    for cell in range(rules.cells):
        if seat_of(state.piece[cell]) == state.to_move and can_capture(rules, state, cell):
            count += follow_captures(rules, state, cell, new_ways())
    return count


@kernel
def can_step(rules: Rules, state: State) -> bool:
    """Whether the seat to move has a step."""
    for cell in range(rules.cells):
        if seat_of(state.piece[cell]) == state.to_move:
            for ray in range(rules.rays.first[cell], rules.rays.first[cell + 1]):
                if end_of_steps(rules, state, cell, ray) > rules.rays.start[ray]:
                    return True
    return False


@kernel
def is_repeated(rules: Rules, state: State) -> bool:
    """Whether the position, with the same seat to move, has been there so often that the game is a draw."""
    if rules.repetitions == 0:
        return False
    times = 1
    for turns in range(state.quiet - 2, -1, -2):
        times += int(state.hashes[turns] == state.hash)
    return times >= rules.repetitions


@kernel
def evaluation(rules: Rules, state: State, returns: SeatValues) -> None:
    """Each seat's share of the stones, a king counted as three."""
    returns[:] = 0.0
    for cell in range(rules.cells):
        piece = state.piece[cell]
        if piece != EMPTY:
            returns[seat_of(piece)] += KING_WORTH if is_king(piece) else 1
    returns /= returns.sum()


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """`c3>d4` is a step, `c3>e5:d4` a capture: the stone goes from c3 to e5 and takes the one on d4."""
    text = f"{board.cells[origin_of(rules, action)]}>{board.cells[target_of(rules, action)]}"
    taken = [board.cells[cell] for cell in taken_by(rules, state, action)]
    return f"{text}:{','.join(taken)}" if taken else text


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """Where the stone goes from, where it lands on the way, and where it ends."""
    return path_of(rules, state, action)


def pieces(board: Board, rules: Rules, state: State) -> Iterator[Piece]:
    for cell, piece in enumerate(state.piece.tolist()):
        if piece != EMPTY:
            yield Piece(cell, seat_of(piece), "king" if is_king(piece) else "")


def status(board: Board, rules: Rules, state: State) -> str:
    """How near a draw is."""
    return f"{state.quiet} turns of {rules.draw_after} without a capture or a man coming nearer"


def events(board: Board, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """Who became a king, and why the game is over."""
    told = []
    target = target_of(rules, action)
    if is_king(after.piece[target]) and not is_king(before.piece[origin_of(rules, action)]):
        told.append(f"the man becomes a king on {board.cells[target]}")
    if after.winner != NOBODY:
        told.append(f"seat {2 - after.winner} cannot move and loses")
    elif after.truncated:
        told.append(f"broken off: there are {MAX_WAYS:,} ways to capture or more")
    elif after.to_move == OVER and after.quiet == rules.draw_after:
        told.append(f"a draw after {counted(rules.draw_after, 'turn')} without a capture or a man coming nearer")
    elif after.to_move == OVER:
        told.append(f"a draw: the position has come up {rules.repetitions} times")
    return told


DRAUGHTS = Game(
    "draughts",
    version="2",
    players=SEATS,
    options=DraughtsOptions,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    evaluation=evaluation,
    action_space=lambda rules: rules.cells * rules.cells * MAX_WAYS,
    max_actions=max_actions,
    action_text=action_text,
    action_cells=action_cells,
    pieces=pieces,
    status=status,
    events=events,
    notation=PDN,
    summary=(
        "Men step towards the far side, and jump over an enemy's stone to the free cell behind it to take it; one move "
        "goes on while there is a jump. On the far side a man becomes a king, which goes any way. Who can capture "
        "must. Who cannot move loses."
    ),
)
