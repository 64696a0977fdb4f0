"""Every variant of the library keeps the Game contract."""

from __future__ import annotations

import pytest

from boardwright import Library, load
from boardwright.testing import check_conformance

LIBRARY = Library()


@pytest.mark.parametrize("name", LIBRARY.variants)
def test_a_variant_keeps_the_contract(name: str) -> None:
    check_conformance(load(name, library=LIBRARY), games=1, most_plies=150)
