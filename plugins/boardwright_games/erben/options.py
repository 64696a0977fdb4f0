"""The options of Erben."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from boardwright import Options


class ErbenOptions(Options):
    """What a variant of Erben may choose."""

    target: int = Field(15_000, ge=1, le=10_000_000, description="who banks so many points in all wins at once")
    four_ones: int = Field(1100, ge=0, le=1_000_000, description="points for four ones in one throw")
    feldweg: bool = Field(False, description="whether 2, 3 and 4 in one throw may be counted as 200 points")
    bust: Literal["empty-throw", "no-one-or-five"] = Field(
        "empty-throw",
        description="what loses the points of the turn: a throw in which nothing counts, or any throw without a 1 "
        "or a 5, whatever else it shows",
    )
    throw_limit: int = Field(
        10_000, ge=1, le=1_000_000, description="throws, of all players together, after which the game is broken off"
    )
