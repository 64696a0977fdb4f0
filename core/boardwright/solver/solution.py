"""What solving comes to."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Limit: TypeAlias = Literal["positions", "seconds", "memory"]


@dataclass(frozen=True)
class Solution:
    """What solving a variant came to.

    Attributes:
        actions: a way to the best result found, as texts.
        best_return: that result; None if no end of the game was found.
        scores: the points there, for people to read.
        proven: whether no better result is possible.
        ways: how many sequences of actions lead to it, if they were counted.
        limit: what ended the search early, if something did.
        positions: how many were examined; positions that are the same up to a symmetry count once.
        symmetries: how many symmetries of the cells were used, the identity included.
        seconds: searching time, without loading and compiling.
    """

    variant: str
    hash: str
    actions: list[str]
    best_return: float | None
    scores: list[float]
    proven: bool
    ways: int | None
    limit: Limit | None
    positions: int
    symmetries: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """The solution as plain data, as `--json` prints it."""
        return asdict(self)
