"""The pie rule and misère play, against exact values of small games; and what they refuse."""

from __future__ import annotations

import pytest
import reference_hex
from matches import lies_on, played, texts_of
from toy_games import NIM, variant_of

import boardwright as bw
from boardwright.testing import check_conformance
from boardwright_games.changes import misere, pie

Known = dict[tuple[bytes, ...], float]

POSITION = ("to_move", "owner", "heap", "chooser", "swapped")  # the fields that the rest of a game depends on


def value(match: bw.Match, known: Known) -> float:
    """The first seat's return with best play of both, in games without chance."""
    if match.over:
        return match.returns[0]
    key = tuple(match.state[name].tobytes() for name in POSITION if name in match.state.dtype.names)
    if key not in known:
        values = [value_after(match, action, known) for action in match.legal_actions]
        known[key] = max(values) if match.to_move == 0 else min(values)
    return known[key]


def value_after(match: bw.Match, action: int | str, known: Known) -> float:
    match.play(action)
    result = value(match, known)
    match.undo()
    return result


@pytest.mark.parametrize("side", [2, 3])
def test_with_the_pie_rule_the_second_player_wins_hex(side: int) -> None:
    """Whoever begins with a stone that wins gives it away, and whoever begins with another keeps it."""
    match = bw.Match(bw.load(f"hex/{side}x{side}", rules=["pie"]))
    known: Known = {}
    for opening in texts_of(match):
        after_opening = reference_hex.played(reference_hex.NOTHING, reference_hex.cell(opening))
        opening_wins = not reference_hex.mover_wins(after_opening, side)
        match.play(opening)
        assert value(match, known) == 0
        assert value_after(match, "swap-sides", known) == 1 - opening_wins
        match.undo()
    assert value(match, known) == 0


@pytest.mark.parametrize(("side", "winner"), [(2, 0), (3, 1)])
def test_misere_hex_is_won_by_the_first_player_where_cells_are_even(side: int, winner: int) -> None:
    """J. Lagarias, D. Sleator: Who wins misère Hex?, in The Mathemagician and Pied Puzzler (1999)."""
    assert value(bw.Match(bw.load(f"hex/{side}x{side}", rules=["misere"])), {}) == 1 - winner


def test_misere_tic_tac_toe_is_a_draw_from_the_centre_only() -> None:
    """Whoever begins there and then plays opposite the other's stones never completes a line first."""
    match = bw.Match(bw.load("n-in-a-row/tic-tac-toe", rules=["misere"]))
    known: Known = {}
    values = {text: value_after(match, text, known) for text in texts_of(match)}
    assert values == {text: 0.5 if text == "b2" else 0.0 for text in texts_of(match)}


@pytest.mark.parametrize("heap", range(1, 12))
def test_misere_nim_is_lost_with_one_more_than_a_multiple_of_four(heap: int) -> None:
    assert value(bw.Match(variant_of(misere(NIM), heap=heap)), {}) == (heap % 4 != 1)


@pytest.mark.parametrize("changed", [pie(misere(NIM)), misere(pie(NIM))])
def test_both_changes_in_either_order(changed: bw.Game) -> None:
    match = bw.Match(variant_of(changed, heap=7))
    for taken in (1, 2, 3):
        match.play(f"take {taken}")
        first_wins = (7 - taken) % 4 == 1  # were there no swap
        assert value_after(match, "swap-sides", {}) == (not first_wins)
        assert value(match, {}) == 0
        match.undo()


def test_sides_are_swapped_with_all_that_belongs_to_them() -> None:
    match = played(bw.load("morris/nine-men", rules=["pie"]), "a1")
    assert texts_of(match)[-1] == "swap-sides" and lies_on(match) == {"a1": "1"}
    match.play("swap-sides")
    assert match.to_move == 0 and lies_on(match) == {"a1": "2"}
    assert match.events == ["seat 2 swapped sides with seat 1"]
    assert match.status == "seat 2: 8 stones to place\nseat 1: 9 stones to place\nthe seats have swapped sides"
    assert "swap-sides" not in texts_of(match)
    for text in ("b6", "g1", "b4"):
        match.play(text)
    assert lies_on(match) == {"a1": "2", "g1": "2", "b6": "1", "b4": "1"}
    assert [text for text in texts_of(match) if text.startswith("d1")] == ["d1xb6", "d1xb4"]


