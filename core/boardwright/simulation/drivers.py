"""Loops over a game's kernels: playouts by the block, perft, and single steps.

A driver is a kernel itself, specialised for the kernels that its factory is given. Called, it runs interpreted;
`kernels.ready` compiles it. Its fingerprint, by which the compiled code is kept on disk, covers the kernels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.game import Bounds, Game, chance_of, draw_of, evaluation_of, scores_of, wins_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.streams import CHANCE_STREAM, Streams, draw, seed_streams
from boardwright.kernels.state import CHANCE, OVER, Actions, Probabilities, SeatValues, States
from boardwright.simulation.policy import Policy, forget_nothing

TOLERANCE = 1e-9  # of returns, where they are held to what a game states

COMPLETE = -1  # a block driver's result when every game of the block was played

# Why a block driver has stopped in a game.
NOTHING_OFFERED = 0  # it is not over, but no action or outcome is offered
TOO_MANY = 1  # more actions or outcomes are offered than the game states
NO_SUCH_SEAT = 2  # `to_move` is no seat, nor CHANCE or OVER
NOT_A_NUMBER = 3  # a return is not a number
BEYOND_SPACE = 4  # an action or outcome is not below the space that the game states
BEYOND_RANGE = 5  # a final return is outside of the range that the game states, or their sum is another


class Sitting(NamedTuple):
    """Which bot has which seat. Only the kinds of policies are part of the machine code; the rest is data."""

    seats: NDArray[np.int8]  # (turns, seats): the number of the bot; game k is played as in row k modulo turns
    kinds: NDArray[np.int8]  # (bots,): the number of its kind of policy
    places: NDArray[np.int8]  # (bots,): which of the memories of that kind is the bot's own
    memories: tuple[list[Any], ...]  # of each kind, at least one


class Work(NamedTuple):
    """What a block of games is played in."""

    states: States  # two: the one played in, and one as it is before the start
    actions: Actions
    probabilities: Probabilities
    streams: Streams
    sitting: Sitting
    fault: NDArray[np.int64]  # (1,): why the driver has stopped before the block was complete


class Columns(NamedTuple):
    """What games came to, one row a game, `scores`, `returns` and `wins` with one column a seat."""

    plies: NDArray[np.int64]
    steps: NDArray[np.int64]
    truncated: NDArray[np.bool_]
    failed: NDArray[np.bool_]
    scores: NDArray[np.float64]
    returns: NDArray[np.float64]
    wins: NDArray[np.float64]
    drawn: NDArray[np.bool_]


class Levels(NamedTuple):
    """The levels of a perft; the first state is the position to count from."""

    states: States  # (depth + 1,)
    actions: NDArray[np.int32]  # (depth, most choices)
    probabilities: Probabilities
    counts: NDArray[np.int64]  # (depth,): how many choices there are at each level
    nexts: NDArray[np.int64]  # (depth,): which of them is next


class Answers(NamedTuple):
    """All that can be asked of a position; `evaluation` only where it is not over."""

    actions: Actions
    probabilities: Probabilities
    scores: SeatValues
    returns: SeatValues
    wins: SeatValues
    evaluation: SeatValues


def kinds_of(policies: Sequence[Policy]) -> list[Policy]:
    """One policy of each kind, in an order that does not depend on who sits where."""
    kinds = {policy.choose.fingerprint: policy for policy in policies}
    return [kinds[fingerprint] for fingerprint in sorted(kinds)]


def sitting_of(policies: Sequence[Policy], kinds: Sequence[Policy], seats: Sequence[Sequence[int]]) -> Sitting:
    """The policies, each with a memory of its own, which sit in turns as `seats` says."""
    fingerprints = [kind.choose.fingerprint for kind in kinds]
    numbers = [fingerprints.index(policy.choose.fingerprint) for policy in policies]
    memories: list[list[Any]] = [[] for _ in kinds]
    places = []
    for policy, number in zip(policies, numbers, strict=True):
        places.append(len(memories[number]))
        memories[number].append(policy.new_memory())
    for kind, own in zip(kinds, memories, strict=True):
        if not own:
            own.append(kind.new_memory())  # nobody's; it shows what memories of this kind are like
    in_seats, in_kinds, in_places = (np.array(each, dtype=np.int8) for each in (seats, numbers, places))
    return Sitting(in_seats, in_kinds, in_places, tuple(memories))


def block_driver(game: Game, kinds: Sequence[Policy], checks: Bounds | None = None) -> Kernel[..., int]:
    """A driver that plays a block of games, by policies of these kinds.

    With `checks` it also holds the game to the numbers that it states.
    """
    checked = checks is not None
    action_space = checks.action_space if checks else 0
    outcome_space = checks.outcome_space if checks else 0
    low, high = checks.returns_range if checks else (0.0, 0.0)
    sums = checks is not None and checks.returns_sum is not None
    total = checks.returns_sum or 0.0 if checks else 0.0
    start, legal_actions, chance, apply = game.start, game.legal_actions, chance_of(game), game.apply
    scores_of_state, returns_of_state, wins_of_state = scores_of(game), game.returns, wins_of(game)
    is_draw = draw_of(game)
    choose, forget = _choice_of_kinds(kinds), _forgetting_of_kinds(kinds)

    @kernel
    def play_block(
        rules: Any, seed: int, first_game: int, max_steps: int, work: Work, log: Actions, results: Columns
    ) -> int:
        """Plays a game for each row of the results; returns COMPLETE, or the row of a game whose rules are at fault.

        The log takes the actions and outcomes of all games, one after another, as far as it has room.
        """
        states, actions, probabilities, streams = work.states, work.actions, work.probabilities, work.streams
        sitting, fault = work.sitting, work.fault
        plies, steps, truncated, failed = results.plies, results.steps, results.truncated, results.failed
        scores, returns, wins, drawn = results.scores, results.returns, results.wins, results.drawn
        state = states[0]
        seats = scores.shape[1]
        logged = 0
        for row in range(len(plies)):
            states[0] = states[1]
            seed_streams(streams, seed, first_game + row)
            start(rules, state)
            forget(sitting)
            bots = sitting.seats[(first_game + row) % len(sitting.seats)]
            taken = 0
            played = 0
            while state.to_move != OVER and taken < max_steps:
                if state.to_move == CHANCE:
                    count = chance(rules, state, actions, probabilities)
                elif 0 <= state.to_move < seats:
                    count = legal_actions(rules, state, actions)
                else:
                    fault[0] = NO_SUCH_SEAT
                    return row
                if count < 1 or count > len(actions):
                    fault[0] = NOTHING_OFFERED if count < 1 else TOO_MANY
                    return row
                if state.to_move == CHANCE:
                    action = draw(streams, CHANCE_STREAM, actions, probabilities, count)
                else:
                    index = choose(rules, state, actions, count, streams, state.to_move, bots[state.to_move], sitting)
                    if index < 0 or index >= count:
                        failed[row] = True
                        break
                    action = actions[index]
                    played += 1
                if checked and not 0 <= action < (outcome_space if state.to_move == CHANCE else action_space):
                    fault[0] = BEYOND_SPACE
                    return row
                apply(rules, state, action)
                taken += 1
                if logged < len(log):
                    log[logged] = action
                    logged += 1
            plies[row] = played
            steps[row] = taken
            truncated[row] = state.truncated or state.to_move != OVER
            scores_of_state(rules, state, scores[row])
            returns_of_state(rules, state, returns[row])
            wins_of_state(rules, state, wins[row])
            drawn[row] = is_draw(rules, state, wins[row])
            for seat in range(seats):
                if returns[row, seat] != returns[row, seat]:
                    fault[0] = NOT_A_NUMBER
                    return row
                if checked and state.to_move == OVER and not low - TOLERANCE <= returns[row, seat] <= high + TOLERANCE:
                    fault[0] = BEYOND_RANGE
                    return row
            if sums and state.to_move == OVER and abs(returns[row].sum() - total) > TOLERANCE:
                fault[0] = BEYOND_RANGE
                return row
        return COMPLETE

    return play_block


def walk_driver(game: Game) -> Kernel[..., None]:
    """A driver that goes through a game whose actions are known."""
    apply = game.apply

    @kernel
    def walk(rules: Any, states: States, actions: Actions) -> None:
        """Puts the position after each action behind the one before it; the first of `states` is where to begin."""
        for index in range(len(actions)):
            states[index + 1] = states[index]
            apply(rules, states[index + 1], actions[index])

    return walk


def perft_driver(game: Game) -> Kernel[..., int]:
    """A driver that counts the action sequences of a given length from a position."""
    legal_actions, chance, apply = game.legal_actions, chance_of(game), game.apply

    @kernel
    def count_sequences(rules: Any, levels: Levels) -> int:
        """Counts the sequences of as many actions and outcomes as there are levels; the last are not played."""
        states, actions, probabilities = levels.states, levels.actions, levels.probabilities
        counts, nexts = levels.counts, levels.nexts
        depth = len(counts)
        total = 0
        level = 0
        arriving = True
        while level >= 0:
            if arriving:
                state = states[level]
                if state.to_move == OVER:
                    counts[level] = 0
                elif state.to_move == CHANCE:
                    counts[level] = chance(rules, state, actions[level], probabilities)
                else:
                    counts[level] = legal_actions(rules, state, actions[level])
                nexts[level] = 0
                if level == depth - 1:
                    total += counts[level]
                    nexts[level] = counts[level]
            if nexts[level] < counts[level]:
                states[level + 1] = states[level]
                apply(rules, states[level + 1], actions[level, nexts[level]])
                nexts[level] += 1
                level += 1
                arriving = True
            else:
                level -= 1
                arriving = False
        return total

    return count_sequences


def step_driver(game: Game) -> Kernel[..., int]:
    """A driver that takes one step of a game and then asks all that can be asked of the position."""
    start, legal_actions, chance, apply = game.start, game.legal_actions, chance_of(game), game.apply
    scores_of_state, returns_of_state, wins_of_state = scores_of(game), game.returns, wins_of(game)
    evaluation_of_state = evaluation_of(game)

    @kernel
    def take_step(rules: Any, starting: bool, action: int, states: States, answers: Answers) -> int:
        """Starts a game, or plays `action`; returns how many choices there are then, 0 when the game is over."""
        state = states[0]
        if starting:
            start(rules, state)
        else:
            apply(rules, state, action)
        scores_of_state(rules, state, answers.scores)
        returns_of_state(rules, state, answers.returns)
        wins_of_state(rules, state, answers.wins)
        if state.to_move == OVER:
            return 0
        evaluation_of_state(rules, state, answers.evaluation)
        if state.to_move == CHANCE:
            count = chance(rules, state, answers.actions, answers.probabilities)
        else:
            count = legal_actions(rules, state, answers.actions)
        return int(count)

    return take_step


def _choice_of_kinds(kinds: Sequence[Policy], first: int = 0) -> Kernel[..., int]:
    """A kernel that chooses as the policy that has the seat, one of those from `first` on: a chain of comparisons."""
    choose_first = kinds[first].choose
    if len(kinds) == 1 and kinds[0].memory is None:
        # There is nothing that would have to be told apart.
        @kernel
        def choose_alike(
            rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, bot: int, sitting: Sitting
        ) -> int:
            return choose_first(rules, state, actions, count, streams, seat, ())

        return choose_alike

    if first == len(kinds) - 1:

        @kernel
        def choose_last(
            rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, bot: int, sitting: Sitting
        ) -> int:
            memory = sitting.memories[first][sitting.places[bot]]
            return choose_first(rules, state, actions, count, streams, seat, memory)

        return choose_last

    choose_later = _choice_of_kinds(kinds, first + 1)

    @kernel
    def choose(
        rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, bot: int, sitting: Sitting
    ) -> int:
        if sitting.kinds[bot] == first:
            memory = sitting.memories[first][sitting.places[bot]]
            return choose_first(rules, state, actions, count, streams, seat, memory)
        return choose_later(rules, state, actions, count, streams, seat, bot, sitting)

    return choose


def _forgetting_of_kinds(kinds: Sequence[Policy], first: int = 0) -> Kernel[..., None]:
    """A kernel that lets all policies from `first` on forget the last game."""
    if all(policy.memory is None for policy in kinds[first:]):
        return forget_nothing
    forget_first = kinds[first].forget
    forget_later = _forgetting_of_kinds(kinds, first + 1)

    @kernel
    def forget(sitting: Sitting) -> None:
        for place in range(len(sitting.memories[first])):
            forget_first(sitting.memories[first][place])
        forget_later(sitting)

    return forget
