"""What analyses, comparisons and tournaments come to: data that computes nothing, to be stored, shown and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from boardwright.analysis.figures import Estimate, Figure, Result, Scale
from boardwright.boards import Board
from boardwright.wording import counted

CELL = "cell"  # the group of places that are single cells
SIGNIFICANCE = 0.05  # a difference with an adjusted p-value below it is more than noise


@dataclass(frozen=True)
class Place:
    """A cell, or a set of cells, and what the games made of it.

    Attributes:
        group: the group that the set belongs to; `cell` for a cell.
        id: the cell's or the set's id.
        changes: how often in a game the mark of one of its cells changes.
        marks: for each mark, the share of games that end with it there.
        explained_variance: how much of the variance of who wins goes with the mark there at the end, 0 to 1; None
            where nothing varies.
    """

    group: str
    id: str
    changes: Estimate
    marks: Mapping[str, Estimate]
    explained_variance: Estimate | None

    @property
    def explained(self) -> float:
        """The explained variance, 0 where nothing varies."""
        return self.explained_variance.value if self.explained_variance else 0.0

    def figures(self) -> Iterator[Figure]:
        """All that is known of it, figure by figure."""
        item = f"{self.group} {self.id}"
        yield Figure.of("changes", item, "changes of a mark", self.changes)
        for mark, share in self.marks.items():
            yield Figure.of("mark", f"{item}: {mark}", "games that end with this mark", share, Scale.CHANCE)
        if self.explained_variance is not None:
            title = "explained variance of who wins"
            yield Figure.of("explained_variance", item, title, self.explained_variance, Scale.SHARE)

    def row(self) -> Sequence[str]:
        """The same for people to read."""
        explains = self.explained_variance.text(percent=True) if self.explained_variance else ""
        marks = ", ".join(f"{mark} {share.value:.1%}" for mark, share in self.marks.items())
        return f"{self.group} {self.id}", explains, self.changes.text(), marks


@dataclass(frozen=True)
class SkillStep:
    """One doubling: a bot with `budget` among bots with half of it, in games in which it takes every seat in turn.

    Attributes:
        budget: the stronger bot's budget.
        share: the stronger bot's share of the win.
        fair: the share that it would have if the budget made no difference.
    """

    budget: int
    share: Estimate
    fair: float


@dataclass(frozen=True)
class Analysis(Result):
    """What is known of a variant, each figure with its interval of 95 %.

    Attributes:
        games: how many were played.
        precision: half the width that the intervals of win shares were to have at most.
        needed: about how many games that takes; None where one plays alone.
        sample: how many of the games were examined position by position.
        failed: games in which a bot failed; no figure covers them.
        failures: what went wrong in the first few of them.
        favoured: the seats, from 1, that win more than an equal share, beyond noise.
        figures: all figures of the game as a whole.
        places: the cells and sets of cells of its board; empty where the game has no marks.
        choices: the mean number of legal actions at each ply.
        lengths: a histogram of the games' plies: from, to (inclusive), games.
        skill_bot: the bot, and the parameter that was doubled.
        skill: the doublings of that bot's budget.
        notes: what to keep in mind about the figures.
        board: the board, for drawings.
    """

    variant: str
    hash: str
    players: int
    bots: list[str]
    seed: int
    games: int
    precision: float
    needed: int | None
    sample: int
    failed: int
    failures: list[str]
    favoured: list[int]
    figures: list[Figure]
    places: list[Place]
    choices: list[float]
    lengths: list[tuple[int, int, int]]
    skill_bot: str
    skill: list[SkillStep]
    notes: list[str]
    board: Board | None = field(repr=False, compare=False)

    def figure(self, name: str, item: str = "") -> Figure:
        """The figure of this name and item; raises KeyError if there is none."""
        for figure in self.figures:
            if (figure.name, figure.item) == (name, item):
                return figure
        raise KeyError((name, item))

    def summary(self) -> str:
        """Which games it was made of, in a line."""
        return (
            f"{self.games:,} games of {counted(self.players, 'player')}, seed {self.seed}, "
            f"bots {', '.join(self.bots)}; {self.sample:,} examined position by position"
        )

    def remarks(self) -> list[str]:
        """What else there is to say, in sentences: about precision, favoured seats, and the notes."""
        remarks = []
        if self.needed is not None:
            remarks.append(f"Win shares to within ±{self.precision:.2%} take about {self.needed:,} games.")
        remarks += [f"Seat {seat} wins more than an equal share, beyond noise." for seat in self.favoured]
        return remarks + self.notes

    def figure_table(self) -> list[Sequence[str]]:
        """The figures for people to read: a heading, then a row for each."""
        rows = [(each.title, each.item, each.text, each.interval_text, f"{each.count:,}") for each in self.figures]
        return [("figure", "of", "value", "95% interval", "games"), *rows]

    def place_table(self, most: int | None = None) -> list[Sequence[str]]:
        """The same of places, those that explain most first, and of these at most `most`."""
        places = sorted(self.places, key=lambda place: (place.explained, place.changes.value), reverse=True)[:most]
        return [("place", "explains", "changes a game", "at the end"), *(place.row() for place in places)]

    def to_dict(self) -> dict[str, Any]:
        """The analysis as plain data, as `--json` prints it: all but the board."""
        plain = asdict(replace(self, board=None))
        del plain["board"]
        return plain

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """A row for each figure, those of places and of the skill trace included."""
        title = "win share at this budget"
        figures = [
            *self.figures,
            *(figure for place in self.places for figure in place.figures()),
            *(Figure.of("skill", f"{step.budget}", title, step.share, Scale.CHANCE) for step in self.skill),
        ]
        return [{"variant": self.variant, **asdict(figure)} for figure in figures]


@dataclass(frozen=True)
class Difference:
    """A figure of the first variant and of another one, from the games that have it in both.

    Attributes:
        variant: the other variant's number, from 1.
        name: of the figure; and `item`, `title` and `scale` as `Figure` has them.
        base: the first variant's figure.
        value: the other one's.
        difference: `value` less `base`, with its interval.
        p_value: how often chance alone would make so great a difference.
        adjusted: the same, corrected for the number of differences in the comparison.
    """

    variant: int
    name: str
    item: str
    title: str
    scale: Scale
    base: float
    value: float
    difference: Estimate
    p_value: float
    adjusted: float

    @property
    def is_noise(self) -> bool:
        """Whether it may be due to chance alone."""
        return self.adjusted >= SIGNIFICANCE


@dataclass(frozen=True)
class Comparison(Result):
    """What differs between variants; the others are compared with the first.

    Attributes:
        variants: their names, and where options were set, their values.
        hashes: their hashes.
        games: how many of each were played; game by game with the same dice and the same random numbers of bots.
        sample: how many of them were examined position by position, in the variant with the fewest.
        failed: in each variant, games in which a bot failed; no figure covers them.
        differences: by variant and figure.
        left_out: titles of figures that not all variants have.
    """

    variants: list[str]
    hashes: list[str]
    bots: list[str]
    seed: int
    games: int
    sample: int
    failed: list[int]
    differences: list[Difference]
    left_out: list[str]

    def to_dict(self) -> dict[str, Any]:
        """The comparison as plain data, as `--json` prints it."""
        differences = [{**asdict(each), "is_noise": each.is_noise} for each in self.differences]
        return super().to_dict() | {"differences": differences}

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """A row for each difference."""
        return [
            {
                "base_variant": self.variants[0],
                "variant": self.variants[each.variant],
                "name": each.name,
                "item": each.item,
                "title": each.title,
                "base": each.base,
                "value": each.value,
                "difference": each.difference.value,
                "low": each.difference.low,
                "high": each.difference.high,
                "count": each.difference.count,
                "p_value": each.p_value,
                "adjusted": each.adjusted,
                "is_noise": each.is_noise,
            }
            for each in self.differences
        ]


@dataclass(frozen=True)
class Standing:
    """A bot's place in a tournament.

    Attributes:
        games: games with a result in which it sat.
        wins: how many it won; shared wins count as fractions, as do those of several seats that it had.
        share: its share of the win on a seat.
        fair: the share that it would have if all bots were equally strong.
        mean_score: its score on a seat.
        rating: on the Elo scale, 0 on average.
    """

    bot: str
    games: int
    wins: float
    share: Estimate
    fair: float
    mean_score: float
    rating: Estimate


@dataclass(frozen=True)
class Duel:
    """One bot against another, in a game for two."""

    bot: str
    opponent: str
    share: Estimate


@dataclass(frozen=True)
class Tournament(Result):
    """The result of a tournament.

    Attributes:
        games: how many were played, those in which a bot failed included.
        games_per_seating: how many games each seating had.
        seatings: how many were played.
        possible_seatings: how many there are; if they are more, those played were a sample.
        decided: whether the order of the bots was settled before the last game; None where that was not asked.
        failed: games in which a bot failed; no other number covers them.
        failures: what went wrong in the first few of those that were played in this call.
        standings: the bots, the best rating first.
        duels: for games of two seats, each bot against each other.
    """

    variant: str
    hash: str
    seed: int
    players: int
    games: int
    games_per_seating: int
    seatings: int
    possible_seatings: int
    decided: bool | None
    failed: int
    failures: list[str]
    standings: list[Standing]
    duels: list[Duel]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """A row for each bot, the best first."""
        return [
            {
                "bot": each.bot,
                "games": each.games,
                "wins": each.wins,
                "share": each.share.value,
                "share_low": each.share.low,
                "share_high": each.share.high,
                "fair": each.fair,
                "mean_score": each.mean_score,
                "rating": each.rating.value,
                "rating_low": each.rating.low,
                "rating_high": each.rating.high,
            }
            for each in self.standings
        ]
