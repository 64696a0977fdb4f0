"""The options of draughts."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from boardwright import Options, Section

Jumps: TypeAlias = Literal["lines", "paths"]
CellsOfSeats: TypeAlias = str | list[list[str]]


class Stones(Section):
    """A seat's stones in a set-up position, as ids of cells."""

    men: list[str] = Field(default_factory=list)
    kings: list[str] = Field(default_factory=list)


class DraughtsOptions(Options):
    """What a variant of draughts may choose."""

    jumps: Jumps | None = Field(
        None,
        description="lines: a stone jumps along a straight line; paths: along any path of two steps; left out: lines "
        "if the board has straight lines between neighbours, else paths",
    )
    home: CellsOfSeats = Field(
        "home", description="where each seat's men begin: a group with a set for each seat, or a list of cells for each"
    )
    far: CellsOfSeats = Field(
        "far", description="where each seat's men become kings: a group with a set for each seat, or a list of cells"
    )
    start: list[Stones] | None = Field(
        None, description="a set-up position instead of men at home: {men: [cells], kings: [cells]} for each seat"
    )
    flying_kings: bool = Field(False, description="whether kings go any distance along a line; else one step")
    men_capture_backwards: bool = Field(False, description="whether men may jump away from the far side")
    must_capture: bool = Field(True, description="whether who can capture must")
    longest_capture: bool = Field(False, description="whether a capture must take as many stones as any could")
    promotion_in_passing: bool = Field(
        False,
        description="whether a man that comes to the far side in the middle of a capture is a king from there on; "
        "else only a man whose move ends there becomes one",
    )
    draw_after: int = Field(
        80, ge=1, le=1000, description="turns of both seats without a capture or a man coming nearer that make a draw"
    )
    repetitions: int | None = Field(
        3, ge=2, le=100, description="so many times the same position with the same seat to move is a draw; null: never"
    )
