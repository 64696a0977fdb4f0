"""Random games and tree search beside what other libraries make of the same games, in one run, on one thread.

    python benchmarks/peers.py [--folder FOLDER]

Installs the libraries with pip in a virtual environment in FOLDER (default: in the user's cache; about 1 GB), leaving
out what cannot be installed, and writes its tables to docs/performance.md. Takes some minutes.

Rates count the CPU time of all threads of a process, with everything compiled and warm. Theirs and ours are measured in
turn, and the best of several is taken.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import platformdirs
from peer_environment import Answer, Side, install, python_in, use_one_core, version_of
from peer_table import Check, Row, Tally, put_between, rates_table, rules_table

import boardwright as bw
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.playouts import playouts
from boardwright.simulation.results import Games
from boardwright.simulation.seating import seat_bots

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
LOOPS = Path(__file__).parent / "c"
REPEATS = 3
SECONDS = 0.25  # of random games, at least, for each of our measurements
SIMULATIONS = 2000  # of each search, theirs and ours
CHECKED = 20_000  # our games for the check of the rules
LOOP_GAMES = 2_000_000

VARIANTS = {
    "tic-tac-toe": "n-in-a-row/tic-tac-toe",
    "connect-four": "n-in-a-row/connect-four",
    "hex": "hex/11x11",
    "breakthrough": "breakthrough/8x8",
    "reversi": "reversi/8x8",
    "morris": "morris/nine-men",
    "pig": "pig/2-players",
}


class Peer(NamedTuple):
    """A library, what pip installs for it, and the script that asks it, with its arguments."""

    name: str
    requirements: tuple[str, ...]
    script: str
    arguments: tuple[str, ...] = ()


PEERS = (
    Peer("OpenSpiel", ("open_spiel",), "open_spiel_side.py", (str(SIMULATIONS),)),
    Peer("Pgx", ("pgx",), "pgx_side.py"),
    Peer("Ludax", ("ludax",), "ludax_side.py"),
    # Its extra "classic" asks for more games than these, among them one without a wheel.
    Peer("PettingZoo", ("pettingzoo", "pygame-ce"), "pettingzoo_side.py"),
)
LOOP = "loop in C"

DIFFERENCES = {
    ("morris", "OpenSpiel"): "a capture is an action of its own, so random play closes mills less often; "
    "drawn after 200 turns",
    ("pig", "OpenSpiel"): "one may hold before the first roll of a turn",
    ("hex", "Pgx"): "has the swap, which random play hardly ever makes",
    ("reversi", "Ludax"): "ends with two passes, on a full board too",
}
TASKS = {"playouts": "random games", "mcts": "MCTS simulations", "driven": "random games, driven from Python"}


@cache
def variant_of(game: str) -> bw.Variant:
    return bw.load(VARIANTS[game])


@cache
def our_tally(game: str) -> Tally:
    variant = variant_of(game)
    games = Games.blank(CHECKED, variant.players)
    playouts(variant, seat_bots("random", variant.players, variant.library.registry), seed=1).play(0, games)
    first, second = ((games.wins[:, seat] == 1).sum() for seat in (0, 1))  # a shared win is a draw
    return Tally(CHECKED, float(games.plies.sum()), float(np.square(games.plies).sum()), float(first), float(second))


@cache
def our_games(game: str) -> int:
    """How many random games take long enough to be measured."""
    games = 256
    while bw.run(variant_of(game), games, threads=1).seconds < SECONDS:
        games *= 2
    return games


def our_playouts(game: str) -> float:
    count = our_games(game)
    started = time.process_time()
    bw.run(variant_of(game), count, threads=1)
    return count / (time.process_time() - started)


def first_decision(game: str) -> bw.Match:
    """The opening, or what comes about when all do the only thing they can: a single action needs no search."""
    match = bw.Match(variant_of(game), 0)
    while match.at_chance or len(match.legal_actions) == 1:
        if match.at_chance:
            match.roll()
        else:
            match.play(match.legal_actions[0])
    return match


@cache
def our_search(game: str) -> BotPlayer:
    variant = variant_of(game)
    return BotPlayer(seat_bots(f"mcts:simulations={SIMULATIONS}", 1, variant.library.registry)[0], variant)


def our_mcts(game: str) -> float:
    search, match = our_search(game), first_decision(game)
    search.begin()
    started = time.process_time()
    search.act(match)
    return SIMULATIONS / (time.process_time() - started)


def best_of_both(theirs: Callable[[], Answer | None], ours: Callable[[], float]) -> tuple[float, float] | None:
    """The best rates of several measurements in turn; None if they do not have it."""
    their_rates, our_rates = [], []
    for _ in range(REPEATS + 1):  # the first warms both up
        answer = theirs()
        if answer is None:
            return None
        their_rates.append(answer["count"] / answer["seconds"])
        our_rates.append(ours())
    return max(their_rates[1:]), max(our_rates[1:])


class Report:
    """What is known so far."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.checks: list[Check] = []

    def add_rates(self, game: str, peer: str, task: str, theirs: Callable[[], Answer | None]) -> None:
        ours = our_mcts if task == "mcts" else our_playouts
        rates = best_of_both(theirs, lambda: ours(game))
        if rates:
            self.rows.append(Row(game, peer, TASKS[task], *rates))
            print(f"{game:14}{peer:12}{TASKS[task]:34}{rates[1] / rates[0]:8.2f}", flush=True)

    def add_check(self, game: str, peer: str, answer: Answer | None) -> None:
        if answer:
            check = Check(game, peer, Tally.of(answer), our_tally(game), DIFFERENCES.get((game, peer)))
            self.checks.append(check)
            print(f"{game:14}{peer:12}rules {check.verdict}", flush=True)

    def tables(self) -> str:
        """In the order of the games."""
        order = list(VARIANTS)
        rows = sorted(self.rows, key=lambda row: order.index(row.game))
        checks = sorted(self.checks, key=lambda check: order.index(check.game))
        return f"{rates_table(rows, checks)}\n\n{rules_table(checks)}"


