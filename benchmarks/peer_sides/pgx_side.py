"""Pgx: games written by hand in JAX."""

from __future__ import annotations

import pgx
from jax_playouts import JaxGame, serve_games

GAMES = {"tic-tac-toe": "tic_tac_toe", "connect-four": "connect_four", "hex": "hex", "reversi": "othello"}


def game(name: str) -> JaxGame | None:
    if name not in GAMES:
        return None
    return JaxGame(name, pgx.make(GAMES[name]), lambda opening: opening.current_player, lambda state: state.rewards)


if __name__ == "__main__":
    serve_games(game)
