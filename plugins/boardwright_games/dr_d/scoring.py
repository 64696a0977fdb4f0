"""What a position of Spiel Dr. D. is worth: hexagons conquered, the win shared, and what a search may expect of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright import EMPTY, SeatValues, State, kernel
from boardwright_games.dr_d.tables import Rules


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
