"""What tests of the command line share besides the fixture `boardwright`, which runs it in this process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

PROGRAM = (sys.executable, "-c", "from boardwright.cli import main; main()")  # in a process of its own


class Done(NamedTuple):
    """What a command printed, and its exit code."""

    output: str
    errors: str
    code: int


Command = Callable[..., Done]

KAYLES = '''\
"""Node Kayles: place a stone where none lies on the cell or beside it; who cannot, loses."""
from boardwright import OVER, Game, RuleChange, field, kernel

FIELDS = {"taken": field("int8", per="cell"), "winner": field("int8", fill=-1)}

@kernel
def legal_actions(rules, state, actions):
    count = 0
    for cell in range(rules.cells):
        if not state.taken[cell]:
            actions[count] = cell
            count += 1
    return count

@kernel
def apply(rules, state, action):
    state.taken[action] = 1
    for slot in range(rules.degrees[action]):
        state.taken[rules.neighbours[action, slot]] = 1
    if state.taken.all():
        state.winner, state.to_move = state.to_move, OVER
    else:
        state.to_move = 1 - state.to_move

KAYLES = Game("kayles", title="Node Kayles", players=2, fields=FIELDS, legal_actions=legal_actions, apply=apply)

@kernel
def misere_apply(rules, state, action):
    mover = state.to_move
    apply(rules, state, action)
    if state.to_move == OVER:
        state.winner = 1 - mover

MISERE = RuleChange("misere-kayles", lambda game: game.replace(apply=misere_apply), title="Who cannot place, wins")
'''
