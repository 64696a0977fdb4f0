"""Every position that a game for one can come to, once each, depth first: the compiled part of `solve`.

The search stops wherever it needs something from outside, such as more room or a look at the clock, and continues from
there when it is called again: everything it knows is in its arguments.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.game import Game
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.key_table import is_free, less_words, put_in, reindex, slot_of
from boardwright.kernels.state import OVER, Actions, State
from boardwright.solver.buffers import Known, Scratch, Trail

DONE = -1  # in place of an attempt
MAX_WAYS = 2**62  # more ways to a result are not counted

_BITS = 2**31 - 1

# Why the search has stopped.
GOING_ON = -1  # it has not
EXHAUSTED = 0  # there is no further position
BOUND_REACHED = 1  # no better result is possible
PAUSED = 2  # it has done its steps
TRAIL_FULL = 3  # it needs a longer trail
TABLE_FULL = 4  # it needs a larger table
NO_ACTION = 5  # the rules offer no action in a position that is not over
REPEATED = 6  # a position can come back, so that ways cannot be counted
TOO_MANY_WAYS = 7  # there are more than MAX_WAYS


@kernel
def stays(rules: Any, state: State, targets: Any, image: State) -> None:
    """Stands in for `moved` in games without it, for which no symmetries are sought."""


def begin_anew(trail: Trail, known: Known, progress: np.recarray[Any, Any]) -> None:
    """Sends the search back to the start, to try actions in another order.

    Nothing is lost: what is done stays done, and what was still on the trail is entered again when it is met.
    """
    progress[0].level = 0
    progress[0].attempt += 1
    enter_again(trail, known, progress[0], 0)


def exploring_driver(game: Game, *, counting: bool) -> Kernel[..., int]:
    """A driver that explores a game for one from its start, and returns why it has stopped.

    With `counting` it also counts the ways to the best result, and therefore continues when it has found one.
    """
    arrive = _make_arrive(game.legal_actions, game.returns, counting)
    advance = _make_advance(game.apply, game.moved or stays, counting)
    enter_start = _make_enter_start(game.start, game.moved or stays)

    @kernel
    def explore(
        rules: Any,
        symmetries: Any,
        trail: Trail,
        known: Known,
        scratch: Scratch,
        progress_record: Any,
        bound: Any,  # no result is better
        width: Any,  # the most actions of a position
        steps: Any,
    ) -> int:
        progress = progress_record[0]
        if progress.positions == 0:
            enter_start(rules, symmetries, trail, known, scratch, progress)
        if progress.grown:
            reindex(known.table, progress.positions)
            progress.grown = False
        for _ in range(steps):
            level = progress.level
            if level < 0:
                return EXHAUSTED
            if progress.arriving:
                stop = arrive(rules, trail, scratch, progress, bound, width)
            elif trail.nexts[level] > trail.ends[level]:
                stop = advance(rules, symmetries, trail, known, scratch, progress)
            elif counting:
                stop = leave_counted(trail, known, progress)
            else:
                stop = leave(trail, known, progress)
            if stop != GOING_ON:
                return stop
        return PAUSED

    return explore


def _make_enter_start(start: Any, moved: Any) -> Kernel[..., None]:
    find_key = _make_find_key(moved)

    @kernel
    def enter_start(rules: Any, symmetries: Any, trail: Trail, known: Known, scratch: Scratch, progress: Any) -> None:
        start(rules, trail.states[0])
        find_key(rules, symmetries, trail.states[0], scratch)
        enter(trail, known, scratch, progress, slot_of(known.table, scratch.words[0]))

    return enter_start


def _make_arrive(legal_actions: Any, returns: Any, counting: bool) -> Kernel[..., int]:
    @kernel
    def arrive(rules: Any, trail: Trail, scratch: Scratch, progress: Any, bound: float, width: int) -> int:
        """Lists the legal actions of the position at hand; or if the game is over, takes its result."""
        level = progress.level
        begin = trail.ends[level]
        if len(trail.actions) < begin + width:
            return TRAIL_FULL
        listed = 0
        trail.best[level] = -np.inf
        trail.ways[level] = 0
        if trail.states[level].to_move == OVER:
            returns(rules, trail.states[level], scratch.returns)
            note_result(trail, progress, scratch.returns[0])
        else:
            listed = legal_actions(rules, trail.states[level], trail.actions[begin:])
            if listed < 1:
                return NO_ACTION
        if progress.attempt > 0:
            put_in_order(trail.actions[begin:], listed, int(progress.attempt))
        trail.ends[level + 1] = begin + listed
        trail.nexts[level] = begin + listed
        progress.arriving = False
        return BOUND_REACHED if progress.best >= bound and not counting else GOING_ON

    return arrive


def _make_advance(apply: Any, moved: Any, counting: bool) -> Kernel[..., int]:
    find_key = _make_find_key(moved)

    @kernel
    def advance(rules: Any, symmetries: Any, trail: Trail, known: Known, scratch: Scratch, progress: Any) -> int:
        """Applies the next action of the position at hand, and goes on from there if that leads to a new position."""
        level = progress.level
        if level + 1 == len(trail.states):
            return TRAIL_FULL
        if progress.positions == len(known.table.keys):
            return TABLE_FULL
        trail.states[level + 1] = trail.states[level]
        trail.nexts[level] -= 1
        apply(rules, trail.states[level + 1], trail.actions[trail.nexts[level]])
        find_key(rules, symmetries, trail.states[level + 1], scratch)
        slot = slot_of(known.table, scratch.words[0])
        if is_free(known.table, slot):
            progress.level = level + 1
            enter(trail, known, scratch, progress, slot)
            return GOING_ON
        number = known.table.slots[slot]
        if counting:
            if known.ways[number] == 0:
                return REPEATED
            return add_ways(trail, level, float(known.best[number]), int(known.ways[number]))
        if known.attempts[number] != DONE and known.attempts[number] != progress.attempt:
            progress.level = level + 1
            enter_again(trail, known, progress, number)
        return GOING_ON

    return advance


def _make_find_key(moved: Any) -> Kernel[..., None]:
    @kernel
    def find_key(rules: Any, symmetries: Any, state: State, scratch: Scratch) -> None:
        """Fills the first place of `scratch` with the least of the position's images under all symmetries."""
        scratch.states[0] = state
        for index in range(len(symmetries)):
            scratch.states[1] = state
            moved(rules, state, symmetries[index], scratch.states[1])
            if less_words(scratch.words[1], scratch.words[0]):
                scratch.states[0] = scratch.states[1]

    return find_key


