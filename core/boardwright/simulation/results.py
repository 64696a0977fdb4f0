"""What games and runs come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.errors import ArgumentError
from boardwright.wording import counted


@dataclass(frozen=True)
class Games:
    """Results of consecutive games, one row a game; `scores`, `returns` and `wins` have one column a seat.

    A game in which a bot `failed` was broken off there, and has no result. Its `steps` are its actions and chance
    outcomes, `plies` the actions alone.
    """

    plies: NDArray[np.int64]
    steps: NDArray[np.int64]
    truncated: NDArray[np.bool_]
    failed: NDArray[np.bool_]
    scores: NDArray[np.float64]
    returns: NDArray[np.float64]
    wins: NDArray[np.float64]
    drawn: NDArray[np.bool_]  # whether all seats competed, and none got more of the win than another
    actions: NDArray[np.object_]  # an int32 array a game: its steps in order; None where nobody asked for them

    @classmethod
    def joined(cls, parts: Sequence[Games]) -> Games:
        """The rows of all parts, one part after another."""
        return cls(*(np.concatenate(columns) for columns in zip(*(vars(part).values() for part in parts), strict=True)))

    @classmethod
    def blank(cls, games: int, seats: int) -> Games:
        """Room for the results of `games` games."""
        truncated, failed, drawn = (np.zeros(games, dtype=np.bool_) for _ in range(3))
        scores, returns, wins = (np.zeros((games, seats)) for _ in range(3))
        plies, steps = (np.zeros(games, dtype=np.int64) for _ in range(2))
        return cls(plies, steps, truncated, failed, scores, returns, wins, drawn, np.full(games, None))

    def part(self, first: int, stop: int) -> Games:
        """Rows `first` to `stop`, sharing memory with these."""
        return self._rows(slice(first, stop))

    def finished(self) -> Games:
        """The rows of games in which no bot failed."""
        return self._rows(~self.failed)

    def _rows(self, rows: slice | NDArray[np.bool_]) -> Games:
        return Games(*(column[rows] for column in vars(self).values()))


@dataclass(frozen=True)
class Plies:
    """Lengths of games in actions of seats, passes included and chance outcomes not."""

    mean: float
    min: int
    max: int


@dataclass(frozen=True)
class BotResult:
    """What a bot came to that sat on every seat in turn."""

    bot: str
    wins: float
    mean_score: float
    mean_return: float


@dataclass(frozen=True, repr=False)
class RunResult:
    """What a run came to. Lists have one number a seat.

    Games in which a bot failed were broken off: they are among `games`, but no other number covers them.

    Attributes:
        bots: who sat on each seat; if the bots rotated, in the first game.
        wins: games won; a shared win counts as a fraction for each seat that shares it.
        draws: games in which all seats competed and shared the win alike, or nobody won; none where one plays alone.
        truncated: games ended by a limit instead of by their rules.
        failed: games in which a bot failed, or chose what was not there to choose.
        failures: what went wrong in the first few of them.
        rotated: whether the bots changed seats game by game.
        by_bot: if they did, the results of each.
        seconds: playing time, without loading and compiling.
        rows: the games one by one, if the run was told to keep them.
    """

    variant: str
    hash: str
    seed: int
    games: int
    players: int
    bots: list[str]
    wins: list[float]
    draws: int
    mean_scores: list[float]
    mean_returns: list[float]
    plies: Plies
    truncated: int
    failed: int
    failures: list[str]
    rotated: bool
    by_bot: list[BotResult]
    seconds: float
    games_per_second: float
    rows: Games | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1%}" for share in self.shares)
        return f"<RunResult of {self.variant}: {counted(self.games, 'game')}, win shares {shares}>"

    @property
    def shares(self) -> list[float]:
        """The share of the finished games that each seat won."""
        finished = self.games - self.failed
        return [wins / finished for wins in self.wins]

    def table(self) -> list[dict[str, Any]]:
        """A row for each seat: what a data frame is made of."""
        columns = zip(self.bots, self.wins, self.shares, self.mean_scores, self.mean_returns, strict=True)
        names = ("bot", "wins", "share", "mean_score", "mean_return")
        return [{"seat": seat, **dict(zip(names, row, strict=True))} for seat, row in enumerate(columns, 1)]

    def game_table(self) -> list[dict[str, Any]]:
        """A row for each game that was played; raises ArgumentError unless the run was told to keep them."""
        if self.rows is None:
            raise ArgumentError("the games were not kept; run(…, keep=True) keeps a row for each")
        columns = {name: values.tolist() for name, values in vars(self.rows).items() if name != "actions"}
        return [
            {"game": game, **dict(zip(columns, row, strict=True))}
            for game, row in enumerate(zip(*columns.values(), strict=True))
        ]

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data, as `--json` prints it; all but the last two are the same in every run."""
        data = asdict(replace(self, rows=None))
        del data["rows"]
        return data
