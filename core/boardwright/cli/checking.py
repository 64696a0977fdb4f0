"""`boardwright check`: board and variant files looked over, one line a problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.common import PathOption, open_library
from boardwright.documents.library import SUFFIXES, Library
from boardwright.errors import BoardwrightError, DocumentError, Location

if TYPE_CHECKING:
    from boardwright.boards import Board
    from boardwright.documents.yaml import Document


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH…", help="Files and folders; default: ./boards and ./variants.")
    ] = None,
    path: PathOption = None,
) -> None:
    """Check board and variant files: exit code 0 if all are fine, or 1 with a line for each problem."""
    library = open_library(path)
    files = list(_files(paths or _default_folders()))
    problems = [problem for file in files if (problem := _problem(file, library)) is not None]
    for problem in problems:
        typer.echo(problem)
    typer.echo(f"{len(files) - len(problems)} of {len(files)} files are fine", err=True)
    if problems:
        raise typer.Exit(1)


def _default_folders() -> Sequence[Path]:
    folders = [folder for folder in (Path("boards"), Path("variants")) if folder.is_dir()]
    if not folders:
        raise DocumentError("there is no folder 'boards' or 'variants' here; name the files to check")
    return folders


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
            if not found:
                raise DocumentError("this folder holds no YAML file", location=Location(str(path)))
            yield from found
        else:
            yield path


def _problem(path: Path, library: Library) -> BoardwrightError | None:
    from boardwright.documents.yaml import read

    try:
        document = read(path)
        if is_variant(document):
            from boardwright.variants import load

            load(path, library=library)
        else:
            board_of(document, library)
    except BoardwrightError as error:
        return error.at(Location(str(path)))
    return None


def is_variant(document: Document) -> bool:
    """Whether a file is a variant's, by its keys, or where they leave it open, by its folder."""
    if "variant" in document.data or "game" in document.data:
        return True
    return "board" not in document.data and "variants" in Path(document.source).parts


def board_of(document: Document, library: Library) -> Board:
    """The board that a document declares."""
    from boardwright.boards import build_board

    return build_board(document, library.board_document)
