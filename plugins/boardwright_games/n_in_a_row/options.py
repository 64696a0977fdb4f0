"""The options of N in a row."""

from __future__ import annotations

from pydantic import Field

from boardwright import Options
from boardwright.kernels.lib.lines import MAX_LENGTH


class NInARowOptions(Options):
    """What a variant of N in a row may choose."""

    length: int = Field(3, ge=2, le=MAX_LENGTH, description="stones in a row that win")
    gravity: str | None = Field(
        None, description="the direction in which stones fall until something stops them, such as s; default: none"
    )
