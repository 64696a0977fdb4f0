"""The file of a tournament, from which it can be gone on with: JSON lines, first what is played, then results.

Results are added as they come in. What was cut off when a program was stopped in the middle of a line is left out and
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
from boardwright.analysis.tallies import Tally
from boardwright.documents import models
from boardwright.documents.models import Section
from boardwright.documents.yaml import Document
from boardwright.errors import BoardwrightError, DocumentError, Location, RecordError

FORMAT = 1  # raised when what the lines mean changes
MAX_LINE = 1_000_000  # bytes
MAX_LINES = 1_000_000

Number = Annotated[int, Field(ge=0, le=2**63 - 1)]
Part = TypeVar("Part", bound=Section)


class Header(Section):
    """What a tournament is: results of another one do not belong in its file."""

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
        """The batch with these results; game number `first` is its first."""
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
        """The results again."""
        outcomes = Counter({tuple(outcome.wins): outcome.games for outcome in self.outcomes})
        return Tally(tuple(seating), self.games, self.failed, outcomes, list(self.scores))


Keep = Callable[[Batch], None]


@contextmanager
def continued(path: Path | None, header: Header) -> Iterator[tuple[list[Batch], Keep]]:
    """What was played of a tournament already, and a function that adds results to its file.

    Without a path nothing was played, and nothing is kept.

    Raises:
        BoardwrightError: the file is that of another tournament, or of none, or cannot be read or written.
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
    """The whole lines of a file, each with its place."""
    with files.opened(path, RecordError) as file:
        for number in range(1, MAX_LINES + 1):
            line = file.readline(MAX_LINE + 1)
            location = Location(str(path), number)
            if len(line) > MAX_LINE:
                raise RecordError(f"the line is too long: more than {MAX_LINE:,} bytes", location=location)
            if not line.endswith(b"\n") and number > 1:
                return
            yield location, line
        raise RecordError(f"the file is too long: more than {MAX_LINES:,} lines", location=Location(str(path)))


def _part(line: bytes, location: Location, kind: type[Part]) -> Part:
    try:
        data: Any = json.loads(line)
        if not isinstance(data, dict):
            raise RecordError("this is no line of a tournament's file", location=location)
        return models.validate(Document(data, location.source, {(): location}), kind)
    except (ValueError, RecursionError) as error:
        raise RecordError("this is no line of a tournament's file: no valid JSON", location=location) from error
    except DocumentError as error:
        message = f"this is no line of a tournament's file: {error.message}"
        raise RecordError(message, location=location) from error


def _refuse_others(found: Header, header: Header, location: Location) -> None:
    for key, wanted in header.model_dump().items():
        there = getattr(found, key)
        if there != wanted:
            told = "" if key == "seatings" else f": {_told(there)} there, {_told(wanted)} here"
            raise RecordError(f"the file is that of another tournament; its {key} differ{told}", location=location)


def _told(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _check(batch: Batch, header: Header, played: int, location: Location) -> None:
    """Raises RecordError for results that cannot be those of the next games of a seating."""
    seats = len(header.seatings[0])
    whole = (
        batch.seating < len(header.seatings)
        and batch.first == played
        and sum(outcome.games for outcome in batch.outcomes) == batch.games - batch.failed
        and all(len(outcome.wins) == seats for outcome in batch.outcomes)
        and len(batch.scores) == seats
    )
    if not whole:
        raise RecordError("these are not the results of the next games of a seating", location=location)
