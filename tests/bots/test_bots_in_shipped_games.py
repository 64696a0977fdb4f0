"""Bots in shipped games, in positions whose best action is known."""

from __future__ import annotations

from functools import cache

import pytest
from bot_matches import chosen, played, player

import boardwright as bw
from boardwright.simulation.player import BotPlayer
from boardwright_games.schicksal.rules import BLACK, WHITE

# Trinity: the first seat collects four stones of D, one a turn; the second moves a stone to and fro.
FOUR_OF_D = ("b2=C,D>goal", "A>goal", "d2=A,D>goal", "A>bank", "d6=B,D>goal", "A>goal", "D>goal")


@cache
def seated(bot: str, variant: str) -> BotPlayer:
    return player(bot, bw.load(variant))


def after(variant: str, *texts: str) -> bw.Match:
    match = bw.Match(bw.load(variant))
    for text in texts:
        match.play(text)
    return match


@pytest.mark.parametrize("bot", ["mcts:simulations=2000", "alpha-beta:depth=9", "expectimax:depth=9"])
def test_good_bots_draw_tic_tac_toe_and_never_lose_it(bot: str) -> None:
    name = "n-in-a-row/tic-tac-toe"
    good, random = seated(bot, name), player("random", bw.load(name))
    assert played([good, player(bot, bw.load(name))], bw.load(name)).returns == (0.5, 0.5)
    for game in range(3):
        assert played([good, random], bw.load(name), game=game).returns[0] >= 0.5
        assert played([random, good], bw.load(name), game=game).returns[1] >= 0.5


TRINITY_BOTS = ("mcts:simulations=3000", "alpha-beta:depth=5")


@pytest.mark.parametrize("bot", ["greedy", *TRINITY_BOTS])
def test_a_win_in_one_action_is_taken(bot: str) -> None:
    match = after("trinity/2-players", *FOUR_OF_D[:-1])
    assert match.action_text(chosen(seated(bot, "trinity/2-players"), match)) == "D>goal"


@pytest.mark.parametrize("bot", ["mcts:simulations=40000", "alpha-beta:depth=5"])
def test_a_win_in_two_actions_is_found_against_every_reply(bot: str) -> None:
    match = after("trinity/2-players", *FOUR_OF_D[:-3])
    match.play(chosen(seated(bot, "trinity/2-players"), match))
    for reply in match.legal_actions[::8]:
        line = match.copy()
        line.play(reply)
        line.play(chosen(seated(bot, "trinity/2-players"), line))
        assert line.over, match.action_text(reply)
        assert line.returns == (1.0, 0.0)


@pytest.mark.parametrize("bot", TRINITY_BOTS)
def test_a_win_in_three_actions_is_found(bot: str) -> None:
    """Three stones of D in the bank, and one in the goal bank: three transfers, which no reply can stop."""
    match = after("trinity/2-players", "b2=C,D>goal", "A>goal", "d2=A,D>bank", "A>bank", "d6=B,D>bank", "A>goal")
    for transfers in range(3):
        assert not match.over
        assert match.action_text(chosen(seated(bot, "trinity/2-players"), match)) == "D>goal"
        match.play("D>goal")
        if transfers < 2:
            match.play(match.legal_actions[0])
    assert match.returns == (1.0, 0.0)


def schicksal(white: str, black: str, colour: int, throw: str, gold: tuple[int, int]) -> bw.Match:
    """The last life of the last round; seat 1 is Black in it."""
    variant = bw.load("schicksal/standard")
    assert variant.board is not None
    match = after("schicksal/standard", "seat 1")
    match.state.quadrant = 3
    match.state.lives = 1
    match.state.gold[:] = gold
    match.state.balls[:] = variant.board.cell(white), variant.board.cell(black)
    match.state.colour = colour
    match.play(throw)
    return match


@pytest.mark.parametrize("bot", ["greedy", "expectimax"])
def test_black_throws_white_out_for_good_when_ahead(bot: str) -> None:
    match = schicksal("IV.b2", "IV.b4", BLACK, "2", gold=(3, 2))
    assert match.to_move == 0
    assert match.action_text(chosen(bot, match)) == "IV.b2"


@pytest.mark.parametrize("bot", ["greedy", "expectimax"])
def test_black_behind_keeps_the_game_going(bot: str) -> None:
    """To throw White out would end the game, and lose it."""
    match = schicksal("IV.b2", "IV.b4", BLACK, "2", gold=(2, 3))
    assert "IV.b2" in [match.action_text(action) for action in match.legal_actions]
    assert match.action_text(chosen(bot, match)) != "IV.b2"


@pytest.mark.parametrize("bot", ["greedy", "expectimax"])
def test_white_takes_the_gold(bot: str) -> None:
    match = schicksal("S.a2", "IV.b4", WHITE, "2", gold=(2, 2))
    assert match.action_text(chosen(bot, match)) == "centre"


@pytest.mark.parametrize("name", ["dr-d/2-players", "trinity/2-players"])
def test_tree_search_beats_random_play(name: str) -> None:
    variant = bw.load(name)
    search, random = seated("mcts:simulations=1000", name), player("random", variant)
    won = lost = 0
    for game in range(5):
        for seat in range(2):
            players = [search, random] if seat == 0 else [random, search]
            share = played(players, variant, game=game).wins[seat]
            won += share == 1.0
            lost += share == 0.0
    # Nineteen of twenty decided games are expected at least; seven of ten would be chance once in a thousand times.
    assert won >= 8
    assert lost <= 1


@pytest.mark.parametrize("name", ["dr-d/2-players", "trinity/2-players", "schicksal/standard", "erben/2-players"])
def test_greedy_beats_random_play(name: str) -> None:
    result = bw.run(bw.load(name), games=100, bots="greedy,random", seed=1)
    assert result.wins[0] > 65  # three standard deviations above even
