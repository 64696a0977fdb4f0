"""Random games of an environment in JAX: many at a time, all of it compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from serving import Answer, measured, serve, tally

# A step takes so many games on: short games make up for the cost of a step with more of them.
BATCHES = {"tic-tac-toe": 8192, "connect-four": 8192}
BATCH = 1024
CHECKED = 4096  # at least
STEPS = 100  # of each measurement

First = Callable[[Any], Any]  # the number of the seat that begins, for a batch of opening states
Returns = Callable[[Any], Any]  # the returns of both seats, (batch, 2)


class JaxGame:
    """An environment with `init(key)` and `step(state, action)` whose states say what is legal and when it is over."""

    def __init__(self, name: str, environment: Any, first: First, returns: Returns) -> None:
        self._batch = BATCHES.get(name, BATCH)
        self._init = jax.vmap(environment.init)
        self._step = jax.vmap(environment.step)
        self._first, self._returns = first, returns
        self._steps = jax.jit(self._play_steps)
        self._whole = jax.jit(self._play_games)

    def playouts(self) -> Answer:
        """Plays many steps, and begins again where a game is over, so that no place in the batch is idle."""
        keys = jax.random.split(jax.random.key(1), 2)
        jax.block_until_ready(self._steps(keys[0]))  # compiles
        games = self._batch * STEPS / (self.checked["plies"] / self.checked["games"])
        return measured(lambda: jax.block_until_ready(self._steps(keys[1])), games)

    @cached_property
    def checked(self) -> Answer:
        """A tally of whole games."""
        batches = [self._whole(key) for key in jax.random.split(jax.random.key(2), max(1, CHECKED // self._batch))]
        plies, returns = (np.concatenate(column) for column in zip(*batches, strict=True))
        return tally((int(n), float(first), float(second)) for n, (first, second) in zip(plies, returns, strict=True))

    def _play_steps(self, key: Any) -> Any:
        opening = self._init(jax.random.split(key, self._batch))

        def step(number: Any, state: Any) -> Any:
            state = self._random_step(state, jax.random.fold_in(key, number))
            over = _is_over(state)
            return jax.tree.map(lambda new, old: _choose(over, new, old), opening, state)

        return jax.lax.fori_loop(0, STEPS, step, opening)

    def _play_games(self, key: Any) -> Any:
        opening = self._init(jax.random.split(key, self._batch))

        def step(progress: Any) -> Any:
            state, plies, number = progress
            over = _is_over(state)
            played = self._random_step(state, jax.random.fold_in(key, number))
            state = jax.tree.map(lambda old, new: _choose(over, old, new), state, played)  # what is over stays so
            return state, plies + ~over, number + 1

        progress = (opening, jnp.zeros(self._batch, jnp.int32), 0)
        state, plies, _ = jax.lax.while_loop(lambda progress: ~_is_over(progress[0]).all(), step, progress)
        returns, first = self._returns(state), self._first(opening)
        rows = jnp.arange(self._batch)
        return plies, jnp.stack([returns[rows, first], returns[rows, 1 - first]], axis=1)

    def _random_step(self, state: Any, key: Any) -> Any:
        weights = jnp.log(state.legal_action_mask.astype(jnp.float32))
        return self._step(state, jax.random.categorical(key, weights, axis=-1))


def serve_games(named: Callable[[str], JaxGame | None]) -> None:
    """Answers for the games that `named` makes of their names; None is one that the library does not have."""
    games = cache(named)

    def playouts(name: str) -> Answer | None:
        game = games(name)
        return None if game is None else game.playouts()

    def rules(name: str) -> Answer | None:
        game = games(name)
        return None if game is None else game.checked

    serve({"playouts": playouts, "rules": rules})


def _is_over(state: Any) -> Any:
    return state.terminated | state.truncated


def _choose(condition: Any, one: Any, other: Any) -> Any:
    """Row by row."""
    return jnp.where(condition.reshape(condition.shape + (1,) * (one.ndim - 1)), one, other)
