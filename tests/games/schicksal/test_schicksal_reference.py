"""Schicksal against a second telling of its rules: plain Python on coordinates, that shares nothing with the kernels.

The board is a square of 2k + 1 by 2k + 1 cells with the centre at (k, k); a round is played on the k + 1 by k + 1
cells of one of its corners, the centre's included.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw
from boardwright.game import new_states
from boardwright_games.schicksal.options import SchicksalOptions
from boardwright_games.schicksal.rules import BLACK, GAME, WHITE, WONDER

Cell = tuple[int, int]

STEPS = {1: (1,), 2: (2,), 3: (3,), WONDER: (1, 2, 3, 4)}
CHANCES = {1: 1 / 6, 2: 1 / 3, 3: 1 / 3, WONDER: 1 / 6}

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


class Reference:
    """The rules on coordinates, for one variant. A cell's number is its place in `cells`."""

    def __init__(self, variant: bw.Variant) -> None:
        assert isinstance(variant.options, SchicksalOptions)
        assert variant.board is not None
        assert variant.board.positions is not None
        corner = variant.board.positions.min(axis=0)
        self.options = variant.options
        self.cells: list[Cell] = [(round(x), round(y)) for x, y in (variant.board.positions - corner).tolist()]
        self.k = max(x for x, _ in self.cells) // 2
        self.centre = (self.k, self.k)

    def inside(self, quadrant: int, cell: Cell) -> bool:
        x, y = cell
        k = self.k
        left, upper = quadrant in (0, 3), quadrant in (0, 1)
        columns = range(k + 1) if left else range(k, 2 * k + 1)
        rows = range(k, 2 * k + 1) if upper else range(k + 1)
        return x in columns and y in rows

    def starts(self, quadrant: int) -> list[Cell]:
        """White's start cell, the outermost of the quadrant, and Black's, the innermost."""
        k = self.k
        toward = {0: (-1, 1), 1: (1, 1), 2: (1, -1), 3: (-1, -1)}[quadrant]
        return [(k + distance * toward[0], k + distance * toward[1]) for distance in (k, 1)]

    def on_cross(self, cell: Cell) -> bool:
        return self.k in cell

    def walks(self, quadrant: int, path: list[Cell], steps: int, other: Cell) -> Iterator[Cell]:
        """The last cell of every walk that goes on from `path` for so many steps."""
        if steps == 0:
            yield path[-1]
            return
        if len(path) > 1 and path[-1] in (self.centre, other):
            return
        x, y = path[-1]
        for entered in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if self.inside(quadrant, entered) and not self.retraces(path, entered):
                yield from self.walks(quadrant, [*path, entered], steps - 1, other)

    def retraces(self, path: list[Cell], entered: Cell) -> bool:
        match self.options.retrace:
            case "never":
                return entered in path
            case "loops":
                return len(path) > 1 and entered == path[-2]
            case _:
                return False

    def ends(self, quadrant: int, balls: list[Cell], colour: int, throw: int) -> set[Cell]:
        """Where the ball of `colour` may end its move."""
        own, other = balls[colour], balls[1 - colour]
        ends = {end for steps in STEPS[throw] for end in self.walks(quadrant, [own], steps, other)}
        if colour == WHITE:
            return ends - {other}
        if not self.options.black_on_centre:
            ends -= {self.centre}
        return ends - {other} if self.on_cross(other) else ends


@dataclass
class Referee:
    """Follows one game by the rules on coordinates."""

    reference: Reference
    white_first: int
    quadrant: int = 0
    colour: int = WHITE
    lost: int = 0
    throws: int = 0
    won: list[int] = field(default_factory=lambda: [0, 0])
    over: bool = False

    def __post_init__(self) -> None:
        self.options = self.reference.options
        self.balls = self.reference.starts(0)

    @property
    def white(self) -> int:
        return self.white_first if self.quadrant % 2 == 0 else 1 - self.white_first

    @property
    def seat(self) -> int:
        return self.white if self.colour == WHITE else 1 - self.white

    def move(self, end: Cell | None) -> None:
        """Plays a move to `end`, or a pass."""
        self.throws += 1
        if end is not None:
            self.balls[self.colour] = end
        if self.balls[WHITE] == self.reference.centre:
            self.won[self.white] += self.options.gold[self.quadrant]
            self.begin()
        elif self.balls[WHITE] == self.balls[BLACK]:
            self.lost += 1
            if self.lost == self.options.lives[self.quadrant]:
                self.quadrant += 1
                self.lost = 0
            self.over = self.quadrant == len(self.options.lives)
            if not self.over:
                self.begin()
        else:
            self.colour = 1 - self.colour
        self.over = self.over or self.throws == self.options.turn_limit

    def begin(self) -> None:
        self.balls = self.reference.starts(self.quadrant)
        self.colour = WHITE


