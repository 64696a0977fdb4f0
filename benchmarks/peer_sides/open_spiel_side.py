"""OpenSpiel (C++): random games and its MCTSBot, both inside C++; and random games driven from Python.

The argument of the script is the number of simulations of a search.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import pyspiel
from serving import Answer, measured, serve, tally

GAMES = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "hex": "hex(board_size=11)",
    "breakthrough": "breakthrough(rows=8,columns=8)",
    "reversi": "othello",
    "morris": "nine_mens_morris",
    "pig": "pig(horizon=100000)",  # as good as no limit
}
ROLLOUTS = 2000
DRIVEN = 500
CHECKED = 5000
MEMORY = 1000  # megabytes for its tree, more than it needs


def searcher(game: Any, rollouts: int, simulations: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    return pyspiel.MCTSBot(game, evaluator, 1.0, simulations, MEMORY, False, 1, False)


def playouts(name: str) -> Answer | None:
    """Its only way to play from C++ alone: the first simulation evaluates the opening, by as many random games."""
    game = pyspiel.load_game(GAMES[name])
    search, opening = searcher(game, ROLLOUTS, 1), game.new_initial_state()
    return measured(lambda: search.mcts_search(opening), ROLLOUTS)


def mcts(name: str) -> Answer | None:
    simulations = int(sys.argv[1])
    game = pyspiel.load_game(GAMES[name])
    search, opening = searcher(game, 1, simulations), game.new_initial_state()
    return measured(lambda: search.mcts_search(opening), simulations)


def random_game(game: Any) -> tuple[int, float, float]:
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    first, second = state.returns()
    return plies, first, second


def driven(name: str) -> Answer | None:
    game = pyspiel.load_game(GAMES[name])
    return measured(lambda: [random_game(game) for _ in range(DRIVEN)], DRIVEN)


def rules(name: str) -> Answer | None:
    game = pyspiel.load_game(GAMES[name])
    return tally(random_game(game) for _ in range(CHECKED))


if __name__ == "__main__":
    random.seed(1)
    serve({"playouts": playouts, "mcts": mcts, "driven": driven, "rules": rules})
