"""The options of Trinity."""

from __future__ import annotations

from pydantic import Field

from boardwright import Options


class TrinityOptions(Options):
    """What a variant of Trinity may choose."""

    start: str = Field(
        "A/ADA/BCDBC/BDBACDC",
        description="the stones on the board: a letter A to D for each cell, row by row from the top, '/' between rows",
    )
    stones: int | None = Field(
        None, ge=1, le=10_000, description="stones of each colour in the box; default: as many as the start needs"
    )
    same_colour: bool = Field(
        False, description="whether a stone may be replaced by one of its own colour, which leaves the board as it is"
    )
    turn_limit: int = Field(1000, ge=1, le=1_000_000, description="turns of all players after which the game is a draw")
