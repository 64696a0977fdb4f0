"""The options of Nine men's morris."""

from __future__ import annotations

from pydantic import Field as Option

from boardwright import Options


class MorrisOptions(Options):
    """What a variant of Nine men's morris may choose."""

    stones: int = Option(9, ge=3, le=5000, description="stones of each player")
    flying: bool = Option(True, description="whether a player with three stones left may move to any empty point")
    quiet_limit: int = Option(
        100,
        ge=1,
        le=10_000,
        description="turns of both players, after the placing, without a capture: then it is a draw",
    )
