"""How a peer's side is asked: a line `task game` on standard input, a line of JSON as the answer.

A measurement is `{"count": …, "seconds": …}`: so many games or simulations in so much CPU time of the process, all its
threads together. A tally of random games is `{"games", "plies", "plies_squared", "first_wins", "second_wins"}`. What a
peer does not have is answered with `null`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping

Answer = dict[str, float]
Tasks = Mapping[str, Callable[[str], Answer | None]]  # what to do, by the name of the task, with the name of a game


def measured(play: Callable[[], object], count: float) -> Answer:
    """How long it takes to play `count` games or simulations."""
    started = time.process_time()
    play()
    return {"count": count, "seconds": time.process_time() - started}


def tally(games: Iterable[tuple[int, float, float]]) -> Answer:
    """Adds up games, each given as its plies and the returns of both seats; the higher return has won."""
    rows = list(games)
    return {
        "games": len(rows),
        "plies": sum(plies for plies, _, _ in rows),
        "plies_squared": sum(plies * plies for plies, _, _ in rows),
        "first_wins": sum(first > second for _, first, second in rows),
        "second_wins": sum(second > first for _, first, second in rows),
    }


def serve(tasks: Tasks) -> None:
    """Answers until standard input ends."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # peers that print must not answer
    for line in sys.stdin:
        task, game = line.split()
        print(json.dumps(tasks[task](game) if task in tasks else None), file=answers, flush=True)
