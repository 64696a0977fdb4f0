"""Pieces, the numbers of actions, and captures: all ways in which a stone can jump on and on, until no jump is left.

Actions  (origin * cells + target) * MAX_WAYS             a step from cell to cell
         (origin * cells + target) * MAX_WAYS + number    a capture: the number, 1 and up, tells captures of different
                                                          stones between the same two cells apart, in the order in
                                                          which `follow_captures` finds them

Jumped stones stay where they are until the whole move is over. So a stone can be jumped once only, and bars its ray
from then on; the cell that the move began on counts as free. A flying king has a choice of cells behind each stone; it
must take one from which it can jump on, if there is one.

The ways grow by one jump at a time. Two of them that stand on the same cell after jumping the same stones are one from
there on, which keeps their number small, and makes captures of the same stones between the same cells one action. If
the stone came to be a king on one of the two, it is a king.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from boardwright import EMPTY, State, kernel
from boardwright_games.draughts.tables import Rules

MAX_WAYS = 1000  # of all stones in one position, unfinished ones included
NO_PLACE = -1
NO_WAY = -1

# One record a way, not one array a field: numba counts references to arrays at every call. It counts none to a record,
# which must not be read once its array has been used for the last time; so what makes `ways` also passes it on last.
WAY = np.dtype(
    (
        np.record,
        [
            ("jumped", np.int64),  # which stones the way has jumped, the bits of `bit_of`
            ("cell", np.int16),  # where it stands
            ("before", np.int16),  # the way that it is one jump longer than
            ("jumps", np.int8),  # how many there are
            ("king", np.int8),  # whether the stone is a king there
            ("ended", np.int8),  # whether no jump is left
        ],
    )
)
Way: TypeAlias = Any  # one record
Ways: TypeAlias = Any  # an array of WAY; those with fewer jumps come first, and way 0 is the stone before its first


@kernel
def king_of(seat: int) -> int:
    return 2 * seat + 1


@kernel
def seat_of(piece: int) -> int:
    """The seat whose piece it is, NOBODY for EMPTY."""
    return piece >> 1  # rounds EMPTY down to NOBODY


@kernel
def is_king(piece: int) -> bool:
    return bool(piece != EMPTY and piece & 1 == 1)


@kernel
def comes_no_farther(rules: Rules, seat: int, origin: int, target: int) -> bool:
    """Whether the target is not farther from the seat's far side: where its men may go."""
    return bool(rules.distance[seat, target] <= rules.distance[seat, origin])


@kernel
def is_far(rules: Rules, seat: int, cell: int) -> bool:
    """Whether the seat's men become kings on the cell."""
    return bool(rules.distance[seat, cell] == 0)


@kernel
def action_of(rules: Rules, origin: int, target: int) -> int:
    return (int(origin) * rules.cells + int(target)) * MAX_WAYS


@kernel
def origin_of(rules: Rules, action: int) -> int:
    return action // MAX_WAYS // rules.cells


@kernel
def target_of(rules: Rules, action: int) -> int:
    return action // MAX_WAYS % rules.cells


@kernel
def new_ways() -> Ways:
    """Room for the ways of any stone."""
    return np.empty(MAX_WAYS, dtype=WAY)


@kernel
def follow_captures(rules: Rules, state: State, origin: int, ways: Ways) -> int:
    """Fills `ways` for the stone on the cell; returns how many there are, at least the one without a jump.

    There is room for MAX_WAYS: that many may be all or not.
    """
    ways[0].jumped = 0
    ways[0].cell = origin
    ways[0].jumps = 0
    ways[0].king = is_king(state.piece[origin])
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
    origin = ways[0].cell
    cell = ways[way].cell
    king = ways[way].king == 1
    ways[way].ended = 1
    for ray in range(rules.rays.first[cell], rules.rays.first[cell + 1]):
        over = find_jump(rules, state, origin, cell, king, ray)
        if over == NO_PLACE:
            continue
        stone = bit_of(state, rules.rays.cells[over])
        if ways[way].jumped & stone != 0:
            continue
        ways[way].ended = 0
        end = end_of_landing(rules, state, origin, king, ray, over)
        goes_on = False
        if rules.kings_go_on and king:
            for place in range(over + 1, end):
                goes_on |= leads_on(rules, state, ways, way, stone, rules.rays.cells[place])
        for place in range(over + 1, end):
            target = rules.rays.cells[place]
            if not goes_on or leads_on(rules, state, ways, way, stone, target):
                count = add_way(rules, state, ways, way, stone, target, stop, count)
    return count


