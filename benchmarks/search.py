"""How many simulations a second Monte Carlo tree search makes, beside random games of the same kind.

    python benchmarks/search.py

Prints a line a variant. Every figure is the best of several, on one thread, in the time that it was running; each
search is of the opening, with nothing known from before.
"""

from __future__ import annotations

import time

import boardwright as bw
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.seating import seat_bots

VARIANTS = ("dr-d/2-players", "dr-d/6-players", "trinity/2-players", "trinity/3-players", "schicksal/standard")
AIM = 60_000  # simulations a second in Spiel Dr. D. and Trinity for two
SIMULATIONS = 10_000
REPEATS = 5


def simulations_per_second(variant: bw.Variant) -> float:
    """The best rate of several searches."""
    seated = seat_bots(f"mcts:simulations={SIMULATIONS}", 1, variant.library.registry)[0]
    bot = BotPlayer(seated, variant)
    times = []
    for repeat in range(REPEATS):
        match = bw.Match(variant, repeat)
        while match.at_chance:
            match.roll()
        bot.begin()
        started = time.thread_time()
        bot.act(match)
        times.append(time.thread_time() - started)
    return SIMULATIONS / min(times)


def games_per_second(variant: bw.Variant) -> float:
    """The best rate of several runs of random games."""
    bw.run(variant, 1, threads=1)
    times = []
    for repeat in range(REPEATS):
        started = time.process_time()
        bw.run(variant, SIMULATIONS, threads=1, seed=repeat)
        times.append(time.process_time() - started)
    return SIMULATIONS / min(times)


def main() -> None:
    for name in VARIANTS:
        variant = bw.load(name)
        rate = simulations_per_second(variant)
        print(
            f"{name:20}{rate:>9,.0f} simulations/s, {rate / AIM:.2f} of {AIM:,}, "
            f"{rate / games_per_second(variant):.2f} of random games"
        )


if __name__ == "__main__":
    main()
