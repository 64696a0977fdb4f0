"""The conformance kit: whether a game keeps the Game contract. One call a variant, for the tests of any plugin.

from boardwright import load
from boardwright.testing import check_conformance

def test_my_game_keeps_the_contract():
    check_conformance(load("my-game/2-players"))
"""

from boardwright.errors import ConformanceError
from boardwright.testing.conformance import check_conformance, check_game
from boardwright.testing.obligations import Obligation

__all__ = ["ConformanceError", "Obligation", "check_conformance", "check_game"]
