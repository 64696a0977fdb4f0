"""The transposition table: what an entry says, and what it does not."""

from __future__ import annotations

import pytest

from boardwright.bots.transposition import COMPLETE, NO_ENTRY, answers, empty, look_up, new_table, store


def test_an_entry_is_found_by_its_position_alone() -> None:
    table = new_table(4)
    assert look_up(table, 0) == NO_ENTRY
    store(table, 3, 2, 0.5, -1.0, 1.0, 9)
    assert table[look_up(table, 3)].action == 9
    assert look_up(table, 3 + 16) == NO_ENTRY  # the same place, another position
    store(table, 3 + 16, 2, 0.5, -1.0, 1.0, 8)
    assert look_up(table, 3) == NO_ENTRY
    empty(table)
    assert look_up(table, 3 + 16) == NO_ENTRY


@pytest.mark.parametrize(
    ("value", "alpha", "beta", "answered"),
    [
        (0.5, 0.0, 1.0, {"exactly": True, "above": True, "below": True}),
        (1.0, 0.0, 1.0, {"exactly": False, "above": False, "below": True}),  # it may be worth more
        (0.0, 0.0, 1.0, {"exactly": False, "above": True, "below": False}),  # it may be worth less
    ],
)
def test_a_bound_answers_only_what_it_bounds(
    value: float, alpha: float, beta: float, answered: dict[str, bool]
) -> None:
    windows = {"exactly": (-9.0, 9.0), "above": (2.0, 3.0), "below": (-3.0, -2.0)}
    table = new_table(4)
    store(table, 3, 2, value, alpha, beta, 9)
    place = look_up(table, 3)
    assert {name: answers(table, place, 2, *window) for name, window in windows.items()} == answered
    assert not answers(table, place, 3, 2.0, 3.0)


def test_a_complete_search_answers_at_any_depth() -> None:
    table = new_table(4)
    store(table, 3, COMPLETE, 0.5, 0.0, 1.0, 9)
    assert answers(table, look_up(table, 3), 50, 0.0, 1.0)
