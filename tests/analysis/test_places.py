"""Which places of a board matter."""

from __future__ import annotations

import numpy as np
import pytest
import toy_games
from claims import covers, happens_at_least, happens_at_most

from boardwright.analysis.places import NOTHING, TIE, PlaceWatcher, explained_variance
from boardwright.analysis.results import Place
from boardwright.analysis.sampling import Plan, play
from boardwright.analysis.survey import watch
from boardwright.boards import Board, Group
from boardwright.game import Piece
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


def test_every_cell_and_set_has_its_figures() -> None:
    places = places_of(claim())
    assert list(places) == [
        *(("cell", cell) for cell in "abcd"),
        *(("side", side) for side in ("upper", "left", "all")),
    ]
    for cell in "abcd":
        assert places["cell", cell].changes.value == 1
        assert set(places["cell", cell].marks) == {"1", "2"}
    assert places["side", "all"].changes.value == 4
    assert set(places["side", "all"].marks) == {TIE}
    assert set(places["side", "upper"].marks) == {"1", "2", TIE}


def test_where_all_share_the_win_nothing_explains_it() -> None:
    assert all(place.explained_variance is None for place in places_of(claim()).values())


def test_the_cell_that_counts_twice_explains_it_all() -> None:
    places = places_of(claim("b"))
    explained = {
        name: place.explained_variance.value for (_, name), place in places.items() if place.explained_variance
    }
    assert explained["b"] == pytest.approx(1)
    # Who has b wins; of the other three cells the winner has one, the loser two: a correlation of a third.
    for cell in "acd":
        assert explained[cell] == pytest.approx(1 / 9, abs=0.08)
    assert "all" not in explained  # there is always a tie


def test_cells_with_nothing_and_with_several_pieces_have_figures_too() -> None:
    pieces = [Piece(0, 1, "king"), Piece(0, kind="A"), Piece((0, 1)), Piece("bank of seat 1", 0)]
    variant = toy_games.variant_of(toy_games.CLAIM.replace(pieces=lambda board, rules, state: pieces), 2, BOARD)
    places = places_of(variant, 20)
    assert list(places["cell", "a"].marks) == ["2 king + A"]
    assert list(places["cell", "b"].marks) == [NOTHING]
    assert places["cell", "b"].changes.value == 0


def test_a_game_without_a_board_or_pieces_has_no_places() -> None:
    assert PlaceWatcher.of(toy_games.nim()) is None
    without = toy_games.CLAIM.replace(pieces=lambda board, rules, state: [])
    assert places_of(toy_games.variant_of(without, 2, BOARD), 20) == {}


def test_intervals_cover_what_a_mark_explains() -> None:
    """A mark that goes with the winner in four games of five has a correlation of 0.6, and explains its square."""
    random = np.random.default_rng(3)
    games, trials = 200, 500
    estimates = []
    for _ in range(trials):
        winner = random.integers(2, size=games)
        codes = np.where(random.random(games) < 0.8, winner, 1 - winner).astype(np.int16)
        resamples = random.multinomial(games, np.full(games, 1 / games), size=200)
        estimate = explained_variance(codes, np.eye(2)[winner], resamples)
        assert estimate is not None
        estimates.append(estimate)
    assert np.mean([each.value for each in estimates]) == pytest.approx(0.36, abs=0.01)
    hits = sum(covers(each, 0.36) for each in estimates)
    assert happens_at_least(0.92, hits, trials)
    assert happens_at_most(0.97, hits, trials)


def test_marks_that_have_nothing_to_do_with_the_win_explain_next_to_nothing() -> None:
    random = np.random.default_rng(4)
    games = 100
    values = []
    for _ in range(100):
        codes = random.integers(4, size=games).astype(np.int16)
        resamples = random.multinomial(games, np.full(games, 1 / games), size=50)
        estimate = explained_variance(codes, np.eye(3)[random.integers(3, size=games)], resamples)
        assert estimate is not None
        assert estimate.low == 0
        values.append(estimate.value)
    assert np.mean(values) < 0.015
