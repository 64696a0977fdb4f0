"""Pig: roll a die as often as you dare, and bank the points before a 1 takes them.

State    banked[seat]  points that the seat has banked                                  int32 (seats,)
         turn          points of this turn so far                                       int32
         seat          whose turn it is, while the die is rolled too                    int8
         winner        seat that reached the target, NOBODY before that                 int8
Actions  ROLL, HOLD    throw the die, or bank the points of the turn and end it
Chance   1 … faces     the face that is thrown
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boardwright import Game, kernel
from boardwright.game import CHANCE, NOBODY, OVER, Actions, Fields, Probabilities, SeatValues, State, winner_takes_all
from boardwright_games.pig.options import PigOptions

ROLL = 0
HOLD = 1
BUST = 1  # the face that ends a turn without points


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    seats: int
    target: int
    faces: int


def rules(board: None, options: PigOptions, seats: int) -> Rules:
    return Rules(seats=seats, target=options.target, faces=options.faces)


def fields(rules: Rules) -> Fields:
    return {"banked": (np.int32, rules.seats), "turn": np.int32, "seat": np.int8, "winner": np.int8}


def most_actions(rules: Rules) -> int:
    return 2


def most_outcomes(rules: Rules) -> int:
    return rules.faces


@kernel
def start(rules: Rules, state: State) -> None:
    state.winner = NOBODY
    state.to_move = 0


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    """A turn begins with a roll: there is nothing to hold before it."""
    actions[0] = ROLL
    actions[1] = HOLD
    return 2 if state.turn > 0 else 1


@kernel
def chance(rules: Rules, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    for face in range(1, rules.faces + 1):
        outcomes[face - 1] = face
        probabilities[face - 1] = 1.0 / rules.faces
    return rules.faces


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    if state.to_move == CHANCE:
        take_face(rules, state, action)
    elif action == ROLL:
        state.to_move = CHANCE
    else:
        state.banked[state.seat] += state.turn
        if state.banked[state.seat] >= rules.target:
            state.winner = state.seat
            state.to_move = OVER
        else:
            end_turn(rules, state)


@kernel
def take_face(rules: Rules, state: State, face: int) -> None:
    if face == BUST:
        end_turn(rules, state)
    else:
        state.turn += face
        state.to_move = state.seat


@kernel
def end_turn(rules: Rules, state: State) -> None:
    state.turn = 0
    state.seat = (state.seat + 1) % rules.seats
    state.to_move = state.seat


@kernel
def scores(rules: Rules, state: State, scores: SeatValues) -> None:
    """The banked points."""
    for seat in range(rules.seats):
        scores[seat] = state.banked[seat]


def action_text(board: None, rules: Rules, state: State, action: int) -> str:
    """`roll` or `hold`; a throw is its face."""
    if state.to_move == CHANCE:
        return str(action)
    return "roll" if action == ROLL else "hold"


def status(board: None, rules: Rules, state: State) -> str:
    """The points that are at stake."""
    return f"this turn: {state.turn}"


GAME = Game(
    name="pig",
    version="1",
    players=(2, 10),
    options=PigOptions,
    rules=rules,
    fields=fields,
    most_actions=most_actions,
    most_outcomes=most_outcomes,
    start=start,
    legal_actions=legal_actions,
    chance=chance,
    apply=apply,
    scores=scores,
    returns=winner_takes_all,
    action_text=action_text,
    status=status,
    needs_board=False,
    summary=(
        "In turn, everyone throws a die as often as they dare and adds up what it shows. Who stops banks the points; "
        "a 1 ends the turn without any. Who first has banked the target wins."
    ),
)
