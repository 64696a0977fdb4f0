"""Pig: best play against published values, the kernels' transitions against a formula, rules by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import played, texts_of
from numpy.typing import NDArray

import boardwright as bw
from boardwright import NOBODY, OVER
from boardwright.game import chance_of
from boardwright_games.pig import HOLD, ROLL

FACES = range(1, 7)


def best_play(target: int) -> NDArray[np.float64]:
    """The chance to win of a player at the beginning of a turn, by own and by other points, shape (target, target).

    Value iteration with the equations of T. Neller, C. Presser: Optimal play of the dice game Pig, UMAP 2004.
    """
    own = np.arange(target)[:, None]
    chances = np.full((target, target), 0.5)
    for _ in range(10_000):
        after_bust = 1 - chances.T
        ahead = np.ones((target + 6, target, target))  # by points of the turn: so many or more win
        for turn in range(target - 1, -1, -1):
            # By what the roll brings; the points in hand win as soon as they are enough.
            roll = (after_bust + ahead[turn + 2 : turn + 7].sum(axis=0)) / 6
            held = np.minimum(own + turn, target - 1)
            hold = 1 - chances.T[held[:, 0], :]
            ahead[turn] = np.where(own + turn >= target, 1.0, np.maximum(roll, hold))
        before, chances = chances, np.asarray(ahead[0])
        if np.abs(chances - before).max() < 1e-9:
            return chances
    raise AssertionError("does not converge")


def state_of(variant: bw.Variant, own: int, other: int, turn: int) -> Any:
    """The position, with the first seat to move."""
    states = variant.new_states(1)
    states[0].banked[:] = own, other
    states[0].turn = turn
    return states


def after(variant: bw.Variant, states: Any, *actions: int) -> Any:
    """The position after more actions and faces."""
    next_states = states.copy()
    for action in actions:
        variant.game.apply(variant.rules, next_states[0], action)
    return next_states[0]


Place = tuple[int, int, int]  # points of the player to move, of the other, and of the turn


class Solved:
    """The chance to win with best play at every place, from transitions that the kernels make."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.variant = bw.load("pig/2-players", options={"target": target})
        places = [
            (own, other, turn) for own in range(target) for other in range(target) for turn in range(target - own)
        ]
        self.chances = dict.fromkeys(places, 0.5)
        ahead = {place: self.positions_ahead(place) for place in places}
        change = 1.0
        while change > 1e-10:
            change = 0.0
            for place, (rolled, held) in ahead.items():
                chance = max(sum(map(self.chance_in, rolled)) / len(rolled), self.chance_in(held))
                change = max(change, abs(chance - self.chances[place]))
                self.chances[place] = chance

    def positions_ahead(self, place: Place) -> tuple[list[Any], Any]:
        """What a roll may lead to, and what holding does."""
        states = state_of(self.variant, *place)
        return [after(self.variant, states, ROLL, face) for face in FACES], after(self.variant, states, HOLD)

    def chance_in(self, state: Any) -> float:
        """The first seat's chance to win in a position."""
        own, other = state.banked.tolist()
        if state.winner != NOBODY or (state.seat == 0 and own + state.turn >= self.target):
            return 1.0
        return self.chances[own, other, int(state.turn)] if state.seat == 0 else 1 - self.chances[other, own, 0]


def test_best_play_wins_for_the_first_player_as_published() -> None:
    assert round(float(best_play(100)[0, 0]), 4) == 0.5306


def test_best_play_by_the_kernels_and_by_the_equations() -> None:
    assert abs(Solved(9).chances[0, 0, 0] - best_play(9)[0, 0]) < 1e-7


@given(st.integers(0, 99), st.integers(0, 99), st.integers(2, 110))
def test_transitions(own: int, other: int, turn: int) -> None:
    variant = bw.load("pig/2-players")
    states = state_of(variant, own, other, turn)
    outcomes, probabilities = np.zeros(6, dtype=np.int32), np.zeros(6)
    assert chance_of(variant.game)(variant.rules, after(variant, states, ROLL), outcomes, probabilities) == 6
    assert outcomes.tolist() == list(FACES) and probabilities.tolist() == [1 / 6] * 6
    busted = after(variant, states, ROLL, 1)
    assert (busted.banked.tolist(), busted.turn, busted.to_move) == ([own, other], 0, 1)
    for face in range(2, 7):
        state = after(variant, states, ROLL, face)
        assert (state.banked.tolist(), state.turn, state.to_move) == ([own, other], turn + face, 0)
    held = after(variant, states, HOLD)
    assert held.banked.tolist() == [own + turn, other]
    assert held.to_move == (OVER if own + turn >= 100 else 1)


def test_holding_at_20_as_published() -> None:
    """The table of Neller and Presser: how likely a turn that is held at 20 or more is to bring so many points."""
    chances: dict[int, float] = {}

    def follow(match: bw.Match, probability: float) -> None:
        match.play("roll")
        for face, chance in match.chance_outcomes():
            branch = match.copy()
            branch.play(face)
            turn = int(branch.state.turn)
            if turn == 0 or turn >= 20:
                chances[turn] = chances.get(turn, 0.0) + probability * chance
            else:
                waiting[turn] = (branch, waiting.get(turn, (branch, 0.0))[1] + probability * chance)

    waiting = {0: (bw.Match(bw.load("pig/2-players")), 1.0)}
    while waiting:
        match, probability = waiting.pop(min(waiting))
        follow(match, probability)
    rounded = {turn: round(chance, 4) for turn, chance in sorted(chances.items())}
    assert rounded == {0: 0.6245, 20: 0.0997, 21: 0.0950, 22: 0.0742, 23: 0.0542, 24: 0.0352, 25: 0.0172}


def test_a_game_by_hand() -> None:
    match = played(bw.load("pig/piglet"))
    assert texts_of(match) == ["roll"]
    for text in ("roll", "2", "roll", "2", "hold"):
        match.play(text)
    assert match.events == ["seat 1 banked 4 points"]
    for text in ("roll", "2", "roll"):
        match.play(text)
    assert match.at_chance and match.status == "this turn: 2"
    match.play("1")
    assert match.events == ["seat 2 threw a 1 and lost 2 points"]
    assert match.to_move == 0 and match.scores == (4.0, 0.0) and match.status == "this turn: 0"
    match.play("roll")
    match.play("2")
    assert not match.over and match.events == []
    match.play("hold")
    assert match.over and match.scores == (6.0, 0.0) and match.returns == (1.0, 0.0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": 1}, "target: must be at least 2, not 1"),
        ({"faces": 1}, "faces: must be at least 2, not 1"),
        ({"goal": 50}, "unknown key 'goal'"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load("pig/2-players", options=options)
    assert message in str(refused.value)
