"""The options of Spiel Dr. D."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Tag
from pydantic import Field as Option

from boardwright import CellId, Options, Section


def _text_or_list(value: Any) -> str:
    """The tag of the kind that was meant, so that a complaint is about that one."""
    return "(list)" if isinstance(value, list) else "(text)"


def _list_or_mapping(value: Any) -> str:
    """The same."""
    return "(mapping)" if isinstance(value, dict | Section) else "(list)"


Aim = Literal["competitive", "cooperative", "drawn"]
Aims = Annotated[Annotated[Aim, Tag("(text)")] | Annotated[list[Aim], Tag("(list)")], Discriminator(_text_or_list)]


class RandomHexagons(Section):
    """So many hexagons, drawn by lot once for all games, when the variant is loaded, or anew at the start of each."""

    random: int = Option(ge=1, description="how many")
    each: Literal["variant", "game"] = Option("variant", description="drawn once for all games, or for each game")
    seed: int | None = Option(
        None, ge=0, description="of those for all games: the same seed, the same hexagons; default 0"
    )


Hexagons = Annotated[
    Annotated[list[CellId], Tag("(list)")] | Annotated[RandomHexagons, Tag("(mapping)")],
    Discriminator(_list_or_mapping),
]


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
    double_hexagons: Hexagons = Option(
        default_factory=list,
        description="hexagons that count twice: ids, or {random: how many, seed: number} to draw them once for all "
        "games, or {random: how many, each: game} to draw them anew at the start of each",
    )
    free_corners: float = Option(0, ge=0, le=1000, description="points for each stone on a cell of no hexagon")
    objective: Aims = Option(
        "competitive",
        description="competitive: most points win; cooperative: one common sum; drawn: one or the other, by lot at the "
        "start of each game; a list names one for each seat",
    )
