"""The options of Nine men's morris."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field as Option

from boardwright import CellId, Options


class MorrisOptions(Options):
    """What a variant of Nine men's morris may choose."""

    stones: int = Option(9, ge=3, le=5000, description="stones of each player")
    flying: bool = Option(True, description="whether a player with three stones left may move to any empty point")
    start: list[list[CellId]] | None = Option(
        None, description="a set-up position: the points of each player's stones; default: an empty board"
    )
    hand: list[Annotated[int, Option(ge=0, le=5000)]] | None = Option(
        None,
        min_length=2,
        max_length=2,
        description="stones that each player has yet to place; default: `stones`, or none in a set-up position",
    )
    to_move: int = Option(1, ge=1, le=2, description="the seat that moves first")
    repetitions: int | None = Option(
        None, ge=2, le=100, description="so many times the same position with the same seat to move is a draw"
    )
    quiet_limit: int = Option(
        100,
        ge=1,
        le=10_000,
        description="turns of both players, after the placing, without a capture: then it is a draw",
    )
