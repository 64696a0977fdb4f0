"""A game stepped through by compiled code that checks bounds, beside the interpreted rules or alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.game import most_choices, new_states
from boardwright.kernels import compilation
from boardwright.kernels.lib.streams import random_below, seed_streams
from boardwright.simulation import drivers
from boardwright.testing.obligations import Obligation, Progress
from boardwright.testing.positions import VALUES, Answers, contents
from boardwright.variants import Variant


class CompiledSteps:
    """One game. Rules that numba cannot compile are stepped through interpreted, with a RuntimeWarning."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._states = new_states(variant.game, variant.rules, 1)
        choices = most_choices(variant.game, variant.rules)
        self._actions = np.zeros(choices, dtype=np.int32)
        self._probabilities = np.zeros(choices)
        self._values = {name: np.zeros(variant.players) for name in VALUES}
        self._count = 0
        arguments = self._arguments(True, 0)
        with compilation.bounds_checked():
            driver = drivers.step_driver(variant.game)
            self._take_step = compilation.fastest(driver, variant.rules, arguments, variant.game.name)

    def start(self, progress: Progress) -> None:
        """Begins a new game."""
        self._states[:] = new_states(self.variant.game, self.variant.rules, 1)
        self._step(True, 0, progress)

    def play(self, action: int, progress: Progress) -> None:
        """Plays an action or outcome."""
        self._step(False, action, progress)

    def compare(self, state: Any, answers: Answers, progress: Progress) -> None:
        """Raises ConformanceError unless this is the position `state`, with these answers."""
        compiled = contents(self._states[0])
        for name, value in contents(state).items():
            told = f"the field '{name}' is {self._states[0][name]} compiled, {state[name]} interpreted"
            progress.demand(compiled[name] == value, Obligation.COMPILED, told)
        found = {
            "choices": self._actions[: self._count].tolist(),
            "probabilities": self._probabilities[: len(answers.probabilities)].tolist(),
            **{name: values[: len(getattr(answers, name))].tolist() for name, values in self._values.items()},
        }
        for name, values in found.items():
            expected = getattr(answers, name)
            told = f"the {name} are {values} compiled, {expected} interpreted"
            progress.demand(values == expected, Obligation.COMPILED, told)

    def play_at_random(self, progress: Progress, most_plies: int) -> None:
        """Plays a whole game, all choices equally likely, with no other aim than to find an index out of range."""
        streams = np.zeros(2, dtype=np.uint64)
        seed_streams(streams, progress.seed, progress.game)
        progress.ply = 0
        self.start(progress)
        while self._count > 0 and progress.ply < most_plies:
            progress.ply += 1
            self.play(int(self._actions[random_below(streams, 0, self._count)]), progress)

    def _step(self, starting: bool, action: int, progress: Progress) -> None:
        with progress.running("the compiled step"):
            self._count = self._take_step(*self._arguments(starting, action))

    def _arguments(self, starting: bool, action: int) -> tuple[Any, ...]:
        return (starting, action, self._states, self._actions, self._probabilities, *self._values.values())
