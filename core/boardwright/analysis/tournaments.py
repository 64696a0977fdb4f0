"""Tournaments: every bot against every other, on every seat."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from boardwright.analysis.figures import Estimate
from boardwright.analysis.ratings import Seating, Tally, is_decided, looks, ratings_of, seats_of
from boardwright.analysis.results import Duel, Standing, Tournament
from boardwright.analysis.sampling import MAX_FAILURES
from boardwright.analysis.statistics import wilson
from boardwright.analysis.tournament_file import Batch, Header, Keep, continued
from boardwright.errors import BotError, VariantError, check_count
from boardwright.kernels.lib.streams import seed_streams
from boardwright.match import Match, check_seed
from boardwright.simulation.playouts import playouts
from boardwright.simulation.run import MAX_THREADS, cores, in_order
from boardwright.simulation.seating import SeatedBot, name_bots
from boardwright.variants import Variant

MAX_BOTS = 100
MAX_SEATINGS = 10_000
MAX_GAMES = 1_000_000  # of each seating


def tournament(
    variant: Variant,
    games: int = 100,
    bots: str | Sequence[str] = ("random", "mcts"),
    seed: int = 0,
    threads: int | None = None,
    *,
    max_seatings: int = 240,
    until_decided: bool = False,
    file: str | Path | None = None,
    interpreted: bool = False,
    checked: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Tournament:
    """Lets bots play each other on all seats.

    Args:
        variant: what to play, by at least two.
        games: how many of each seating; fewer if it is to end once it is decided.
        bots: at least two, all different, as `--bots` takes them.
        seed: everything random follows from it; each seating has dice of its own.
        threads: how many to use; default: one a core. The result does not depend on it.
        max_seatings: where there are more, as many of them are drawn.
        until_decided: whether to stop once the order of the bots is settled, see `ratings.looks`.
        file: where to keep results as they come in, and to continue from.
        interpreted: run the rules as plain Python; the result does not depend on it.
        checked: look at every index in compiled code, and at the numbers that the game states; slower, same result.
        progress: called with the number of games done so far.

    Raises:
        BoardwrightError: a number is out of range, a bot is unknown, alone or named twice, the game breaks its
            contract, a bot fails in all its games, or the file is another tournament's or cannot be written.
    """
    named = _checked(variant, bots)
    threads = cores() if threads is None else threads
    check_count("games", games, MAX_GAMES)
    check_count("threads", threads, MAX_THREADS)
    check_count("seatings", max_seatings, MAX_SEATINGS, low=variant.players)
    check_seed(seed)
    seatings = seatings_of(len(named), variant.players, max_seatings, seed)
    header = Header(
        variant=variant.name,
        hash=variant.hash,
        seed=seed,
        bots=[seated.text for seated in named],
        seatings=[list(seating) for seating in seatings],
    )
    tallies = [Tally(seating) for seating in seatings]
    with continued(Path(file) if file is not None else None, header) as (batches, keep):
        for batch in batches:
            tallies[batch.seating].add(batch.tally(tallies[batch.seating].seating))
        play = _Play(variant, named, tallies, seed, threads, interpreted, checked, keep, progress)
        decided: bool | None = None
        if until_decided:
            decided = play.until_decided(games)
        else:
            play.all(games)
    return _result(variant, named, seed, play, decided)


def _checked(variant: Variant, bots: str | Sequence[str]) -> list[SeatedBot]:
    if variant.players < 2:
        raise VariantError(f"variant '{variant.name}' is for one player; a tournament takes at least 2")
    if not all(Match(variant).competing):
        raise VariantError(
            f"variant '{variant.name}': not every seat plays to win, and a tournament ranks bots by what they win"
        )
    named = name_bots(bots, variant.library.registry)
    texts = [seated.text for seated in named]
    if twice := sorted({text for text in texts if texts.count(text) > 1}):
        raise VariantError(f"bots: '{twice[0]}' is named twice")
    if not 2 <= len(named) <= MAX_BOTS:
        raise VariantError(f"bots: a tournament takes 2 to {MAX_BOTS}, not {len(named)}")
    return named


@dataclass
class _Play:
    """A tournament while it is played."""

    variant: Variant
    bots: Sequence[SeatedBot]
    tallies: Sequence[Tally]
    seed: int
    threads: int
    interpreted: bool
    checked: bool
    keep: Keep
    progress: Callable[[int], None] | None
    failures: list[str] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(tally.games for tally in self.tallies)

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
        seed = seed_of(self.seed, number)
        ready = playouts(
            self.variant, lineup, seed, among=self.bots, interpreted=self.interpreted, checked=self.checked
        )
        for results, failures in in_order(ready, games, self.variant.players, self.threads, tally.games):
            batch = Tally.of(tally.seating, results)
            self.keep(Batch.of(number, tally.games, batch))
            tally.add(batch)
            self.failures += failures[: MAX_FAILURES - len(self.failures)]
            if self.progress:
                self.progress(self.games)


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
        games_per_seating=max(tally.games for tally in tallies),
        seatings=len(tallies),
        possible_seatings=Sharing(len(bots), variant.players).count(),
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
        first = failures[0] if failures else "it failed in all those that the file has"
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


@dataclass(frozen=True)
class Sharing:
    """How bots share the seats of a game: each sits on `least` seats, and `more` of them on one more."""

    bots: int
    seats: int

    @property
    def least(self) -> int:
        """On how many seats every bot sits."""
        return self.seats // self.bots

    @property
    def more(self) -> int:
        """How many bots sit on one seat more than others."""
        return self.seats % self.bots

    def count(self) -> int:
        """How many seatings there are."""
        repeats: int = math.factorial(self.least) ** self.bots * (self.least + 1) ** self.more
        return math.comb(self.bots, self.more) * math.factorial(self.seats) // repeats


def seatings_of(bots: int, seats: int, most: int, seed: int) -> list[Seating]:
    """All seatings in order, if there are at most `most`; else a sample that is even in bots and seats.

    Where bots are fewer than seats, they sit on several, as evenly as possible.
    """
    sharing = Sharing(bots, seats)
    if sharing.count() <= most:
        return list(_all(sharing, ()))
    return _sample(sharing, most, seed)


def _all(sharing: Sharing, begun: Seating) -> Iterator[Seating]:
    """All seatings that begin like this."""
    if len(begun) == sharing.seats:
        yield begun
        return
    for bot in range(sharing.bots):
        if _can_go_on(sharing, (*begun, bot)):
            yield from _all(sharing, (*begun, bot))


def _can_go_on(sharing: Sharing, begun: Seating) -> bool:
    counts = Counter(begun)
    above = sum(counts[bot] > sharing.least for bot in range(sharing.bots))
    missing = sum(max(0, sharing.least - counts[bot]) for bot in range(sharing.bots))
    left = sharing.seats - len(begun)
    return max(counts.values()) <= sharing.least + 1 and above <= sharing.more and missing <= left


def _sample(sharing: Sharing, most: int, seed: int) -> list[Seating]:
    """Bots are dealt to games from a shuffled deck of all, and each game is played with every rotation of its seats."""
    random = np.random.default_rng(seed)
    chosen: dict[Seating, None] = {}
    deck: list[int] = []
    while len(chosen) + sharing.seats <= most:
        dealt, deck = _deal(sharing, deck, random)
        order = tuple(dealt[index] for index in random.permutation(sharing.seats))
        chosen.update(dict.fromkeys(order[turn:] + order[:turn] for turn in range(sharing.seats)))
    return list(chosen)


def _deal(sharing: Sharing, deck: Sequence[int], random: np.random.Generator) -> tuple[list[int], list[int]]:
    """The bots of one game, and the deck that is left."""
    extra, left = list(deck[: sharing.more]), list(deck[sharing.more :])
    if len(extra) < sharing.more:
        fresh = random.permutation(sharing.bots).tolist()
        wanted = [bot for bot in fresh if bot not in extra][: sharing.more - len(extra)]
        extra += wanted
        left = [bot for bot in fresh if bot not in wanted]
    return [bot for bot in range(sharing.bots) for _ in range(sharing.least)] + extra, left
