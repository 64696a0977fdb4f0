"""`boardwright show`: everything about one board, variant, game, bot or rule change."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from boardwright.cli.checking import board_of, is_variant
from boardwright.cli.common import JsonOption, PathOption, open_library, print_json
from boardwright.documents.library import SUFFIXES, Library
from boardwright.errors import BoardwrightError, UnknownNameError
from boardwright.plugins.registry import plugins


class Kind(StrEnum):
    """What a name may be the name of."""

    variant = "variant"
    board = "board"
    game = "game"
    bot = "bot"
    rule = "rule"


def show(
    name: Annotated[str, typer.Argument(help="The name of anything listed, or the path of a board or variant file.")],
    kind: Annotated[Kind | None, typer.Option("--kind", help="What is meant, where a name has several.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the board as a picture to this file.")] = None,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a board, variant, game, bot or rule change."""
    from boardwright.cli import descriptions

    value = _find(name, kind, open_library(path))
    if svg is not None:
        descriptions.draw(value, svg)
    if as_json:
        print_json(descriptions.data_of(value))
    else:
        descriptions.describe(value)


def _find(name: str, kind: Kind | None, library: Library) -> Any:
    """The thing called `name`, loaded."""
    if name.endswith(SUFFIXES):
        from boardwright.documents.yaml import read

        document = read(Path(name))
        kind = kind or (Kind.variant if is_variant(document) else Kind.board)
        return _load_variant(name, library) if kind is Kind.variant else board_of(document, library)
    kinds = [known for known in Kind if name in _names(known, library)] if kind is None else [kind]
    if not kinds:
        raise UnknownNameError("name", name, [known for each in Kind for known in _names(each, library)])
    if len(kinds) > 1:
        choices = " or ".join(f"--kind {known.value}" for known in kinds)
        raise BoardwrightError(f"'{name}' is the name of several things; say {choices}")
    return _load(name, kinds[0], library)


def _names(kind: Kind, library: Library) -> Iterable[str]:
    if kind is Kind.variant:
        return library.variants
    if kind is Kind.board:
        return library.boards
    return plugins().offers["rule change" if kind is Kind.rule else kind.value]


def _load(name: str, kind: Kind, library: Library) -> Any:
    match kind:
        case Kind.variant:
            return _load_variant(name, library)
        case Kind.board:
            return board_of(library.document("board", name), library)
        case Kind.game:
            return plugins().game(name)
        case Kind.bot:
            return plugins().bot(name)
        case Kind.rule:
            return plugins().rule_change(name)


def _load_variant(name: str, library: Library) -> Any:
    from boardwright.variants import load

    return load(name, library=library)
