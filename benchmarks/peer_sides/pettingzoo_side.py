"""PettingZoo: environments in Python, driven from Python as its manual says."""

from __future__ import annotations

import random
from typing import Any

from pettingzoo.classic import connect_four_v3, tictactoe_v3
from serving import Answer, measured, serve, tally

GAMES = {"tic-tac-toe": tictactoe_v3, "connect-four": connect_four_v3}
DRIVEN = 100
CHECKED = 2000


def random_game(environment: Any) -> tuple[int, float, float]:
    environment.reset()
    first, second = environment.agents
    returns = {first: 0.0, second: 0.0}
    plies = 0
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        returns[agent] += reward
        if terminated or truncated:
            environment.step(None)
        else:
            environment.step(random.choice(observation["action_mask"].nonzero()[0]))
            plies += 1
    return plies, returns[first], returns[second]


def playouts(name: str) -> Answer | None:
    if name not in GAMES:
        return None
    environment = GAMES[name].env()
    return measured(lambda: [random_game(environment) for _ in range(DRIVEN)], DRIVEN)


def rules(name: str) -> Answer | None:
    if name not in GAMES:
        return None
    environment = GAMES[name].env()
    return tally(random_game(environment) for _ in range(CHECKED))


if __name__ == "__main__":
    random.seed(1)
    serve({"playouts": playouts, "rules": rules})
