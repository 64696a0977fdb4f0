"""Tic-tac-toe counted whole, and every form of the game against a second telling of its rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from rows_table import Table

import boardwright as bw


def outcome(match: bw.Match) -> int:
    """0: the first seat wins, 1: the second, 2: draw."""
    return [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)].index((match.returns[0], match.returns[1]))


class TicTacToe:
    """The whole game, every position once."""

    def __init__(self) -> None:
        self.games: dict[bytes, np.ndarray[Any, Any]] = {}  # how many games go on from the position to each outcome
        self.chances: dict[bytes, list[Fraction]] = {}  # and how likely each is if all play at random
        self.start = bw.load("n-in-a-row/tic-tac-toe").match()
        self.explore(self.start)

    def explore(self, match: bw.Match) -> bytes:
        key: bytes = match.state.owner.tobytes()
        if key in self.games:
            return key
        if match.over:
            self.games[key] = np.eye(3, dtype=int)[outcome(match)]
            self.chances[key] = [Fraction(int(number)) for number in self.games[key]]
            return key
        next_keys = []
        for action in match.legal_actions:
            match.play(action)
            next_keys.append(self.explore(match))
            match.undo()
        self.games[key] = sum((self.games[each] for each in next_keys), np.zeros(3, dtype=int))
        by_outcome = zip(*(self.chances[each] for each in next_keys), strict=True)
        self.chances[key] = [sum(chances, Fraction()) / len(next_keys) for chances in by_outcome]
        return key


@pytest.fixture(scope="module")
def whole_game() -> TicTacToe:
    return TicTacToe()


def test_positions(whole_game: TicTacToe) -> None:
    assert len(whole_game.games) == 5478


def test_games_and_their_results(whole_game: TicTacToe) -> None:
    key = whole_game.start.state.owner.tobytes()
    assert whole_game.games[key].tolist() == [131_184, 77_904, 46_080]


def test_random_play(whole_game: TicTacToe) -> None:
    exact = whole_game.chances[whole_game.start.state.owner.tobytes()]
    assert [round(100 * float(chance), 1) for chance in exact] == [58.5, 28.8, 12.7]
    games = 100_000
    result = bw.run(whole_game.start.variant, games, seed=5)
    first, second = (wins - result.draws / 2 for wins in result.wins)
    for counted, chance in zip((first, second, result.draws), map(float, exact), strict=True):
        assert abs(counted / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def rectangle(width: int, height: int) -> dict[str, Any]:
    return {"board": "squares", "lattice": "square", "shape": "rectangle", "width": width, "height": height}


FORMS = [
    # width, height, length, seats, falling, games
    (3, 3, 3, 2, False, 30),
    (7, 6, 4, 2, True, 30),
    (15, 15, 5, 2, False, 2),
    (5, 4, 4, 2, False, 20),
    (4, 4, 2, 3, False, 10),
    (6, 5, 3, 4, True, 20),
    (5, 1, 3, 2, True, 10),
    (2, 7, 3, 2, True, 20),
]


@pytest.mark.parametrize(("width", "height", "length", "seats", "falling", "games"), FORMS)
def test_random_games(width: int, height: int, length: int, seats: int, falling: bool, games: int) -> None:
    random = np.random.default_rng(width)
    options = {"length": length, "gravity": "s" if falling else None}
    variant = bw.load({"game": "n-in-a-row", "board": rectangle(width, height), "players": seats, "options": options})
    for _ in range(games):
        match = variant.match()
        table = Table(width, height, length, seats, falling)
        while not match.over:
            texts = [match.action_text(action) for action in match.legal_actions]
            assert len(texts) == len(set(texts))
            assert set(texts) == table.actions()
            assert match.to_move == table.seat
            text = texts[random.integers(len(texts))]
            match.play(text)
            table.play(text)
        assert table.over
        shared = (1 / seats,) * seats
        assert match.returns == (shared if table.winner is None else tuple(np.eye(seats)[table.winner].tolist()))


def count_slowly(texts: list[str], depth: int) -> int:
    table = Table(4, 4, 3, falling=True)
    for text in texts:
        table.play(text)
    actions = sorted(table.actions())
    return len(actions) if depth == 1 else sum(count_slowly([*texts, text], depth - 1) for text in actions)


def test_perft_of_a_small_game_with_gravity() -> None:
    options = {"length": 3, "gravity": "s"}
    variant = bw.load({"game": "n-in-a-row", "board": rectangle(4, 4), "players": 2, "options": options})
    counted = [bw.perft(variant, depth, interpreted=True) for depth in range(1, 8)]
    assert counted == [count_slowly([], depth) for depth in range(1, 8)]
    assert counted[4] < 4**5  # a column is full after four
