"""A table with people and bots: who plays when, what is taken back, what the log holds, and results in words."""

from __future__ import annotations

from typing import Any

import pytest
import toy_games

from boardwright import ActionError, Bot, BotError, Match, UnknownNameError, Variant, VariantError, kernel
from boardwright.bots.random import RANDOM
from boardwright.kernels.state import SeatValues
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.seating import SeatedBot
from boardwright.table import Step, Table, seat_people, steps_of, verdict


def table_of(variant: Variant, bots: dict[int, Bot] | None = None, seed: int = 0, *, ask_always: bool = False) -> Table:
    """A table with these bots by seat, and people on all other seats."""
    seats = [
        BotPlayer(SeatedBot(bot.name, bot, bot.parameters()), variant) if (bot := (bots or {}).get(seat)) else None
        for seat in range(variant.players)
    ]
    return Table(Match(variant, seed), seats, ask_always=ask_always)


def advanced(table: Table) -> list[Step]:
    """What is played until a person must decide."""
    return list(iter(table.advance, None))


def test_chance_and_bots_play_until_a_person_must_decide() -> None:
    table = table_of(toy_games.race(target=1000), {0: RANDOM}, seed=4)
    steps = advanced(table)
    assert [step.seat for step in steps] == [None, 0, None]
    assert table.match.to_move == 1
    assert table.actions == ["leave", "take"]
    assert table.advance() is None
    assert table.log == steps == steps_of(table.match)


def test_a_step_says_who_played_what() -> None:
    table = table_of(toy_games.nim(heap=5))
    assert table.play("take 3") == Step(seat=0, action=3, text="take 3")
    assert table.play(2) == Step(seat=1, action=2, text="take 2")
    assert table.match.over
    assert table.advance() is None


def test_the_only_legal_action_of_a_person_is_played_unasked() -> None:
    table = table_of(toy_games.nim(heap=4))
    table.play("take 3")
    assert advanced(table) == [Step(seat=1, action=1, text="take 1", forced=True)]
    assert table.match.over


def test_people_who_want_to_be_asked_always_are() -> None:
    table = table_of(toy_games.nim(heap=4), ask_always=True)
    table.play("take 3")
    assert advanced(table) == []
    assert table.actions == ["take 1"]


def test_what_is_not_legal_changes_nothing() -> None:
    table = table_of(toy_games.nim(heap=2))
    with pytest.raises(ActionError, match="'take 3' is not legal here"):
        table.play("take 3")
    assert table.log == []
    assert table.actions == ["take 1", "take 2"]


def test_undo_goes_back_through_dice_and_bots_and_all_fall_as_before() -> None:
    table = table_of(toy_games.race(target=1000), {1: RANDOM}, seed=9)
    advanced(table)
    before = list(table.log)
    played = [table.play("take"), *advanced(table)]
    assert [step.seat for step in played] == [0, None, 1, None]
    assert table.undo() == played
    assert table.log == before == steps_of(table.match)
    assert [table.play("take"), *advanced(table)] == played


def test_undo_among_people_takes_back_the_last_ones_decision() -> None:
    table = table_of(toy_games.nim(heap=8))
    first, second = table.play("take 3"), table.play("take 1")
    assert table.undo() == [second]
    assert table.match.to_move == 1
    assert table.undo() == [first]
    with pytest.raises(ActionError, match="no decision of a person to take back"):
        table.undo()


@pytest.mark.parametrize(("ask_always", "texts"), [(False, ["take 3", "take 1"]), (True, ["take 1"])])
def test_a_forced_action_is_a_decision_only_where_people_are_asked(ask_always: bool, texts: list[str]) -> None:
    table = table_of(toy_games.nim(heap=4), ask_always=ask_always)
    table.play("take 3")
    if ask_always:
        table.play("take 1")
    advanced(table)
    assert [step.text for step in table.undo()] == texts


