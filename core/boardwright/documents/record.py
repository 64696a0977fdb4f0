"""Records: finished and unfinished games as lines of JSON that a person can read and a program can replay.

A file of records has one line a game. It may come from a stranger and be of any length: lines are read one by one, and
the length of each is bounded.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn

from pydantic import AfterValidator, Field, FiniteFloat, model_validator

from boardwright import files
from boardwright.documents import models
from boardwright.documents.models import Section
from boardwright.documents.yaml import Document, kind_of
from boardwright.errors import DocumentError, Location, RecordError

FORMAT = 1  # raised when a record's keys, or what they mean, change
MAX_LINE = 10_000_000  # bytes
MAX_SEED = 2**63 - 1  # also of numbers of games


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("must be text that can be printed in one line")
    return text


Text = Annotated[str, AfterValidator(_printable)]
Number = Annotated[int, Field(ge=0, le=MAX_SEED)]


class Overrides(Section):
    """What was laid over a variant: options by name, a number of players, a board, and further rule changes."""

    options: dict[str, Any] = Field(default_factory=dict)
    players: int | None = None
    board: str | dict[str, Any] | None = None
    rules: list[str] = Field(default_factory=list)


class Record(Section):
    """One game from its start, as far as it was played.

    Attributes:
        format: `FORMAT`.
        variant: the variant's name.
        hash: its hash, which covers the overrides too.
        overrides: what `--set`, `--players`, `--board` and `--rules` laid over the variant of that name; left out where
            there is nothing.
        seed: the seed of the run or match.
        game: the game's number in the run, from 0.
        players: how many played.
        bots: who sat on each seat; empty for a match that was stepped through.
        actions: actions and chance outcomes in order, each as the game says it in its position.
        scores: each seat's points at the end.
        returns: what each seat maximises, at the end.
        over: whether the game came to its end; if not, scores and returns are those of the last position.
        truncated: whether a limit ended it: the game's own, or a run's limit of steps.
    """

    format: int
    variant: Text
    hash: Text
    overrides: Overrides = Overrides()
    seed: Number
    game: Number
    players: Annotated[int, Field(ge=1)]
    bots: list[Text]
    actions: list[Text]
    scores: list[FiniteFloat]
    returns: list[FiniteFloat]
    over: bool
    truncated: bool

    @model_validator(mode="after")
    def _check_seats(self) -> Record:
        seats = {"scores": len(self.scores), "returns": len(self.returns), "bots": len(self.bots) or self.players}
        for key, count in seats.items():
            if count != self.players:
                raise ValueError(f"{key}: must have one entry a seat, {self.players}, not {count}")
        return self

    @classmethod
    def of(cls, data: dict[str, Any]) -> Record:
        """The record of a game with these keys, all but `format`; raises RecordError if a text or number is unfit."""
        place = Location(f"the record of game {data['game']} of seed {data['seed']}")
        return _checked({"format": FORMAT, **data}, place)

    @classmethod
    def of_line(cls, line: str, location: Location | None = None) -> Record:
        """The record written in a line of JSON; raises RecordError, at `location`, if it holds none."""
        location = location or Location("record")
        data = _json(line, location)
        if not isinstance(data, dict):
            raise RecordError(f"a record is a JSON object, not {kind_of(data)}", location=location)
        if data.get("format", FORMAT) != FORMAT:
            raise RecordError(f"format: this version of boardwright reads {FORMAT} only", location=location)
        return _checked(data, location)

    def to_dict(self) -> dict[str, Any]:
        """The record as plain data, keys in their order."""
        return self.model_dump(mode="json", exclude_unset=True)

    def line(self) -> str:
        """The record as a line of JSON, without the line break: the same text for the same game, always.

        Raises:
            RecordError: it would be longer than what is read again.
        """
        line = json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))
        if len(line.encode()) >= MAX_LINE:
            raise RecordError(f"game {self.game} is too long for a record: more than {MAX_LINE:,} bytes")
        return line


def read_records(path: str | Path) -> Iterator[tuple[Location, Record]]:
    """The records in a file, one by one, each with its place.

    Raises:
        RecordError: the file cannot be read or is empty; or, behind the records before it, a line holds no record.
    """
    path = Path(path)
    number = 0
    with files.opened(path, RecordError) as file:
        while line := file.readline(MAX_LINE + 1):
            number += 1
            if number == 1:
                line = line.removeprefix(codecs.BOM_UTF8)
            if number > 1 and not line.strip() and not file.peek(1):
                break  # a blank line at the end
            location = Location(str(path), number)
            yield location, _of_bytes(line, location)
    if number == 0:
        raise RecordError("the file is empty; it must have a line for each game", location=Location(str(path)))


def _of_bytes(line: bytes, location: Location) -> Record:
    if len(line) > MAX_LINE:
        raise RecordError(f"the line is too long: more than {MAX_LINE:,} bytes", location=location)
    try:
        return Record.of_line(line.decode(), location)
    except UnicodeDecodeError as error:
        _refuse_cut_off(line, location)
        raise RecordError("this is no text in UTF-8", location=location) from error
    except RecordError:
        _refuse_cut_off(line, location)
        raise


def _refuse_cut_off(line: bytes, location: Location) -> None:
    """Says of the beginning of a record, at the end of a file, that it is one."""
    if line.startswith(b"{") and not line.rstrip().endswith(b"}") and not line.endswith(b"\n"):
        before = (location.line or 1) - 1
        raise RecordError(f"the record is cut off here; whole ones before it: {before}", location=location)


def _json(line: str, location: Location) -> Any:
    """The value that is written in JSON, strictly: no key twice, no NaN."""
    try:
        return json.loads(line, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        message = f"invalid JSON: {error.msg}, at column {error.colno}"
        raise RecordError(message, location=location) from error
    except ValueError as error:
        raise RecordError(f"invalid JSON: {error}", location=location) from error
    except RecursionError as error:
        raise RecordError("nested too deeply", location=location) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ValueError("duplicate key")
    return keys


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _checked(data: dict[str, Any], location: Location) -> Record:
    try:
        return models.validate(Document(data, location.source, {(): location}), Record)
    except DocumentError as error:
        raise RecordError(error.message, location=location) from error
    except RecursionError as error:
        raise RecordError("nested too deeply", location=location) from error
