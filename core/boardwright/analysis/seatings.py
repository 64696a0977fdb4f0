"""Who meets whom in a tournament, and on which seats."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

Seating = tuple[int, ...]  # the bot on each seat, by number


@dataclass(frozen=True)
class Table:
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
    """All seatings in order, if they are at most `most`; else a sample in which bots and seats are as even.

    Bots that are fewer than seats sit on several, as evenly as can be.
    """
    table = Table(bots, seats)
    if table.count() <= most:
        return list(_all(table, ()))
    return _sample(table, most, seed)


def _all(table: Table, begun: Seating) -> Iterator[Seating]:
    """All seatings that begin so."""
    if len(begun) == table.seats:
        yield begun
        return
    for bot in range(table.bots):
        if _may_go_on(table, (*begun, bot)):
            yield from _all(table, (*begun, bot))


def _may_go_on(table: Table, begun: Seating) -> bool:
    counts = Counter(begun)
    above = sum(counts[bot] > table.least for bot in range(table.bots))
    missing = sum(max(0, table.least - counts[bot]) for bot in range(table.bots))
    left = table.seats - len(begun)
    return max(counts.values()) <= table.least + 1 and above <= table.more and missing <= left


def _sample(table: Table, most: int, seed: int) -> list[Seating]:
    """Bots are dealt to games from a shuffled deck of all, and each game is played with every rotation of its seats."""
    random = np.random.default_rng(seed)
    chosen: dict[Seating, None] = {}
    deck: list[int] = []
    while len(chosen) + table.seats <= most:
        dealt, deck = _deal(table, deck, random)
        order = tuple(dealt[index] for index in random.permutation(table.seats))
        chosen.update(dict.fromkeys(order[turn:] + order[:turn] for turn in range(table.seats)))
    return list(chosen)


def _deal(table: Table, deck: Sequence[int], random: np.random.Generator) -> tuple[list[int], list[int]]:
    """The bots of one game, and the deck that is left."""
    extra, left = list(deck[: table.more]), list(deck[table.more :])
    if len(extra) < table.more:
        fresh = random.permutation(table.bots).tolist()
        wanted = [bot for bot in fresh if bot not in extra][: table.more - len(extra)]
        extra += wanted
        left = [bot for bot in fresh if bot not in wanted]
    return [bot for bot in range(table.bots) for _ in range(table.least)] + extra, left
