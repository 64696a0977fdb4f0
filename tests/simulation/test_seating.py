"""Bots as people write them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import toy_games

from boardwright.errors import BoardwrightError
from boardwright.plugins import Registry
from boardwright.simulation.seating import seat_bots


def test_one_bot_takes_all_seats(toy_plugins: Registry) -> None:
    assert [seated.bot.name for seated in seat_bots("random", 3, toy_plugins)] == ["random"] * 3
    assert [seated.bot.name for seated in seat_bots(["random"], 2, toy_plugins)] == ["random"] * 2


@pytest.mark.parametrize(
    "bots",
    [
        "random,tunable:depth=2,width=3,python",
        " random , tunable:depth=2, width=3 , python ",
        "random,tunable: depth = 2 ,width= 3,python",
        ["random", "tunable:depth=2,width=3", "python"],
    ],
)
def test_parameters_belong_to_the_bot_before_them(bots: str | Sequence[str], toy_plugins: Registry) -> None:
    first, second, third = seat_bots(bots, 3, toy_plugins)
    assert (first.bot.name, third.bot.name) == ("random", "python")
    assert second.bot is toy_games.TUNABLE
    assert second.parameters == toy_games.TunableOptions(depth=2, width=3)


def test_parameters_may_be_left_out(toy_plugins: Registry) -> None:
    assert seat_bots("tunable", 1, toy_plugins)[0].parameters == toy_games.TunableOptions()
    assert seat_bots("tunable:width=4", 1, toy_plugins)[0].parameters == toy_games.TunableOptions(width=4)


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("randon", "unknown bot 'randon'; did you mean 'random'? (valid: alpha-beta, cheating, "),
        ("", "unknown bot ''; valid: alpha-beta, cheating, "),
        ("random,random,random", "bots: 3 for 2 seats; name one for all, or one for each"),
        ([], "bots: 0 for 2 seats; name one for all, or one for each"),
        ("tunable:depth=0", "bot tunable:depth=0: depth: must be at least 1, not 0"),
        ("tunable:depth=x", "bot tunable:depth=x: depth: must be a whole number, not 'x'"),
        ("tunable:dept=1", "bot tunable:dept=1: unknown key 'dept'; did you mean 'depth'? (valid: depth, width)"),
        ("tunable:2", "bot tunable:2: parameters are written name=value"),
        ("tunable:depth=1,depth=2", "bot tunable:depth=1,depth=2: duplicate parameter 'depth'"),
        ("random:depth=1", "bot random:depth=1: unknown key 'depth'; there is no key here"),
        ("tunable:depth=[", "bot tunable:depth=[:"),
    ],
)
def test_a_lineup_that_does_not_fit_is_refused(bots: str | Sequence[str], message: str, toy_plugins: Registry) -> None:
    with pytest.raises(BoardwrightError) as caught:
        seat_bots(bots, 2, toy_plugins)
    assert str(caught.value).startswith(message)