def follow(variant: bw.Variant, seed: int) -> Referee:
    """Plays a random game and holds every position of it against the referee's."""
    reference = Reference(variant)
    cells = {cell: number for number, cell in enumerate(reference.cells)}
    first_white = reference.options.first_white
    match = variant.match(seed)
    choose = np.random.default_rng(seed)
    referee = Referee(reference, match.roll() if first_white == "throw" else first_white - 1)
    while not match.over:
        assert [reference.cells[ball] for ball in match.state.balls] == referee.balls
        assert match.scores == tuple(referee.won)
        throw = match.roll()
        assert match.to_move == referee.seat
        ends = reference.ends(referee.quadrant, referee.balls, referee.colour, throw)
        expected = sorted(cells[end] for end in ends) or [len(cells)]
        assert list(match.legal_actions) == expected
        action = int(choose.choice(expected))
        match.play(action)
        referee.move(reference.cells[action] if ends else None)
        assert match.over == referee.over
    assert match.scores == tuple(referee.won)
    assert match.truncated == (referee.quadrant < len(reference.options.lives))
    return referee


@pytest.mark.parametrize("reading", READINGS)
@given(data=st.data())
def test_moves_from_any_position_end_where_the_reference_says(reading: str, data: st.DataObject) -> None:
    variant = variant_of(reading)
    reference = Reference(variant)
    quadrant = data.draw(st.integers(0, 3))
    area = [number for number, cell in enumerate(reference.cells) if reference.inside(quadrant, cell)]
    white, black = data.draw(st.lists(st.sampled_from(area), min_size=2, max_size=2, unique=True))
    colour = data.draw(st.sampled_from([WHITE, BLACK]))
    throw = data.draw(st.sampled_from(sorted(STEPS)))
    state = new_states(GAME, variant.rules, 1)[0]
    GAME.start(variant.rules, state)
    state.quadrant, state.colour, state.thrown = quadrant, colour, throw
    state.balls[:] = white, black
    actions = np.zeros(len(reference.cells), dtype=np.int32)
    count = GAME.legal_actions(variant.rules, state, actions)
    ends = reference.ends(quadrant, [reference.cells[white], reference.cells[black]], colour, throw)
    found = actions[:count].tolist()
    assert all(a < b for a, b in pairwise(found))
    assert found == [len(reference.cells)] if not ends else {reference.cells[cell] for cell in found} == ends


@pytest.mark.parametrize("reading", ["standard", "loops", "open-centre", "any-step"])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_go_as_the_referee_says(reading: str, seed: int) -> None:
    referee = follow(variant_of(reading), seed)
    assert referee.quadrant == 4


@pytest.mark.parametrize("seat", [1, 2])
def test_a_game_with_other_lives_and_gold_goes_as_the_referee_says(seat: int) -> None:
    options = {"first_white": seat, "lives": [2, 1, 3, 1], "gold": [5, 0, 1, 7]}
    referee = follow(bw.load("schicksal/standard", options=options), seed=3)
    assert referee.quadrant == 4


def test_a_game_on_the_large_board_goes_as_the_referee_says_up_to_the_turn_limit() -> None:
    referee = follow(variant_of("large"), seed=4)
    assert referee.throws == 400


def sequences(referee: Referee, throws: int) -> int:
    """How many ways there are to throw and move so many times."""
    if throws == 0:
        return 1
    total = 0
    for throw in STEPS:
        ends = referee.reference.ends(referee.quadrant, referee.balls, referee.colour, throw)
        moves: list[Cell | None] = [*ends] if ends else [None]
        for end in moves:
            after = replace(referee)
            after.balls = list(referee.balls)
            after.move(end)
            total += sequences(after, throws - 1)
    return total


def test_sequences_from_the_start_are_as_many_as_the_referee_counts() -> None:
    variant = variant_of("standard")
    expected = 2 * sequences(Referee(Reference(variant), 0), 2)  # either seat may be White
    assert bw.perft(variant, 5, interpreted=True) == expected


def test_chances_of_the_lot_and_the_die_are_exact() -> None:
    match = variant_of("standard").match()
    assert match.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    match.roll()
    assert dict(match.chance_outcomes()) == CHANCES


class RandomAttempts:
    """One attempt of White with both playing at random, as a Markov chain solved exactly."""

    def __init__(self, variant: bw.Variant) -> None:
        reference = Reference(variant)
        area = [cell for cell in reference.cells if reference.inside(0, cell)]
        positions = [
            (white, black, colour)
            for white in area
            for black in area
            for colour in (WHITE, BLACK)
            if white != black and white != reference.centre
        ]
        numbers = {position: number for number, position in enumerate(positions)}
        to_goal = np.zeros(len(positions))
        going_on = np.zeros((len(positions), len(positions)))
        for (white, black, colour), number in numbers.items():
            for throw, chance in CHANCES.items():
                ends = reference.ends(0, [white, black], colour, throw)
                for end in ends or {(white, black)[colour]}:
                    after = (end, black) if colour == WHITE else (white, end)
                    likely = chance / max(1, len(ends))
                    if after[0] == reference.centre:
                        to_goal[number] += likely
                    elif after[0] != after[1]:
                        going_on[number, numbers[*after, 1 - colour]] += likely
        system = np.eye(len(positions)) - going_on
        white, black = reference.starts(0)
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


def test_interpreted_and_compiled_games_are_the_same() -> None:
    results = [
        bw.run(variant_of("standard"), games=10, seed=5, threads=1, interpreted=interpreted).to_dict()
        for interpreted in (False, True)
    ]
    for result in results:
        del result["seconds"], result["games_per_second"]
    assert results[0] == results[1]
