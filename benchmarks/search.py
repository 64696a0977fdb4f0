"""How fast tree search makes simulations, beside random games of the same kind; and how much alpha-beta looks at.

    python benchmarks/search.py

Prints a line a variant. Every rate is the best of several, on one thread, in the time that it was running; each search
is of the opening, with nothing known from before. The positions that alpha-beta looks at are those of several searches
to one depth, each after so many random plies: by how much the transposition table cuts them down.
"""

from __future__ import annotations

import time

import numpy as np

import boardwright as bw
from boardwright.bots import alpha_beta, random
from boardwright.kernels.running import ready
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.seating import seat_bots

VARIANTS = ("dr-d/2-players", "dr-d/6-players", "trinity/2-players", "trinity/3-players", "schicksal/standard")
AIM = 60_000  # simulations a second in Spiel Dr. D. and Trinity for two
SIMULATIONS = 10_000
REPEATS = 5
SEARCHES = (  # variant, depth, random plies before
    ("hex/5x5", 8, 4),
    ("hex/7x7", 6, 6),
    ("n-in-a-row/connect-four", 10, 4),
    ("morris/nine-men", 7, 60),
    ("trinity/2-players", 5, 10),
    ("draughts/english", 10, 10),
    ("draughts/english", 12, 50),
)


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


def positions_searched(variant: bw.Variant, depth: int, plies: int) -> tuple[int, float]:
    """How many positions alpha-beta looks at in several searches, and the seconds that takes."""
    policy = alpha_beta.policy(variant, alpha_beta.AlphaBetaParameters(depth=depth))
    streams = np.zeros(1 + variant.players, dtype=np.uint64)
    positions, seconds = 0, 0.0
    for game in range(REPEATS):
        match = bw.Match(variant, game=game)
        while len(match.actions) < plies and not match.over:
            match.play(match.choose(random.choose))
        if not match.over:
            memory = policy.new_memory()
            actions = np.array(match.legal_actions, dtype=np.int32)
            position = (match.state, actions, len(actions), streams, match.to_move, memory)
            search = ready(policy.choose, variant.rules, position, game=variant.game.name, interpreted=False)
            started = time.thread_time()
            search(*position)
            seconds += time.thread_time() - started
            positions += int(memory.now[0].positions)
    return positions, seconds


def main() -> None:
    for name in VARIANTS:
        variant = bw.load(name)
        rate = simulations_per_second(variant)
        print(
            f"{name:20}{rate:>9,.0f} simulations/s, {rate / AIM:.2f} of {AIM:,}, "
            f"{rate / games_per_second(variant):.2f} of random games"
        )
    for name, depth, plies in SEARCHES:
        positions, seconds = positions_searched(bw.load(name), depth, plies)
        print(f"{name:25} after {plies:2} plies, {depth:2} deep: {positions:>12,} positions, {seconds:.2f} s")


if __name__ == "__main__":
    main()
