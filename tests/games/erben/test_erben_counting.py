"""What every throw of Erben counts, against a slow count of all 6 ** n orders of the dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from reference_erben import Dice, House, throws

import boardwright as bw
from boardwright_games.erben.tables import THROWS

STRICT = "no-one-or-five"
LENIENT = "no-one-or-five-lenient"
HOUSES = [House(feldweg=feldweg, bust=bust) for feldweg in (False, True) for bust in ("empty-throw", STRICT, LENIENT)]

WON = "won"


def variant_of(house: House) -> bw.Variant:
    return bw.load("erben/2-players", options=house.options)


def counted(variant: bw.Variant) -> dict[Dice, Any]:
    """For each throw WON, or its readings: the points, and the dice for the next throw."""
    table: dict[Dice, Any] = {}
    for throw, result in zip(THROWS, variant.rules.results, strict=True):
        readings = list(zip(result.points.tolist(), result.next_dice.tolist(), strict=True))
        table[throw] = WON if result.wins else readings[: result.readings]
    return table


@pytest.mark.parametrize("house", [*HOUSES, House(four_ones=10_000)], ids=str)
def test_every_throw_counts_as_in_the_slow_count(house: House) -> None:
    table = counted(variant_of(house))
    for dice in range(1, 6):
        for throw in throws(dice):
            readings = house.readings(throw)
            expected = WON if WON in readings else list(readings.values())
            assert table[tuple(sorted(throw))] == expected, throw


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        (House(), [3, 15, 60, 204, 600]),
        (House(feldweg=True), [3, 15, 54, 144, 270]),
        (House(bust=STRICT), [4, 16, 64, 256, 1024]),
        (House(feldweg=True, bust=STRICT), [4, 16, 64, 256, 1024]),
        (House(bust=LENIENT), [3, 15, 63, 255, 1020]),
    ],
    ids=str,
)
def test_so_many_throws_are_empty(house: House, expected: list[int]) -> None:
    table = counted(variant_of(house))
    assert [sum(table[tuple(sorted(throw))] == [] for throw in throws(dice)) for dice in range(1, 6)] == expected


def test_both_readings_are_open_in_so_many_throws() -> None:
    table = counted(bw.load("erben/feldweg"))
    both = [sum(len(table[tuple(sorted(throw))]) == 2 for throw in throws(dice)) for dice in range(1, 6)]
    assert both == [0, 0, 0, 48, 640]


def test_so_many_throws_win() -> None:
    table = counted(bw.load("erben/2-players"))
    assert [throw for throw, count in table.items() if count == WON] == [(face,) * 5 for face in range(1, 7)]


@pytest.mark.parametrize(
    ("throw", "points", "next_dice"),
    [
        ((1,), 100, 5),
        ((1, 3, 3, 5, 6), 150, 3),
        ((1, 1, 5, 5, 6), 300, 5),
        ((2, 2, 2, 6, 6), 200, 5),
        ((6,), 0, 5),
        ((6, 6), 0, 5),
        ((1, 6), 100, 5),
        ((6, 6, 6), 600, 5),
        ((2, 3, 6, 6, 6), 600, 2),
        ((1, 1, 1), 1000, 5),
        ((1, 1, 1, 1, 3), 1100, 1),
        ((5, 5, 5, 5), 5000, 5),
        ((2, 6, 6, 6, 6), 6000, 1),
        ((3, 3, 3, 4, 4), 300, 2),
        ((2, 2, 5, 5, 5), 500, 2),
        ((1, 2, 3, 4, 5), 700, 5),
        ((2, 3, 4, 5, 6), 700, 5),
        ((1, 3, 4, 5, 6), 150, 3),
    ],
)
def test_a_person_would_count(throw: Dice, points: int, next_dice: int) -> None:
    assert counted(bw.load("erben/2-players"))[throw] == [(points, next_dice)]


@pytest.mark.parametrize(
    ("throw", "readings"),
    [
        ((2, 3, 4), [(200, 5)]),
        ((2, 3, 4, 6), [(200, 5)]),
        ((2, 2, 3, 4), [(200, 1)]),
        ((1, 2, 3, 4), [(100, 3), (300, 5)]),
        ((1, 2, 3, 4, 6), [(100, 4), (300, 5)]),
        ((2, 3, 4, 5, 5), [(100, 3), (300, 5)]),
        ((1, 2, 2, 3, 4), [(100, 4), (300, 1)]),
        ((2, 3, 3, 3, 4), [(300, 2), (200, 2)]),
        ((2, 2, 2, 3, 4), [(200, 2)]),  # either way 200 points and two dice: nothing to choose
        ((1, 2, 3, 4, 5), [(700, 5)]),  # a street is no feldweg
    ],
)
def test_a_person_would_count_with_feldweg(throw: Dice, readings: list[tuple[int, int]]) -> None:
    assert counted(bw.load("erben/feldweg"))[throw] == readings


def test_every_throw_has_its_exact_probability() -> None:
    variant = bw.load("erben/2-players")
    listed = dict(zip(THROWS, variant.rules.probabilities.tolist(), strict=True))
    for dice in range(1, 6):
        orders = Counter(tuple(sorted(throw)) for throw in throws(dice))
        assert {throw: listed[throw] for throw in orders} == {throw: n / 6**dice for throw, n in orders.items()}


def test_there_are_so_many_throws_of_each_number_of_dice() -> None:
    variant = bw.load("erben/2-players")
    assert len(THROWS) == len(set(THROWS))
    first = variant.rules.first_throws.tolist()
    for dice, expected in [(1, 6), (2, 21), (3, 56), (4, 126), (5, 252)]:
        group = THROWS[first[dice] : first[dice + 1]]
        assert len(group) == expected
        assert {len(throw) for throw in group} == {dice}
