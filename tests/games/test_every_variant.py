"""What holds for every variant that is shipped: it keeps the contract, and plays the same compiled and interpreted."""

from __future__ import annotations

import pytest

import boardwright as bw
from boardwright.testing import check_conformance

LIBRARY = bw.Library()


@pytest.mark.parametrize("name", LIBRARY.variants)
def test_a_variant_keeps_the_contract(name: str) -> None:
    check_conformance(bw.load(name, library=LIBRARY), games=1, max_steps=150)


@pytest.mark.parametrize("name", LIBRARY.variants)
def test_interpreted_runs_equal_compiled_ones(name: str) -> None:
    variant = bw.load(name, library=LIBRARY)
    games = 1 if variant.game.name == "schicksal" else 3  # its games have a thousand steps
    compiled, interpreted = (
        bw.run(variant, games, seed=3, interpreted=interpreted, keep=True).game_table() for interpreted in (False, True)
    )
    assert interpreted == compiled
