"""`boardwright list`: what there is to play, and to play it with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated

import typer

from boardwright.cli.common import JsonOption, PathOption, open_library, print_json, print_table
from boardwright.documents.library import Entry, Library
from boardwright.errors import BoardwrightError
from boardwright.plugins.registry import plugins

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
    return _offered("game")


def _bots(library: Library) -> list[Row]:
    return _offered("bot")


def _rule_changes(library: Library) -> list[Row]:
    return _offered("rule change")


def _offered(kind: str) -> list[Row]:
    return [(name, plugins().title(kind, name)) for name in sorted(plugins().offers[kind])]


def _boards(library: Library) -> list[Row]:
    return _files(library.boards)


def _variants(library: Library) -> list[Row]:
    return _files(library.variants)


def _files(entries: Mapping[str, Entry]) -> list[Row]:
    return [(name, _title(entry)) for name, entry in entries.items()]


def _title(entry: Entry) -> str:
    """The file's title; or why the file cannot be used."""
    try:
        return str(entry.document().data.get("title", ""))
    except BoardwrightError as error:
        return f"broken: {error}"


def _plugins(library: Library) -> list[Row]:
    found = plugins()
    return [(name, "works") for name in found.names] + [
        (problem.plugin, f"left out: {problem.message}") for problem in found.problems
    ]


_ROWS: dict[What, Callable[[Library], list[Row]]] = {
    What.games: _games,
    What.boards: _boards,
    What.variants: _variants,
    What.bots: _bots,
    What.rules: _rule_changes,
    What.plugins: _plugins,
}
