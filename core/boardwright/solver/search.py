"""Solving games for one: the best result that there is, the actions that lead to it, and how many ways there are.

The search visits every position once, depth first, where positions that are the same up to a symmetry count as one, and
stops at a result that the game declares unsurpassable. It solves the game with its limits: fields with `key=False` tell
positions apart here. What it has found when it reaches a limit is only the best so far, and the solution says so.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from boardwright.boards import CellArray
from boardwright.errors import ArgumentError, GameError, VariantError
from boardwright.kernels.lib.key_table import MAX_KEYS
from boardwright.kernels.running import ready
from boardwright.match import Match, failures_reported
from boardwright.solver import exploration
from boardwright.solver.buffers import bytes_known, new_known, new_progress, new_scratch, new_trail
from boardwright.solver.solution import Limit, Solution
from boardwright.solver.symmetries import symmetries
from boardwright.variants import Variant

MEMORY = 2000  # megabytes, unless said otherwise
MAX_SYMMETRIES = 47

_MEGABYTE = 1_000_000
_ROOM = 4096  # positions and actions at first
_LEVELS = 64
_STEPS = 20_000  # between two looks at the clock
_PAUSES = 10  # such looks in the first attempt; each further one is a fifth longer


def solve(
    variant: Variant,
    *,
    count: bool = False,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int = MEMORY,
    interpreted: bool = False,
) -> Solution:
    """The best result of a game for one without chance, and a way to it.

    Args:
        variant: what to solve.
        count: count all ways to the best result, which takes a visit to every position.
        positions: how many positions to examine, at most.
        seconds: how long to search; what is found then depends on the machine.
        memory: megabytes that positions may take.
        interpreted: run the rules as plain Python, to debug them.

    Raises:
        ArgumentError: a limit is out of range.
        VariantError: the game is not for one, or has chance; or ways cannot be counted.
        GameError: the rules break their contract.
    """
    _check_solvable(variant)
    _check_limit("positions", positions, int)
    _check_limit("seconds", seconds, (int, float))
    _check_limit("memory", memory, int)
    return _Solver(variant, count, positions, seconds, memory, interpreted).solve()


def _check_solvable(variant: Variant) -> None:
    if variant.players != 1:
        raise VariantError(
            f"variant '{variant.name}' is for {variant.players} players; only games for one can be solved"
        )
    if variant.bounds.has_chance:
        raise VariantError(f"variant '{variant.name}' has chance; only games without it can be solved")


def _check_limit(name: str, value: float | None, kinds: type | tuple[type, ...]) -> None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, kinds) or not value > 0):
        number = "whole number" if kinds is int else "number"
        raise ArgumentError(f"{name}: must be a {number} above 0, not {value!r}")


class _Solver:
    """One search: its buffers, which grow as needed, and its limits."""

    def __init__(
        self,
        variant: Variant,
        counting: bool,
        positions: int | None,
        seconds: float | None,
        memory: int,
        interpreted: bool,
    ) -> None:
        self.variant = variant
        self.counting = counting
        self.positions = min(positions or MAX_KEYS, MAX_KEYS)
        self.seconds = seconds
        self.memory = memory * _MEGABYTE
        game, rules = variant.game, variant.rules
        self.width = variant.bounds.max_actions
        self.symmetries = _symmetries_of(variant)
        self.trail = new_trail(variant, _LEVELS, _ROOM + self.width)
        self.scratch = new_scratch(variant)
        self.progress = new_progress()
        self.pauses = self.pauses_left = _PAUSES
        self.known = new_known(self.trail.words.shape[1], min(_ROOM, self.positions), counting)
        self.bound = variant.bounds.returns_range[1]
        driver = exploration.exploring_driver(game, counting=counting)
        self._explore = ready(driver, rules, self._arguments(), game=game.name, interpreted=interpreted)

    def solve(self) -> Solution:
        """Searches until the end or a limit."""
        started = time.perf_counter()
        while True:
            with failures_reported(self.variant.game):
                stop = self._explore(*self._arguments())
            seconds = time.perf_counter() - started
            limit = self._limit_reached(stop, seconds)
            if limit is not None or stop in (exploration.EXHAUSTED, exploration.BOUND_REACHED):
                return self._solution(limit, seconds)

    def _arguments(self) -> tuple[Any, ...]:
        return (
            self.symmetries,
            self.trail,
            self.known,
            self.scratch,
            self.progress,
            self.bound,
            self.width,
            _STEPS,
        )

    def _limit_reached(self, stop: int, seconds: float) -> Limit | None:
        """Gives the search what it has stopped for; or returns the limit that forbids it."""
        name = self.variant.name
        match stop:
            case exploration.NO_ACTION:
                raise GameError(f"game '{self.variant.game.name}' offers no action in a position that is not over")
            case exploration.REPEATED:
                raise VariantError(f"variant '{name}' can return to a position: its ways cannot be counted")
            case exploration.TOO_MANY_WAYS:
                raise VariantError(f"variant '{name}' has more than {exploration.MAX_WAYS:,} ways to a result")
            case exploration.TRAIL_FULL:
                return self._lengthen_trail()
            case exploration.TABLE_FULL:
                return self._enlarge_table()
            case exploration.PAUSED if self.seconds is not None and seconds >= self.seconds:
                return "seconds"
            case exploration.PAUSED if not self.counting:
                self._begin_anew_in_time()
        return None

    def _begin_anew_in_time(self) -> None:
        """Begins the next attempt if this one has had its time: most orders of actions soon lead to a good result."""
        self.pauses_left -= 1
        if self.pauses_left == 0:
            self.pauses += self.pauses // 5
            self.pauses_left = self.pauses
            exploration.begin_anew(self.trail, self.known, self.progress)

    def _lengthen_trail(self) -> Limit | None:
        levels, room = 2 * len(self.trail.states), 2 * len(self.trail.actions)
        if sum(array.nbytes for array in self.trail) * 3 > self.memory:
            return "memory"
        self.trail = new_trail(self.variant, levels, room, self.trail)
        return None

    def _enlarge_table(self) -> Limit | None:
        room, words = self.known.table.keys.shape
        if room == self.positions:
            return "positions"
        larger = min(2 * room, self.positions)
        # Both exist while the one is copied to the other.
        if sum(bytes_known(words, each, self.counting) for each in (room, larger)) > self.memory:
            return "memory"
        self.known = new_known(words, larger, self.counting, self.known)
        self.progress[0].grown = True
        return None

    def _solution(self, limit: Limit | None, seconds: float) -> Solution:
        progress = self.progress[0]
        match = Match(self.variant)
        actions = []
        for action in self.trail.line[: progress.length].tolist():
            actions.append(match.action_text(action))
            match.play(action)
        return Solution(
            variant=self.variant.name,
            hash=self.variant.hash,
            actions=actions,
            best_return=float(progress.best) if match.over else None,
            scores=list(match.scores),
            proven=limit is None or bool(progress.best >= self.bound),
            ways=int(self.known.ways[0]) if self.counting and limit is None else None,
            limit=limit,
            positions=int(progress.positions),
            symmetries=1 + len(self.symmetries),
            seconds=seconds,
        )


def _symmetries_of(variant: Variant) -> CellArray:
    game = variant.game
    cells = variant.board.size if variant.board else 0
    if game.relations is None:
        return np.zeros((0, cells), dtype=np.int16)
    return symmetries(cells, game.relations(variant.rules), MAX_SYMMETRIES)
