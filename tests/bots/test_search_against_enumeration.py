"""Searches against full enumeration in plain Python, on games small enough for it."""

from __future__ import annotations

from operator import itemgetter

import pytest
import toy_games
from bot_matches import chosen, player
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright import Board
from boardwright.kernels.state import SeatValues, State


def minimax(match: bw.Match, ahead: int) -> float:
    """The first seat's return less the second's, with best play of both; as it stands after `ahead` actions."""
    if match.over or ahead == 0:
        first, second = match.returns
        return first - second
    worths = [minimax_behind(match, action, ahead) for action in match.legal_actions]
    return max(worths) if match.to_move == 0 else min(worths)


def minimax_behind(match: bw.Match, action: int, ahead: int) -> float:
    match.play(action)
    worth = minimax(match, ahead - 1)
    match.undo()
    return worth


@st.composite
def claims(draw: st.DrawFn) -> bw.Variant:
    """The game of claiming cells, on any small graph."""
    size = draw(st.integers(2, 5))
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    edges = tuple(pair for pair in pairs if draw(st.booleans()))
    names = tuple("abcde"[:size])
    double = draw(st.lists(st.sampled_from(names), unique=True))
    return toy_games.variant_of(toy_games.CLAIM, 2, Board("any", names, edges), double=double, bonus=0.5)


@settings(max_examples=25)
@given(variant=claims(), depth=st.integers(1, 6), data=st.data())
def test_alpha_beta_chooses_what_full_minimax_would(variant: bw.Variant, depth: int, data: st.DataObject) -> None:
    match = bw.Match(variant)
    for _ in range(data.draw(st.integers(0, 2))):
        match.play(data.draw(st.sampled_from(match.legal_actions)))
    if not match.over:
        action = chosen(f"alpha-beta:depth={depth}", match)
        assert minimax_behind(match, action, depth) == minimax(match, depth)


@pytest.mark.parametrize("heap", range(1, 14))
@pytest.mark.parametrize("bot", ["alpha-beta:depth=20", "expectimax:depth=20", "mcts:simulations=800"])
def test_nim_is_won_where_it_can_be(bot: str, heap: int) -> None:
    """Who leaves a multiple of four wins; what is left of thirteen is searched to the end."""
    if heap % 4 and (heap <= 9 or bot != "expectimax:depth=20"):
        match = bw.Match(toy_games.nim(heap))
        assert match.action_text(chosen(bot, match)) == f"take {heap % 4}"


def expectation(match: bw.Match, ahead: int) -> tuple[float, ...]:
    """What each seat can expect if all do what is best for them; as it stands when `ahead` actions were made."""
    if match.over or ahead < (0 if match.at_chance else 1):
        return match.returns
    if match.to_move is not None:
        return max((behind(match, action, ahead) for action in match.legal_actions), key=itemgetter(match.to_move))
    total = [0.0] * match.variant.players
    for outcome, probability in match.chance_outcomes():
        for seat, worth in enumerate(behind(match, outcome, ahead)):
            total[seat] += probability * worth
    return tuple(total)


def behind(match: bw.Match, choice: int, ahead: int) -> tuple[float, ...]:
    decided = not match.at_chance
    match.play(choice)
    worth = expectation(match, ahead - (1 if decided or match.at_chance else 0))
    match.undo()
    return worth


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_expectimax_chooses_what_exact_enumeration_would(players: int, depth: int) -> None:
    match = bw.Match(toy_games.race(target=5, players=players), seed=depth)
    decisions = 0
    while not match.over:
        seat = match.to_move
        if seat is None:
            match.roll()
            continue
        action = chosen(f"expectimax:depth={depth}", match)
        best = expectation(match, depth)[seat]
        assert behind(match, action, depth)[seat] == pytest.approx(best, rel=1e-12)
        match.play(1 if decisions % 2 else 0)
        decisions += 1
    assert decisions > 2


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

    variant = toy_games.variant_of(toy_games.NIM.replace(returns=for_the_third_seat), 3, heap=3)
    for bot in ("mcts:simulations=300", "expectimax:depth=3"):
        bots = [player(bot, variant, interpreted=True) for _ in range(3)]
        match = bw.Match(variant)
        while not match.over:
            bots[match.to_move or 0].act(match)
        assert match.actions == (1, 1, 1), bot
