"""`boardwright test`: whether a game keeps the Game contract."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.options import PathOption, open_library
from boardwright.cli.output import say
from boardwright.errors import UnknownNameError
from boardwright.plugins import installed

if TYPE_CHECKING:
    from boardwright.documents.library import Library
    from boardwright.variants import Variant


def test(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help="A game, which is tested by all its variants, or a variant.")
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games of each variant are gone through.")] = 5,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The games' seed.")] = 0,
    path: PathOption = None,
) -> None:
    """Test whether rules keep the Game contract. Every obligation is checked, in interpreted and compiled games."""
    from boardwright.testing import check_conformance

    for variant in _variants(name, open_library(path)):
        check_conformance(variant, games=games, seed=seed)
        say(f"{variant.name}: keeps the contract")


def _variants(name: str, library: Library) -> Iterable[Variant]:
    from boardwright.documents.library import SUFFIXES
    from boardwright.testing.conformance import variants_of
    from boardwright.variants import load

    if name in installed().names("game"):
        return variants_of(name, library)
    if name in library.variants or name.endswith(SUFFIXES):
        return [load(name, library=library)]
    raise UnknownNameError("game or variant", name, [*installed().names("game"), *library.variants])
