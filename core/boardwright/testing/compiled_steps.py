"""A game stepped through by compiled code that checks bounds, beside the interpreted rules or alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.kernels.lib.streams import random_below, seed_streams
from boardwright.kernels.running import ready
from boardwright.simulation import drivers
from boardwright.testing.obligations import Obligation, Progress
from boardwright.testing.positions import VALUES, Answers, contents
from boardwright.variants import Variant


class CompiledSteps:
    """One game; raises GameError if numba cannot compile its rules."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._states = variant.new_states(1)
        choices, seats = variant.bounds.max_choices, variant.players
        values = (np.zeros(seats) for _ in VALUES)
        self._answers = drivers.Answers(np.zeros(choices, dtype=np.int32), np.zeros(choices), *values)
        self._count = 0
        arguments = self._arguments(True, 0)
        driver = drivers.step_driver(variant.game)
        self._take_step = ready(
            driver, variant.rules, arguments, game=variant.game.name, interpreted=False, checked=True
        )

    def start(self, progress: Progress) -> None:
        """Begins a new game."""
        self._states[:] = self.variant.new_states(1)
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
            "choices": self._answers.actions[: self._count].tolist(),
            "probabilities": self._answers.probabilities[: len(answers.probabilities)].tolist(),
            **{name: getattr(self._answers, name)[: len(getattr(answers, name))].tolist() for name in VALUES},
        }
        for name, values in found.items():
            expected = getattr(answers, name)
            told = f"the {name} are {values} compiled, {expected} interpreted"
            progress.demand(values == expected, Obligation.COMPILED, told)

    def play_at_random(self, progress: Progress, max_steps: int) -> None:
        """Plays a whole game, all choices equally likely, with no other aim than to find an index out of range."""
        streams = np.zeros(2, dtype=np.uint64)
        seed_streams(streams, progress.seed, progress.game)
        progress.step = 0
        self.start(progress)
        while self._count > 0 and progress.step < max_steps:
            progress.step += 1
            self.play(int(self._answers.actions[random_below(streams, 0, self._count)]), progress)

    def _step(self, starting: bool, action: int, progress: Progress) -> None:
        with progress.running("the compiled step"):
            self._count = self._take_step(*self._arguments(starting, action))

    def _arguments(self, starting: bool, action: int) -> tuple[Any, ...]:
        return (starting, action, self._states, self._answers)
