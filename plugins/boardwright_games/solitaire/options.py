"""The options of peg solitaire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from boardwright import Options
from boardwright.boards.schema import Id, Ids


class SolitaireOptions(Options):
    """What a variant of peg solitaire may choose."""

    holes: Ids = Field(description="the cell, or the list of cells, that is empty at the start; pegs on all others")
    jumps: Literal["lines", "paths"] = Field(
        "lines",
        description="lines: straight over a neighbour to the next cell of a line; paths: over a neighbour to any "
        "neighbour of that one",
    )
    finish: Id | None = Field(None, description="the cell on which the last peg must stand; default: any")