@kernel
def end_of_landing(rules: Rules, state: State, origin: int, king: bool, ray: int, over: int) -> int:
    """The place in `rays.cells` behind the last cell of the ray where a stone can land that jumps the one at `over`."""
    place = over + 1
    end = min(place + reach_of(rules, king), rules.rays.start[ray + 1])
    while place < end and is_free(state, origin, rules.rays.cells[place]):
        place += 1
    return int(place)


@kernel
def leads_on(rules: Rules, state: State, ways: Ways, before: int, stone: int, target: int) -> bool:
    """Whether the king that goes on from the way `before`, over `stone` to `target`, has another jump there."""
    origin = ways[0].cell
    jumped = ways[before].jumped | stone
    for ray in range(rules.rays.first[target], rules.rays.first[target + 1]):
        over = find_jump(rules, state, origin, target, True, ray)
        if over != NO_PLACE and jumped & bit_of(state, rules.rays.cells[over]) == 0:
            return True
    return False


@kernel
def add_way(rules: Rules, state: State, ways: Ways, before: int, stone: int, target: int, stop: int, count: int) -> int:
    """Adds the way that jumps on from `before`, unless one of those from `stop` on is the same."""
    jumped = ways[before].jumped | stone
    king = ways[before].king
    if rules.promotion_in_passing and is_far(rules, state.to_move, target):
        king = 1
    for way in range(stop, count):
        if ways[way].cell == target and ways[way].jumped == jumped:
            ways[way].king |= king
            return count
    if count == MAX_WAYS:
        return count
    ways[count].jumped = jumped
    ways[count].cell = target
    ways[count].before = before
    ways[count].jumps = ways[before].jumps + 1
    ways[count].king = king
    return count + 1


@kernel
def bit_of(state: State, cell: int) -> int:
    """The bit that stands for the enemy's stone on the cell: they are numbered in the order of the cells."""
    number = 0
    for other in range(cell):
        number += int(seat_of(state.piece[other]) == 1 - state.to_move)
    return 1 << number


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
def is_capture(rules: Rules, way: Way, last: Way) -> bool:
    """Whether the way is a whole capture, as long as the last one if the rules ask for the longest."""
    long_enough = not rules.longest_capture or way.jumps == last.jumps
    return bool(way.ended == 1 and way.jumps > 0 and long_enough)


@kernel
def number_between(rules: Rules, ways: Ways, way: int, count: int) -> int:
    """The capture's number, 1 and up, among those of the stone that end on the same cell."""
    number = 1
    for other in range(way):
        number += int(ways[other].cell == ways[way].cell and is_capture(rules, ways[other], ways[count - 1]))
    return number


@kernel
def find_capture(rules: Rules, state: State, ways: Ways, origin: int, target: int, number: int) -> int:
    """Fills `ways` for the stone on `origin`; returns which is its capture `number` that ends on `target`."""
    count = follow_captures(rules, state, origin, ways)
    for way in range(count):
        if ways[way].cell == target and is_capture(rules, ways[way], ways[count - 1]):
            number -= 1
            if number == 0:
                return way
    return NO_WAY


@kernel
def has_jumped(state: State, ways: Ways, way: int, cell: int) -> bool:
    """Whether the way takes the stone, if any, on the cell."""
    is_enemy = seat_of(state.piece[cell]) == 1 - state.to_move
    return bool(is_enemy and ways[way].jumped & bit_of(state, cell) != 0)


@kernel
def is_free(state: State, origin: int, cell: int) -> bool:
    """Whether a stone whose move began on `origin` can stand on the cell."""
    return bool(state.piece[cell] == EMPTY or cell == origin)


@kernel
def reach_of(rules: Rules, king: bool) -> int:
    return rules.king_reach if king else 1


def path_of(rules: Rules, state: State, action: int) -> list[int]:
    """The cells on which the stone stands one after the other; of a capture in several ways, those of the first."""
    path = [target_of(rules, action)]
    if action % MAX_WAYS > 0:
        ways = new_ways()
        way = find_capture(rules, state, ways, origin_of(rules, action), path[0], action % MAX_WAYS)
        while ways[way].jumps > 1:
            way = ways[way].before
            path.append(int(ways[way].cell))
    return [origin_of(rules, action), *reversed(path)]


def taken_by(rules: Rules, state: State, action: int) -> list[int]:
    """The cells of the stones that an action takes, ascending; none for a step."""
    if action % MAX_WAYS == 0:
        return []
    ways = new_ways()
    way = find_capture(rules, state, ways, origin_of(rules, action), target_of(rules, action), action % MAX_WAYS)
    return [cell for cell in range(rules.cells) if has_jumped(state, ways, way, cell)]
