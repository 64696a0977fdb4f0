"""Loops over a game's kernels: playouts by the block, perft, and single steps.

A driver is a kernel itself, specialised for the kernels that its factory is given. Called, it runs interpreted;
`compilation.fastest` compiles it. Its fingerprint, by which the compiled code is kept on disk, covers the kernels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardwright.game import CHANCE, OVER, Game, chance_of, evaluation_of, scores_of, wins_of
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.streams import CHANCE_STREAM, draw, seed_streams
from boardwright.simulation.policy import Chooser, forget_nothing

COMPLETE = -1  # a block driver's result when every game of the block was played


def block_driver(game: Game, choosers: Sequence[Chooser]) -> Kernel[..., int]:
    """A driver that plays a block of games, seat i choosing its actions by `choosers[i]`."""
    return _make_play_block(
        game.start,
        game.legal_actions,
        chance_of(game),
        game.apply,
        scores_of(game),
        game.returns,
        wins_of(game),
        _chooser_of_seats(choosers),
        _forget_of_seats(choosers),
    )


def walk_driver(game: Game) -> Kernel[..., None]:
    """A driver that goes through a game whose actions are known."""
    return _make_walk(game.apply)


def perft_driver(game: Game) -> Kernel[..., int]:
    """A driver that counts the action sequences of a given length from a position."""
    return _make_count_sequences(game.legal_actions, chance_of(game), game.apply)


def step_driver(game: Game) -> Kernel[..., int]:
    """A driver that takes one step of a game and then asks all that can be asked of the position."""
    return _make_take_step(
        game.start,
        game.legal_actions,
        chance_of(game),
        game.apply,
        scores_of(game),
        game.returns,
        wins_of(game),
        evaluation_of(game),
    )


def _chooser_of_seats(choosers: Sequence[Chooser], first: int = 0) -> Kernel[..., int]:
    """A kernel that asks the chooser of a seat from `first` on, with the seat's memory: a chain of comparisons."""
    choose_first = choosers[first].choose
    if all(chooser.memory is None and chooser.choose is choose_first for chooser in choosers[first:]):
        # They are alike, and have nothing that would have to be told apart.
        return choose_first

    if first == len(choosers) - 1:

        @kernel
        def choose_last(
            rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memories: Any
        ) -> int:
            return choose_first(rules, state, actions, count, streams, seat, memories[first])

        return choose_last

    choose_later = _chooser_of_seats(choosers, first + 1)

    @kernel
    def choose(rules: Any, state: Any, actions: Any, count: int, streams: Any, seat: int, memories: Any) -> int:
        if seat == first:
            return choose_first(rules, state, actions, count, streams, seat, memories[first])
        return choose_later(rules, state, actions, count, streams, seat, memories)

    return choose


def _forget_of_seats(choosers: Sequence[Chooser], first: int = 0) -> Kernel[..., None]:
    """A kernel that lets the choosers of all seats from `first` on forget the last game."""
    if all(chooser.memory is None for chooser in choosers[first:]):
        return forget_nothing
    forget_first = choosers[first].forget
    forget_later = _forget_of_seats(choosers, first + 1)

    @kernel
    def forget(memories: Any) -> None:
        forget_first(memories[first])
        forget_later(memories)

    return forget


def _make_play_block(
    start: Any,
    legal_actions: Any,
    chance: Any,
    apply: Any,
    scores_of_state: Any,
    returns_of_state: Any,
    wins_of_state: Any,
    choose: Any,
    forget: Any,
) -> Kernel[..., int]:
    @kernel
    def play_block(
        rules: Any,
        seed: Any,
        first_game: Any,
        most_plies: Any,
        states: Any,  # two records: the one played in, and one of zeros
        actions: Any,
        probabilities: Any,
        streams: Any,
        memories: Any,  # of the choosers, one a seat
        log: Any,  # int32: the actions and outcomes of all games, one after another, as far as there is room
        plies: Any,  # from here on results, one row a game
        steps: Any,
        truncated: Any,
        failed: Any,
        scores: Any,
        returns: Any,
        wins: Any,
    ) -> int:
        """Plays `len(plies)` games; returns COMPLETE, or the row of a game whose rules offered nothing to do."""
        state = states[0]
        logged = 0
        for row in range(len(plies)):
            states[0] = states[1]
            seed_streams(streams, seed, first_game + row)
            start(rules, state)
            forget(memories)
            taken = 0
            played = 0
            while state.to_move != OVER and taken < most_plies:
                if state.to_move == CHANCE:
                    count = chance(rules, state, actions, probabilities)
                    if count < 1:
                        return row
                    action = draw(streams, CHANCE_STREAM, actions, probabilities, count)
                else:
                    count = legal_actions(rules, state, actions)
                    if count < 1:
                        return row
                    index = choose(rules, state, actions, count, streams, state.to_move, memories)
                    if index < 0 or index >= count:
                        failed[row] = True
                        break
                    action = actions[index]
                    played += 1
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
        return COMPLETE

    return play_block


def _make_walk(apply: Any) -> Kernel[..., None]:
    @kernel
    def walk(rules: Any, states: Any, actions: Any) -> None:
        """Puts the position after each action behind the one before it; the first of `states` is where to begin."""
        for index in range(len(actions)):
            states[index + 1] = states[index]
            apply(rules, states[index + 1], actions[index])

    return walk


def _make_count_sequences(legal_actions: Any, chance: Any, apply: Any) -> Kernel[..., int]:
    @kernel
    def count_sequences(
        rules: Any,
        states: Any,  # depth + 1 records; the first is the position to count from
        actions: Any,  # a buffer a level, shape (depth, most choices)
        probabilities: Any,
        depth: Any,
        counts: Any,  # int64 (depth,): how many choices there are at each level
        nexts: Any,  # int64 (depth,): which of them is next
    ) -> int:
        """Counts the sequences of exactly `depth` >= 1 actions and outcomes; the last are counted, not played."""
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


def _make_take_step(
    start: Any,
    legal_actions: Any,
    chance: Any,
    apply: Any,
    scores_of_state: Any,
    returns_of_state: Any,
    wins_of_state: Any,
    evaluation_of_state: Any,
) -> Kernel[..., int]:
    @kernel
    def take_step(
        rules: Any,
        starting: Any,
        action: Any,
        states: Any,  # one record
        actions: Any,  # from here on results
        probabilities: Any,
        scores: Any,
        returns: Any,
        wins: Any,
        evaluation: Any,  # only of positions that are not over
    ) -> int:
        """Starts a game, or plays `action`; returns how many choices there are then, 0 when the game is over."""
        state = states[0]
        if starting:
            start(rules, state)
        else:
            apply(rules, state, action)
        scores_of_state(rules, state, scores)
        returns_of_state(rules, state, returns)
        wins_of_state(rules, state, wins)
        if state.to_move == OVER:
            return 0
        evaluation_of_state(rules, state, evaluation)
        if state.to_move == CHANCE:
            count = chance(rules, state, actions, probabilities)
        else:
            count = legal_actions(rules, state, actions)
        return int(count)

    return take_step
