"""The options of Schicksal."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field as Option

from boardwright import Options
from boardwright.kernels.lib.walks import Retrace

MAX_ROUNDS = 8

Lives = Annotated[int, Option(ge=1, le=100)]
Gold = Annotated[int, Option(ge=0, le=1000)]


class SchicksalOptions(Options):
    """What a variant of Schicksal may choose."""

    first_white: Literal["throw", 1, 2] = Option(
        "throw", description="who is White in the first round: thrown for, each seat equally likely, or seat 1 or 2"
    )
    lives: list[Lives] = Option(
        default_factory=lambda: [1, 2, 2, 1],
        min_length=1,
        max_length=MAX_ROUNDS,
        description="White's lives, one number a round",
    )
    gold: list[Gold] = Option(
        default_factory=lambda: [2, 1, 1, 2],
        min_length=1,
        max_length=MAX_ROUNDS,
        description="gold pieces for each time White reaches the centre, one number a round",
    )
    retrace: Retrace = Option(
        "never",
        description="never: a move enters no cell twice, not even the one it began on; loops: it may, but no step "
        "leads straight back; always: any step to a neighbour",
    )
    black_on_centre: bool = Option(False, description="whether Black may end a move on the centre")
    turn_limit: int = Option(
        2000, ge=1, le=40_000, description="throws after which the game is broken off; its result is by gold"
    )
