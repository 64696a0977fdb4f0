"""Bots in runs: what they remember, draw, take their time for, and get wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
import toy_games
from bot_matches import chosen, player

import boardwright as bw
from boardwright import BotError, DocumentError, kernel
from boardwright.bots.mcts import MCTS
from boardwright.documents.models import Options
from boardwright.kernels.lib.streams import random_below
from boardwright.plugins import installed
from boardwright.simulation.playouts import BlockPlayouts, MatchPlayouts, playouts
from boardwright.simulation.policy import Policy
from boardwright.simulation.results import Games
from boardwright.simulation.seating import seat_bots

SEARCHES = ("greedy", "flat:simulations=20", "mcts:simulations=20", "alpha-beta:depth=3", "expectimax:depth=2")


def comparable(result: bw.RunResult) -> dict[str, Any]:
    """All of a result but how long it took."""
    return {key: value for key, value in result.to_dict().items() if key not in ("seconds", "games_per_second")}


@pytest.mark.parametrize("bot", SEARCHES)
def test_interpreted_equals_compiled_on_any_number_of_threads(bot: str) -> None:
    variant = toy_games.nim(heap=21)
    interpreted = comparable(bw.run(variant, 12, [bot, "random"], seed=5, threads=1, interpreted=True))
    for threads in (1, 3):
        assert comparable(bw.run(variant, 12, [bot, "random"], seed=5, threads=threads)) == interpreted


@pytest.mark.parametrize("bot", ["greedy", "mcts:simulations=20", "expectimax:depth=2"])
def test_games_with_dice_are_the_same_interpreted(bot: str) -> None:
    variant = toy_games.race(players=3)
    interpreted = comparable(bw.run(variant, 6, bot, seed=5, threads=1, interpreted=True))
    assert comparable(bw.run(variant, 6, bot, seed=5, threads=2)) == interpreted


@pytest.mark.parametrize("bot", SEARCHES)
def test_stepping_through_matches_plays_the_same_games(bot: str) -> None:
    variant = toy_games.nim(heap=21)
    results = []
    for path in (BlockPlayouts, MatchPlayouts):
        lineup = seat_bots([bot, "random"], 2, installed())
        ready = playouts(variant, lineup, 3) if path is BlockPlayouts else MatchPlayouts(variant, lineup, 3)
        assert isinstance(ready, path)
        games = Games.blank(6, 2)
        assert ready.play(0, games) == []
        results.append((games.plies.tolist(), games.returns.tolist()))
    assert results[0] == results[1]


def rolled(variant: bw.Variant, bots: list[str], seed: int) -> list[int]:
    """The throws of a game."""
    players = [player(bot, variant, interpreted=True) for bot in bots]
    match = bw.Match(variant, seed)
    throws = []
    while not match.over:
        if match.to_move is None:
            throws.append(match.roll())
        else:
            players[match.to_move].act(match)
    return throws


@pytest.mark.parametrize("bot", ["mcts:simulations=30", "flat:simulations=10", "greedy", "expectimax:depth=1"])
@pytest.mark.parametrize("seat", [0, 1])
def test_another_bot_finds_the_same_dice(bot: str, seat: int) -> None:
    variant = toy_games.race(target=20)
    bots = ["random", "random"]
    before = rolled(variant, bots, 11)
    bots[seat] = bot
    after = rolled(variant, bots, 11)
    shared = min(len(before), len(after))
    assert shared > 8
    assert before[:shared] == after[:shared]


def test_tree_search_keeps_what_it_found_out_and_forgets_it_for_the_next_game() -> None:
    variant = toy_games.nim(heap=9)
    assert MCTS.policy is not None
    policy = MCTS.policy(variant, MCTS.parameters.model_validate({"simulations": 60}))
    memory = policy.new_memory()
    match = bw.Match(variant)
    match.play(match.choose(policy.choose, memory))
    assert memory.tree.nodes[0].visits == 60
    match.play(1)
    match.choose(policy.choose, memory)
    assert memory.tree.nodes[0].visits > 60
    policy.forget(memory)
    match.choose(policy.choose, memory)
    assert memory.tree.nodes[0].visits == 60


def test_a_tree_that_is_full_goes_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.bots.mcts.MAX_NODES", 5)
    match = bw.Match(toy_games.nim(6))
    assert match.action_text(chosen("mcts:simulations=400", match)) == "take 2"
    match = bw.Match(toy_games.race())
    match.roll()
    assert match.action_text(chosen("mcts:simulations=400", match)) == "take"


def ticking(seconds: float) -> Callable[[], float]:
    """A clock that is so many seconds further at every look."""
    ticks: Iterator[int] = count()
    return lambda: next(ticks) * seconds


@pytest.mark.parametrize(("limit", "slices"), [(0.5, 1), (1.5, 2), (2.5, 3)])
def test_a_limit_in_seconds_ends_the_search(limit: float, slices: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.simulation.player.time.monotonic", ticking(1.0))
    bot = player(f"mcts:seconds={limit}", toy_games.nim(heap=50), interpreted=True)
    bot.act(bw.Match(toy_games.nim(heap=50)))
    assert bot._memory.done[0] == 32 * slices


@pytest.mark.parametrize("bot", ["mcts", "flat", "expectimax", "alpha-beta"])
def test_whole_games_with_a_limit_in_seconds(bot: str) -> None:
    variant = toy_games.nim(heap=5)
    lineup = seat_bots([f"{bot}:seconds=0.001", "random"], 2, installed())
    assert isinstance(playouts(variant, lineup, 0), MatchPlayouts)
    result = bw.run(variant, 4, [f"{bot}:seconds=0.001", "random"], seed=1)
    assert result.failed == 0
    assert sum(result.wins) == 4


def test_a_search_that_is_done_before_its_time_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.simulation.player.time.monotonic", ticking(0.0))
    for bot in ("mcts:seconds=9,simulations=70", "alpha-beta:seconds=9", "expectimax:seconds=9"):
        match = bw.Match(toy_games.nim(heap=3))
        assert match.action_text(chosen(bot, match)) == "take 3"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("mtcs", "unknown bot 'mtcs'; did you mean 'mcts'?"),
        ("mcts:simulation=5", "unknown key 'simulation'; did you mean 'simulations'? (valid: exploration, playout, "),
        ("mcts:simulations=0", "bot mcts:simulations=0: simulations"),
        ("mcts:simulations=10000001", "simulations"),
        ("mcts:exploration=-1", "exploration"),
        ("flat:seconds=0", "seconds"),
        ("flat:seconds=nan", "seconds"),
        ("expectimax:depth=101", "depth"),
        ("alpha-beta:depth=2.5", "depth"),
        ("greedy:depth=2", "unknown key 'depth'"),
    ],
)
def test_what_is_not_there_or_out_of_range_is_refused(text: str, complaint: str) -> None:
    with pytest.raises((DocumentError, bw.UnknownNameError), match=re.escape(complaint)):
        seat_bots(text, 2, installed())


@kernel
def sometimes_out_of_range(
    rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memory: Any
) -> int:
    return count if random_below(streams, 1 + seat, 8) == 0 else count - 1


SLOPPY = bw.Bot("sloppy", policy=lambda variant, parameters: Policy(sometimes_out_of_range))


def sloppy_at_times(match: bw.Match, parameters: Options) -> int:
    match.choose(sometimes_out_of_range)
    return match.legal_actions[-1]


SLOPPY_PYTHON = bw.Bot("sloppy-python", player=sloppy_at_times)


@pytest.fixture
def sloppy(toy_plugins: bw.Registry) -> None:
    toy_plugins.register(SLOPPY)
    toy_plugins.register(SLOPPY_PYTHON)


@pytest.mark.usefixtures("sloppy")
@pytest.mark.parametrize("interpreted", [False, True])
def test_games_in_which_a_bot_fails_are_told_and_left_out(interpreted: bool) -> None:
    result = bw.run(toy_games.nim(), 200, "sloppy", seed=2, threads=2, interpreted=interpreted)
    # Three choices a game, each of which fails once in eight: 66 games on average, give or take four deviations of 6.6.
    assert 40 <= result.failed <= 92
    assert sum(result.wins) == 200 - result.failed
    assert sum(result.mean_returns) == pytest.approx(1)
    assert result.plies.min == result.plies.max == 3  # whoever takes all they can needs three turns for seven
    assert len(result.failures) == 3
    assert re.fullmatch(
        r"bot 'sloppy' failed in game \d+ of seed 2, seat [12], step [123]: ActionError: "
        r"number [123] was chosen of actions 0 to [012]",
        result.failures[0],
    )


@pytest.mark.usefixtures("sloppy")
def test_the_same_games_fail_in_plain_python() -> None:
    compiled = bw.run(toy_games.nim(), 60, "sloppy", seed=2)
    python = bw.run(toy_games.nim(), 60, "sloppy-python", seed=2)
    assert (python.failed, python.wins) == (compiled.failed, compiled.wins)
    assert "bot 'sloppy-python' failed in game" in python.failures[0]


def test_a_bot_that_fails_in_every_game_is_an_error() -> None:
    with pytest.raises(BotError, match="bot 'crashing' failed in game 0 of seed 0, seat 1, step 3"):
        bw.run(toy_games.nim(), 5, "crashing,random")
