"""Everything boardwright refuses, as one small typed family.

Each error says what was wrong, where, and what would be right. `str(error)` is the whole message, ready to
be shown to the person who made the mistake: `FILE:LINE: what is wrong; did you mean …`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar, Self

MAX_SHOWN = 80  # characters of a value that a message quotes
_MAX_CHOICES = 24  # more valid names than this are not listed in a message


@dataclass(frozen=True, slots=True)
class Location:
    """A place in an input: a file (or what stands for one, such as `--set stones`) and a 1-based line."""

    source: str
    line: int | None = None

    def __str__(self) -> str:
        return self.source if self.line is None else f"{self.source}:{self.line}"


class BoardwrightError(Exception):
    """Base of the family: a message, and the place in the input it is about where there is one.

    `code` is a stable word for programs that need to tell the kinds apart.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, location: Location | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.location = location

    def at(self, location: Location) -> Self:
        """This error, with `location` filled in unless it already has a place of its own."""
        if self.location is None:
            self.location = location
        return self

    def __str__(self) -> str:
        return self.message if self.location is None else f"{self.location}: {self.message}"


class DocumentError(BoardwrightError):
    """A file cannot be read, is not valid YAML, or does not have the keys and values its kind asks for."""

    code = "document"


class BoardError(BoardwrightError):
    """A board cannot be built as declared, or lacks what a game needs of it."""

    code = "board"


class VariantError(BoardwrightError):
    """A variant's parts do not fit together."""

    code = "variant"


class OptionError(VariantError):
    """An option's value does not fit the board, the players or another option; `option` is its name."""

    code = "option"

    def __init__(self, option: str, message: str, *, location: Location | None = None) -> None:
        super().__init__(f"option '{option}': {message}", location=location)
        self.option = option


class UnknownNameError(BoardwrightError):
    """A name that nothing has; the message lists or suggests the valid ones.

    `owner` is what has things of that `kind`, such as `board 'hex/5x5'`, where that needs to be said.
    """

    code = "unknown-name"

    def __init__(
        self, kind: str, name: str, choices: Iterable[str], *, owner: str = "", location: Location | None = None
    ) -> None:
        of = f" of {owner}" if owner else ""
        super().__init__(f"unknown {kind} {shown(name)}{of}{hint(name, choices, kind)}", location=location)
        self.kind = kind
        self.name = name


class ActionError(BoardwrightError):
    """An action that is not legal in the position, or a question that the position cannot answer."""

    code = "action"


class ArgumentError(BoardwrightError, ValueError):
    """A number that was passed, such as a seed, a count or a depth, is out of range."""

    code = "argument"


class GameError(BoardwrightError):
    """A game's rules broke the Game contract."""

    code = "game"


class BotError(BoardwrightError):
    """A bot fails, chooses what is not there to choose, or is not made for the game."""

    code = "bot"


class ConformanceError(GameError):
    """A game broke an obligation that the conformance kit checks.

    `obligation` is the sentence that was broken; `seed`, `game` and `step` say where: game number `game` of a run of
    random bots with that seed, after `step` actions and outcomes.
    """

    code = "conformance"

    def __init__(self, variant: str, obligation: str, detail: str, *, seed: int, game: int, step: int) -> None:
        place = f"variant '{variant}', game {game} of seed {seed}, step {step}"
        super().__init__(f"{place}: {detail}; but {obligation}")
        self.variant = variant
        self.obligation = obligation
        self.seed = seed
        self.game = game
        self.step = step


class PluginError(BoardwrightError):
    """A plugin is broken, or clashes with another."""

    code = "plugin"


class RecordError(BoardwrightError):
    """A record cannot be written or read, or does not replay."""

    code = "record"


def check_count(name: str, value: object, high: int, low: int = 1) -> None:
    """Raises ArgumentError unless the value is a whole number from `low` to `high`."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ArgumentError(f"{name}: must be a whole number from {low} to {high:,}, not {value!r}")


@contextmanager
def located(location: Location) -> Iterator[None]:
    """Gives `location` to an error of the family that leaves the block without a place of its own."""
    try:
        yield
    except BoardwrightError as error:
        error.at(location)
        raise


def hint(name: str, choices: Iterable[str], kind: str = "name") -> str:
    """The second half of a message about an unknown name: `; did you mean 'x'? (valid: x, y, z)`."""
    names = sorted({choice[:MAX_SHOWN] for choice in choices})
    if not names:
        return f"; there is no {kind} here"
    close = difflib.get_close_matches(name[: 2 * MAX_SHOWN], names, n=1, cutoff=0.5)
    meant = f"; did you mean '{close[0]}'?" if close else ""
    if len(names) > _MAX_CHOICES:
        return meant or f"; there are {len(names)}, from '{names[0]}' to '{names[-1]}'"
    valid = f"valid: {', '.join(names)}"
    return f"{meant} ({valid})" if meant else f"; {valid}"


def shown(value: object) -> str:
    """A value from an input as a message quotes it: in one line, with control characters escaped, and not too long."""
    if isinstance(value, str):
        return repr(value if len(value) <= MAX_SHOWN else f"{value[:MAX_SHOWN]}…")
    text = repr(value)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


_NOBODYS_OWN = frozenset({"boardwright", "importlib", "numba", "numpy", "pluggy"})  # packages that run plugins' code


def raised_at(error: BaseException) -> str:
    """Where in a plugin's code an error was raised, as the end of a message; empty if it was raised elsewhere."""
    place = ""
    step = error.__traceback__
    while step is not None:
        package = str(step.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if package not in _NOBODYS_OWN:
            code = step.tb_frame.f_code
            place = f", in {code.co_name}, {code.co_filename}:{step.tb_lineno}"
        step = step.tb_next
    return place
