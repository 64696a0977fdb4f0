"""Bots in toy games, in positions whose best action is plain to see."""

from __future__ import annotations

import pytest
import toy_games
from bot_matches import chosen, player
from trees import Node, game_on

import boardwright as bw
from boardwright import Board
from boardwright.kernels.state import OVER, SeatValues, State


@pytest.mark.parametrize("heap", [1, 2, 3, 5, 6, 7, 9, 10, 11, 13])
@pytest.mark.parametrize("bot", ["alpha-beta:depth=20", "expectimax:depth=9", "mcts:simulations=800"])
def test_nim_is_won_where_it_can_be(bot: str, heap: int) -> None:
    """Who leaves a multiple of four wins."""
    match = bw.Match(toy_games.nim(heap))
    assert match.action_text(chosen(bot, match)) == f"take {heap % 4}"


@pytest.mark.parametrize("bot", ["alpha-beta:depth=2", "expectimax:depth=2"])
def test_an_estimate_as_high_as_a_win_proves_nothing(bot: str) -> None:
    """Action 1 looks won, and is answered by a loss; action 2 looks even, and wins."""
    lost, won = Node(OVER, (0, 1)), Node(OVER, (1, 0))
    start = Node(0, (0.5, 0.5), (Node(1, (1, 0), (lost,)), Node(1, (0.5, 0.5), (won,))))
    assert chosen(bot, bw.Match(game_on(start))) == 2


def test_greedy_takes_the_most_valuable_cell_and_any_of_equals() -> None:
    star = Board("star", ("a", "b", "c", "d"), ((0, 2), (1, 2), (2, 3)))
    variant = toy_games.variant_of(toy_games.CLAIM, 2, star)
    assert bw.Match(variant).action_text(chosen("greedy", bw.Match(variant))) == "c"
    taken = set()
    for seed in range(40):
        match = bw.Match(variant, seed)
        match.play("c")
        taken.add(match.action_text(chosen("greedy", match)))
    assert taken == {"a", "b", "d"}


def test_greedy_looks_through_the_dice() -> None:
    """Taking 1, 2 or 4 points is never worse than leaving them, whatever the other throws."""
    match = bw.Match(toy_games.race())
    match.roll()
    assert match.action_text(chosen("greedy", match)) == "take"


def test_flat_and_tree_search_take_the_win() -> None:
    for bot in ("flat:simulations=30", "mcts:simulations=60"):
        match = bw.Match(toy_games.nim(3))
        assert match.action_text(chosen(bot, match)) == "take 3"


def test_cooperating_seats_help_each_other() -> None:
    """Both seats get what the last heap's taker gets; only taking one each time lets the third seat win."""

    @bw.kernel
    def for_the_third_seat(rules: toy_games.NimRules, state: State, returns: SeatValues) -> None:
        for seat in range(rules.seats):
            returns[seat] = 10.0 if state.winner == 2 else -5.0

    variant = toy_games.variant_of(toy_games.NIM.replace(returns=for_the_third_seat, returns_range=(-5, 10)), 3, heap=3)
    for bot in ("mcts:simulations=300", "expectimax:depth=3"):
        bots = [player(bot, variant, interpreted=True) for _ in range(3)]
        match = bw.Match(variant)
        while not match.over:
            bots[match.to_move or 0].act(match)
        assert match.actions == (1, 1, 1), bot
