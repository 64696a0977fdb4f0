"""How strong the bots are: pairs of them in games of two, each in either seat for half of the games.

    python benchmarks/strength.py [VARIANT…]

Prints a line a pair: the share of wins of the first, drawn games as halves, with its standard error. The figures in
docs/bots.md come from here. All of it takes about an hour on two cores.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import pairwise

import boardwright as bw


@dataclass(frozen=True)
class Field:
    """Who plays a variant: bots by name, and tree search with any number of simulations."""

    bots: tuple[str, ...]
    search: str
    simulations: int
    games: int  # in each of the two seatings

    def searching(self, simulations: int) -> str:
        return self.search.format(simulations)


# Playouts of games with dice are long, and their estimates good: they are cut short.
SEARCHED = ("greedy", "alpha-beta:depth=3", "flat:simulations=1000")
THROWN = ("greedy", "expectimax:depth=2", "flat:simulations=200,playout=20")
FIELDS = {
    "dr-d/2-players": Field(SEARCHED, "mcts:simulations={}", 1000, games=50),
    "trinity/2-players": Field(SEARCHED, "mcts:simulations={}", 1000, games=50),
    "schicksal/standard": Field(THROWN, "mcts:simulations={},playout=20", 200, games=10),
    "erben/2-players": Field(THROWN, "mcts:simulations={},playout=20", 200, games=100),
}


def share(variant: bw.Variant, games: int, first: str, second: str) -> tuple[float, float]:
    """The first bot's share of the wins, and its standard error."""
    runs = [bw.run(variant, games, [first, second], seed=1), bw.run(variant, games, [second, first], seed=2)]
    won = (runs[0].wins[0] + runs[1].wins[1]) / (2 * games)
    return won, (won * (1 - won) / (2 * games)) ** 0.5


def pairs(field: Field) -> list[tuple[str, str]]:
    """Every bot against the random one and against tree search; and tree search against itself with half the budget."""
    search = field.searching(field.simulations)
    against_random = [(bot, "random") for bot in (*field.bots, search)]
    against_search = [(search, bot) for bot in field.bots]
    budgets = [field.simulations * factor // 8 for factor in (1, 2, 4, 8, 16)]
    doubled = [(field.searching(more), field.searching(less)) for less, more in pairwise(budgets)]
    return against_random + against_search + doubled


def main() -> None:
    for name in sys.argv[1:] or FIELDS:
        variant = bw.load(name)
        field = FIELDS[name]
        for first, second in pairs(field):
            won, error = share(variant, field.games, first, second)
            print(f"{name:20}{first:34}{second:34}{won:7.1%} ± {error:.1%}", flush=True)


if __name__ == "__main__":
    main()
