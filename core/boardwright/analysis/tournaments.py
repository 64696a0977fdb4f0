"""Tournaments: every bot against every other, on every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from boardwright.analysis.bench import on_one_bench
from boardwright.analysis.deciding import is_decided, looks
from boardwright.analysis.ratings import ratings_of
from boardwright.analysis.seatings import Seating, Table, seatings_of
from boardwright.analysis.statistics import Estimate, wilson
from boardwright.analysis.tables import Tabular
from boardwright.analysis.tallies import Tally, seats_of
from boardwright.analysis.tournament_file import Batch, Header, Keep, continued
from boardwright.errors import BotError, VariantError, check_count
from boardwright.kernels.lib.streams import seed_streams
from boardwright.match import check_seed
from boardwright.simulation.playouts import playouts
from boardwright.simulation.run import MAX_THREADS, cores, in_order
from boardwright.simulation.seating import SeatedBot, name_bots
from boardwright.variants import Variant

MOST_BOTS = 100
MOST_SEATINGS = 10_000
MOST_GAMES = 1_000_000  # of each seating
_TOLD = 3  # failures whose messages are kept


@dataclass(frozen=True)
class Standing:
    """A bot's place in a tournament.

    Attributes:
        games: games with a result in which it sat.
        wins: how many it won; shared wins count as fractions, and so do those of several seats that it had.
        share: its share of the win on a seat.
        fair: the share that it would have if all bots were equally strong.
        mean_score: its score on a seat.
        rating: on the scale of Elo, 0 on average.
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
class Tournament(Tabular):
    """The result of a tournament.

    Attributes:
        games: how many were played, those in which a bot failed included.
        games_a_seating: how many games each seating had.
        seatings: how many there were.
        possible_seatings: how many there are; if they are more, those played were a sample.
        decided: whether the order of the bots was settled before the last game; None where that was not asked.
        failed: games in which a bot failed; no other number covers them.
        failures: what went wrong in the first few of them that were played now.
        standings: the bots, the best rating first.
        duels: for games of two seats, each bot against each other.
    """

    variant: str
    hash: str
    seed: int
    players: int
    games: int
    games_a_seating: int
    seatings: int
    possible_seatings: int
    decided: bool | None
    failed: int
    failures: list[str]
    standings: list[Standing]
    duels: list[Duel]

    def to_dict(self) -> dict[str, Any]:
        """The tournament as plain data, as `--json` prints it."""
        return asdict(self)

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


