"""Tic-tac-toe counted whole, every form of the game against a reference, single positions, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import play_beside, played, texts_of
from reference_n_in_a_row import ReferenceNInARow

import boardwright as bw


def outcome(match: bw.Match) -> int:
    """0: the first seat wins, 1: the second, 2: draw."""
    return [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)].index((match.returns[0], match.returns[1]))


class TicTacToe:
    """The whole game, every position once."""

    def __init__(self) -> None:
        self.games: dict[bytes, np.ndarray[Any, Any]] = {}  # how many games go on from the position to each outcome
        self.chances: dict[bytes, list[Fraction]] = {}  # and how likely each is if all play at random
        self.start = bw.Match(bw.load("n-in-a-row/tic-tac-toe"))
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
        match = bw.Match(variant)
        reference = ReferenceNInARow(width, height, length, seats, falling)
        while not match.over:
            assert match.to_move == reference.seat
            play_beside(match, reference, random)
        assert reference.over
        shared = (1 / seats,) * seats
        assert match.returns == (
            shared if reference.winner is None else tuple(np.eye(seats)[reference.winner].tolist())
        )


@pytest.mark.parametrize("overline", [["nothing", "nothing"], ["loss", "win"], ["loss", "nothing"]])
def test_random_games_with_overlines(overline: list[str]) -> None:
    random = np.random.default_rng(1)
    options = {"length": 3, "overline": overline}
    variant = bw.load({"game": "n-in-a-row", "board": rectangle(5, 5), "players": 2, "options": options})
    for _ in range(40):
        match = bw.Match(variant)
        reference = ReferenceNInARow(5, 5, 3, overline=overline)
        while not match.over:
            play_beside(match, reference, random)
        assert reference.over
        assert match.state.winner == (-1 if reference.winner is None else reference.winner)


def count_slowly(texts: list[str], depth: int) -> int:
    reference = ReferenceNInARow(4, 4, 3, falling=True)
    for text in texts:
        reference.play(text)
    actions = sorted(reference.actions())
    return len(actions) if depth == 1 else sum(count_slowly([*texts, text], depth - 1) for text in actions)


def test_perft_of_a_small_game_with_gravity() -> None:
    options = {"length": 3, "gravity": "s"}
    variant = bw.load({"game": "n-in-a-row", "board": rectangle(4, 4), "players": 2, "options": options})
    counted = [bw.perft(variant, depth, interpreted=True) for depth in range(1, 8)]
    assert counted == [count_slowly([], depth) for depth in range(1, 8)]
    assert counted[4] < 4**5  # a column is full after four


def test_a_full_column_takes_no_more_stones() -> None:
    match = played(bw.load("n-in-a-row/connect-four"), "d1", "d2", "d3", "d4", "d5", "d6")
    assert texts_of(match) == ["a1", "b1", "c1", "e1", "f1", "g1"]
    match.undo()
    assert texts_of(match) == ["a1", "b1", "c1", "d6", "e1", "f1", "g1"]


@pytest.mark.parametrize(
    "texts",
    [
        ["a1", "a2", "b1", "b2", "c1", "c2", "d1"],
        ["a1", "b1", "a2", "b2", "a3", "b3", "a4"],
        ["a1", "b1", "b2", "c1", "c2", "d1", "c3", "d2", "d3", "a2", "d4"],
        ["g1", "f1", "f2", "e1", "e2", "d1", "e3", "d2", "d3", "a1", "d4"],
    ],
    ids=["row", "column", "rising", "falling"],
)
def test_four_in_a_row(texts: list[str]) -> None:
    match = played(bw.load("n-in-a-row/connect-four"), *texts[:-1])
    assert not match.over
    match.play(texts[-1])
    assert match.over and match.returns == (1.0, 0.0)


SIX = ["a1", "a3", "b1", "b3", "c1", "c3", "e1", "e3", "f1", "f3", "d1"]


def test_more_than_five_in_a_row_win_too() -> None:
    assert played(bw.load("n-in-a-row/gomoku"), *SIX).returns == (1.0, 0.0)


def test_exactly_five_in_a_row() -> None:
    exact = bw.load("n-in-a-row/gomoku-exact")
    match = played(exact, *SIX)
    assert not match.over and match.to_move == 1
    match.play("d3")  # six of the other seat's
    match.play("g1")  # seven
    assert not match.over
    assert played(exact, *SIX[:8], "d1").returns == (1.0, 0.0)
    column = ["d2", "a5", "d3", "b5", "d4", "c5", "d5", "e5"]
    match = played(exact, "a1", "a7", "b1", "b7", "c1", "c7", "e1", "e7", "f1", "f7", *column, "d1")
    assert match.returns == (1.0, 0.0)  # five up the column win, whatever else the stone makes


def test_overlines_may_lose() -> None:
    renju = bw.load("n-in-a-row/gomoku", options={"overline": ["loss", "win"]})
    assert played(renju, *SIX).returns == (0.0, 1.0)
    assert played(renju, *SIX[:10], "o15", "d3").returns == (0.0, 1.0)


def test_the_last_stone_may_win() -> None:
    texts = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    won = played(bw.load("n-in-a-row/tic-tac-toe"), "b2", "b1", "a1", "a2", "c3")
    assert won.returns == (1.0, 0.0)
    texts = ["b2", "a1", "a2", "c2", "b3", "b1", "c1", "a3", "c3"]
    drawn = played(bw.load("n-in-a-row/tic-tac-toe"), *texts)
    assert drawn.over and not drawn.truncated and drawn.returns == (0.5, 0.5)
    texts = ["a1", "b2", "a2", "b1", "b3", "c2", "c1", "c3", "a3"]
    full = played(bw.load("n-in-a-row/tic-tac-toe"), *texts)
    assert full.returns == (1.0, 0.0)


@pytest.mark.parametrize(
    ("gravity", "first"),
    [
        (None, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]),
        ("s", ["a1", "b1", "c1"]),
        ("n", ["a3", "b3", "c3"]),
        ("w", ["a1", "a2", "a3"]),
        ("ne", ["c1", "c2", "a3", "b3", "c3"]),
    ],
)
def test_gravity_in_any_direction(gravity: str | None, first: list[str]) -> None:
    variant = bw.load("n-in-a-row/tic-tac-toe", options={"gravity": gravity})
    assert texts_of(bw.Match(variant)) == first


def test_lanes_of_different_depths() -> None:
    match = played(bw.load("n-in-a-row/tic-tac-toe", options={"gravity": "ne"}), "c3", "b2", "a3")
    assert texts_of(match) == ["c1", "c2", "b3", "a1"]


def test_lines_of_a_board_that_declares_them() -> None:
    board = {
        "board": "kite",
        "cells": ["a", "b", "c", "d"],
        "edges": [["a", "b"], ["b", "c"], ["c", "d"]],
        "lines": [["a", "b", "d"]],
    }
    variant = bw.load({"game": "n-in-a-row", "board": board, "players": 2})
    assert played(variant, "a", "c", "b").over is False
    assert played(variant, "a", "c", "b", "d").returns == (0.5, 0.5)
    assert played(variant, "a", "c", "d").to_move == 1
    with pytest.raises(bw.OptionError, match="'gravity': board 'kite' has no directions to fall in; lattices square"):
        bw.load({"game": "n-in-a-row", "board": board, "players": 2, "options": {"gravity": "s"}})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"length": 16}, "board 'n-in-a-row/15x15' has no straight line of 16 cells; lattices square and hexagon"),
        ({"length": 1}, "length: must be at least 2, not 1"),
        ({"length": 128}, "length: must be at most 127, not 128"),
        ({"gravity": "south"}, "option 'gravity': unknown direction 'south'; "),
        ({"overline": ["win"]}, "option 'overline': must be one word, or 2 words for 2 players, not 1"),
        ({"overline": "draw"}, "overline: must be one of win, nothing, loss, not 'draw'"),
        ({"gravitation": "s"}, "unknown key 'gravitation'; did you mean 'gravity'?"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load("n-in-a-row/gomoku", options=options)
    assert message in str(refused.value)


def test_an_overline_is_a_loss_only_where_two_play() -> None:
    with pytest.raises(bw.OptionError, match="'overline': can be a loss only where two play, not 3"):
        bw.load("n-in-a-row/gomoku", players=3, options={"overline": "loss"})


def test_a_board_of_triangles_has_no_lines() -> None:
    board = {"board": "t", "lattice": "triangle", "shape": "triangle", "side": 3}
    with pytest.raises(
        bw.BoardError, match=r"board 't' has no straight line of 3 cells; .* declare them under 'lines'"
    ):
        bw.load({"game": "n-in-a-row", "board": board, "players": 2})


def test_a_refusal_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: n-in-a-row/connect-four\noptions:\n  gravity: down\n")
    with pytest.raises(bw.OptionError) as refused:
        bw.load(file)
    assert str(refused.value).startswith(f"{file}:3: option 'gravity': unknown direction 'down'")


@settings(max_examples=30)
@given(
    name=st.sampled_from(["tic-tac-toe", "connect-four"]),
    choices=st.lists(st.integers(0, 1000), max_size=42),
)
def test_what_never_changes(name: str, choices: list[int]) -> None:
    match = bw.Match(bw.load(f"n-in-a-row/{name}"))
    for turn, choice in enumerate(choices):
        if match.over:
            break
        match.play(match.legal_actions[choice % len(match.legal_actions)])
        owner = match.state.owner
        assert [(owner == seat).sum() for seat in (0, 1)] == [turn // 2 + 1, (turn + 1) // 2]
        assert match.state.filled.sum() == turn + 1
        assert len(match.pieces) == turn + 1
