"""What `show` draws besides a board: a position that moves or a record lead to, and the size at which it is printed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from boardwright.cli.options import VariantOptions
from boardwright.cli.records import chosen_records
from boardwright.errors import ActionError, ArgumentError, BoardwrightError, Location, RecordError
from boardwright.match import Match
from boardwright.records.replay import Replayer

_LENGTH = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in)", re.ASCII)
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4}


@dataclass(frozen=True)
class PositionOptions:
    """The options of `show` that ask for a position, as they were given.

    Attributes:
        moves: the texts of actions and outcomes from the start, separated by spaces.
        record: a file of records.
        game: the number of the game in it; None where it holds only one.
        step: how many of the game's actions and outcomes are played; None for all.
    """

    moves: str | None
    record: Path | None
    game: int | None
    step: int | None

    @property
    def are_given(self) -> bool:
        """Whether a position is asked for."""
        return (self.moves, self.record, self.game, self.step) != (None, None, None, None)

    def match(self, name: str, options: VariantOptions) -> Match:
        """The position, reached by the rules of the variant called `name`.

        Raises:
            ActionError: a move is not legal; the message counts steps from 1.
            BoardwrightError: the options exclude each other, or the variant or the record is not there or unfit.
        """
        if self.moves is not None and self.record is not None:
            raise BoardwrightError("--moves and --record exclude each other: both say what was played")
        if self.record is None:
            for option, value in (("--game", self.game), ("--step", self.step)):
                if value is not None:
                    raise BoardwrightError(f"{option} {value}: goes with --record FILE only")
            match = Match(options.load(name))
            _play(match, self.moves or "")
            return match
        if options.are_given:
            raise BoardwrightError("--record: leave out --set, --players, --board and --rules; the record has its own")
        return self._recorded(self.record, name, options)

    def _recorded(self, file: Path, name: str, options: VariantOptions) -> Match:
        options.load(name)  # an unknown name is not the record's fault
        records = list(islice(chosen_records(file, self.game), 2))
        if len(records) > 1:
            which = "say which with --game N" if self.game is None else f"its number, {self.game}, is there twice"
            raise RecordError(f"there is more than one game in this file; {which}", location=Location(str(file)))
        location, record = records[0]
        steps = len(record.actions)
        last = steps if self.step is None else self.step
        if not 0 <= last <= steps:
            raise RecordError(f"game {record.game} has no step {last}; its steps are 0 to {steps}", location=location)
        match = Replayer(options.library, name).replay(record, location)
        for _ in range(steps - last):
            match.undo()
        return match


def _play(match: Match, moves: str) -> None:
    """Plays texts separated by spaces; texts may have spaces in them, as `seat 1`, and the longest that fits is meant.

    Raises:
        ActionError: one of them is not legal; the message says which step that is.
    """
    left = " ".join(moves.split())
    while left:
        texts = map(match.action_text, match.choices)
        fitting = [text for text in texts if f"{left} ".startswith(f"{text} ")]
        text = max(fitting, key=len, default=left.split(" ", 1)[0])
        step = f"step {len(match.actions) + 1}{', an outcome of chance' if match.at_chance else ''}"
        try:
            match.play(text)
        except ActionError as error:
            raise ActionError(f"{step}: {error.message}", location=Location("--moves")) from error
        left = left[len(text) :].lstrip()


def millimetres(length: str) -> float:
    """A length such as `30mm`, `3cm` or `1.2in`; raises ArgumentError for any other text."""
    found = _LENGTH.fullmatch(length)
    if found is None or not float(found[1]):
        raise ArgumentError(f"--edge {length}: invalid length; write it with its unit, as 30mm, 3cm or 1.2in")
    return float(found[1]) * _MILLIMETRES[found[2]]
