"""Runs: one seed gives one result, on any number of threads, interpreted or compiled, by any path."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import toy_games
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright import BotError, GameError, kernel
from boardwright.bots.random import RANDOM
from boardwright.plugins import Registry
from boardwright.simulation.playouts import BlockPlayouts, MatchPlayouts, playouts
from boardwright.simulation.results import Games, RunResult
from boardwright.simulation.run import BLOCK
from boardwright.simulation.seating import SeatedBot, seat_bots

VARIANTS = {
    "nim": toy_games.nim(),
    "nim for three": toy_games.nim(heap=9, players=3),
    "race": toy_games.race(),
    "race of one": toy_games.race(players=1),
    "claim": toy_games.claim(),
}


def comparable(result: RunResult) -> dict[str, Any]:
    """All of a result but how long it took."""
    return {key: value for key, value in result.to_dict().items() if key not in ("seconds", "games_per_second")}


def seated(bot: bw.Bot) -> SeatedBot:
    return SeatedBot(bot.name, bot, bot.parameters())


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("games", [1, 7, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])
def test_the_number_of_threads_makes_no_difference(name: str, games: int) -> None:
    results = [comparable(bw.run(VARIANTS[name], games, seed=3, threads=threads)) for threads in (1, 2, 3)]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("name", VARIANTS)
def test_interpreted_equals_compiled(name: str) -> None:
    compiled = bw.run(VARIANTS[name], 200, seed=5)
    assert comparable(bw.run(VARIANTS[name], 200, seed=5, interpreted=True)) == comparable(compiled)


@pytest.mark.parametrize("name", VARIANTS)
def test_stepping_through_a_match_plays_the_same_games(name: str, toy_plugins: Registry) -> None:
    bots = bw.run(VARIANTS[name], 60, "python", seed=8)
    policy = bw.run(VARIANTS[name], 60, "random", seed=8)
    assert {**comparable(bots), "bots": []} == {**comparable(policy), "bots": []}


def test_a_mixed_lineup_plays_the_same_games(toy_plugins: Registry) -> None:
    mixed = bw.run(toy_games.nim(), 60, ["random", "python"], seed=8)
    assert {**comparable(mixed), "bots": []} == {**comparable(bw.run(toy_games.nim(), 60, seed=8)), "bots": []}


@settings(max_examples=20)
@given(first=st.integers(0, 2**40), split=st.integers(0, 40), seed=st.integers(0, 2**63 - 1))
def test_games_are_the_same_in_one_piece_or_two(first: int, split: int, seed: int) -> None:
    whole, parts = Games.blank(40, 2), Games.blank(40, 2)
    ready = playouts(VARIANTS["race"], [seated(RANDOM)] * 2, seed)
    ready.play(first, whole)
    ready.play(first, parts.part(0, split))
    ready.play(first + split, parts.part(split, 40))
    for one, other in zip(vars(whole).values(), vars(parts).values(), strict=True):
        assert np.array_equal(one, other)


def test_the_hash_seed_makes_no_difference() -> None:
    script = (
        "import toy_games, boardwright as bw\n"
        "result = bw.run(toy_games.race(), 50, seed=4).to_dict()\n"
        "print(result['hash'], result['wins'], result['mean_scores'], result['plies'])\n"
    )
    outputs = []
    for hash_seed in ("0", "1"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        outputs.append(done.stdout)
    assert outputs[0]
    assert outputs[0] == outputs[1]


def test_another_seed_gives_other_games() -> None:
    variant = toy_games.race(target=50)
    assert bw.run(variant, 50, seed=1).mean_scores != bw.run(variant, 50, seed=2).mean_scores


def test_results_add_up() -> None:
    result = bw.run(toy_games.nim(), 500, seed=1)
    assert sum(result.wins) == 500
    assert result.draws == 0
    assert result.truncated == 0
    assert 3 <= result.plies.min <= result.plies.mean <= result.plies.max <= 7
    assert result.mean_returns == [wins / 500 for wins in result.wins]


def test_random_nim_is_won_as_often_as_the_exact_chance_says() -> None:
    """The chance that the first seat takes the last one, computed by the recursion over heaps."""
    chance = [0.0]
    for heap in range(1, 8):
        most = min(3, heap)
        chance.append(sum(1 - chance[heap - taken] for taken in range(1, most + 1)) / most)
    # An empty heap is lost for the seat to move.
    games = 20_000
    share = bw.run(toy_games.nim(), games, seed=1).wins[0] / games
    assert abs(share - chance[7]) < 4 * (chance[7] * (1 - chance[7]) / games) ** 0.5


def test_one_alone_never_draws() -> None:
    result = bw.run(toy_games.race(players=1), 20)
    assert result.wins == [20.0]
    assert result.draws == 0


def test_a_shared_win_is_a_draw_and_a_fraction() -> None:
    result = bw.run(toy_games.claim(), 30)
    assert result.draws == 30  # all cells of a square have two neighbours
    assert result.wins == [15.0, 15.0]


def test_seats_that_do_not_compete_never_draw() -> None:
    together = toy_games.CLAIM.replace(competes=toy_games.nobody_competes)
    variant = toy_games.variant_of(together, board=toy_games.SQUARE)
    result = bw.run(variant, 30, interpreted=True, keep=True)
    assert (result.draws, result.wins) == (0, [15.0, 15.0])
    assert result.rows is not None
    assert not result.rows.drawn.any()


def test_progress_counts_up_to_all_games() -> None:
    seen: list[int] = []
    bw.run(toy_games.nim(), 2 * BLOCK + 1, progress=seen.append)
    assert seen == [BLOCK, 2 * BLOCK, 2 * BLOCK + 1]


def test_an_endless_game_is_broken_off_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.simulation.playouts.MAX_STEPS", 9)
    result = bw.run(toy_games.race(target=10_000), 20)
    assert result.truncated == 20
    assert result.plies.max == 4  # every other one of nine steps was a throw


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "games: must be a whole number from 1 to 1,000,000,000,000, not 0"),
        ({"games": True}, "games: must be"),
        ({"games": 2.0}, "games: must be"),
        ({"threads": 0}, "threads: must be a whole number from 1 to 1,024, not 0"),
    ],
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.ArgumentError, match=message):
        bw.run(toy_games.nim(), **arguments)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, True, "1"])
def test_a_seed_out_of_range_is_refused(seed: Any) -> None:
    with pytest.raises(bw.ArgumentError, match="seed: must be a whole number from 0"):
        bw.run(toy_games.nim(), 1, seed=seed)


def test_the_largest_seed_works() -> None:
    variant = toy_games.nim()
    assert comparable(bw.run(variant, 5, seed=2**63 - 1)) == comparable(
        bw.run(variant, 5, seed=2**63 - 1, interpreted=True)
    )


def test_a_failing_bot_is_named_with_game_seat_and_step(toy_plugins: Registry) -> None:
    with pytest.raises(BotError) as caught:
        bw.run(toy_games.nim(), 5, ["crashing", "random"], seed=6, threads=1)
    expected = "bot 'crashing' failed in game 0 of seed 6, seat 1, step 3: RuntimeError: out of ideas, in crash, "
    assert str(caught.value).startswith(expected)


def test_a_bot_that_plays_what_is_not_legal_is_named(toy_plugins: Registry) -> None:
    with pytest.raises(BotError) as caught:
        bw.run(toy_games.nim(), 5, ["random", "cheating"], threads=1)
    assert "bot 'cheating' failed in game 0 of seed 0, seat 2, step 2: ActionError: 99 is not legal" in str(
        caught.value
    )


@kernel
def offers_nothing(rules: Any, state: Any, actions: Any) -> int:
    return 0


@pytest.mark.parametrize("interpreted", [False, True])
def test_a_game_that_offers_no_action_is_reported(interpreted: bool) -> None:
    variant = toy_games.variant_of(toy_games.NIM.replace(legal_actions=offers_nothing))
    with pytest.raises(
        GameError, match="game 'nim', game 0 of seed 2: it is not over, but no action or outcome is offered"
    ):
        bw.run(variant, 5, seed=2, threads=1, interpreted=interpreted)


def test_a_game_that_waits_for_chance_without_outcomes_is_reported(toy_plugins: Registry) -> None:
    variant = toy_games.variant_of(toy_games.RACE.replace(chance=None, outcome_space=None))
    with pytest.raises(GameError, match="game 'race', game 0 of seed 0: it is not over, but no action or outcome"):
        bw.run(variant, 5, threads=1)
    with pytest.raises(GameError, match="game 'race' waits for chance but lists no outcome"):
        bw.run(variant, 5, "python", threads=1)


@kernel
def divides_by_zero(rules: Any, state: Any, action: int) -> None:
    state.heap = state.heap // (action * 0)


@pytest.mark.parametrize("interpreted", [False, True])
def test_rules_that_fail_are_reported_with_the_name_of_the_game(interpreted: bool) -> None:
    variant = toy_games.variant_of(toy_games.NIM.replace(apply=divides_by_zero))
    with pytest.raises(GameError, match=r"game 'nim'.*zero"):
        bw.run(variant, 5, interpreted=interpreted)


def test_what_the_rules_break_is_not_put_down_to_the_bot(toy_plugins: Registry) -> None:
    variant = toy_games.variant_of(toy_games.NIM.replace(apply=divides_by_zero))
    with pytest.raises(GameError, match=r"^game 'nim'"):
        bw.run(variant, 5, "python", threads=1)


def test_the_fastest_way_is_taken() -> None:
    variant = toy_games.nim()
    assert isinstance(playouts(variant, [seated(RANDOM)] * 2, 0), BlockPlayouts)
    assert isinstance(playouts(variant, [seated(RANDOM), seated(toy_games.PYTHON)], 0), MatchPlayouts)


def test_an_unknown_bot_is_refused_with_the_known_ones(toy_plugins: Registry) -> None:
    with pytest.raises(bw.UnknownNameError, match="unknown bot 'randon'; did you mean 'random'"):
        seat_bots("randon", 2, toy_plugins)
