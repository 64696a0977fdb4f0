"""`boardwright play`: people at the terminal against bots, or against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from boardwright.cli.options import VariantArgument, VariantOptions, with_variant_options
from boardwright.errors import Location, VariantError


@with_variant_options
def play(
    variant: VariantArgument,
    options: VariantOptions,
    human: Annotated[
        list[int] | None,
        typer.Option("--human", metavar="SEAT", help="A seat for a person, from 1. May be repeated. Default: 1."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="BOT[,BOT…]", help="One bot for all other seats, or one for each. Default: random."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed throws the same dice.")] = 0,
    ask_always: Annotated[
        bool, typer.Option("--ask-always", help="Ask people even where only one action is legal.")
    ] = False,
) -> None:
    """Play a variant at the terminal. Type /help there to see what can be typed."""
    from boardwright.cli.session import Session
    from boardwright.match import Match
    from boardwright.table import Table, seat_people

    ready = options.load(variant)
    people = _people([1] if human is None else human, ready.players)
    seats = seat_people(ready, people, bots)
    Session(Table(Match(ready, seed), seats, ask_always=ask_always)).play()


def _people(human: Sequence[int], seats: int) -> set[int]:
    """The seats of people, from 0."""
    for seat in human:
        if not 1 <= seat <= seats:
            raise VariantError(f"there is no such seat; seats are 1 to {seats}", location=Location(f"--human {seat}"))
    return {seat - 1 for seat in human}
