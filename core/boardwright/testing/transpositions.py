"""Whether a position has one key, by which searches know it again, however it came about.

Two positions are taken for one if nothing tells them apart: neither what is said of them, nor what is said of any that
random steps lead to from both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from boardwright.game import fields_of
from boardwright.kernels.lib.streams import random_below, seed_streams
from boardwright.kernels.state import State
from boardwright.match import failures_reported
from boardwright.testing.obligations import Obligation, Progress
from boardwright.testing.positions import answers_of, call, contents
from boardwright.variants import Variant

MAX_REORDERED = 4  # steps of a game that are tried in every order

_WAYS = 20  # on from two positions with different keys that seem to be one
_WAY = 60  # steps of each, at most

Key: TypeAlias = dict[str, bytes]  # the fields that tell positions apart
Told: TypeAlias = tuple[Any, ...]


class Transpositions:
    """The positions of a variant that were met, by what is told of them."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._left_out = [name for name, spec in fields_of(variant.game, variant.rules).items() if not spec.key]
        self._known: set[tuple[bytes, ...]] = set()
        self._positions: dict[str, Any] = {}  # states

    def reorder(self, state: State, actions: Sequence[int], progress: Progress) -> None:
        """Notes what comes of `state` by the actions in any order, as far as they are legal there."""
        self._go_on(state, tuple(actions[:MAX_REORDERED]), set(), progress)

    def _go_on(self, state: State, actions: tuple[int, ...], passed: set[Told], progress: Progress) -> None:
        here = (*self._key(state).values(), actions)
        if here in passed:
            return
        passed.add(here)
        choices = self.note(state, progress)
        for index, action in enumerate(actions):
            if action in choices and action not in actions[:index]:
                following = self._after(state, action, progress)
                self._go_on(following, (*actions[:index], *actions[index + 1 :]), passed, progress)

    def note(self, state: State, progress: Progress) -> list[int]:
        """Remembers the position, and returns its choices.

        Raises:
            ConformanceError: the same position was met with another key.
        """
        told = self._told(state, progress)
        choices: list[int] = told[0]
        key = tuple(self._key(state).values())
        if key not in self._known:
            self._known.add(key)
            other: State = self._positions.setdefault(repr(told), self._copy(state))
            different = self._difference(other, state)
            if different is not None and not self._are_told_apart(other, state, progress):
                where = _first_difference(other[different], state[different])
                raise progress.broken(
                    Obligation.CANONICAL,
                    f"two positions that nothing tells apart differ in the field '{different}'{where}",
                )
        return choices

    def _are_told_apart(self, one: State, other: State, progress: Progress) -> bool:
        streams = np.zeros(2, dtype=np.uint64)
        for way in range(_WAYS):
            seed_streams(streams, progress.seed, way)
            here, there = one, other
            for _ in range(_WAY):
                told = self._told(here, progress)
                if repr(told) != repr(self._told(there, progress)):
                    return True
                if not told[0] or self._difference(here, there) is None:
                    break
                action = told[0][random_below(streams, 0, len(told[0]))]
                here, there = (self._after(state, action, progress) for state in (here, there))
        return False

    def _told(self, state: State, progress: Progress) -> Told:
        """All that a position says to bots and people, its choices first; estimates, which may be rounded, left out."""
        answers = answers_of(self.variant, state, progress)
        pieces = sorted(map(repr, call(self.variant, self.variant.game.pieces, "pieces", progress, state)))
        status = call(self.variant, self.variant.game.status, "status", progress, state)
        values = (answers.probabilities, answers.scores, answers.returns, answers.wins)
        return (answers.choices, int(state.to_move), bool(state.truncated), values, pieces, status)

    def _key(self, state: State) -> Key:
        return {name: value for name, value in contents(state).items() if name not in self._left_out}

    def _difference(self, one: State, other: State) -> str | None:
        """The first field of the key that differs."""
        value_of = self._key(other)
        return next((name for name, value in self._key(one).items() if value_of[name] != value), None)

    def _after(self, state: State, action: int, progress: Progress) -> State:
        following = self._copy(state)
        with progress.running("apply"), failures_reported(self.variant.game):
            self.variant.game.apply(self.variant.rules, following, action)
        return following

    def _copy(self, state: State) -> State:
        states = self.variant.new_states(1)
        states[0] = state
        return states[0]


def _first_difference(one: Any, other: Any) -> str:
    """Where two values of a field differ first, and how."""
    one, other = np.asarray(one), np.asarray(other)
    place = tuple(int(index) for index in np.argwhere(one != other)[0])
    return f"{list(place) if place else ''}: {one[place]} and {other[place]}"
