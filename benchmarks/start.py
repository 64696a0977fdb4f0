"""What the first run of a game costs: compiling it, loading what was compiled, and another board of the same game.

    python benchmarks/start.py

Prints CPU seconds of whole processes that play one game, from an empty cache on and then again. Machines are noisy:
compare what stands in one table.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile

PROGRAM = "import sys, boardwright as bw; bw.run(bw.load(sys.argv[1]), 1, bots=sys.argv[2], threads=1)"

STARTS = (  # a variant, bots, and another variant of the same game
    ("dr-d/2-players", "random", "dr-d/6-players"),
    ("dr-d/2-players", "mcts:simulations=1", "dr-d/3-players-double"),
    ("draughts/english", "random", "draughts/international"),
    ("draughts/english", "mcts:simulations=1", "draughts/russian"),
    ("morris/nine-men", "random", "morris/six-men"),
    ("hex/11x11", "random", "hex/5x5"),
    ("n-in-a-row/gomoku", "alpha-beta:depth=2", "n-in-a-row/connect-four"),
    ("schicksal/standard", "expectimax:depth=1", "schicksal/large"),
)


def cpu_seconds(cache: str, variant: str, bots: str) -> float:
    """What a process with this cache of compiled code takes to play one game."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    subprocess.run([sys.executable, "-c", PROGRAM, variant, bots], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    print(f"{'variant':22}{'bots':22}{'first':>7}{'again':>7}   {'another':24}{'first':>7}{'again':>7}")
    for variant, bots, another in STARTS:
        with tempfile.TemporaryDirectory() as cache:
            seconds = [cpu_seconds(cache, each, bots) for each in (variant, variant, another, another)]
        own, others = (f"{first:7.2f}{again:7.2f}" for first, again in (seconds[:2], seconds[2:]))
        print(f"{variant:22}{bots:22}{own}   {another:24}{others}", flush=True)


if __name__ == "__main__":
    main()
