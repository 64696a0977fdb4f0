"""What a position of Spiel Dr. D. is worth: hexagons conquered, the win shared, and what a search may expect of it."""

from __future__ import annotations

import numpy as np

from boardwright import EMPTY, SeatValues, State, kernel
from boardwright.kernels.lib.bits import has
from boardwright_games.dr_d.tables import COMPETITIVE, Rules


@kernel
def scores(rules: Rules, state: State, scores: SeatValues) -> None:
    """Points for the hexagons that each seat conquered, and for its stones on free corners."""
    scores[:] = 0.0
    for hexagon in range(len(rules.hexagons)):
        if corners_of(rules, state, hexagon, EMPTY) == 0:
            most, _ = two_most_corners(rules, state, hexagon)
            points = weight(state, hexagon)
            for seat in range(rules.seats):
                if corners_of(rules, state, hexagon, seat) == most:
                    scores[seat] += points
    for index in range(len(rules.free_corners)):
        seat = state.owner[rules.free_corners[index]]
        if seat != EMPTY:
            scores[seat] += rules.free_corner_points


@kernel
def weight(state: State, hexagon: int) -> float:
    return 2.0 if has(state.double, hexagon) else 1.0


@kernel
def corners_of(rules: Rules, state: State, hexagon: int, owner: int) -> int:
    """How many corners of the hexagon a seat has, or how many are EMPTY."""
    owners = state.owner
    cells = rules.hexagons[hexagon]
    corners = 0
    for corner in range(6):
        if owners[cells[corner]] == owner:
            corners += 1
    return corners


@kernel
def competes(rules: Rules, state: State, seat: int) -> bool:
    return bool(state.aims[seat] == COMPETITIVE)


@kernel
def returns(rules: Rules, state: State, returns: SeatValues) -> None:
    """A competitive seat gets its share of the win among all seats, the others the sum of all scores."""
    scores(rules, state, returns)
    common = returns.sum()
    share_win(returns)
    for seat in range(rules.seats):
        if not competes(rules, state, seat):
            returns[seat] = common


@kernel
def wins(rules: Rules, state: State, wins: SeatValues) -> None:
    """The shares of the competitive seats; where there are none, all share the win."""
    scores(rules, state, wins)
    share_win(wins)
    competing = 0
    for seat in range(rules.seats):
        if competes(rules, state, seat):
            competing += 1
        else:
            wins[seat] = 0.0
    if competing == 0:
        wins[:] = 1.0 / rules.seats


@kernel
def share_win(points: SeatValues) -> None:
    """Makes points into shares of the win: those with the most share it."""
    most = points.max()
    winners = 0
    for seat in range(len(points)):
        if points[seat] == most:
            winners += 1
    for seat in range(len(points)):
        points[seat] = 1.0 / winners if points[seat] == most else 0.0


@kernel
def evaluation(rules: Rules, state: State, estimates: SeatValues) -> None:
    """Like `returns`, by what the scores promise: the further ahead of the best other, the surer of the win."""
    prospects(rules, state, estimates)
    common = estimates.sum()
    best, second = two_best(estimates)
    for seat in range(rules.seats):
        if competes(rules, state, seat):
            lead = estimates[seat] - (second if estimates[seat] == best else best)
            estimates[seat] = 1.0 / (1.0 + (rules.seats - 1) * odds(-lead))
        else:
            estimates[seat] = common


@kernel
def two_best(points: SeatValues) -> tuple[float, float]:
    """The most points of a seat, and the most of another."""
    best = second = -np.inf
    for seat in range(len(points)):
        if points[seat] > best:
            second = best
            best = points[seat]
        elif points[seat] > second:
            second = points[seat]
    return best, second


@kernel
def prospects(rules: Rules, state: State, points: SeatValues) -> None:
    """The scores, with hexagons that are not full yet counted as far as they are likely to be conquered."""
    scores(rules, state, points)
    for hexagon in range(len(rules.hexagons)):
        empty = corners_of(rules, state, hexagon, EMPTY)
        if empty > 0:
            best, second = two_most_corners(rules, state, hexagon)
            for seat in range(rules.seats):
                corners = corners_of(rules, state, hexagon, seat)
                lead = corners - (second if corners == best else best)
                points[seat] += weight(state, hexagon) * chance_to_conquer(lead, empty)


@kernel
def two_most_corners(rules: Rules, state: State, hexagon: int) -> tuple[int, int]:
    """The most corners of the hexagon that a seat has, and the most of another."""
    best = second = 0
    for seat in range(rules.seats):
        corners = corners_of(rules, state, hexagon, seat)
        if corners > best:
            second = best
            best = corners
        elif corners > second:
            second = corners
    return best, second


@kernel
def chance_to_conquer(lead: int, empty: int) -> float:
    """As if one seat and the rest were equally likely to get each of the empty corners."""
    chance = 0.0
    ways = 1.0
    for lost in range(empty + 1):
        if lead + empty - 2 * lost >= 0:
            chance += ways
        ways *= (empty - lost) / (lost + 1)
    return chance / (1 << empty)


@kernel
def odds(lead: float) -> float:
    """1 at no lead; twice as good with one point more, half with one less, and so on."""
    return 1.0 + lead if lead >= 0.0 else 1.0 / (1.0 - lead)
