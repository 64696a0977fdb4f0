"""Figures with their intervals, and what all results made of them can do: give plain data and a tidy table."""

from __future__ import annotations

import csv
import importlib
import io
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from boardwright import files
from boardwright.errors import BoardwrightError
from boardwright.wording import figure_text, interval_text

_FORMULA = re.compile(r"[=@]|[-+](?![\d.]+\Z)")  # what spreadsheets calculate; numbers may have a sign


@dataclass(frozen=True)
class Estimate:
    """A figure, and an interval that holds its true value with a confidence of 95 %.

    Attributes:
        value: the figure.
        low: the lower end of the interval; None if there is none, as for the mean of a single game.
        high: the upper end, likewise.
        count: the number of games behind it.
    """

    value: float
    low: float | None
    high: float | None
    count: int

    def text(self, *, percent: bool = False) -> str:
        """The figure and its interval for people to read."""
        return f"{figure_text(self.value, percent=percent)} ({interval_text(self.low, self.high, percent=percent)})"


class Scale(StrEnum):
    """What kind of number a figure is: it says how to print it and which interval is right."""

    NUMBER = "number"
    SHARE = "share"  # of the parts of each game, 0 to 1
    CHANCE = "chance"  # of whole games: 1 where something happens, 0 where it does not, a fraction where it is shared

    @property
    def is_percentage(self) -> bool:
        """Whether it is printed as a percentage."""
        return self is not Scale.NUMBER


@dataclass(frozen=True)
class Figure:
    """A named figure with its interval.

    Attributes:
        name: its name in tables.
        item: what it is of, where there are several: `seat 1`, or a kind of action; else empty.
        title: its name for people.
        scale: what kind of number it is.
        value: the figure.
        low: the lower end of its interval; None if there is none.
        high: the upper end, likewise.
        count: the number of games behind it.
    """

    name: str
    item: str
    title: str
    scale: Scale
    value: float
    low: float | None
    high: float | None
    count: int

    @classmethod
    def of(cls, name: str, item: str, title: str, estimate: Estimate, scale: Scale = Scale.NUMBER) -> Figure:
        """The figure with this estimate."""
        return cls(name, item, title, scale, estimate.value, estimate.low, estimate.high, estimate.count)

    @property
    def text(self) -> str:
        """The figure for people to read."""
        return figure_text(self.value, percent=self.scale.is_percentage)

    @property
    def interval_text(self) -> str:
        """Its interval for people to read."""
        return interval_text(self.low, self.high, percent=self.scale.is_percentage)


@dataclass(frozen=True)
class Result(ABC):
    """What all results can do: give themselves as plain data, and their figures as one tidy table."""

    @abstractmethod
    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The table: mappings of column names to values, all with the same columns."""

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data, as `--json` prints it."""
        return asdict(self)

    def to_csv(self, path: str | Path | None = None) -> str:
        """The table as CSV with a header, also written to a file if one is given.

        A text that a spreadsheet would take for a formula, such as a cell's id `=a1`, has an apostrophe before it.

        Raises:
            BoardwrightError: the file cannot be written.
        """
        rows = self.rows()
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows({column: _cell(value) for column, value in row.items()} for row in rows)
        if path is not None:
            files.write_text(Path(path), text.getvalue())
        return text.getvalue()

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame; raises BoardwrightError if pandas is not installed."""
        try:
            pandas = importlib.import_module("pandas")
        except ImportError as error:
            raise BoardwrightError("pandas is not installed; pip install 'boardwright[pandas]'") from error
        return pandas.DataFrame(self.rows())


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value
