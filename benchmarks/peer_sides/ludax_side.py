"""Ludax: games described in a language of its own, made into JAX."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import ludax
import ludax.games
from jax_playouts import JaxGame, serve_games

GAMES = {"tic-tac-toe": "tic_tac_toe", "connect-four": "connect_four", "hex": "hex", "reversi": "reversi"}


def first_seat(opening: Any) -> Any:
    return jnp.zeros(len(opening.winners), jnp.int32)


def game(name: str) -> JaxGame | None:
    if name not in GAMES:
        return None
    environment = ludax.LudaxEnvironment(game_str=getattr(ludax.games, GAMES[name]))
    return JaxGame(name, environment, first_seat, lambda state: state.winners.astype(jnp.int32))


if __name__ == "__main__":
    serve_games(game)
