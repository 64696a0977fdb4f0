"""Perft suites: text files that say how many action sequences a variant has.

A line is `variant; depth; count; source`, with `; deep` behind it if counting takes too long for a test. `#` begins a
comment.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "perft"


class Count(NamedTuple):
    """How many sequences of `depth` actions there are, and who says so."""

    variant: str
    depth: int
    sequences: int
    source: str
    deep: bool

    def __str__(self) -> str:
        return f"{self.variant} {self.depth}"


def suites() -> list[Path]:
    return sorted(FOLDER.glob("*.perft"))


def counts_in(suite: Path) -> list[Count]:
    lines = [line.partition("#")[0].strip() for line in suite.read_text(encoding="utf-8").splitlines()]
    return [_count(line, suite) for line in lines if line]


def _count(line: str, suite: Path) -> Count:
    fields = [field.strip() for field in line.split(";")]
    if len(fields) not in (4, 5) or fields[4:] not in ([], ["deep"]):
        raise ValueError(f"{suite.name}: not 'variant; depth; count; source' or that and '; deep': {line}")
    return Count(fields[0], int(fields[1]), int(fields[2]), fields[3], deep=len(fields) == 5)