def test_a_resumed_match_can_be_taken_back_too() -> None:
    played = table_of(toy_games.race(target=1000), seed=7)
    for _turn in range(3):
        advanced(played)
        played.play("take")
    table = table_of(toy_games.race(target=1000), seed=1)
    advanced(table)
    table.resume(played.match.copy())
    assert table.log == played.log
    assert [step.text for step in table.undo()] == ["take"]


def test_a_bot_that_fails_is_named_with_the_place() -> None:
    table = table_of(toy_games.nim(), {1: toy_games.CHEATING})
    table.play("take 1")
    with pytest.raises(BotError, match="bot 'cheating' failed in game 0 of seed 0, seat 2, step 2"):
        table.advance()


def test_people_and_bots_take_their_seats() -> None:
    variant = toy_games.nim(players=3)
    table = Table(Match(variant), seat_people(variant, {1}, None))
    assert [table.player(seat) for seat in range(3)] == ["random", "person", "random"]


def test_seats_that_cannot_be_taken_are_refused() -> None:
    variant = toy_games.nim()
    with pytest.raises(VariantError, match="no seat for a bot"):
        seat_people(variant, {0, 1}, "random")
    with pytest.raises(VariantError, match="bots: 2 for 1 seat"):
        seat_people(variant, {0}, "random,random")
    with pytest.raises(UnknownNameError, match="unknown bot 'randon'"):
        seat_people(variant, {0}, "randon")


@kernel
def nobody(rules: Any, state: Any, shares: SeatValues) -> None:
    shares[:] = 0.0


@kernel
def all_but_the_second(rules: Any, state: Any, shares: SeatValues) -> None:
    shares[:] = 1.0 / (len(shares) - 1)
    shares[1] = 0.0


@kernel
def half_for_the_first(rules: Any, state: Any, shares: SeatValues) -> None:
    shares[:] = 0.0
    shares[0] = 0.5


@kernel
def first_competes(rules: Any, state: Any, seat: int) -> bool:
    return seat == 0


@kernel
def halves(rules: Any, state: Any, returns: SeatValues) -> None:
    returns[:] = 0.5


@kernel
def thirty_each(rules: Any, state: Any, returns: SeatValues) -> None:
    returns[:] = 30.0


def finished_nim(players: int = 2, **changes: Any) -> Match:
    """A game that seat 1 wins, if the changes do not say otherwise."""
    match = Match(toy_games.variant_of(toy_games.NIM.replace(**changes), players, heap=1))
    match.play(1)
    return match


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (finished_nim(), "seat 1 wins"),
        (finished_nim(returns=toy_games.misere_returns, returns_range=(0, 1), returns_sum=1), "seat 2 wins"),
        (finished_nim(3, wins=all_but_the_second), "seats 1 and 3 share the win"),
        (finished_nim(4, wins=all_but_the_second), "seats 1, 3 and 4 share the win"),
        (finished_nim(returns=halves, returns_range=(0, 1), returns_sum=1), "a draw"),
        (finished_nim(returns=thirty_each, returns_range=(0, 30)), "a draw"),
        (
            finished_nim(returns=thirty_each, returns_range=(0, 30), competes=toy_games.nobody_competes),
            "the common result is 30",
        ),
        (finished_nim(3, competes=first_competes), "seat 1 wins; the common result is 0"),
        (finished_nim(3, wins=nobody, competes=first_competes), "seat 1 does not win; the common result is 0"),
        (
            finished_nim(2, returns=halves, wins=half_for_the_first, returns_range=(0, 1), competes=first_competes),
            "seat 1 wins a share of 0.5; the common result is 0.5",
        ),
        (finished_nim(wins=nobody), "nobody wins"),
    ],
)
def test_who_has_won(match: Match, words: str) -> None:
    assert verdict(match) == words


def test_one_alone_hears_of_the_return() -> None:
    match = Match(toy_games.race(target=4, players=1))
    match.play("throw 4")
    match.play("take")
    assert verdict(match) == "a return of 4"
