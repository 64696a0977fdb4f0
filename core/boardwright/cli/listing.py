"""`boardwright list`: what there is to play, and to play it with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from boardwright.cli.common import JsonOption, PathOption, open_library, print_json, print_table
from boardwright.errors import BoardwrightError
from boardwright.library import Entry, Library
from boardwright.plugins import plugins

Row = tuple[str, str]  # a name, and one line about it


class What(StrEnum):
    """The things that can be listed."""

    games = "games"
    boards = "boards"
    variants = "variants"
    bots = "bots"
    rules = "rules"
    plugins = "plugins"


def list_(
    what: Annotated[What | None, typer.Argument(help="One kind only.")] = None,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """List games, boards, variants, bots, rule changes and plugins."""
    library = open_library(path)
    tables = {kind.value: rows(library) for kind, rows in _ROWS.items() if what in (None, kind)}
    if as_json:
        print_json({kind: [{"name": name, "title": title} for name, title in rows] for kind, rows in tables.items()})
        return
    for kind, rows in tables.items():
        if what is None:
            typer.echo(f"{kind}:")
        print_table(rows, indent="" if what else "  ")


def _games(library: Library) -> list[Row]:
    return _offered("game", plugins().game)


def _bots(library: Library) -> list[Row]:
    return _offered("bot", plugins().bot)


def _rule_changes(library: Library) -> list[Row]:
    return _offered("rule change", plugins().rule_change)


def _offered(kind: str, load: Callable[[str], Any]) -> list[Row]:
    return [_row(name, lambda name: str(load(name).title)) for name in sorted(plugins().offers[kind])]


def _boards(library: Library) -> list[Row]:
    return _files(library.boards)


def _variants(library: Library) -> list[Row]:
    return _files(library.variants)


def _files(entries: Mapping[str, Entry]) -> list[Row]:
    return [_row(name, lambda name: str(entries[name].document().data.get("title", ""))) for name in entries]


def _plugins(library: Library) -> list[Row]:
    found = plugins()
    return [(name, "works") for name in found.names] + [
        (problem.plugin, f"left out: {problem.message}") for problem in found.problems
    ]


def _row(name: str, title: Callable[[str], str]) -> Row:
    """The row of a name; one that cannot be loaded is listed with the reason."""
    try:
        return name, title(name)
    except BoardwrightError as error:
        return name, f"broken: {error}"


_ROWS: dict[What, Callable[[Library], list[Row]]] = {
    What.games: _games,
    What.boards: _boards,
    What.variants: _variants,
    What.bots: _bots,
    What.rules: _rule_changes,
    What.plugins: _plugins,
}
