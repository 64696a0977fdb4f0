"""Games replayed position by position: who was to move, with how much choice, and who was ahead.

Watchers each learn something from the surveys of a sample of games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from boardwright.game import Game, chance_of, evaluation_of, wins_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.running import ready
from boardwright.kernels.state import CHANCE, OVER
from boardwright.match import failures_reported
from boardwright.simulation.results import Games
from boardwright.variants import Variant

MAX_STEPS = 500_000  # of all games that are replayed; games beyond them are left out


@dataclass(frozen=True)
class Survey:
    """One game. All but `actions` and `wins` have a row for each position: one before each step, and the last.

    Attributes:
        states: the positions.
        actions: the actions and chance outcomes played, one fewer than positions.
        movers: the seat to move, or CHANCE, or OVER.
        choices: how many legal actions or outcomes there were.
        odds: the probability of the step, if legal actions are equally likely.
        leads: how far each seat has come: the higher, the further ahead; shape (positions, seats).
        wins: each seat's share of the win in the last position.
    """

    states: np.recarray[Any, Any]
    actions: NDArray[np.int32]
    movers: NDArray[np.int8]
    choices: NDArray[np.int32]
    odds: NDArray[np.float64]
    leads: NDArray[np.float64]
    wins: NDArray[np.float64]

    @property
    def legal_actions(self) -> NDArray[np.int32]:
        """How many legal actions there were at each ply."""
        return self.choices[:-1][self.movers[:-1] >= 0]

    @property
    def rarity_log10(self) -> float:
        """The decimal logarithm of one over the probability of the game, if all its actions were played at random."""
        return float(-np.log10(self.odds).sum())


class Watcher(Protocol):
    """Something that learns from surveys of games."""

    def add(self, row: int, survey: Survey) -> None:
        """Takes in the game in this row of the results."""


def watch(
    variant: Variant,
    results: Games,
    watchers: Sequence[Watcher],
    *,
    interpreted: bool = False,
    checked: bool = False,
) -> int:
    """Shows the first games of `results`, those that have their actions, to all watchers; returns how many.

    Left out are games in which a bot failed, and those after the first MAX_STEPS steps.
    """
    surveyor = Surveyor(variant, interpreted=interpreted, checked=checked)
    shown = steps = 0
    for row, actions in enumerate(results.actions):
        steps += int(results.steps[row])
        if actions is None or (shown and steps > MAX_STEPS):
            break
        if not results.failed[row]:
            survey = surveyor.survey(actions)
            for watcher in watchers:
                watcher.add(row, survey)
            shown += 1
    return shown


class Surveyor:
    """Surveys games of a variant whose actions are known."""

    def __init__(self, variant: Variant, *, interpreted: bool = False, checked: bool = False) -> None:
        self.variant = variant
        self._look = _looking(variant, interpreted, checked)
        self._start = variant.new_states(1)
        with failures_reported(variant.game):
            variant.game.start(variant.rules, self._start[0])

    def survey(self, actions: NDArray[np.int32]) -> Survey:
        """The survey of the game in which these actions and outcomes were played."""
        buffers = _buffers(self.variant, len(actions))
        states, leads, wins = buffers[0], buffers[-2], buffers[-1]
        states[0] = self._start[0]
        with failures_reported(self.variant.game):
            self._look(actions, *buffers)
        _, movers, choices, odds = buffers[:4]
        return Survey(states, actions, movers, choices, odds, leads, wins)


def _buffers(variant: Variant, steps: int) -> tuple[Any, ...]:
    """What a survey of a game is written to, and what lists the choices in one position."""
    positions, width = steps + 1, variant.bounds.max_choices
    return (
        variant.new_states(positions),
        np.zeros(positions, dtype=np.int8),
        np.zeros(positions, dtype=np.int32),
        np.ones(positions),
        np.zeros(width, dtype=np.int32),
        np.zeros(width),
        np.zeros((positions, variant.players)),
        np.zeros(variant.players),
    )


def _looking(variant: Variant, interpreted: bool, checked: bool) -> Callable[..., None]:
    arguments = (np.zeros(0, dtype=np.int32), *_buffers(variant, 0))
    driver = _make_look(variant.game)
    return ready(driver, variant.rules, arguments, game=variant.game.name, interpreted=interpreted, checked=checked)


def _lead_of(game: Game) -> Kernel[..., None]:
    """The kernel that says how far ahead each seat is in a position that is not over.

    A game with `wins` of its own has returns, and so evaluations, that cannot be compared from seat to seat; there,
    the seat that would win if the game ended now is ahead.
    """
    return game.wins or evaluation_of(game)


def _make_look(game: Game) -> Kernel[..., None]:
    legal_actions, chance, apply = game.legal_actions, chance_of(game), game.apply
    lead, wins_of_state = _lead_of(game), wins_of(game)

    @kernel
    def look(
        rules: Any,
        actions: Any,
        states: Any,  # from here on results, a row a position; the first state is the start
        movers: Any,
        choices: Any,
        odds: Any,
        listed: Any,  # buffers for actions or outcomes, and their probabilities
        probabilities: Any,
        leads: Any,
        wins: Any,
    ) -> None:
        """Plays the actions, and fills in a survey's row for every position."""
        for index in range(len(actions)):
            state = states[index]
            movers[index] = state.to_move
            lead(rules, state, leads[index])
            if state.to_move == CHANCE:
                choices[index] = chance(rules, state, listed, probabilities)
                for number in range(choices[index]):
                    if listed[number] == actions[index]:
                        odds[index] = probabilities[number]
            else:
                choices[index] = legal_actions(rules, state, listed)
                odds[index] = 1.0 / choices[index]
            states[index + 1] = state
            apply(rules, states[index + 1], actions[index])
        last = states[len(actions)]
        movers[len(actions)] = last.to_move
        wins_of_state(rules, last, wins)
        if last.to_move == OVER:
            leads[len(actions), :] = wins
        else:
            lead(rules, last, leads[len(actions)])

    return look
