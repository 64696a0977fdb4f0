"""The kit against games whose positions depend on how they came about; and how many positions small games have."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import reference_hex
from toy_games import variant_of

import boardwright as bw
from boardwright import OVER, Actions, Board, Game, State, Variant, field, kernel
from boardwright.errors import ConformanceError
from boardwright.kernels.lib.ascending import copy_list
from boardwright.kernels.state import WORD
from boardwright.testing import Obligation, check_conformance

BOARD = Board("four", ("a", "b", "c", "d"), ((0, 1), (1, 2), (2, 3)))
FILL_FIELDS = {  # seats take cells in turn until none is left, and who takes the last one wins
    "owner": field("int8", per="cell", fill=-1),
    "open": field("int8", per="cell"),
    "open_cells": field("int8"),
    "last": field("int8", per=1, key=False),
    "winner": field("int8", fill=-1),
}


@kernel
def fill_start(rules: Any, state: State) -> None:
    for cell in range(rules.cells):
        state.open[cell] = cell
    state.open_cells = rules.cells


@kernel
def fill_legal_actions(rules: Any, state: State, actions: Actions) -> int:
    return copy_list(state.open, state.open_cells, actions)


@kernel
def fill_leaving_garbage(rules: Any, state: State, action: int) -> None:
    """Leaves behind the end of the list what was there."""
    state.open_cells -= 1
    for place in range(state.open_cells):
        if state.open[place] >= action:
            state.open[place] = state.open[place + 1]
    state.owner[action] = state.to_move
    state.last[0] = action
    if state.open_cells == 0:
        state.winner = state.to_move
        state.to_move = OVER
    else:
        state.to_move = 1 - state.to_move


@kernel
def fill(rules: Any, state: State, action: int) -> None:
    fill_leaving_garbage(rules, state, action)
    state.open[state.open_cells] = 0


FILL = Game("fill", fields=FILL_FIELDS, start=fill_start, legal_actions=fill_legal_actions, apply=fill)


def test_a_list_that_is_zero_behind_its_end_keeps_the_contract() -> None:
    check_conformance(variant_of(FILL, 2, BOARD), interpreted=True)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (FILL.replace(apply=fill_leaving_garbage), r"differ in the field 'open'\[\d\]: \d and \d; but a position is"),
        (
            FILL.replace(fields={**FILL_FIELDS, "last": field("int8", per=1)}),
            r"differ in the field 'last'\[0\]: \d and \d; but .* is declared with key=False",
        ),
    ],
    ids=["garbage behind a list", "the last action"],
)
def test_what_depends_on_the_way_is_named(game: Game, told: str) -> None:
    with pytest.raises(ConformanceError, match=told) as caught:
        check_conformance(variant_of(game, 2, BOARD), interpreted=True)
    assert caught.value.obligation == Obligation.CANONICAL.value


@kernel
def swing(rules: Any, state: State, action: int) -> None:
    """Goes from one side to the other for ever, and counts the turns."""
    state.side = 1 - state.side
    state.turns += 1
    state.to_move = 1 - state.to_move


@kernel
def swinging(rules: Any, state: State, actions: Actions) -> int:
    actions[0] = 0
    return 1


def pendulum(*, counting_as_key: bool) -> Variant:
    turns = field("int16", key=counting_as_key)
    game = Game(
        "pendulum",
        needs_board=False,
        fields={"side": field("int8"), "turns": turns, "winner": field("int8", fill=-1)},
        legal_actions=swinging,
        apply=swing,
        action_space=1,
        action_text=lambda board, rules, state, action: "swing",
    )
    return variant_of(game, 2)


def test_a_counter_of_turns_must_not_be_part_of_the_key() -> None:
    check_conformance(pendulum(counting_as_key=False), interpreted=True, games=1, max_steps=10)
    with pytest.raises(ConformanceError, match="differ in the field 'turns': 0 and 2; but"):
        check_conformance(pendulum(counting_as_key=True), interpreted=True, games=1, max_steps=10)


@kernel
def side_left(rules: Any, state: State, actions: Actions) -> int:
    """Like `swinging`, until turn 6, which only the counter knows of."""
    actions[0] = 0
    actions[1] = 1
    return 1 + int(state.turns == 6)


def test_what_tells_positions_apart_only_later_is_part_of_the_key() -> None:
    variant = pendulum(counting_as_key=True)
    game = variant.game.replace(
        legal_actions=side_left, action_space=2, action_text=lambda board, rules, state, action: f"swing {action}"
    )
    check_conformance(variant_of(game, 2), interpreted=True, games=1, max_steps=6)


def keys_of(variant: Variant) -> set[bytes]:
    """The keys of all positions that a game without chance can come to."""
    game, rules = variant.game, variant.rules
    begin, end = (word * WORD for word in variant.key_words)
    actions = np.zeros(variant.bounds.max_actions, dtype=np.int32)
    first = variant.new_states(1)
    game.start(rules, first[0])
    known = {first.tobytes()[begin:end]}
    waiting = [first]
    while waiting:
        states = waiting.pop()
        count = 0 if states[0].to_move == OVER else game.legal_actions(rules, states[0], actions)
        for action in actions[:count].tolist():
            following = states.copy()
            game.apply(rules, following[0], action)
            key = following.tobytes()[begin:end]
            if key not in known:
                known.add(key)
                waiting.append(following)
    return known


def test_tic_tac_toe_has_its_5478_positions() -> None:
    assert len(keys_of(bw.load("n-in-a-row/tic-tac-toe"))) == 5_478


def test_hex_has_as_many_keys_as_there_are_ways_to_lay_the_stones() -> None:
    assert len(keys_of(bw.load("hex/3x3"))) == len(reference_hex.positions(3))
