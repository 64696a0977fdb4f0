"""What the games of one seating came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from boardwright.analysis.seatings import Seating
from boardwright.simulation.results import Games


@dataclass
class Tally:
    """Results of the games of one seating, added up.

    Attributes:
        seating: who sat where.
        games: how many were played, those in which a bot failed included.
        failed: in how many a bot failed; nothing else covers them.
        outcomes: how often each division of the win among the seats came about.
        scores: the sum of each seat's scores.
    """

    seating: Seating
    games: int = 0
    failed: int = 0
    outcomes: Counter[tuple[float, ...]] = field(default_factory=Counter)
    scores: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = self.scores or [0.0] * len(self.seating)

    @classmethod
    def of(cls, seating: Seating, results: Games) -> Tally:
        """The tally of these games."""
        finished = results.finished()
        outcomes = Counter(map(tuple, finished.wins.tolist()))
        scores = finished.scores.sum(axis=0).tolist()
        return cls(seating, len(results.plies), len(results.plies) - len(finished.plies), outcomes, scores)

    def add(self, other: Tally) -> None:
        """Adds further games of the same seating."""
        self.games += other.games
        self.failed += other.failed
        self.outcomes += other.outcomes
        self.scores = [mine + more for mine, more in zip(self.scores, other.scores, strict=True)]

    @property
    def finished(self) -> int:
        """How many games have a result."""
        return self.games - self.failed

    def wins(self) -> list[float]:
        """How much each seat won, in games."""
        shares = [[share * count for share in outcome] for outcome, count in self.outcomes.items()]
        return [sum(column) for column in zip(*shares, strict=True)] or [0.0] * len(self.seating)


def seats_of(bot: int, seating: Seating) -> Sequence[int]:
    """The seats that a bot has."""
    return [seat for seat, each in enumerate(seating) if each == bot]
