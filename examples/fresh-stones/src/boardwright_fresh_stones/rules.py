"""Fresh stones: a stone may not be pushed in the turn after it was placed.

State    fresh    cell where a stone was placed in the turn before, NO_CELL if none was    int16
"""

from __future__ import annotations

import numpy as np

from boardwright import NO_CELL, Game, GameError, RuleChange, kernel
from boardwright.game import Actions, Fields, State
from boardwright_games.dr_d.rules import Rules, pass_action, push_source


@kernel
def is_push(rules: Rules, action: int) -> bool:
    return rules.cells <= action < pass_action(rules)


@kernel
def placed_on(rules: Rules, action: int) -> int:
    """The cell that gets the stone of the seat to move, or NO_CELL for a pass."""
    if is_push(rules, action):
        return push_source(rules, action)
    return action if action < rules.cells else NO_CELL


def fresh_stones(game: Game) -> Game:
    """The game with three of its kernels wrapped; raises GameError for any game but Spiel Dr. D."""
    if game.name != "dr-d":
        raise GameError(f"'fresh-stones' changes the game 'dr-d', not '{game.name}'")
    start_before, legal_before, apply_before = game.start, game.legal_actions, game.apply

    def fields(rules: Rules) -> Fields:
        return {**game.fields(rules), "fresh": np.int16}

    @kernel
    def start(rules: Rules, state: State) -> None:
        start_before(rules, state)
        state.fresh = NO_CELL

    @kernel
    def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
        kept = 0
        for index in range(legal_before(rules, state, actions)):
            action = actions[index]
            if not (is_push(rules, action) and push_source(rules, action) == state.fresh):
                actions[kept] = action
                kept += 1
        if kept == 0:
            actions[0] = pass_action(rules)
            kept = 1
        return kept

    @kernel
    def apply(rules: Rules, state: State, action: int) -> None:
        apply_before(rules, state, action)
        state.fresh = placed_on(rules, action)

    return game.replace(fields=fields, start=start, legal_actions=legal_actions, apply=apply)


FRESH_STONES = RuleChange(name="fresh-stones", version="1", change=fresh_stones)
