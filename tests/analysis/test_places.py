"""Which places of a board matter."""

from __future__ import annotations

import numpy as np
import pytest
import toy_games

from boardwright.analysis.places import NOTHING, TIE, Place, PlaceWatcher, telling_of
from boardwright.analysis.sampling import Plan, play
from boardwright.analysis.watching import watch
from boardwright.boards import Board, Group
from boardwright.variants import Variant

SIDES = Group("side", ("upper", "left", "all"), ((0, 1), (0, 3), (0, 1, 2, 3)))
BOARD = Board("square", ("a", "b", "c", "d"), ((0, 1), (0, 3), (1, 2), (2, 3)), groups={"side": SIDES})


def places_of(variant: Variant, games: int = 400, seed: int = 1) -> dict[tuple[str, str], Place]:
    watcher = PlaceWatcher.of(variant)
    assert watcher is not None
    played = play(variant, Plan(games, games, "random", seed, 1, False))
    watch(variant, played.results, [watcher])
    return {(place.group, place.id): place for place in watcher.places(seed)}


def claim(*double: str) -> Variant:
    return toy_games.variant_of(toy_games.CLAIM, 2, BOARD, double=list(double))


def test_every_cell_and_set_is_told() -> None:
    places = places_of(claim())
    assert list(places) == [
        *(("cell", cell) for cell in "abcd"),
        *(("side", side) for side in ("upper", "left", "all")),
    ]
    for cell in "abcd":
        assert places["cell", cell].visits.value == 1
        assert set(places["cell", cell].marks) == {"1", "2"}
    assert places["side", "all"].visits.value == 4
    assert set(places["side", "all"].marks) == {TIE}
    assert set(places["side", "upper"].marks) == {"1", "2", TIE}


def test_where_all_share_the_win_nothing_tells() -> None:
    assert all(place.telling is None for place in places_of(claim()).values())


def test_the_cell_that_counts_twice_tells_it_all() -> None:
    places = places_of(claim("b"))
    tells = {name: place.telling.value for (_, name), place in places.items() if place.telling}
    assert tells["b"] == pytest.approx(1)
    # Who has b wins; of the other three cells the winner has one, the loser two: a correlation of a third.
    for cell in "acd":
        assert tells[cell] == pytest.approx(1 / 9, abs=0.08)
    assert "all" not in tells  # there is always a tie


def test_cells_without_a_mark_are_told_too() -> None:
    variant = toy_games.variant_of(toy_games.CLAIM.replace(marks=lambda board, rules, state: {0: "x"}), 2, BOARD)
    places = places_of(variant, 20)
    assert list(places["cell", "a"].marks) == ["x"]
    assert list(places["cell", "b"].marks) == [NOTHING]
    assert places["cell", "b"].visits.value == 0


def test_a_game_without_marks_or_board_is_not_watched() -> None:
    assert PlaceWatcher.of(toy_games.nim()) is None
    assert PlaceWatcher.of(toy_games.variant_of(toy_games.CLAIM.replace(marks=None), 2, BOARD)) is None


def test_intervals_cover_how_much_a_mark_tells() -> None:
    """A mark that goes with the winner in four games of five has a correlation of 0.6, and tells its square."""
    random = np.random.default_rng(3)
    games, trials, hits = 200, 200, 0
    middle = []
    for _ in range(trials):
        winner = random.integers(2, size=games)
        codes = np.where(random.random(games) < 0.8, winner, 1 - winner).astype(np.int16)
        resamples = random.multinomial(games, np.full(games, 1 / games), size=200)
        telling = telling_of(codes, np.eye(2)[winner], resamples)
        assert telling is not None
        assert telling.low is not None
        assert telling.high is not None
        middle.append(telling.value)
        hits += telling.low <= 0.36 <= telling.high
    assert np.mean(middle) == pytest.approx(0.36, abs=0.015)
    assert 0.88 < hits / trials < 0.99


def test_marks_that_tell_nothing_tell_nothing_on_average() -> None:
    random = np.random.default_rng(4)
    games = 100
    values = []
    for _ in range(100):
        codes = random.integers(4, size=games).astype(np.int16)
        resamples = random.multinomial(games, np.full(games, 1 / games), size=50)
        telling = telling_of(codes, np.eye(3)[random.integers(3, size=games)], resamples)
        assert telling is not None
        assert telling.low == 0
        values.append(telling.value)
    assert np.mean(values) < 0.015
