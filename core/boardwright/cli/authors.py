"""`boardwright test`: whether a game keeps the Game contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from boardwright.cli.options import VariantOptions, with_variant_options
from boardwright.cli.output import complain, say
from boardwright.documents.library import SUFFIXES, Library
from boardwright.errors import BoardwrightError, UnknownNameError


@with_variant_options
def test(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A game, which is tested by all its variants, or one variant.")
    ],
    options: VariantOptions,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games of each variant to examine.")] = 5,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of the games.")] = 0,
) -> None:
    """Test whether rules keep the Game contract. Every obligation is checked, in interpreted and compiled games."""
    from boardwright.testing import check_conformance

    failed = 0
    for variant in [name] if options.are_given else _variants(name, options.library):
        try:
            check_conformance(options.load(variant), games=games, seed=seed)
            say(f"{variant}: keeps the contract")
        except BoardwrightError as error:
            complain("error", f"{variant}: {error}")
            failed += 1
    if failed:
        raise typer.Exit(1)


def _variants(name: str, library: Library) -> Sequence[str]:
    """The names of the variants to test."""
    from boardwright.testing.conformance import variants_of

    known = library.registry.names("game")
    if name in known:
        return variants_of(name, library)
    if name in library.variants or name.endswith(SUFFIXES):
        return [name]
    raise UnknownNameError("game or variant", name, [*known, *library.variants])