def test_highlights_follow_the_swap() -> None:
    match = played(bw.load("hex/3x3", rules=["pie"]), "b2")
    before = {each.text: each.cells for each in match.highlights}
    match.play("swap-sides")
    after = {each.text: each.cells for each in match.highlights}
    assert (after["sides of seat 1"], after["sides of seat 2"]) == (
        before["sides of seat 2"],
        before["sides of seat 1"],
    )


def test_the_offer_stands_once() -> None:
    variant = bw.load("n-in-a-row/tic-tac-toe", rules=["pie"])
    assert "swap-sides" not in texts_of(played(variant))
    assert "swap-sides" in texts_of(played(variant, "a1"))
    assert "swap-sides" not in texts_of(played(variant, "a1", "b2"))
    assert "swap-sides" not in texts_of(played(variant, "a1", "b2", "c3"))
    assert played(variant, "a1", "swap-sides", "b1", "a2", "c1", "a3").returns == (0.0, 1.0)


def test_the_offer_waits_for_the_second_seat_where_the_first_acts_again() -> None:
    """A face of the die may have the same number as the swap: it is a throw all the same."""
    match = played(bw.load("pig/2-players", rules=["pie"]))
    for text in ("roll", "2", "roll", "4", "hold"):
        assert "swap-sides" not in texts_of(match)
        match.play(text)
    assert match.events == ["seat 1 banked 6 points"]
    assert texts_of(match) == ["roll", "swap-sides"]
    match.play("swap-sides")
    assert match.to_move == 0 and match.scores == (0.0, 6.0)
    match.play("roll")
    match.play("1")
    assert match.events == ["seat 1 threw a 1 and lost 0 points"] and match.to_move == 1


def test_points_are_counted_as_before_in_misere_play() -> None:
    match = played(bw.load("pig/piglet", options={"target": 2}, rules=["misere"]), "roll", "2", "hold")
    assert match.over and match.scores == (2.0, 0.0) and match.returns == (0.0, 1.0) and match.wins == (0.0, 1.0)


def test_of_three_all_but_the_one_who_would_win_share_a_misere_game() -> None:
    variant = bw.load("n-in-a-row/tic-tac-toe", players=3, rules=["misere"])
    match = played(variant, "a1", "a2", "a3", "b1", "c2", "c3", "c1")
    assert match.over and match.returns == (0.0, 0.5, 0.5)
    assert variant.bounds.returns_sum == 1


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("pig/piglet", ["pie"]),
        ("hex/3x3", ["pie"]),
        ("reversi/6x6", ["pie", "misere"]),
        ("n-in-a-row/tic-tac-toe", ["misere"]),
    ],
)
def test_changed_games_keep_the_contract(name: str, rules: list[str]) -> None:
    check_conformance(bw.load(name, rules=rules), games=2, max_steps=80)


def test_in_misere_play_a_seat_has_the_other_s_aim_with_its_return() -> None:
    match = bw.Match(bw.load("dr-d/2-players-mixed", rules=["misere"]))
    assert match.competing == (False, True)
    assert bw.Match(bw.load("dr-d/2-players-mixed")).competing == (True, False)


@pytest.mark.parametrize("rule", ["pie", "misere"])
def test_games_that_two_cannot_play_are_refused(rule: str) -> None:
    with pytest.raises(bw.VariantError) as refused:
        bw.load("solitaire/english", rules=[rule])
    assert f"rule change '{rule}' is for games of two, and 'solitaire' is for 1 player" in str(refused.value)


def test_only_two_play_with_the_pie_rule() -> None:
    with pytest.raises(bw.VariantError, match="players: 3 do not fit; 'pig' is for 2 players"):
        bw.load("pig/2-players", players=3, rules=["pie"])


def test_a_game_is_changed_once() -> None:
    assert pie(NIM) is pie(NIM) and misere(NIM) is misere(NIM)
