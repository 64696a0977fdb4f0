"""Games that were written down elsewhere, such as PDN files, read as matches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boardwright import files
from boardwright.errors import Location, RecordError
from boardwright.game import NotedGame
from boardwright.variants import Variant

MAX_FILE = 100_000_000  # bytes


def read_games(path: str | Path, variant: Variant) -> Iterator[NotedGame]:
    """The games of a file in the notation of the variant's game, one by one, each played by the variant's rules.

    Raises:
        RecordError: the game has no notation of its own, or the file cannot be read, holds no game, or, behind the
            games before it, a move that is not legal; located at file and line.
    """
    path = Path(path)
    location = Location(str(path))
    notation = variant.game.notation
    if notation is None:
        raise RecordError(f"game '{variant.game.name}' has no notation of its own", location=location)
    with files.opened(path, RecordError) as file:
        content = file.read(MAX_FILE + 1)
    if len(content) > MAX_FILE:
        raise RecordError(f"the file is too large: more than {MAX_FILE:,} bytes", location=location)
    games = iter(notation.read_games(_text(content), variant, str(path)))
    first = next(games, None)
    if first is None:
        raise RecordError(f"the file holds no game in {notation.name}", location=location)
    yield first
    yield from games


def _text(content: bytes) -> str:
    """Old files are in Latin-1 more often than in UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
