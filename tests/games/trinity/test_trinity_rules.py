"""Trinity: single rules by hand, what each option changes, and what never changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import lies_beside, lies_on, played, texts_of

import boardwright as bw

TINY = {"board": "tiny", "lattice": "triangle", "shape": "triangle", "side": 2}
# Three stones of D, one a turn, then the D that the bank had; the other seat moves a stone there and back.
FOUR_OF_D = ["b2=C,D>goal", "A>goal", "d2=A,D>goal", "A>bank", "d6=B,D>goal", "A>goal", "D>goal"]


def tiny(start: str, players: int = 2) -> bw.Variant:
    return bw.load({"game": "trinity", "board": TINY, "players": players, "options": {"start": start}})


def winning(match: bw.Match) -> list[str]:
    """The actions that win at once."""
    found = []
    for text in texts_of(match):
        match.play(text)
        if match.over:
            found.append(text)
        match.undo()
    return found


def test_kinds_of_actions_at_the_start() -> None:
    texts = texts_of(bw.Match(bw.load("trinity/2-players")))
    replacements = [text for text in texts if "=" in text]
    swaps = [text for text in texts if "<>" in text]
    assert (len(replacements), len(swaps)) == (36, 9)
    assert texts[45:] == ["A>goal", "B>goal", "C>goal", "D>goal"]


def test_four_stones_in_the_goal_bank_win() -> None:
    match = played(bw.load("trinity/2-players"), *FOUR_OF_D)
    assert match.over and not match.truncated
    assert match.returns == (1.0, 0.0)
    assert match.wins == (1.0, 0.0)


def test_a_win_in_one_action() -> None:
    assert winning(played(bw.load("trinity/2-players"), *FOUR_OF_D[:-1])) == ["D>goal"]


def test_a_win_in_two_actions() -> None:
    match = played(bw.load("trinity/2-players"), *FOUR_OF_D[:-3])
    assert winning(match) == []
    leads_there = []
    for text in texts_of(match):
        match.play(text)
        match.play("A>goal")
        if winning(match):
            leads_there.append(text)
        match.undo()
        match.undo()
    assert leads_there == ["d6=B,D>goal", "D>goal"]


def test_a_win_in_three_actions() -> None:
    """A D is in the goal bank already; no two actions win, whatever they are, and three do."""
    match = played(bw.load("trinity/2-players"), *FOUR_OF_D[:2])
    for first in texts_of(match):
        match.play(first)
        match.play("A>bank")
        assert winning(match) == []
        match.undo()
        match.undo()
    for text in FOUR_OF_D[2:]:
        match.play(text)
    assert match.returns == (1.0, 0.0)


def test_a_goal_bank_holds_one_colour() -> None:
    match = played(bw.load("trinity/2-players"), "A>goal", "B>goal")
    to_goal = [text for text in texts_of(match) if text.endswith(">goal")]
    assert to_goal == ["a1=B,A>goal", "a1=C,A>goal", "b1=B,A>goal", "b3=C,A>goal"]


@pytest.mark.parametrize("to", ["bank", "goal"])
def test_the_last_stone_of_a_colour_needs_three_of_it(to: str) -> None:
    match = played(tiny("A/ABA"), f"a1=C,A>{to}", "D>goal", "b1=D,A>bank")
    assert [text for text in texts_of(match) if "=" in text] == []  # seat 2 owns one of each colour
    match.play("a1<>b2")
    assert [text for text in texts_of(match) if "=" in text] == ["b3=B,A>bank", "b3=B,A>goal"]


def test_two_players_may_not_undo_a_swap_at_once() -> None:
    match = played(bw.load("trinity/2-players"), "c4<>c5")
    assert "c4<>c5" not in texts_of(match)
    match.play("A>goal")
    assert "c4<>c5" in texts_of(match)


def test_three_players_may_not_undo_a_swap_for_two_turns() -> None:
    match = played(bw.load("trinity/3-players"), "c4<>c5")
    for text in ("A>goal", "B>goal"):
        assert "c4<>c5" not in texts_of(match)
        match.play(text)
    assert "c4<>c5" in texts_of(match)


def test_a_swap_may_be_made_again_once_one_of_its_cells_has_changed() -> None:
    match = played(tiny("A/BCD", players=3), "a1<>b2", "b1<>b2")
    assert [text for text in texts_of(match) if "<>" in text] == ["a1<>b2", "b2<>b3"]
    match.play("A>goal")
    assert [text for text in texts_of(match) if "<>" in text] == ["a1<>b2", "b2<>b3"]
    match.play("A>goal")
    assert [text for text in texts_of(match) if "<>" in text] == ["a1<>b2", "b1<>b2", "b2<>b3"]


def test_undoing_a_swap_later_is_a_swap_that_may_not_be_undone() -> None:
    match = played(tiny("A/BCD"), "a1<>b2", "A>goal", "a1<>b2")
    assert [text for text in texts_of(match) if "<>" in text] == ["b1<>b2", "b2<>b3"]


def test_transfers_go_both_ways() -> None:
    match = played(bw.load("trinity/2-players"), "A>goal", "C>goal")
    banks = {"bank of seat 1": "BCD", "goal bank of seat 1": "A", "bank of seat 2": "ABD", "goal bank of seat 2": "C"}
    assert lies_beside(match) == {place: dict.fromkeys(letters, 1) for place, letters in banks.items()}
    match.play("A>bank")
    assert lies_beside(match)["bank of seat 1"] == dict.fromkeys("ABCD", 1)
    assert "goal bank of seat 1" not in lies_beside(match)


def test_stones_are_drawn_where_they_lie() -> None:
    match = played(bw.load("trinity/2-players"), "d6=A,D>bank")
    assert (lies_on(match)["d6"], lies_on(match)["d7"]) == ("A", "C")
    assert lies_beside(match)["bank of seat 1"] == {"B": 1, "C": 1, "D": 2}


def test_a_person_clicks_the_cells_of_an_action() -> None:
    match = bw.Match(bw.load("trinity/2-players"))
    board = match.variant.board
    assert board is not None
    for text, cells in [("d6=A,D>goal", ["d6"]), ("c4<>c5", ["c4", "c5"]), ("A>goal", [])]:
        assert [board.cells[cell] for cell in match.action_cells(match.parse(text))] == cells


def test_same_colour_adds_two_actions_a_cell() -> None:
    match = bw.Match(bw.load("trinity/3-players", options={"same_colour": True}))
    before = match.state.colour.tolist()
    assert len(match.legal_actions) == 49 + 2 * 16
    match.play("c4<>c5")
    match.play("c4=C,C>goal")
    assert "c4<>c5" not in texts_of(match)  # a stone of the same colour does not change what the swap left
    match.play("c5=B,B>bank")
    match.play("c4<>c5")
    assert match.state.colour.tolist() == before
    assert match.state.goal[1].tolist() == [0, 0, 1, 0]


def test_turn_limit_ends_a_game_as_a_draw() -> None:
    match = played(bw.load("trinity/2-players", options={"turn_limit": 3}), "A>goal", "A>goal", "A>bank")
    assert match.over and match.truncated
    assert match.returns == (0.5, 0.5)


def test_a_win_in_the_last_turn_is_a_win() -> None:
    match = played(bw.load("trinity/2-players", options={"turn_limit": 7}), *FOUR_OF_D)
    assert match.over and not match.truncated
    assert match.returns == (1.0, 0.0)


def test_start_takes_any_rows_that_obey_the_ground_rule() -> None:
    match = bw.Match(bw.load("trinity/2-players", options={"start": "A/ABA/ABABA/ABABABA"}))
    assert match.state.on_board.tolist() == [10, 6, 0, 0]
    assert not [text for text in texts_of(match) if "<>" in text]


def test_a_board_without_rows_is_one_row() -> None:
    board = {"cells": ["x", "y", "z"], "edges": [["x", "y"], ["y", "z"]]}
    variant = bw.load({"game": "trinity", "board": board, "players": 2, "options": {"start": "ABC"}})
    assert texts_of(bw.Match(variant)) == ["x<>y", "y<>z", "A>goal", "B>goal", "C>goal", "D>goal"]


@settings(deadline=None, max_examples=40)
@given(
    name=st.sampled_from(["2-players", "3-players", "2-players-side-5", "3-players-side-5"]),
    same_colour=st.booleans(),
    choices=st.lists(st.integers(0, 10_000), max_size=60),
)
def test_what_never_changes(name: str, same_colour: bool, choices: list[int]) -> None:
    variant = bw.load(f"trinity/{name}", options={"same_colour": same_colour})
    assert variant.board is not None
    match = bw.Match(variant)
    box = [count + variant.players for count in match.state.on_board.tolist()]
    for choice in choices:
        if match.over:
            break
        match.play(match.legal_actions[choice % len(match.legal_actions)])
        state = match.state
        assert (state.on_board + state.bank.sum(axis=0) + state.goal.sum(axis=0)).tolist() == box
        assert (state.bank.sum(axis=1) + state.goal.sum(axis=1)).tolist() == [4] * variant.players
        assert state.bank.min() >= 0 and state.goal.min() >= 0
        assert ((state.goal > 0).sum(axis=1) <= 1).all()
        assert all(state.colour[a] != state.colour[b] for a, b in variant.board.edges)
        assert match.over == (state.goal.max() == 4)
