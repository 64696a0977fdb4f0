"""`boardwright list`, `show` and `check`: what there is to play and to play it with, and whether files are right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.options import JsonOption, PathOption, VariantOptions, open_library, with_variant_options
from boardwright.cli.output import one_line, print_json, print_table, say
from boardwright.documents.library import SUFFIXES, Entry, Library
from boardwright.errors import BoardwrightError, DocumentError, UnknownNameError
from boardwright.plugins import installed

if TYPE_CHECKING:
    from boardwright.boards import Board
    from boardwright.documents.yaml import Document

Row = tuple[str, str]  # a name, and one line about it


class Listed(StrEnum):
    """The things that can be listed."""

    games = "games"
    boards = "boards"
    variants = "variants"
    bots = "bots"
    rules = "rules"
    plugins = "plugins"


class Kind(StrEnum):
    """What a name may be the name of."""

    variant = "variant"
    board = "board"
    game = "game"
    bot = "bot"
    rule = "rule"


def list_(
    what: Annotated[Listed | None, typer.Argument(help="List only these.")] = None,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """List games, boards, variants, bots, rule changes and plugins."""
    library = open_library(path)
    tables = {kind.value: list(_rows(kind, library)) for kind in Listed if what in (None, kind)}
    if as_json:
        print_json({kind: [{"name": name, "title": title} for name, title in rows] for kind, rows in tables.items()})
        return
    for kind, rows in tables.items():
        if what is None:
            say(f"{kind}:")
        print_table(rows, indent="" if what else "  ")


@with_variant_options
def show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Anything that is listed, or the path of a board's or variant's file.")
    ],
    options: VariantOptions,
    kind: Annotated[Kind | None, typer.Option("--kind", help="What is meant, where a name has several.")] = None,
    moves: Annotated[
        str | None,
        typer.Option(
            "--moves",
            metavar="MOVES",
            help="Show the variant's position after these actions and outcomes of chance, separated by spaces.",
        ),
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Show the last position of a recorded game.")
    ] = None,
    game: Annotated[int | None, typer.Option("--game", metavar="N", help="Take game number N of the records.")] = None,
    step: Annotated[
        int | None, typer.Option("--step", metavar="K", help="Show the position after K steps of the recorded game.")
    ] = None,
    groups: Annotated[
        str | None, typer.Option("--groups", metavar="GROUP[,GROUP…]", help="Name the sets of these groups.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture of the board to this file.")
    ] = None,
    edge: Annotated[
        str | None,
        typer.Option("--edge", metavar="LENGTH", help="Print a cell's side at this length: 30mm, 3cm or 1.2in."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a board, variant, position, game, bot or rule change. With the options of a variant, NAME is a variant's."""
    from boardwright.cli import describe
    from boardwright.cli.position import PositionOptions, millimetres

    position = PositionOptions(moves, record, game, step)
    edge_mm = None if edge is None else millimetres(edge)
    if svg is None and edge is not None:
        raise BoardwrightError("--edge: goes with --svg FILE only")
    if position.are_given:
        value = position.match(name, options)
    else:
        value = _find(name, Kind.variant if options.are_given else kind, options)
    picture = describe.picture_of(value, [each.strip() for each in groups.split(",")] if groups is not None else [])
    if svg is not None:
        describe.draw(picture, svg, edge_mm)
    if as_json:
        print_json(describe.data_of(value))
    else:
        describe.describe(value)
        describe.print_picture(picture)


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH…", help="Files and folders. Default: ./boards and ./variants.")
    ] = None,
    of_plugins: Annotated[bool, typer.Option("--plugins", help="Also check the files that plugins bring.")] = False,
    path: PathOption = None,
) -> None:
    """Check board and variant files. Every problem is one line; the exit code is 1 if there is any."""
    library = open_library(path)
    roots = [Path(), *(library.registry.folders() if of_plugins else ())]
    default = [folder for root in roots for folder in (root / "boards", root / "variants") if folder.is_dir()]
    files = list(_files([*(paths or ()), *default] if of_plugins else paths or default))
    if not files:
        looked_in = ", ".join(map(str, paths or default)) or "./boards or ./variants"
        raise DocumentError(f"there is no YAML file in {looked_in}; name the files to check")
    problems = {file: problem for file in files if (problem := _problem(file, library)) is not None}
    for file, problem in problems.items():
        source = problem.location.source if problem.location else ""
        say(one_line(problem if source == str(file) else f"{file}: {problem}"))
    say(f"{len(files) - len(problems)} of {len(files)} files are fine", error=True)
    if problems:
        raise typer.Exit(1)


