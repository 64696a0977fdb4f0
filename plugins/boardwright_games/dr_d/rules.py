"""Spiel Dr. D. by Ronald Deckert: fill a board of triangles with stones and conquer its hexagons.

State    owner[cell]  seat whose stone lies there, EMPTY where none       int8 (cells,)
         left[seat]   stones that the seat still has to place             int16 (seats,)
         empty        empty cells                                         int16
         passes       passes in a row                                     int8
Actions  0 <= action < cells                place a stone on this cell
         cells + source * width + slot      push: the stone on cell `source` moves to its neighbour number `slot`,
                                            and the seat's own stone takes its place; `width` is the highest degree
         cells + cells * width              pass
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import Board, CellArray, Game, kernel
from boardwright.game import EMPTY, OVER, Actions, Fields, SeatValues, State, marks_of_owners
from boardwright_games.dr_d.options import DrDOptions
from boardwright_games.dr_d.setting import (
    cooperative_seats,
    free_corner_cells,
    hexagon_weights,
    opening_stones,
    start_position,
)


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    seats: int
    width: int  # slots of a row of `neighbours`
    neighbours: CellArray  # (cells, width), filled up with NO_CELL
    degrees: CellArray  # (cells,)
    may_place: bool  # on any empty cell, after the opening too
    may_push: bool
    opening_stones: int  # of each seat
    stones: int  # of each seat
    start: NDArray[np.int8]  # owner of each cell at the start
    hexagons: CellArray  # (hexagons, 6)
    weights: NDArray[np.float64]  # points for each hexagon
    free_corners: CellArray  # the cells that belong to no hexagon
    free_corner_points: float
    cooperative: NDArray[np.bool_]  # (seats,)


def rules(board: Board, options: DrDOptions, seats: int) -> Rules:
    """Raises BoardError on a board without hexagons of six cells, OptionError where an option does not fit it."""
    start = start_position(board, options, seats)
    hexagons = board.group("hexagon").table(6)
    return Rules(
        cells=board.size,
        seats=seats,
        width=board.neighbours.shape[1],
        neighbours=board.neighbours,
        degrees=board.degrees,
        may_place=options.placement != "push",
        may_push=options.placement != "free",
        opening_stones=opening_stones(options),
        stones=options.stones,
        start=start,
        hexagons=hexagons,
        weights=hexagon_weights(board, options),
        free_corners=free_corner_cells(board),
        free_corner_points=float(options.free_corners),
        cooperative=cooperative_seats(options, seats),
    )


def fields(rules: Rules) -> Fields:
    return {
        "owner": (np.int8, rules.cells),
        "left": (np.int16, rules.seats),
        "empty": np.int16,
        "passes": np.int8,
    }


def most_actions(rules: Rules) -> int:
    return rules.cells + rules.cells * rules.width + 1


@kernel
def start(rules: Rules, state: State) -> None:
    state.left[:] = rules.stones
    state.empty = rules.cells
    for cell in range(rules.cells):
        seat = rules.start[cell]
        state.owner[cell] = seat
        if seat != EMPTY:
            state.left[seat] -= 1
            state.empty -= 1
    state.to_move = 0


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    seat = state.to_move
    count = 0
    if state.left[seat] > 0:
        opening = rules.stones - state.left[seat] < rules.opening_stones
        if rules.may_place or opening:
            count = list_placements(rules, state, actions)
        if rules.may_push and not opening:
            count = list_pushes(rules, state, actions, count)
    if count == 0:
        actions[0] = pass_action(rules)
        count = 1
    return count


@kernel
def list_placements(rules: Rules, state: State, actions: Actions) -> int:
    count = 0
    for cell in range(rules.cells):
        # Written in any case and kept only if the cell is empty: no branch to mispredict, 1.6 times as fast a game.
        actions[count] = cell
        count += int(state.owner[cell] == EMPTY)
    return count


@kernel
def list_pushes(rules: Rules, state: State, actions: Actions, count: int) -> int:
    """Appends, behind the first `count` actions, every push of another seat's stone to an empty neighbour."""
    for source in range(rules.cells):
        owner = state.owner[source]
        if owner != EMPTY and owner != state.to_move:
            for slot in range(rules.degrees[source]):
                if state.owner[rules.neighbours[source, slot]] == EMPTY:
                    actions[count] = rules.cells + source * rules.width + slot
                    count += 1
    return count


@kernel
def pass_action(rules: Rules) -> int:
    return rules.cells + rules.cells * rules.width


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    if action == pass_action(rules):
        state.passes += 1
    else:
        state.passes = 0
        place_stone(rules, state, action)
    if state.empty == 0 or state.left.sum() == 0 or state.passes == rules.seats:
        state.to_move = OVER
    else:
        state.to_move = (state.to_move + 1) % rules.seats


@kernel
def place_stone(rules: Rules, state: State, action: int) -> None:
    """Puts down a stone of the seat to move, pushing the one that lies there if the action says so."""
    cell = action
    if action >= rules.cells:
        cell = push_source(rules, action)
        state.owner[push_target(rules, action)] = state.owner[cell]
    state.owner[cell] = state.to_move
    state.left[state.to_move] -= 1
    state.empty -= 1


