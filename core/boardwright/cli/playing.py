"""`boardwright play`: people at the terminal against bots, or against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.common import PathOption, PlayersOption, SetOption, VariantArgument, load_variant
from boardwright.errors import Location, VariantError

if TYPE_CHECKING:
    from boardwright.simulation.player import BotPlayer
    from boardwright.variants import Variant


def play(
    variant: VariantArgument,
    human: Annotated[
        list[int] | None,
        typer.Option("--human", metavar="SEAT", help="A seat for a person, from 1; repeatable. Default: 1."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="BOT[,BOT…]", help="One bot for all other seats, or one for each. Default: random."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Dice and bots follow from it.")] = 0,
    assignments: SetOption = None,
    players: PlayersOption = None,
    path: PathOption = None,
) -> None:
    """Play a variant at the terminal; what to type is told there by /help."""
    from boardwright.cli.play import session
    from boardwright.cli.play.table import Table

    ready = load_variant(variant, path, assignments, players)
    people = _people([1] if human is None else human, ready.players)
    session.play(Table(ready.match(seed), _seated(ready, people, bots)))


def _people(human: Sequence[int], seats: int) -> set[int]:
    """The seats of people, from 0."""
    for seat in human:
        if not 1 <= seat <= seats:
            raise VariantError(f"there is no such seat; seats are 1 to {seats}", location=Location(f"--human {seat}"))
    return {seat - 1 for seat in human}


def _seated(variant: Variant, people: set[int], bots: str | None) -> list[BotPlayer | None]:
    """Who sits where: None for a person, and bots on the other seats, in their order."""
    from boardwright.simulation.player import BotPlayer
    from boardwright.simulation.seating import seat_bots

    others = variant.players - len(people)
    if bots is not None and others == 0:
        raise VariantError("there is no seat for a bot; people have them all", location=Location(f"--bots {bots}"))
    lineup = iter(seat_bots("random" if bots is None else bots, others))
    return [None if seat in people else BotPlayer(next(lineup), variant) for seat in range(variant.players)]
