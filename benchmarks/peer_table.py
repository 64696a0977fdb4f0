"""What a comparison came to: rates, whether the rules agree, and both as tables in a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

ERRORS = 3.5  # standard errors that two figures may be apart; by chance, one in 2,000 is further


@dataclass(frozen=True)
class Tally:
    """Random games, added up."""

    games: int
    plies: float
    plies_squared: float
    first_wins: float
    second_wins: float

    @classmethod
    def of(cls, answer: Mapping[str, float]) -> Tally:
        """From an answer that may say more."""
        return cls(int(answer["games"]), *(answer[name] for name in list(cls.__annotations__)[1:]))

    @property
    def mean_plies(self) -> float:
        return self.plies / self.games

    def figures(self) -> list[tuple[float, float]]:
        """Mean and squared standard error of the length, and of the shares of games that either seat wins."""
        variance = self.plies_squared / self.games - self.mean_plies**2
        shares = [wins / self.games for wins in (self.first_wins, self.second_wins)]
        return [(self.mean_plies, variance / self.games)] + [(p, p * (1 - p) / self.games) for p in shares]


def distances(theirs: Tally, ours: Tally) -> list[float]:
    """How many standard errors their figures are from ours: length, wins of the first seat, wins of the second."""
    pairs = zip(theirs.figures(), ours.figures(), strict=True)
    return [_distance(their - our, sqrt(their_error + our_error)) for (their, their_error), (our, our_error) in pairs]


def _distance(difference: float, error: float) -> float:
    return difference / error if error else 0.0 if difference == 0 else float("inf")


@dataclass(frozen=True)
class Row:
    """A peer's rate beside ours, of games or simulations a second."""

    game: str
    peer: str
    what: str
    theirs: float
    ours: float


@dataclass(frozen=True)
class Check:
    """Their random games beside ours, and what is known to differ in their rules."""

    game: str
    peer: str
    theirs: Tally
    ours: Tally
    difference: str | None

    @property
    def agrees(self) -> bool:
        return all(abs(distance) <= ERRORS for distance in distances(self.theirs, self.ours))

    @property
    def verdict(self) -> str:
        if self.difference:
            return f"differ: {self.difference}"
        return "agree" if self.agrees else "**should agree, and do not**"


def rates_table(rows: Iterable[Row], checks: Sequence[Check]) -> str:
    """Markdown; the last column is there where games of different lengths make the ratio of games say little."""
    lines = ["| game | peer | what | theirs | ours | ratio | by the ply |", "|---|---|---|--:|--:|--:|--:|"]
    lengths = {(check.game, check.peer): check for check in checks}
    for row in rows:
        check = lengths.get((row.game, row.peer))
        ratio, by_ply = row.ours / row.theirs, ""
        if check and check.difference:
            by_ply = f"{ratio * check.ours.mean_plies / check.theirs.mean_plies:.2f}"
        name = f"{row.game} †" if by_ply else row.game
        lines.append(
            f"| {name} | {row.peer} | {row.what} | {row.theirs:,.0f} | {row.ours:,.0f} | {ratio:.2f} | {by_ply} |"
        )
    return "\n".join(lines)


def rules_table(checks: Iterable[Check]) -> str:
    """Markdown; every figure is theirs, then the distance from ours in standard errors."""
    lines = ["| game | peer | games | plies | first wins | second wins | rules |", "|---|---|--:|--:|--:|--:|---|"]
    for check in checks:
        plies, first, second = (mean for mean, _ in check.theirs.figures())
        shown = zip((f"{plies:.2f}", f"{first:.1%}", f"{second:.1%}"), distances(check.theirs, check.ours), strict=True)
        figures = " | ".join(f"{figure} ({distance:+.1f})" for figure, distance in shown)
        lines.append(f"| {check.game} | {check.peer} | {check.theirs.games:,} | {figures} | {check.verdict} |")
    return "\n".join(lines)


def put_between(page: str, marker: str, text: str) -> str:
    """The page with `text` between `<!-- marker -->` and `<!-- /marker -->`, instead of what was there.

    Raises:
        ValueError: the page does not have the two markers once each.
    """
    start, end = f"<!-- {marker} -->", f"<!-- /{marker} -->"
    pattern = re.compile(f"{re.escape(start)}.*?{re.escape(end)}", re.DOTALL)
    if len(pattern.findall(page)) != 1:
        raise ValueError(f"the page must have {start} and then {end}, once each")
    return pattern.sub(lambda _: f"{start}\n\n{text}\n\n{end}", page)
