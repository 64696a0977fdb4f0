"""No push back: a stone that was pushed in the turn before may not be pushed in this one.

State    pushed    cell that a stone was pushed to in the turn before, NO_CELL if none was    int16
"""

from __future__ import annotations

import numpy as np

from boardwright import NO_CELL, Game, GameError, RuleChange, kernel
from boardwright.game import Actions, Fields, State
from boardwright_games.dr_d.rules import Rules, pass_action, push_source, push_target


@kernel
def is_push(rules: Rules, action: int) -> bool:
    return rules.cells <= action < pass_action(rules)


def no_push_back(game: Game) -> Game:
    """The game with three of its kernels wrapped; raises GameError for any game but Spiel Dr. D."""
    if game.name != "dr-d":
        raise GameError(f"'no-push-back' changes the game 'dr-d', not '{game.name}'")
    start_before, legal_before, apply_before = game.start, game.legal_actions, game.apply

    def fields(rules: Rules) -> Fields:
        return {**game.fields(rules), "pushed": np.int16}

    @kernel
    def start(rules: Rules, state: State) -> None:
        start_before(rules, state)
        state.pushed = NO_CELL

    @kernel
    def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
        kept = 0
        for index in range(legal_before(rules, state, actions)):
            action = actions[index]
            if not (is_push(rules, action) and push_source(rules, action) == state.pushed):
                actions[kept] = action
                kept += 1
        if kept == 0:
            actions[0] = pass_action(rules)
            kept = 1
        return kept

    @kernel
    def apply(rules: Rules, state: State, action: int) -> None:
        apply_before(rules, state, action)
        state.pushed = push_target(rules, action) if is_push(rules, action) else NO_CELL

    return game.replace(fields=fields, start=start, legal_actions=legal_actions, apply=apply)


NO_PUSH_BACK = RuleChange(
    name="no-push-back",
    version="1",
    change=no_push_back,
)
