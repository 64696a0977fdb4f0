"""The file from which a tournament can be continued: JSON lines, first what is played, then the results.

Results are added as they come in. A line that was cut off when a program was stopped is ignored, and its games are
played again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import Field, FiniteFloat

from boardwright import files
from boardwright.analysis.ratings import Tally
from boardwright.documents import models
from boardwright.documents.models import Section
from boardwright.documents.yaml import Document
from boardwright.errors import BoardwrightError, DocumentError, Location, RecordError

FORMAT = 1  # raised when what the lines mean changes
MAX_LINE = 1_000_000  # bytes
MAX_LINES = 1_000_000

_NO_LINE = "not a line of a tournament's file"

Number = Annotated[int, Field(ge=0, le=2**63 - 1)]
Part = TypeVar("Part", bound=Section)


class Header(Section):
    """What a tournament is; the results of another one do not belong in its file."""

    tournament: int = FORMAT
    variant: str
    hash: str
    seed: Number
    bots: list[str]
    seatings: list[list[Number]]


class Outcome(Section):
    """A division of the win among the seats, and how many games ended so."""

    wins: list[Annotated[float, Field(ge=0, le=1)]]
    games: Number


class Batch(Section):
    """Results of consecutive games of a seating; `seating` is its number in the header."""

    seating: Number
    first: Number
    games: Number
    failed: Number
    outcomes: list[Outcome]
    scores: list[FiniteFloat]

    @classmethod
    def of(cls, seating: int, first: int, tally: Tally) -> Batch:
        """The batch with these results; its first game is number `first`."""
        outcomes = [Outcome(wins=list(wins), games=count) for wins, count in sorted(tally.outcomes.items())]
        return cls(
            seating=seating,
            first=first,
            games=tally.games,
            failed=tally.failed,
            outcomes=outcomes,
            scores=tally.scores,
        )

    def tally(self, seating: Sequence[int]) -> Tally:
        """Its results as a tally."""
        outcomes = Counter({tuple(outcome.wins): outcome.games for outcome in self.outcomes})
        return Tally(tuple(seating), self.games, self.failed, outcomes, list(self.scores))


Keep = Callable[[Batch], None]


@contextmanager
def continued(path: Path | None, header: Header) -> Iterator[tuple[list[Batch], Keep]]:
    """What has been played of a tournament already, and a function that adds results to its file.

    Without a path nothing has been played, and nothing is kept.

    Raises:
        BoardwrightError: the file is not a tournament's, is another tournament's, or cannot be read or written.
    """
    if path is None:
        yield [], lambda batch: None
        return
    batches = _read(path, header) if path.exists() else []
    with files.replacing(path) as file:
        file.write("".join(_line(part) for part in (header, *batches)))
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:

            def keep(batch: Batch) -> None:
                file.write(_line(batch))
                file.flush()
                os.fsync(file.fileno())

            yield batches, keep
    except OSError as error:
        raise BoardwrightError(f"cannot be written: {error.strerror or error}", location=Location(str(path))) from error


def _line(part: Section) -> str:
    return json.dumps(part.model_dump(), ensure_ascii=False, separators=(",", ":")) + "\n"


def _read(path: Path, header: Header) -> list[Batch]:
    lines = _lines(path)
    location, line = next(lines, (Location(str(path)), b""))
    _refuse_others(_part(line, location, Header), header, location)
    batches = []
    played: Counter[int] = Counter()
    for location, line in lines:
        batch = _part(line, location, Batch)
        _check(batch, header, played[batch.seating], location)
        played[batch.seating] += batch.games
        batches.append(batch)
    return batches


def _lines(path: Path) -> Iterator[tuple[Location, bytes]]:
    """The complete lines of a file, each with its location."""
    with files.opened(path, RecordError) as file:
        for number in range(1, MAX_LINES + 1):
            line = file.readline(MAX_LINE + 1)
            location = Location(str(path), number)
            if len(line) > MAX_LINE:
                raise RecordError(f"line too long: more than {MAX_LINE:,} bytes", location=location)
            if not line.endswith(b"\n") and number > 1:
                return
            yield location, line
        raise RecordError(f"file too long: more than {MAX_LINES:,} lines", location=Location(str(path)))


def _part(line: bytes, location: Location, kind: type[Part]) -> Part:
    try:
        data: Any = json.loads(line)
        if not isinstance(data, dict):
            raise RecordError(_NO_LINE, location=location)
        return models.validate(Document(data, location.source, {(): location}), kind)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{_NO_LINE}: invalid JSON", location=location) from error
    except DocumentError as error:
        raise RecordError(f"{_NO_LINE}: {error.message}", location=location) from error


def _refuse_others(found: Header, header: Header, location: Location) -> None:
    for key, wanted in header.model_dump().items():
        there = getattr(found, key)
        if there != wanted:
            shown = "" if key == "seatings" else f": {_shown(there)} there, {_shown(wanted)} here"
            raise RecordError(f"this is the file of another tournament: different {key}{shown}", location=location)


def _shown(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _check(batch: Batch, header: Header, played: int, location: Location) -> None:
    """Raises RecordError for results that cannot be those of a seating's next games."""
    seats = len(header.seatings[0])
    whole = (
        batch.seating < len(header.seatings)
        and batch.first == played
        and sum(outcome.games for outcome in batch.outcomes) == batch.games - batch.failed
        and all(len(outcome.wins) == seats for outcome in batch.outcomes)
        and len(batch.scores) == seats
    )
    if not whole:
        raise RecordError("not the results of a seating's next games", location=location)