def tournament(
    variant: Variant,
    bots: str | Sequence[str],
    games: int = 100,
    seed: int = 0,
    threads: int | None = None,
    *,
    most_seatings: int = 240,
    until_decided: bool = False,
    file: str | Path | None = None,
    interpreted: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Tournament:
    """Lets bots play each other on all seats.

    Args:
        variant: what to play, by at least two.
        bots: at least two, all different, as `--bots` takes them.
        games: how many of each seating; fewer if it is to end once it is decided.
        seed: everything random follows from it; each seating has dice of its own.
        threads: how many to use; default: one a core. The result does not depend on it.
        most_seatings: where there are more, as many are drawn.
        until_decided: whether to stop once the order of the bots is settled, see `deciding`.
        file: where to keep results as they come in, and go on from what is there.
        interpreted: run the rules as plain Python; the result does not depend on it.
        progress: called with the number of games done so far.

    Raises:
        BoardwrightError: a number is out of range, a bot unknown, alone or there twice, the game breaks its contract,
            a bot fails in all its games, or the file is another tournament's or cannot be written.
    """
    named = _checked(variant, bots)
    threads = cores() if threads is None else threads
    check_count("games", games, MOST_GAMES)
    check_count("threads", threads, MAX_THREADS)
    check_count("seatings", most_seatings, MOST_SEATINGS, low=variant.players)
    check_seed(seed)
    seatings = seatings_of(len(named), variant.players, most_seatings, seed)
    header = Header(
        variant=variant.name,
        hash=variant.hash,
        seed=seed,
        bots=[seated.text for seated in named],
        seatings=[list(seating) for seating in seatings],
    )
    with continued(Path(file) if file is not None else None, header) as (batches, keep):
        play = _Play(variant, on_one_bench(variant, named), seatings, seed, threads, interpreted, keep, progress)
        play.take(batches)
        if until_decided:
            decided = play.until_decided(games)
        else:
            decided = None
            play.all(games)
    return _result(variant, named, seed, play, decided)


def _checked(variant: Variant, bots: str | Sequence[str]) -> list[SeatedBot]:
    named = name_bots(bots, variant.library.registry)
    texts = [seated.text for seated in named]
    twice = sorted({text for text in texts if texts.count(text) > 1})
    if variant.players < 2:
        raise VariantError(f"variant '{variant.name}' is played alone; a tournament takes at least 2 seats")
    if twice:
        raise VariantError(f"bots: '{twice[0]}' is there twice")
    if not 2 <= len(named) <= MOST_BOTS:
        raise VariantError(f"bots: a tournament takes 2 to {MOST_BOTS}, not {len(named)}")
    return named


class _Play:
    """A tournament while it is played."""

    def __init__(
        self,
        variant: Variant,
        bots: Sequence[SeatedBot],
        seatings: Sequence[Seating],
        seed: int,
        threads: int,
        interpreted: bool,
        keep: Keep,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.variant = variant
        self.bots = bots
        self.tallies = [Tally(seating) for seating in seatings]
        self.failures: list[str] = []
        self._seed = seed
        self._threads = threads
        self._interpreted = interpreted
        self._keep = keep
        self._progress = progress

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(tally.games for tally in self.tallies)

    def take(self, batches: Sequence[Batch]) -> None:
        """Takes in what was played before."""
        for batch in batches:
            self.tallies[batch.seating].add(batch.tally(self.tallies[batch.seating].seating))

    def all(self, games: int) -> None:
        """Plays on until each seating has had so many games."""
        for number, tally in enumerate(self.tallies):
            if tally.games < games:
                self._play(number, games - tally.games)

    def until_decided(self, games: int) -> bool:
        """The same, but stops once the order of the bots is settled; returns whether it is."""
        for look, so_many in enumerate(looks(games), 1):
            self.all(so_many)
            if is_decided(self.tallies, len(self.bots), look):
                return True
        self.all(games)
        return False

    def _play(self, number: int, games: int) -> None:
        tally = self.tallies[number]
        lineup = [self.bots[bot] for bot in tally.seating]
        ready = playouts(self.variant, lineup, seed_of(self._seed, number), interpreted=self._interpreted)
        for results, failures in in_order(ready, games, self.variant.players, self._threads, tally.games):
            batch = Tally.of(tally.seating, results)
            self._keep(Batch.of(number, tally.games, batch))
            tally.add(batch)
            self.failures += failures[: _TOLD - len(self.failures)]
            if self._progress:
                self._progress(self.games)


def seed_of(seed: int, seating: int) -> int:
    """The seed of a seating's games, so that no two seatings have the same dice."""
    streams = np.zeros(2, dtype=np.uint64)
    seed_streams(streams, seed, seating)
    return int(streams[0]) >> 1


def _result(variant: Variant, bots: Sequence[SeatedBot], seed: int, play: _Play, decided: bool | None) -> Tournament:
    tallies = play.tallies
    ratings = ratings_of(tallies, len(bots), seed)
    standings = [_standing(bots, bot, tallies, ratings[bot], play.failures) for bot in range(len(bots))]
    return Tournament(
        variant=variant.name,
        hash=variant.hash,
        seed=seed,
        players=variant.players,
        games=play.games,
        games_a_seating=max(tally.games for tally in tallies),
        seatings=len(tallies),
        possible_seatings=Table(len(bots), variant.players).count(),
        decided=decided,
        failed=sum(tally.failed for tally in tallies),
        failures=play.failures,
        standings=sorted(standings, key=lambda each: -each.rating.value),
        duels=_duels(bots, tallies) if variant.players == 2 else [],
    )


def _standing(
    bots: Sequence[SeatedBot], bot: int, tallies: Sequence[Tally], rating: Estimate, failures: Sequence[str]
) -> Standing:
    own = [(tally, seats) for tally in tallies if (seats := seats_of(bot, tally.seating))]
    on_seats = sum(tally.finished * len(seats) for tally, seats in own)
    if not on_seats:
        first = failures[0] if failures else "see the file's other bots"
        raise BotError(f"bot '{bots[bot].text}' has no game with a result: {first}")
    wins = sum(tally.wins()[seat] for tally, seats in own for seat in seats)
    score = sum(tally.scores[seat] for tally, seats in own for seat in seats)
    return Standing(
        bot=bots[bot].text,
        games=sum(tally.finished for tally, _ in own),
        wins=wins,
        share=wilson(wins, on_seats),
        fair=1 / len(tallies[0].seating),
        mean_score=score / on_seats,
        rating=rating,
    )


def _duels(bots: Sequence[SeatedBot], tallies: Sequence[Tally]) -> list[Duel]:
    """Each bot's results against each other, those of both seats taken together."""
    duels = []
    for bot, seated in enumerate(bots):
        for opponent, other in enumerate(bots):
            met = [tally for tally in tallies if bot != opponent and {bot, opponent} == set(tally.seating)]
            games = sum(tally.finished for tally in met)
            if games:
                wins = sum(tally.wins()[seat] for tally in met for seat in seats_of(bot, tally.seating))
                duels.append(Duel(seated.text, other.text, wilson(wins, games)))
    return duels
