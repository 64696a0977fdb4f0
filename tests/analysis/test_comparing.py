"""Variants side by side."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
import toy_games
from claims import happens_at_least, happens_at_most

from boardwright.analysis import Comparison, compare
from boardwright.analysis.comparing import differences_of
from boardwright.analysis.measures import Measure
from boardwright.errors import VariantError
from boardwright.kernels.kernel import kernel

QUICK: dict[str, Any] = {"games": 400, "sample": 100, "threads": 1}


def differing(comparison: Comparison) -> set[str]:
    return {f"{each.name} {each.item}".strip() for each in comparison.differences if not each.is_noise}


def test_a_variant_does_not_differ_from_itself() -> None:
    comparison = compare(toy_games.race(), toy_games.race(), **QUICK)
    assert differing(comparison) == set()
    for each in comparison.differences:
        assert each.difference.value == 0
        assert each.p_value == 1


@kernel
def count_down(rules: Any, state: Any, actions: Any) -> int:
    """Nim's actions by what they leave of the heap, and so in the other order: the same game with other luck."""
    heap = int(state.heap)
    count = min(3, heap)
    for index in range(count):
        actions[index] = heap - count + index
    return count


@kernel
def leave(rules: Any, state: Any, action: int) -> None:
    toy_games.nim_apply(rules, state, int(state.heap) - action)


def test_the_same_game_with_other_luck_does_not_differ() -> None:
    other = toy_games.NIM.replace(legal_actions=count_down, apply=leave)
    comparison = compare(toy_games.nim(9), toy_games.variant_of(other, heap=9), seed=1, **QUICK)
    assert all(each.difference.value != 0 for each in comparison.differences if each.name == "wins")
    assert differing(comparison) == set()


def test_all_tests_of_a_comparison_together_err_once_in_twenty() -> None:
    """Comparisons of two variants and a third one, eight measures of each, between which there is no difference."""
    random = np.random.default_rng(6)
    trials, errors = 1000, 0
    for _ in range(trials):
        variants = [
            {(name, ""): Measure(name, name, values) for name, values in zip("abcdefgh", numbers, strict=True)}
            for numbers in random.normal(size=(3, 8, 30))
        ]
        errors += not all(each.is_noise for each in differences_of(variants))
    assert happens_at_most(0.05, errors, trials)
    assert happens_at_least(0.03, errors, trials)


def test_who_takes_the_last_one_loses() -> None:
    """The same games, won by the other seat: lengths are the same, win shares change places."""
    comparison = compare(
        toy_games.nim(4), toy_games.variant_of(toy_games.MISERE.change(toy_games.NIM), heap=4), **QUICK
    )
    assert differing(comparison) == {"wins seat 1", "wins seat 2", "score seat 1"} | {
        *("score seat 2", "return seat 1", "return seat 2")
    }
    shares = {each.item: each for each in comparison.differences if each.name == "wins"}
    assert shares["seat 1"].value == shares["seat 2"].base
    assert shares["seat 1"].difference.value == pytest.approx(shares["seat 1"].value - shares["seat 1"].base)


def test_common_luck_makes_small_differences_visible() -> None:
    """Two points more to go take longer: seen in few games, since both variants have the same dice."""
    comparison = compare(toy_games.race(60), toy_games.race(62), games=50, sample=20, threads=1)
    length = next(each for each in comparison.differences if each.name == "plies")
    assert length.difference.low is not None
    assert length.difference.low > 0
    assert not length.is_noise


def test_p_values_are_raised_for_all_of_several_variants() -> None:
    two = compare(toy_games.race(6), toy_games.race(7), **QUICK)
    three = compare(toy_games.race(6), toy_games.race(7), toy_games.race(6), **QUICK)
    assert [each.p_value for each in three.differences if each.variant == 1] == [
        each.p_value for each in two.differences
    ]
    raised = [each.adjusted for each in three.differences if each.variant == 1]
    assert all(before.adjusted <= after for before, after in zip(two.differences, raised, strict=True))
    assert {each.adjusted for each in three.differences if each.variant == 2} == {1.0}


def test_figures_that_one_variant_lacks_are_left_out_by_name() -> None:
    comparison = compare(toy_games.race(players=2), toy_games.race(players=3), **QUICK)
    assert comparison.left_out == ["return seat 3", "score seat 3", "win share seat 3"]
    alone = compare(toy_games.race(players=2), toy_games.race(players=1), **QUICK)
    assert "lead changes" in alone.left_out


def test_kinds_of_actions_that_one_variant_lacks_are_none_of_its_plies() -> None:
    comparison = compare(toy_games.race(), toy_games.nim(), **QUICK)
    kinds = {each.item: (each.base, each.value) for each in comparison.differences if each.name == "kind"}
    assert kinds["take number"] == (0, 1)
    assert kinds["leave"][1] == 0
    assert kinds["take"][0] + kinds["leave"][0] == pytest.approx(1)


def test_threads_do_not_matter_and_data_is_plain() -> None:
    one = compare(toy_games.race(6), toy_games.race(7), games=3000, sample=50, threads=1)
    many = compare(toy_games.race(6), toy_games.race(7), games=3000, sample=50, threads=3)
    assert one == many
    plain = json.loads(json.dumps(one.to_dict()))
    assert plain["differences"][0]["difference"]["count"] == 3000
    assert plain["differences"][0]["is_noise"] is False
    assert (
        one.to_csv().splitlines()[0].startswith("base_variant,variant,name,item,title,base,value,difference,low,high")
    )


def test_one_variant_alone_is_refused() -> None:
    with pytest.raises(VariantError, match="compare takes 2 to 20 variants, not 1"):
        compare(toy_games.nim(), **QUICK)