@kernel
def push_source(rules: Rules, action: int) -> int:
    return (action - rules.cells) // rules.width


@kernel
def push_target(rules: Rules, action: int) -> int:
    return int(rules.neighbours[push_source(rules, action), (action - rules.cells) % rules.width])


@kernel
def scores(rules: Rules, state: State, scores: SeatValues) -> None:
    """Points for the hexagons that each seat conquered, and for its stones on free corners."""
    scores[:] = 0.0
    corners = np.zeros(rules.seats, dtype=np.int8)
    for hexagon in range(len(rules.hexagons)):
        if count_corners(rules, state, hexagon, corners) == 6:
            most = corners.max()
            for seat in range(rules.seats):
                if corners[seat] == most:
                    scores[seat] += rules.weights[hexagon]
    for index in range(len(rules.free_corners)):
        seat = state.owner[rules.free_corners[index]]
        if seat != EMPTY:
            scores[seat] += rules.free_corner_points


@kernel
def count_corners(rules: Rules, state: State, hexagon: int, corners: NDArray[np.int8]) -> int:
    """Writes to `corners` how many stones each seat has in the hexagon; returns how many there are in all."""
    corners[:] = 0
    stones = 0
    for corner in range(6):
        seat = state.owner[rules.hexagons[hexagon, corner]]
        if seat != EMPTY:
            corners[seat] += 1
            stones += 1
    return stones


@kernel
def returns(rules: Rules, state: State, returns: SeatValues) -> None:
    """A competitive seat gets its share of the win, a cooperative one the sum of all scores."""
    scores(rules, state, returns)
    common = returns.sum()
    highest = returns.max()
    winners = (returns == highest).sum()
    for seat in range(rules.seats):
        if rules.cooperative[seat]:
            returns[seat] = common
        else:
            returns[seat] = 1.0 / winners if returns[seat] == highest else 0.0


@kernel
def wins(rules: Rules, state: State, wins: SeatValues) -> None:
    """All share the win if all cooperate; else the competitive seats that nobody's score surpasses share it."""
    scores(rules, state, wins)
    everyone = rules.cooperative.all()
    highest = wins.max()
    winners = 0
    for seat in range(rules.seats):
        won = everyone or (wins[seat] == highest and not rules.cooperative[seat])
        wins[seat] = 1.0 if won else 0.0
        winners += int(won)
    if winners > 0:
        wins /= winners


@kernel
def evaluation(rules: Rules, state: State, estimates: SeatValues) -> None:
    """Like `returns`, by what the scores promise: the further ahead of the best other, the surer of the win."""
    prospects(rules, state, estimates)
    common = estimates.sum()
    leads = np.zeros(rules.seats)
    for seat in range(rules.seats):
        leads[seat] = lead(estimates, seat)
    for seat in range(rules.seats):
        estimates[seat] = common if rules.cooperative[seat] else 1.0 / (1.0 + (rules.seats - 1) * odds(-leads[seat]))


@kernel
def prospects(rules: Rules, state: State, points: SeatValues) -> None:
    """The scores, with hexagons that are not full yet counted as far as they are likely to be conquered."""
    scores(rules, state, points)
    corners = np.zeros(rules.seats, dtype=np.int8)
    for hexagon in range(len(rules.hexagons)):
        empty = 6 - count_corners(rules, state, hexagon, corners)
        if empty > 0:
            for seat in range(rules.seats):
                points[seat] += rules.weights[hexagon] * chance_to_conquer(lead(corners, seat), empty)


@kernel
def chance_to_conquer(lead: float, empty: int) -> float:
    """As if one seat and the rest were equally likely to get each of the empty corners."""
    chance = 0.0
    ways = 1.0
    for lost in range(empty + 1):
        if lead + empty - 2 * lost >= 0:
            chance += ways
        ways *= (empty - lost) / (lost + 1)
    return chance / (1 << empty)


@kernel
def lead(values: NDArray[Any], seat: int) -> float:
    """How far a seat is ahead of the best of the others, or behind it."""
    best = -np.inf
    for other in range(len(values)):
        if other != seat:
            best = max(best, values[other])
    return float(values[seat] - best)


@kernel
def odds(lead: float) -> float:
    """1 at no lead; twice as good with one point more, half with one less, and so on."""
    return 1.0 + lead if lead >= 0.0 else 1.0 / (1.0 - lead)


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """`c3` places a stone, `c3>c4` pushes the stone on c3 to c4 and takes its place, and there is `pass`."""
    if action == pass_action(rules):
        return "pass"
    if action < rules.cells:
        return board.cells[action]
    return f"{board.cells[push_source(rules, action)]}>{board.cells[push_target(rules, action)]}"


GAME = Game(
    name="dr-d",
    version="1",
    players=(2, 6),
    options=DrDOptions,
    rules=rules,
    fields=fields,
    most_actions=most_actions,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    returns=returns,
    wins=wins,
    evaluation=evaluation,
    action_text=action_text,
    marks=marks_of_owners,
    summary=(
        "Players fill a board of triangles with their stones, one a turn. With `push`, a turn moves another player's "
        "stone to an empty neighbouring cell and puts the own stone where it lay. A hexagon whose six cells are full "
        "is conquered by everyone who has the most stones in it. Most hexagons win, or all count together."
    ),
)
