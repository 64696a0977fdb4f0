"""Pig: roll a die as often as you dare, and bank the points before a 1 takes them.

State    banked[seat]  points that the seat has banked
         turn          points of this turn so far
         seat          whose turn it is, while the die is rolled too
         winner        seat that reached the target, NOBODY before that
Actions  ROLL, HOLD    throw the die, or bank the points of the turn and end it
Chance   1 … faces     the face that is thrown
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import Field as Option

from boardwright import (
    CHANCE,
    OVER,
    Actions,
    Game,
    Options,
    Probabilities,
    SeatValues,
    State,
    field,
    kernel,
)
from boardwright.wording import counted

ROLL = 0
HOLD = 1
BUST = 1  # the face that ends a turn without points

FIELDS = {
    "banked": field("int32", per="seat"),
    "turn": field("int32"),
    "seat": field("int8"),
    "winner": field("int8", fill=-1),
}


class PigOptions(Options):
    """What a variant of Pig may choose."""

    target: int = Option(100, ge=2, le=1_000_000, description="who has banked so many points wins")
    faces: int = Option(6, ge=2, le=1000, description="faces of the die")


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    seats: int
    target: int
    faces: int


def make_rules(board: None, options: PigOptions, seats: int) -> Rules:
    return Rules(seats, options.target, options.faces)


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
            state.turn = 0
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


def events(board: None, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """What a 1 takes, and what is banked."""
    if before.to_move == CHANCE and action == BUST:
        return [f"seat {before.seat + 1} threw a 1 and lost {counted(before.turn, 'point')}"]
    if before.to_move != CHANCE and action == HOLD:
        return [f"seat {before.seat + 1} banked {counted(before.turn, 'point')}"]
    return []


PIG = Game(
    "pig",
    players=(2, 10),
    needs_board=False,
    options=PigOptions,
    make_rules=make_rules,
    fields=FIELDS,
    legal_actions=legal_actions,
    chance=chance,
    apply=apply,
    scores=scores,
    action_space=2,
    outcome_space=lambda rules: rules.faces + 1,
    max_outcomes=lambda rules: rules.faces,
    action_text=action_text,
    status=status,
    events=events,
    summary=(
        "In turn, everyone throws a die as often as they dare and adds up what it shows. Who stops banks the points; "
        "a 1 ends the turn without any. Who first has banked the target wins."
    ),
)