def _rows(kind: Listed, library: Library) -> Iterable[Row]:
    match kind:
        case Listed.boards:
            return _titled(library.boards.values())
        case Listed.variants:
            return _titled(library.variants.values())
        case Listed.plugins:
            found = installed()
            left_out = [(problem.plugin, f"left out: {problem.message}") for problem in found.problems]
            return [(name, "works") for name in found.plugins] + left_out
        case _:
            offered = {Listed.games: "game", Listed.bots: "bot", Listed.rules: "rule change"}[kind]
            return [(name, installed().title(offered, name)) for name in installed().names(offered)]


def _titled(entries: Iterable[Entry]) -> Iterator[Row]:
    """Files with their titles, or with what is wrong with them."""
    for entry in entries:
        try:
            yield entry.name, str(entry.document().data.get("title", ""))
        except BoardwrightError as error:
            yield entry.name, f"broken: {one_line(error)}"


def _find(name: str, kind: Kind | None, options: VariantOptions) -> Any:
    """The thing called `name`, loaded."""
    library = options.library
    if name.endswith(SUFFIXES):
        from boardwright.documents.yaml import read

        document = read(Path(name))
        kind = kind or (Kind.variant if _is_variant(document) else Kind.board)
        return options.load(name) if kind is Kind.variant else _board_of(document, library)
    kinds = [known for known in Kind if name in _names(known, library)] if kind is None else [kind]
    if not kinds:
        raise UnknownNameError("name", name, [known for each in Kind for known in _names(each, library)])
    if len(kinds) > 1:
        choices = " or ".join(f"--kind {known.value}" for known in kinds)
        raise BoardwrightError(f"'{name}' is the name of several things; say {choices}")
    return _load(name, kinds[0], options)


def _names(kind: Kind, library: Library) -> Iterable[str]:
    if kind is Kind.variant:
        return library.variants
    if kind is Kind.board:
        return library.boards
    return library.registry.names("rule change" if kind is Kind.rule else kind.value)


def _load(name: str, kind: Kind, options: VariantOptions) -> Any:
    from boardwright.game import Game, RuleChange
    from boardwright.simulation.policy import Bot

    library = options.library
    match kind:
        case Kind.variant:
            return options.load(name)
        case Kind.board:
            return _board_of(library.document("board", name), library)
        case Kind.game:
            return library.registry.load("game", name, Game)
        case Kind.bot:
            return library.registry.load("bot", name, Bot)
        case Kind.rule:
            return library.registry.load("rule change", name, RuleChange)


def _board_of(document: Document, library: Library) -> Board:
    from boardwright.boards.build import build_board

    return build_board(document, library.board_document)


def _is_variant(document: Document) -> bool:
    """Whether a file is a variant's, by its keys, or where they leave it open, by its folder."""
    if "variant" in document.data or "game" in document.data:
        return True
    return "board" not in document.data and "variants" in Path(document.source).parts


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files to check: those named, and the YAML files in the folders named."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
        else:
            yield path


def _problem(path: Path, library: Library) -> BoardwrightError | None:
    """What is wrong with a file, if anything is."""
    from boardwright.documents.yaml import read
    from boardwright.variants import load

    try:
        document = read(path)
        if _is_variant(document):
            load(path, library=library)
        else:
            _board_of(document, library)
    except BoardwrightError as error:
        return error
    except Exception as error:  # whatever it is, it must not keep the other files from being checked
        return DocumentError(f"cannot be checked: {type(error).__name__}: {error}")
    return None
