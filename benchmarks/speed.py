"""How fast random games run, how that grows with the board, and how long the program takes to start.

    python benchmarks/speed.py

Prints a table; machines are noisy, so compare numbers of one run only. Every figure is the best of several, on one
thread, with compiled code in the cache.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import boardwright as bw

VARIANTS = (
    "dr-d/2-players",
    "dr-d/2-players-free",
    "dr-d/2-players-either",
    "dr-d/3-players",
    "dr-d/4-players",
    "dr-d/5-players",
    "dr-d/6-players",
    "schicksal/standard",
    "schicksal/large",
    "trinity/2-players",
    "trinity/3-players",
    "erben/2-players",
    "erben/feldweg",
    "n-in-a-row/tic-tac-toe",
    "n-in-a-row/connect-four",
    "hex/11x11",
    "breakthrough/8x8",
    "reversi/8x8",
    "morris/nine-men",
    "pig/2-players",
    "draughts/english",
    "draughts/international",
)
LEAST_GAMES = 20_000  # for each of the measurements
SECONDS = 1.0  # at least, for all of them
REPEATS = 5


def measured(variant: bw.Variant) -> tuple[float, bw.RunResult]:
    """The best rate, in games a second, of several measurements on one thread, and what the games came to."""
    games = LEAST_GAMES
    while bw.run(variant, games, threads=1).seconds < SECONDS / 4:
        games *= 2
    results = [bw.run(variant, games, threads=1) for _ in range(REPEATS)]
    return max(each.games_per_second for each in results), results[0]


def seconds_of(*arguments: str) -> float:
    """The shortest time of the program with these arguments, from an empty folder."""
    program = Path(sys.executable).parent / "boardwright"
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for _ in range(REPEATS + 1):
            started = time.perf_counter()
            subprocess.run([program, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - started)
    return min(times[1:])


def main() -> None:
    print(f"{'variant':24}{'cells':>6}{'plies':>8}{'truncated':>11}{'games/s':>12}{'plies/s':>14}")
    for name in VARIANTS:
        variant = bw.load(name)
        rate, result = measured(variant)
        cells, plies = variant.board.size if variant.board else 0, result.plies.mean
        truncated = result.truncated / result.games
        print(f"{name:24}{cells:6}{plies:8.1f}{truncated:11.2%}{rate:12,.0f}{rate * plies:14,.0f}")
    print()
    for arguments in (("list",), ("run", "dr-d/2-players", "--games", "1"), ("perft", "dr-d/2-players", "3")):
        print(f"boardwright {' '.join(arguments):40}{seconds_of(*arguments):6.2f} s")


if __name__ == "__main__":
    main()
