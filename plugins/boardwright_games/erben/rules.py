"""Erben, a relative of Zehntausend: throw five dice, bank the points, or inherit what the player before you banked.

State    banked[seat]  points written down
         thrower       the seat whose turn it is
         phase         what happens next: see below
         points        points of the turn; at BEGINNING those to inherit
         dice          dice of the next throw; at BEGINNING those to inherit
         throw         at READING the number of the throw, else 0
         throws        throws so far, for the limit; not part of the key
         winner        the seat that won, NOBODY before that
Phases   THROWING      the dice fall
         BEGINNING     inherit or begin afresh; skipped where there is nothing to inherit
         READING       which of two readings of the throw to take
         THROWN        throw on or bank
Actions  THROW, BANK, INHERIT, AFRESH, PLAIN, FELDWEG
Chance   the number of a throw, its place in THROWS
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import (
    CHANCE,
    NOBODY,
    OVER,
    Actions,
    Game,
    Probabilities,
    SeatValues,
    State,
    field,
    kernel,
)
from boardwright_games.erben.tables import DICE, THROWS, ErbenOptions, Results, first_throws, probabilities, results

THROWING, BEGINNING, READING, THROWN = range(4)
THROW, BANK, INHERIT, AFRESH, PLAIN, FELDWEG = range(6)

GOOD_TURN = 500  # points; what a turn brings that goes well

ACTION_TEXTS = ("throw", "bank", "inherit", "afresh", "plain", "feldweg")

FIELDS = {
    "banked": field("int64", per="seat"),
    "thrower": field("int8"),
    "phase": field("int8", fill=THROWING),
    "points": field("int64"),
    "dice": field("int8", fill=DICE),
    "throw": field("int16"),
    "throws": field("int32", key=False),
    "winner": field("int8", fill=NOBODY),
}


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    seats: int
    target: int
    throw_limit: int
    first_throws: NDArray[np.int32]  # the number of the first throw of so many dice
    probabilities: NDArray[np.float64]  # of each throw
    results: Results  # what each throw comes to


def make_rules(board: None, options: ErbenOptions, seats: int) -> Rules:
    return Rules(
        seats=seats,
        target=options.target,
        throw_limit=options.throw_limit,
        first_throws=first_throws(),
        probabilities=probabilities(),
        results=results(options),
    )


@kernel
def start(rules: Rules, state: State) -> None:
    state.to_move = CHANCE


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    if state.phase == BEGINNING:
        actions[0] = INHERIT
        actions[1] = AFRESH
    elif state.phase == READING:
        actions[0] = PLAIN
        actions[1] = FELDWEG
    else:
        actions[0] = THROW
        actions[1] = BANK
    return 2


@kernel
def chance(rules: Rules, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    first = int(rules.first_throws[state.dice])
    weights = rules.probabilities[first : rules.first_throws[state.dice + 1]]
    for index in range(len(weights)):
        outcomes[index] = first + index
        probabilities[index] = weights[index]
    return len(weights)


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    if state.to_move == CHANCE:
        play_throw(rules, state, action)
    elif action == BANK:
        bank(rules, state)
    elif action == AFRESH:
        begin_afresh(state)
    elif action == PLAIN:
        take_reading(rules, state, state.throw, 0)
    elif action == FELDWEG:
        take_reading(rules, state, state.throw, 1)
    else:
        # THROW goes on with the points and dice of the turn, INHERIT with those of the player before.
        throw_dice(state)


@kernel
def begin_afresh(state: State) -> None:
    state.points = 0
    state.dice = DICE
    throw_dice(state)


@kernel
def throw_dice(state: State) -> None:
    state.phase = THROWING
    state.to_move = CHANCE


@kernel
def play_throw(rules: Rules, state: State, throw: int) -> None:
    state.throws += 1
    result = rules.results[throw]
    if result.wins:
        win(state)
    elif state.throws == rules.throw_limit:
        state.truncated = True
        end_game(state)
    elif result.readings == 0:
        pass_dice(rules, state)
        begin_afresh(state)
    elif result.readings == 1:
        take_reading(rules, state, throw, 0)
    else:
        state.throw = throw
        state.phase = READING
        state.to_move = state.thrower


@kernel
def take_reading(rules: Rules, state: State, throw: int, reading: int) -> None:
    result = rules.results[throw]
    state.points += result.points[reading]
    state.dice = result.next_dice[reading]
    state.throw = 0
    state.phase = THROWN
    state.to_move = state.thrower


@kernel
def bank(rules: Rules, state: State) -> None:
    """Writes the points down. Points and dice stay as they are, for the next seat to inherit."""
    state.banked[state.thrower] += state.points
    if state.banked[state.thrower] >= rules.target:
        win(state)
    else:
        pass_dice(rules, state)
        state.phase = BEGINNING
        state.to_move = state.thrower


@kernel
def pass_dice(rules: Rules, state: State) -> None:
    state.thrower = (state.thrower + 1) % rules.seats


@kernel
def win(state: State) -> None:
    state.winner = state.thrower
    end_game(state)


@kernel
def end_game(state: State) -> None:
    """Nothing is thrown or inherited any more."""
    state.to_move = OVER
    state.thrower = 0
    state.phase = THROWING
    state.points = 0
    state.dice = DICE


@kernel
def scores(rules: Rules, state: State, scores: SeatValues) -> None:
    """The points that each seat has banked."""
    for seat in range(rules.seats):
        scores[seat] = state.banked[seat]


@kernel
def returns(rules: Rules, state: State, returns: SeatValues) -> None:
    """1 for the winner; while there is none, those who have banked most share it."""
    if state.winner == NOBODY:
        most = state.banked.max()
        leaders = (state.banked == most).sum()
        for seat in range(rules.seats):
            returns[seat] = 1.0 / leaders if state.banked[seat] == most else 0.0
    else:
        returns[:] = 0.0
        returns[state.winner] = 1.0


@kernel
def evaluation(rules: Rules, state: State, estimates: SeatValues) -> None:
    """Who has less left to bank is likelier to win, twice as near four times as likely."""
    total = 0.0
    for seat in range(rules.seats):
        # Nobody is nearer than one good turn.
        missing = max(0.0, rules.target - state.banked[seat] - at_stake(rules, state, seat)) + GOOD_TURN
        estimates[seat] = 1.0 / (missing * missing)
        total += estimates[seat]
    for seat in range(rules.seats):
        estimates[seat] /= total


@kernel
def at_stake(rules: Rules, state: State, seat: int) -> float:
    """The points of the turn as far as they promise to be banked, by the thrower and by the heir."""
    secure = state.phase == THROWN
    # So likely is it, about, that something counts in a throw: half with one die, five sixths with five.
    kept = state.dice / (state.dice + 1.0)
    points = float(state.points) if secure else state.points * kept
    if seat == state.thrower:
        return points
    inheriting = secure and seat == (state.thrower + 1) % rules.seats
    return points * kept if inheriting else 0.0


def action_text(board: None, rules: Rules, state: State, action: int) -> str:
    """A word for each action, and a throw as its dice: `1-3-3-5-6`."""
    return throw_text(action) if state.to_move == CHANCE else ACTION_TEXTS[action]


def throw_text(throw: int) -> str:
    return "-".join(str(die) for die in THROWS[throw])


def status(board: None, rules: Rules, state: State) -> str:
    """The points and dice that the throw or the decision is about."""
    at_stake = f"{state.points:,} points, {state.dice} {'die' if state.dice == 1 else 'dice'}"
    if state.to_move == OVER:
        return ""
    if state.phase == THROWING:
        return f"seat {state.thrower + 1} throws: {at_stake}"
    if state.phase == BEGINNING:
        return f"to inherit: {at_stake}"
    if state.phase == READING:
        return f"thrown: {throw_text(state.throw)}"
    return f"so far: {at_stake} to throw on with"


def events(board: None, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """What a throw wins or loses, and what is banked."""
    seat = f"seat {before.thrower + 1}"
    if before.to_move != CHANCE:
        return [f"{seat} banked {before.points:,} points"] if action == BANK else []
    if after.winner != NOBODY:
        return [f"{seat} threw five alike and won"]
    if after.truncated:
        return [f"broken off after {after.throws:,} throws"]
    if after.phase == THROWING:
        lost = f" and lost {before.points:,} points" if before.points else ""
        return [f"{seat} threw an empty throw{lost}"]
    return []


ERBEN = Game(
    "erben",
    players=(2, 64),
    needs_board=False,
    options=ErbenOptions,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    chance=chance,
    apply=apply,
    returns=returns,
    scores=scores,
    evaluation=evaluation,
    action_space=len(ACTION_TEXTS),
    max_actions=2,
    outcome_space=len(THROWS),
    max_outcomes=sum(len(throw) == DICE for throw in THROWS),
    returns_range=(0, 1),
    returns_sum=1,
    action_text=action_text,
    status=status,
    events=events,
    summary=(
        "Throw five dice, set aside those that count, and throw on with the others or bank the points of the turn; a "
        "throw in which nothing counts loses them. Sixes complete a throw whose other dice all count, and then all "
        "five may be thrown again. After a player who banked, the next may inherit those points and empty dice, if the "
        "first throw counts. The first to bank the target wins, and five alike win on the spot."
    ),
)
