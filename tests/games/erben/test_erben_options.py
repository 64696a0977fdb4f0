"""The options of Erben, what they refuse, and whole runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from matches import played
from reference_erben import Dice, House, throws

import boardwright as bw


def after(options: dict[str, Any], *actions: str) -> bw.Match:
    return played(bw.load("erben/2-players", options=options), *actions)


def test_target_is_what_must_be_banked() -> None:
    assert not after({}, "1-1-1-2-3", "bank").over
    assert after({"target": 1000}, "1-1-1-2-3", "bank").over


@pytest.mark.parametrize(("options", "points"), [({}, 1100), ({"four_ones": 10_000}, 10_000), ({"four_ones": 0}, 0)])
def test_four_ones_are_worth_what_the_option_says(options: dict[str, int], points: int) -> None:
    match = after(options, "1-1-1-1-2")
    assert match.state.dice == 1
    match.play("bank")
    assert match.scores == (points, 0)


def test_feldweg_is_off_by_default() -> None:
    assert after({}, "2-2-3-3-4").at_chance  # an empty throw: the next player's turn
    assert after({"feldweg": True}, "2-2-3-3-4").to_move == 0


def test_no_one_or_five_loses_triples_and_lone_sixes_and_five_alike() -> None:
    strict = {"bust": "no-one-or-five", "feldweg": True}
    for throw in ("2-2-2-3-3", "4-4-4-4-6", "2-3-4-6-6", "3-3-3-3-3"):
        match = after(strict, throw)
        assert match.at_chance, throw
        assert match.state.thrower == 1, throw
    inheriting = after(strict, "1-1-1-1-2", "bank", "inherit", "6")
    assert inheriting.at_chance
    assert inheriting.state.points == 0
    assert after(strict, "2-2-2-5-6").state.points == 250
    assert after(strict, "5-5-5-5-5").over


def test_lenient_no_one_or_five_spares_sixes_and_five_alike() -> None:
    lenient = {"bust": "no-one-or-five-lenient", "feldweg": True}
    for throw in ("2-2-2-3-3", "4-4-4-4-6", "2-3-4-6-6"):
        assert after(lenient, throw).state.thrower == 1, throw
    inheriting = after(lenient, "1-1-1-1-2", "bank", "inherit", "6")
    assert (inheriting.to_move, int(inheriting.state.points), int(inheriting.state.dice)) == (1, 1100, 5)
    assert after(lenient, "3-3-3-3-3").returns == (1, 0)


def test_throw_limit_breaks_the_game_off() -> None:
    match = after({"throw_limit": 2}, "1-1-2-3-3", "bank", "afresh", "1-2-2-3-3")
    assert match.over
    assert match.truncated
    assert match.scores == (200, 0)
    assert match.returns == (1, 0)
    assert match.events == ["broken off after 2 throws"]


def test_five_alike_with_the_last_throw_win() -> None:
    match = after({"throw_limit": 1}, "2-2-2-2-2")
    assert match.over
    assert not match.truncated
    assert match.returns == (1, 0)


def test_a_broken_off_game_in_which_all_have_as_much_is_shared() -> None:
    assert after({"throw_limit": 1}, "1-1-2-3-3").wins == (0.5, 0.5)


VARIANT = "variant: mine\nextends: erben/2-players\noptions:\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  target: 0", "target: must be at least 1, not 0"),
        ("  target: 10000001", "target: must be at most 10000000, not 10000001"),
        ("  target: many", "target: must be a whole number, not 'many'"),
        ("  four_ones: -1", "four_ones: must be at least 0, not -1"),
        ("  four_ones: 1000001", "four_ones: must be at most 1000000, not 1000001"),
        ("  feldweg: 1", "feldweg: must be true or false, not 1"),
        (
            "  bust: empty",
            "bust: must be one of empty-throw, no-one-or-five, no-one-or-five-lenient, not 'empty'; "
            "did you mean 'empty-throw'?",
        ),
        ("  throw_limit: 0", "throw_limit: must be at least 1, not 0"),
        ("  throw_limit: 1000001", "throw_limit: must be at most 1000000, not 1000001"),
        (
            "  feldwege: true",
            "unknown key 'feldwege'; did you mean 'feldweg'? (valid: bust, feldweg, four_ones, target, throw_limit)",
        ),
        ("  {}\nboard: square-8", "the game 'erben' is played without a board"),
        ("  {}\nplayers: 65", "players: 65 do not fit; 'erben' is for 2 to 64 players"),
        ("  {}\nplayers: 1", "players: 1 do not fit; 'erben' is for 2 to 64 players"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(VARIANT + line + "\n")
    number = 3 + line.count("\n") + 1
    with pytest.raises(bw.BoardwrightError) as refusal:
        bw.load(path)
    assert str(refusal.value) == f"{path}:{number}: {message}"


def test_any_number_plays_from_2_to_64() -> None:
    assert [bw.load("erben/feldweg", players=players).players for players in (2, 9, 64)] == [2, 9, 64]
    assert bw.load("erben/feldweg").players == 2
    match = played(bw.load("erben", players=64), *["2-2-3-3-4"] * 63, "1-1-1-2-3", "bank")
    assert match.scores == (*[0] * 63, 1000)
    assert match.to_move == 0


def test_random_games_end_by_the_rules() -> None:
    result = bw.run(bw.load("erben/2-players"), games=2000, seed=1)
    assert result.truncated == 0
    assert sum(result.wins) == 2000


def test_the_first_thrower_wins_as_often_as_calculated() -> None:
    """With a target of one point whoever banks has won, and random play banks half of the time."""
    house = House()
    won_with = [0.0] * 6  # the chance that a turn is won when so many dice are thrown next
    for _ in range(40):  # the error halves at every step, at least
        won_with = [0.0] + [sum(won(house, throw, won_with) for throw in throws(n)) / 6**n for n in range(1, 6)]
    turn = won_with[5]
    games = 20_000
    result = bw.run(bw.load("erben/2-players", options={"target": 1}), games=games, seed=1)
    expected = turn / (1 - (1 - turn) ** 2)
    four_deviations = 4 * (expected * (1 - expected) / games) ** 0.5
    assert abs(result.wins[0] / games - expected) < four_deviations


def won(house: House, throw: Dice, won_with: list[float]) -> float:
    """The chance that random play wins in the turn, once this was thrown."""
    readings = house.readings(throw)
    if "won" in readings:
        return 1.0
    return sum(0.5 + 0.5 * won_with[dice] for _, dice in readings.values())
