"""Fresh stones: a stone may not be pushed in the turn after it was placed.

State    fresh  cell where a stone was placed in the turn before, NO_CELL if none was
"""

from __future__ import annotations

from boardwright import NO_CELL, Actions, Board, Game, GameError, RuleChange, State, field, kernel
from boardwright_games.dr_d.rules import pass_action, push_source
from boardwright_games.dr_d.tables import Rules


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
    """The game with one field more and two of its kernels wrapped; raises GameError for any but Spiel Dr. D."""
    if game.name != "dr-d":
        raise GameError(f"'fresh-stones' changes the game 'dr-d', not '{game.name}'")
    legal_before, apply_before = game.legal_actions, game.apply

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

    def status(board: Board, rules: Rules, state: State) -> str:
        told = game.status(board, rules, state)
        if state.fresh == NO_CELL:
            return told
        return f"{told}\nthe stone on {board.cells[state.fresh]} cannot be pushed yet"

    changed = game.with_fields(fresh=field("int16", fill=NO_CELL))
    return changed.replace(legal_actions=legal_actions, apply=apply, status=status)


FRESH_STONES = RuleChange(
    "fresh-stones", fresh_stones, title="a stone may not be pushed in the turn after it was placed"
)
