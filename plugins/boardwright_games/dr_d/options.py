"""The options of Spiel Dr. D."""

from __future__ import annotations

from typing import Literal

from pydantic import Field as Option

from boardwright import CellId, Options, Section

Aim = Literal["competitive", "cooperative"]


class RandomHexagons(Section):
    """So many hexagons drawn when the variant is loaded; the same seed draws the same ones."""

    random: int = Option(ge=1)
    seed: int = Option(0, ge=0)


class DrDOptions(Options):
    """What a variant of Spiel Dr. D. may choose."""

    placement: Literal["push", "free", "either"] = Option(
        "push",
        description="push: move another player's stone one cell and take its place; free: any empty cell; "
        "either: one or the other, each turn",
    )
    opening_stones: int | None = Option(
        None,
        ge=0,
        description="stones that each player first places on any empty cell; default 1 with push, else 0",
    )
    start: list[list[CellId]] | None = Option(
        None, description="a set-up position: the cells of each seat's stones; there are no opening stones then"
    )
    stones: int = Option(25, ge=1, le=10_000, description="stones of each player")
    partial: bool = Option(False, description="whether there may be too few stones to fill the board")
    double_hexagons: list[CellId] | RandomHexagons = Option(
        default_factory=list, description="hexagons that count twice: ids, or {random: how many, seed: number}"
    )
    free_corners: float = Option(0, ge=0, le=1000, description="points for each stone on a cell of no hexagon")
    objective: Aim | list[Aim] = Option(
        "competitive",
        description="competitive: most hexagons win; cooperative: one common sum; a list names one for each seat",
    )