def compare_peer(report: Report, side: Side, peer: Peer) -> None:
    for game in VARIANTS:
        report.add_check(game, peer.name, side.ask("rules", game))
        for task in TASKS:
            report.add_rates(game, peer.name, task, partial(side.ask, task, game))


def compare_loops(report: Report) -> str:
    """The hand-written loops, if there is a C compiler; returns what to say of it."""
    compiler = shutil.which("cc")
    if compiler is None:
        return "no C compiler"
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(LOOPS.glob("*.c")):
            game, program = source.stem.replace("_", "-"), Path(folder) / source.stem
            subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)

            def played(program: Path = program) -> Answer:
                done = subprocess.run([program, str(LOOP_GAMES), "1"], capture_output=True, text=True, check=True)
                answer: Answer = json.loads(done.stdout)
                return answer

            report.add_check(game, LOOP, played())
            report.add_rates(game, LOOP, "playouts", played)
    return "cc -O3 -march=native"


def compare_all(report: Report, folder: Path) -> Iterator[str]:
    """Yields what was compared and what was left out."""
    yield compare_loops(report)
    python = python_in(folder)
    for peer in PEERS:
        print(f"installing {peer.name} …", flush=True)
        failed = install(python, peer.requirements)
        if failed:
            yield f"{peer.name} left out ({failed})"
            continue
        side = Side(python, peer.script, *peer.arguments)
        try:
            compare_peer(report, side, peer)
        except RuntimeError as error:
            yield f"{peer.name} {version_of(python, peer.requirements[0])}, not all of it ({error})"
        else:
            yield f"{peer.name} {version_of(python, peer.requirements[0])}"
        finally:
            side.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures boardwright beside other libraries.")
    default = platformdirs.user_cache_path("boardwright", appauthor=False) / "peers"
    parser.add_argument("--folder", type=Path, default=default, help=f"of the virtual environment [{default}]")
    folder = parser.parse_args().folder
    use_one_core()
    report = Report()
    compared = "; ".join(compare_all(report, folder))
    text = f"Compared: {compared}.\n\n{report.tables()}"
    PAGE.write_text(put_between(PAGE.read_text(encoding="utf-8"), "peers", text), encoding="utf-8")
    print(f"written to {PAGE}")


if __name__ == "__main__":
    main()
