"""The greedy bot looks one action ahead, and through the dice behind it, and takes what is worth most to its seat."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from boardwright.bots.search import GAMES_KEPT, Positions, evaluate_of, new_positions
from boardwright.documents.models import Options
from boardwright.game import Game, chance_of, scores_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.streams import Streams, random_below
from boardwright.kernels.state import CHANCE, Actions, SeatValues, State
from boardwright.simulation.policy import Bot, Policy
from boardwright.variants import Variant

_AFTER, _THROWN = range(2)  # the places of the position behind an action, and of the one behind the dice


class Memory(NamedTuple):
    """What a decision needs; nothing is kept for the next one."""

    places: Positions
    values: SeatValues  # the estimated returns in one position
    scores: SeatValues


def policy(variant: Variant, parameters: Options) -> Policy:
    """A look ahead in any game."""
    return Policy(_choose(variant.game), partial(_memory, variant))


def _memory(variant: Variant) -> Memory:
    return Memory(new_positions(variant, 2), np.zeros(variant.players), np.zeros(variant.players))


@lru_cache(maxsize=GAMES_KEPT)
def _choose(game: Game) -> Kernel[..., int]:
    apply, expected = game.apply, _expectation(game)

    @kernel
    def choose(
        rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int, memory: Memory
    ) -> int:
        best = 0
        best_value = 0.0
        best_score = 0.0
        equals = 0
        for index in range(count):
            memory.places.states[_AFTER] = state
            apply(rules, memory.places.states[_AFTER], actions[index])
            value, score = expected(rules, seat, memory)
            better = value > best_value or (value == best_value and score > best_score)
            if index == 0 or better:
                best_value = value
                best_score = score
                best = index
                equals = 1
            elif value == best_value and score == best_score:
                # The k-th of k equals takes the place with probability 1/k: in the end all are equally likely.
                equals += 1
                if random_below(streams, 1 + seat, equals) == 0:
                    best = index
        return best

    return choose


@lru_cache(maxsize=GAMES_KEPT)
def _expectation(game: Game) -> Kernel[..., tuple[float, float]]:
    chance, apply = chance_of(game), game.apply
    evaluate, scores = evaluate_of(game), scores_of(game)

    @kernel
    def look(rules: Any, seat: int, memory: Memory, place: int) -> tuple[float, float]:
        """The seat's estimated return and its score in a position."""
        state = memory.places.states[place]
        evaluate(rules, state, memory.values)
        scores(rules, state, memory.scores)
        return memory.values[seat], memory.scores[seat]

    @kernel
    def expected(rules: Any, seat: int, memory: Memory) -> tuple[float, float]:
        """The seat's estimated return and its score behind an action, on average over the dice that come next."""
        places = memory.places
        if places.states[_AFTER].to_move != CHANCE:
            return look(rules, seat, memory, _AFTER)
        value = 0.0
        score = 0.0
        count = chance(rules, places.states[_AFTER], places.actions, places.probabilities)
        for index in range(count):
            places.states[_THROWN] = places.states[_AFTER]
            apply(rules, places.states[_THROWN], places.actions[index])
            outcome_value, outcome_score = look(rules, seat, memory, _THROWN)
            value += places.probabilities[index] * outcome_value
            score += places.probabilities[index] * outcome_score
        return value, score

    return expected


GREEDY = Bot(name="greedy", policy=policy)
