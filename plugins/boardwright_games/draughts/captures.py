"""Captures: all ways in which a stone can jump on and on, until no jump is left.

Jumped stones stay where they are until the whole move is over. So a stone can be jumped once only, and bars its ray
from then on; the cell that the move began on counts as free.

The ways grow by one jump at a time. Two of them that stand on the same cell after jumping the same stones are one from
there on, which keeps their number small, and makes captures of the same stones between the same cells one action. If
the stone came to be a king on one of the two, it is a king.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import CellArray, kernel
from boardwright.game import EMPTY, State
from boardwright_games.draughts.position import Rules, comes_no_farther, is_far, is_king, seat_of

MOST_STONES = 63  # of a seat: the stones that a way has jumped are the bits of one number
MOST_WAYS = 1000  # of all stones in one position, unfinished ones included
NO_PLACE = -1
NO_WAY = -1


class Ways(NamedTuple):
    """The ways of one stone, those with fewer jumps first; row 0 is the stone before its first jump."""

    cell: CellArray  # where the way stands
    jumped: NDArray[np.int64]  # which stones it has jumped: bit n for the enemy's stone number n
    king: NDArray[np.int8]  # whether the stone is a king there
    jumps: NDArray[np.int8]
    ended: NDArray[np.int8]  # whether no jump is left
    number: NDArray[np.int8]  # number of the enemy's stone on each cell


@kernel
def new_ways(rules: Rules, state: State) -> Ways:
    """Room for the ways of any stone of the seat to move."""
    ways = Ways(
        np.empty(MOST_WAYS, dtype=np.int16),
        np.empty(MOST_WAYS, dtype=np.int64),
        np.empty(MOST_WAYS, dtype=np.int8),
        np.empty(MOST_WAYS, dtype=np.int8),
        np.empty(MOST_WAYS, dtype=np.int8),
        np.empty(rules.cells, dtype=np.int8),
    )
    enemy = 1 - state.to_move
    stones = 0
    for cell in range(rules.cells):
        ways.number[cell] = stones
        stones += int(seat_of(state.piece[cell]) == enemy)
    return ways


@kernel
def follow_captures(rules: Rules, state: State, origin: int, ways: Ways) -> int:
    """Fills `ways` for the stone on the cell; returns how many there are, at least the one without a jump.

    There is room for MOST_WAYS: that many may be all or not.
    """
    ways.cell[0] = origin
    ways.jumped[0] = 0
    ways.king[0] = is_king(state.piece[origin])
    ways.jumps[0] = 0
    first = 0
    count = 1
    while first < count:
        stop = count
        for way in range(first, stop):
            count = extend(rules, state, ways, way, stop, count)
        first = stop
    return count


@kernel
def extend(rules: Rules, state: State, ways: Ways, way: int, stop: int, count: int) -> int:
    """Adds what one more jump makes of `way` to the ways `stop` … `count - 1`; returns the new count."""
    cell = ways.cell[way]
    king = ways.king[way] == 1
    reach = reach_of(rules, king)
    ways.ended[way] = True
    for ray in range(rules.rays.first[cell], rules.rays.first[cell + 1]):
        over = find_jump(rules, state, ways.cell[0], cell, king, ray)
        if over == NO_PLACE:
            continue
        stone = 1 << int(ways.number[rules.rays.cells[over]])
        if ways.jumped[way] & stone != 0:
            continue
        ways.ended[way] = False
        end = min(over + 1 + reach, rules.rays.start[ray + 1])
        for place in range(over + 1, end):
            target = rules.rays.cells[place]
            if not is_free(state, ways.cell[0], target):
                break
            count = add_way(rules, state, ways, way, ways.jumped[way] | stone, target, stop, count)
    return count


@kernel
def add_way(
    rules: Rules, state: State, ways: Ways, before: int, jumped: int, target: int, stop: int, count: int
) -> int:
    """Adds a way that goes on from `before`, unless one of the ways from `stop` on is the same."""
    seat = state.to_move
    king = ways.king[before] == 1 or (rules.promotion_in_passing and is_far(rules, seat, target))
    for way in range(stop, count):
        if ways.cell[way] == target and ways.jumped[way] == jumped:
            ways.king[way] |= king
            return count
    if count == MOST_WAYS:
        return count
    ways.cell[count] = target
    ways.jumped[count] = jumped
    ways.king[count] = king
    ways.jumps[count] = ways.jumps[before] + 1
    return count + 1


@kernel
def find_jump(rules: Rules, state: State, origin: int, cell: int, king: bool, ray: int) -> int:
    """The place in `rays.cells` of the enemy's stone that can be jumped along the ray, or NO_PLACE.

    `cell` is where the ray begins, `origin` where the move began. That the stone has been jumped is not looked at.
    """
    start = rules.rays.start[ray]
    last = rules.rays.start[ray + 1] - 1
    end = min(start + reach_of(rules, king), last)
    for place in range(start, end):
        if is_free(state, origin, rules.rays.cells[place]):
            continue
        target = rules.rays.cells[place + 1]
        is_enemy = seat_of(state.piece[rules.rays.cells[place]]) == 1 - state.to_move
        may_land = king or rules.men_capture_backwards or comes_no_farther(rules, state.to_move, cell, target)
        return place if is_enemy and may_land and is_free(state, origin, target) else NO_PLACE
    return NO_PLACE


@kernel
def can_capture(rules: Rules, state: State, cell: int) -> bool:
    """Whether the stone on the cell, one of the seat to move, has a jump."""
    king = is_king(state.piece[cell])
    for ray in range(rules.rays.first[cell], rules.rays.first[cell + 1]):
        if find_jump(rules, state, cell, cell, king, ray) != NO_PLACE:
            return True
    return False


@kernel
def is_capture(rules: Rules, ways: Ways, way: int, count: int) -> bool:
    """Whether the way, one of `count`, is a whole capture, and takes enough if the rules ask for the most."""
    enough = not rules.longest_capture or ways.jumps[way] == ways.jumps[count - 1]
    return bool(ways.ended[way] == 1 and ways.jumps[way] > 0 and enough)


@kernel
def number_between(rules: Rules, ways: Ways, way: int, count: int) -> int:
    """The capture's number, 1 and up, among those of the stone that end on the same cell."""
    number = 1
    for other in range(way):
        number += int(ways.cell[other] == ways.cell[way] and is_capture(rules, ways, other, count))
    return number


@kernel
def find_capture(rules: Rules, state: State, ways: Ways, origin: int, target: int, number: int) -> int:
    """Fills `ways` for the stone on `origin`; returns the row of its capture `number` that ends on `target`."""
    count = follow_captures(rules, state, origin, ways)
    for way in range(count):
        if ways.cell[way] == target and is_capture(rules, ways, way, count):
            number -= 1
            if number == 0:
                return way
    return NO_WAY


@kernel
def has_jumped(state: State, ways: Ways, way: int, cell: int) -> bool:
    """Whether the way takes the stone, if any, on the cell."""
    is_enemy = seat_of(state.piece[cell]) == 1 - state.to_move
    return bool(is_enemy and ways.jumped[way] & (1 << int(ways.number[cell])) != 0)


@kernel
def is_free(state: State, origin: int, cell: int) -> bool:
    """Whether a stone whose move began on `origin` can stand on the cell."""
    return bool(state.piece[cell] == EMPTY or cell == origin)


@kernel
def reach_of(rules: Rules, king: bool) -> int:
    return rules.king_reach if king else 1
