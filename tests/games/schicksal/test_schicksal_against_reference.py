"""Schicksal against a reference implementation that shares nothing with the kernels."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_schicksal import BLACK, CHANCES, STEPS, WHITE, Cell, ReferenceGround, ReferenceSchicksal

import boardwright as bw

READINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "standard": ("schicksal/standard", {}),
    "loops": ("schicksal/loops", {}),
    "open-centre": ("schicksal/open-centre", {}),
    "any-step": ("schicksal/standard", {"retrace": "always", "black_on_centre": True}),
    "large": ("schicksal/large", {"turn_limit": 400}),
}


@cache
def variant_of(reading: str) -> bw.Variant:
    name, options = READINGS[reading]
    return bw.load(name, options=options)


def follow(variant: bw.Variant, seed: int) -> ReferenceSchicksal:
    """Plays a random game and holds every position of it against the reference's."""
    ground = ReferenceGround(variant)
    cells = {cell: number for number, cell in enumerate(ground.cells)}
    first_white = ground.options.first_white
    match = bw.Match(variant, seed)
    choose = np.random.default_rng(seed)
    reference = ReferenceSchicksal(ground, match.roll() if first_white == "throw" else first_white - 1)
    while not match.over:
        assert [ground.cells[ball] for ball in match.state.balls] == reference.balls
        assert match.scores == tuple(reference.won)
        throw = match.roll()
        assert match.to_move == reference.seat
        ends = ground.ends(reference.quadrant, reference.balls, reference.colour, throw)
        expected = sorted(cells[end] for end in ends) or [len(cells)]
        assert list(match.legal_actions) == expected
        action = int(choose.choice(expected))
        match.play(action)
        reference.move(ground.cells[action] if ends else None)
        assert match.over == reference.over
    assert match.scores == tuple(reference.won)
    assert match.truncated == (reference.quadrant < len(ground.options.lives))
    return reference


@pytest.mark.parametrize("reading", READINGS)
@given(data=st.data())
def test_moves_from_any_position_end_where_the_reference_says(reading: str, data: st.DataObject) -> None:
    variant = variant_of(reading)
    ground = ReferenceGround(variant)
    quadrant = data.draw(st.integers(0, 3))
    area = [number for number, cell in enumerate(ground.cells) if ground.inside(quadrant, cell)]
    white, black = data.draw(st.lists(st.sampled_from(area), min_size=2, max_size=2, unique=True))
    colour = data.draw(st.sampled_from([WHITE, BLACK]))
    throw = data.draw(st.sampled_from(sorted(STEPS)))
    state = variant.new_states(1)[0]
    variant.game.start(variant.rules, state)
    state.quadrant, state.colour, state.thrown = quadrant, colour, throw
    state.balls[:] = white, black
    actions = np.zeros(len(ground.cells), dtype=np.int32)
    count = variant.game.legal_actions(variant.rules, state, actions)
    ends = ground.ends(quadrant, [ground.cells[white], ground.cells[black]], colour, throw)
    found = actions[:count].tolist()
    assert all(a < b for a, b in pairwise(found))
    assert found == [len(ground.cells)] if not ends else {ground.cells[cell] for cell in found} == ends


@pytest.mark.parametrize("reading", ["standard", "loops", "open-centre", "any-step"])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_go_as_the_reference_says(reading: str, seed: int) -> None:
    reference = follow(variant_of(reading), seed)
    assert reference.quadrant == 4


@pytest.mark.parametrize("seat", [1, 2])
def test_a_game_with_other_lives_and_gold_goes_as_the_reference_says(seat: int) -> None:
    options = {"first_white": seat, "lives": [2, 1, 3, 1], "gold": [5, 0, 1, 7]}
    reference = follow(bw.load("schicksal/standard", options=options), seed=3)
    assert reference.quadrant == 4


def test_a_game_on_the_large_board_goes_as_the_reference_says_up_to_the_turn_limit() -> None:
    reference = follow(variant_of("large"), seed=4)
    assert reference.throws == 400


def sequences(reference: ReferenceSchicksal, throws: int) -> int:
    """How many ways there are to throw and move so many times."""
    if throws == 0:
        return 1
    total = 0
    for throw in STEPS:
        ends = reference.ground.ends(reference.quadrant, reference.balls, reference.colour, throw)
        moves: list[Cell | None] = [*ends] if ends else [None]
        for end in moves:
            after = replace(reference)
            after.balls = list(reference.balls)
            after.move(end)
            total += sequences(after, throws - 1)
    return total


def test_sequences_from_the_start_are_as_many_as_the_reference_counts() -> None:
    variant = variant_of("standard")
    expected = 2 * sequences(ReferenceSchicksal(ReferenceGround(variant), 0), 2)  # either seat may be White
    assert bw.perft(variant, 5, interpreted=True) == expected


def test_chances_of_the_lot_and_the_die_are_exact() -> None:
    match = bw.Match(variant_of("standard"))
    assert match.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    match.roll()
    assert dict(match.chance_outcomes()) == CHANCES


class RandomAttempts:
    """One attempt of White with both playing at random, as a Markov chain solved exactly."""

    def __init__(self, variant: bw.Variant) -> None:
        ground = ReferenceGround(variant)
        area = [cell for cell in ground.cells if ground.inside(0, cell)]
        positions = [
            (white, black, colour)
            for white in area
            for black in area
            for colour in (WHITE, BLACK)
            if white != black and white != ground.centre
        ]
        numbers = {position: number for number, position in enumerate(positions)}
        to_goal = np.zeros(len(positions))
        going_on = np.zeros((len(positions), len(positions)))
        for (white, black, colour), number in numbers.items():
            for throw, chance in CHANCES.items():
                ends = ground.ends(0, [white, black], colour, throw)
                for end in ends or {(white, black)[colour]}:
                    after = (end, black) if colour == WHITE else (white, end)
                    likely = chance / max(1, len(ends))
                    if after[0] == ground.centre:
                        to_goal[number] += likely
                    elif after[0] != after[1]:
                        going_on[number, numbers[*after, 1 - colour]] += likely
        system = np.eye(len(positions)) - going_on
        white, black = ground.starts(0)
        start = numbers[white, black, WHITE]
        self.goal: float = np.linalg.solve(system, to_goal)[start]
        self.plies: float = np.linalg.solve(system, np.ones(len(positions)))[start]


def test_random_play_wins_as_much_gold_as_the_markov_chain_says_and_the_seats_are_equal() -> None:
    """Goals before a life is lost are geometric; a seat has one life at 2 gold and two at 1, whoever is White first."""
    variant = variant_of("standard")
    attempts = RandomAttempts(variant)
    games = 8000
    result = bw.run(variant, games=games, seed=20, threads=1)
    goals = attempts.goal / (1 - attempts.goal)
    variance = (2**2 + 1 + 1) * attempts.goal / (1 - attempts.goal) ** 2
    error = (variance / games) ** 0.5
    assert result.truncated == 0
    assert result.mean_scores == pytest.approx([4 * goals, 4 * goals], abs=4 * error)
    assert result.wins == pytest.approx([games / 2, games / 2], abs=4 * (games / 4) ** 0.5)
    assert result.plies.mean == pytest.approx(6 * (goals + 1) * attempts.plies, rel=0.03)