@kernel
def enter(trail: Trail, known: Known, scratch: Scratch, progress: Any, slot: int) -> None:
    """Gives the position at hand, which is new, its number, and the key that lies in `scratch`."""
    number = progress.positions
    put_in(known.table, slot, scratch.words[0], number)
    progress.positions += 1
    enter_again(trail, known, progress, number)


@kernel
def enter_again(trail: Trail, known: Known, progress: Any, number: int) -> None:
    """Makes a position that has a number the one at hand, to be searched in this attempt."""
    trail.numbers[progress.level] = number
    known.attempts[number] = progress.attempt
    progress.arriving = True


@kernel
def put_in_order(actions: Actions, count: int, attempt: int) -> None:
    """Sorts the first `count` actions into the attempt's own order of all actions."""
    for end in range(1, count):
        action = actions[end]
        rank = rank_of(int(action), attempt)
        place = end
        while place > 0 and rank_of(int(actions[place - 1]), attempt) > rank:
            actions[place] = actions[place - 1]
            place -= 1
        actions[place] = action


@kernel
def rank_of(action: int, attempt: int) -> int:
    """A pseudorandom number for each action in each attempt."""
    rank = (action ^ (attempt * 0x2545F491)) & _BITS
    for _ in range(2):
        rank = (rank ^ (rank >> 16)) * 0x45D9F3B & _BITS
    return rank ^ (rank >> 16)


@kernel
def note_result(trail: Trail, progress: Any, result: float) -> None:
    """Takes the result of a game that is over, and the actions that led to it if it is the best so far."""
    level = progress.level
    trail.best[level] = result
    trail.ways[level] = 1
    if result > progress.best:
        progress.best = result
        progress.length = level
        for place in range(level):
            trail.line[place] = trail.actions[trail.nexts[place]]


@kernel
def leave(trail: Trail, known: Known, progress: Any) -> int:
    """Goes back to the position before, once all actions have been tried."""
    known.attempts[trail.numbers[progress.level]] = DONE
    progress.level -= 1
    return GOING_ON


@kernel
def leave_counted(trail: Trail, known: Known, progress: Any) -> int:
    """The same, with the ways from here handed on to the position before."""
    level = progress.level
    known.best[trail.numbers[level]] = trail.best[level]
    known.ways[trail.numbers[level]] = trail.ways[level]
    progress.level -= 1
    return add_ways(trail, level - 1, float(trail.best[level]), int(trail.ways[level])) if level > 0 else GOING_ON


@kernel
def add_ways(trail: Trail, level: int, best: float, ways: int) -> int:
    """Counts `ways` to the result `best`, one action further on, for the position at a level."""
    if best > trail.best[level]:
        trail.best[level] = best
        trail.ways[level] = ways
    elif best == trail.best[level]:
        if trail.ways[level] > MAX_WAYS - ways:
            return TOO_MANY_WAYS
        trail.ways[level] += ways
    return GOING_ON
