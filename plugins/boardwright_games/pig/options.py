"""The options of Pig."""

from __future__ import annotations

from pydantic import Field

from boardwright import Options


class PigOptions(Options):
    """What a variant of Pig may choose."""

    target: int = Field(100, ge=2, le=1_000_000, description="who has banked so many points wins")
    faces: int = Field(6, ge=2, le=1000, description="faces of the die")
