"""The kit against games that break one obligation each: it is caught, named, and placed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest
import toy_games

from boardwright import DocumentError, Highlight, Library, Piece, UnknownNameError, Variant, VariantError, field, kernel
from boardwright.errors import ConformanceError, GameError
from boardwright.kernels.state import CHANCE, OVER
from boardwright.plugins import Registry
from boardwright.testing import Obligation, check_conformance, check_game
from boardwright.testing.compiled_steps import CompiledSteps
from boardwright.testing.obligations import Progress
from boardwright.testing.positions import check_texts

NIM, RACE, CLAIM = toy_games.NIM, toy_games.RACE, toy_games.CLAIM


@pytest.mark.parametrize(
    "variant",
    [
        toy_games.nim(),
        toy_games.nim(heap=1),
        toy_games.nim(heap=50, players=4),
        toy_games.race(),
        toy_games.race(players=1),
        toy_games.claim(),
        toy_games.claim(players=3),
    ],
    ids=lambda variant: f"{variant.name}-{variant.players}",
)
def test_a_game_that_keeps_the_contract_passes(variant: Variant) -> None:
    check_conformance(variant, seed=11)


class NotedRules(NamedTuple):
    """Nim whose rules have a place that a kernel may write to."""

    seats: int
    heap: int
    notes: Any


def noted_rules(board: None, options: toy_games.NimOptions, seats: int) -> NotedRules:
    return NotedRules(seats, options.heap, np.zeros(1, dtype=np.int64))


MEMORY = np.zeros(1, dtype=np.int64)


@kernel
def descending(rules: Any, state: Any, actions: Any) -> int:
    count = toy_games.nim_legal_actions(rules, state, actions)
    for index in range(count):
        actions[index] = count - index
    return count


@kernel
def twice(rules: Any, state: Any, actions: Any) -> int:
    actions[0] = 1
    actions[1] = 1
    return 2


@kernel
def below_zero(rules: Any, state: Any, actions: Any) -> int:
    actions[0] = -1
    return 1


@kernel
def nothing(rules: Any, state: Any, actions: Any) -> int:
    return 0


@kernel
def far_too_many(rules: Any, state: Any, actions: Any) -> int:
    for index in range(500):
        actions[index] = index
    return 500


@kernel
def noting_in_state(rules: Any, state: Any, actions: Any) -> int:
    state.winner = 1
    return toy_games.nim_legal_actions(rules, state, actions)


@kernel
def reading_the_buffer(rules: Any, state: Any, actions: Any) -> int:
    actions[0] = 2 if actions[0] > 0 else 1
    return 1


@kernel
def to_seat_nine(rules: Any, state: Any, action: int) -> None:
    state.heap -= action
    state.to_move = 9 if state.heap > 0 else OVER


@kernel
def writing_to_rules(rules: Any, state: Any, action: int) -> None:
    rules.notes[0] += 1
    toy_games.nim_apply(rules, state, action)


@kernel
def behind_the_end(rules: Any, state: Any, action: int) -> None:
    rules.notes[action + 5] += 1
    toy_games.nim_apply(rules, state, action)


@kernel
def remembering(rules: Any, state: Any, action: int) -> None:
    MEMORY[0] += 1
    toy_games.nim_apply(rules, state, action)
    state.winner = MEMORY[0] % 5


@kernel
def noting_last(rules: Any, state: Any, action: int) -> None:
    state.last = action
    toy_games.nim_apply(rules, state, action)


@kernel
def failing(rules: Any, state: Any, action: int) -> None:
    raise ValueError("no such thing")


@kernel
def overflowing(rules: Any, state: Any, action: int) -> None:
    state.winner = np.int8(100) * state.winner * state.winner * np.int8(2)
    toy_games.nim_apply(rules, state, action)


@kernel
def adding_up(rules: Any, state: Any, returns: Any) -> None:
    returns[0] += 1.0


@kernel
def not_a_number(rules: Any, state: Any, returns: Any) -> None:
    returns[:] = np.nan


@kernel
def returns_and_moves(rules: Any, state: Any, returns: Any) -> None:
    returns[:] = 0.0
    state.heap = 3


@kernel
def first_competes(rules: Any, state: Any, seat: int) -> bool:
    return seat == 0


@kernel
def everybody_wins(rules: Any, state: Any, wins: Any) -> None:
    wins[:] = 1.0


@kernel
def one_wins_what_another_loses(rules: Any, state: Any, wins: Any) -> None:
    wins[:] = 0.0
    wins[0] = 2.0
    wins[1] = -1.0


@kernel
def unlikely(rules: Any, state: Any, outcomes: Any, probabilities: Any) -> int:
    count = toy_games.race_chance(rules, state, outcomes, probabilities)
    probabilities[0] = 0.4
    return count


@kernel
def impossible(rules: Any, state: Any, outcomes: Any, probabilities: Any) -> int:
    count = toy_games.race_chance(rules, state, outcomes, probabilities)
    probabilities[0] = 0.75
    probabilities[1] = 0.0
    return count


@kernel
def faces_descending(rules: Any, state: Any, outcomes: Any, probabilities: Any) -> int:
    count = toy_games.race_chance(rules, state, outcomes, probabilities)
    outcomes[0] = 9
    return count


@kernel
def scores_with_a_step_out(rules: Any, state: Any, scores: Any) -> None:
    toy_games.race_scores(rules, state, scores)
    state.points[0] += 1


def text_with_a_step_out(board: Any, rules: Any, state: Any, action: int) -> str:
    state.heap = 1
    return f"take {action}"


def status_that_moves(board: Any, rules: Any, state: Any) -> str:
    state.heap = 1
    return ""


def fail(*arguments: Any) -> Any:
    raise RuntimeError("out of order")


BROKEN: Mapping[str, tuple[Any, Obligation]] = {
    "no room for an action": (NIM.replace(max_actions=0), Obligation.NO_FAILURE),
    "a bound that is no number": (NIM.replace(max_actions=lambda rules: None), Obligation.NO_FAILURE),
    "an action beyond the space": (NIM.replace(action_space=3, max_actions=3), Obligation.IN_SPACE),
    "an outcome beyond the space": (RACE.replace(outcome_space=4), Obligation.IN_SPACE),
    "returns above their range": (NIM.replace(returns_range=(0, 0.5)), Obligation.RETURNS),
    "returns below their range": (RACE.replace(returns_range=(1, 100)), Obligation.RETURNS),
    "returns that sum to something else": (NIM.replace(returns_range=(0, 1), returns_sum=2), Obligation.RETURNS),
    "descending actions": (NIM.replace(legal_actions=descending), Obligation.ASCENDING),
    "an action twice": (NIM.replace(legal_actions=twice), Obligation.ASCENDING),
    "an action below zero": (NIM.replace(legal_actions=below_zero), Obligation.ASCENDING),
    "descending outcomes": (RACE.replace(chance=faces_descending), Obligation.ASCENDING),
    "no actions": (NIM.replace(legal_actions=nothing), Obligation.SOMETHING_TO_DO),
    "one action too many": (NIM.replace(max_actions=2), Obligation.WITHIN_BOUNDS),
    "one outcome too many": (RACE.replace(max_outcomes=2), Obligation.WITHIN_BOUNDS),
    "far too many actions": (NIM.replace(legal_actions=far_too_many), Obligation.IN_RANGE),
    "a seat that there is not": (NIM.replace(apply=to_seat_nine), Obligation.TO_MOVE),
    "legal actions that write": (NIM.replace(legal_actions=noting_in_state), Obligation.LOOKING),
    "returns that write": (NIM.replace(returns=returns_and_moves, returns_range=(0, 1)), Obligation.LOOKING),
    "scores that write": (RACE.replace(scores=scores_with_a_step_out), Obligation.LOOKING),
    "texts that write": (NIM.replace(action_text=text_with_a_step_out), Obligation.LOOKING),
    "a status that writes": (NIM.replace(status=status_that_moves), Obligation.LOOKING),
    "actions from the buffer": (NIM.replace(legal_actions=reading_the_buffer), Obligation.BUFFERS),
    "returns added to the buffer": (NIM.replace(returns=adding_up, returns_range=(0, 1)), Obligation.BUFFERS),
    "returns that are no numbers": (
        NIM.replace(returns=not_a_number, wins=NIM.returns, returns_range=(0, 1)),
        Obligation.FINITE,
    ),
    "scores that are no numbers": (NIM.replace(scores=not_a_number), Obligation.FINITE),
    "evaluations that are no numbers": (NIM.replace(evaluation=not_a_number), Obligation.FINITE),
    "an evaluation that writes": (NIM.replace(evaluation=returns_and_moves), Obligation.LOOKING),
    "everybody wins": (NIM.replace(wins=everybody_wins), Obligation.WINS),
    "shares out of range": (NIM.replace(wins=one_wins_what_another_loses), Obligation.WINS),
    "a win for seats that do not compete": (NIM.replace(competes=first_competes), Obligation.COMMON),
    "outcomes that sum to less": (RACE.replace(chance=unlikely), Obligation.PROBABILITIES),
    "an impossible outcome": (RACE.replace(chance=impossible), Obligation.PROBABILITIES),
    "one text for all": (NIM.replace(action_text=lambda board, rules, state, action: "take"), Obligation.TEXTS),
    "a text of two lines": (
        NIM.replace(action_text=lambda board, rules, state, action: f"take\n{action}"),
        Obligation.TEXTS,
    ),
    "a text that is none": (NIM.replace(action_text=lambda board, rules, state, action: action), Obligation.TEXTS),
    "a text with a space around": (
        NIM.replace(action_text=lambda board, rules, state, action: f" {action}"),
        Obligation.TEXTS,
    ),
    "a status that is no text": (NIM.replace(status=lambda board, rules, state: None), Obligation.DRAWING),
    "a piece off the board": (CLAIM.replace(pieces=lambda board, rules, state: [Piece(4)]), Obligation.DRAWING),
    "a piece of nobody that there is": (
        CLAIM.replace(pieces=lambda board, rules, state: [Piece(0, owner=2)]),
        Obligation.DRAWING,
    ),
    "a piece that is none": (CLAIM.replace(pieces=lambda board, rules, state: ["1"]), Obligation.DRAWING),
    "a piece without a board": (NIM.replace(pieces=lambda board, rules, state: [Piece(0)]), Obligation.DRAWING),
    "a highlight off the board": (
        CLAIM.replace(highlights=lambda board, rules, state: [Highlight((9,), "here")]),
        Obligation.DRAWING,
    ),
    "an event that is no text": (
        NIM.replace(events=lambda board, rules, before, action, after: [action]),
        Obligation.DRAWING,
    ),
    "a click off the board": (
        CLAIM.replace(action_cells=lambda board, rules, state, action: (7,)),
        Obligation.CLICKING,
    ),
    "rules that are written to": (NIM.replace(make_rules=noted_rules, apply=writing_to_rules), Obligation.FIXED_RULES),
    "an index out of range": (NIM.replace(make_rules=noted_rules, apply=behind_the_end), Obligation.IN_RANGE),
    "a memory of its own": (NIM.replace(apply=remembering), Obligation.REPEATABLE),
    "a trace of the way": (NIM.with_fields(last=field("int8")).replace(apply=noting_last), Obligation.CANONICAL),
    "rules that fail": (NIM.replace(apply=failing), Obligation.NO_FAILURE),
    "texts that fail": (NIM.replace(action_text=fail), Obligation.NO_FAILURE),
    "pieces that fail": (CLAIM.replace(pieces=fail), Obligation.NO_FAILURE),
    "bounds that fail": (NIM.replace(max_actions=fail), Obligation.NO_FAILURE),
    "an overflow": (NIM.replace(apply=overflowing), Obligation.NO_FAILURE),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_obligation_is_caught_and_named(name: str) -> None:
    game, obligation = BROKEN[name]
    board = toy_games.SQUARE if game.needs_board else None
    with pytest.raises(ConformanceError) as caught:
        # Most are seen in plain Python; what needs compiled code is tested on its own below.
        check_conformance(toy_games.variant_of(game, board=board), seed=4, interpreted=True)
    error = caught.value
    assert error.obligation == obligation.value
    assert error.seed == 4
    assert re.match(rf"variant '.*-test', game {error.game} of seed 4, step {error.step}: .+; but ", str(error))
    assert str(error).endswith(obligation.value)


def test_every_obligation_that_a_game_can_break_alone_is_tried() -> None:
    tried = {obligation for _, obligation in BROKEN.values()}
    assert set(Obligation) - tried == {Obligation.COMPILED, Obligation.UNDO_AND_COPY}


@kernel
def sixteen_bits(rules: Any, state: Any, action: int) -> None:
    """A heap of a 16-bit type shifted by its width: 0 interpreted, the shift of a wider number compiled."""
    wide = (state.heap << 16) >> 16
    toy_games.nim_apply(rules, state, action)
    state.winner = 1 if wide == 0 else 0


def test_rules_that_mean_something_else_compiled_are_caught_at_the_step() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_conformance(toy_games.variant_of(NIM.replace(apply=sixteen_bits)))
    assert caught.value.obligation == Obligation.COMPILED.value
    assert caught.value.step == 1
    assert "the field 'winner' is 0 compiled, 1 interpreted" in str(caught.value)


@kernel
def returns_of_last_place(rules: Any, state: Any, returns: Any) -> None:
    returns[:] = 0.0
    if state.to_move == OVER:
        returns[rules.seats] = 1.0


def test_compiled_code_alone_finds_an_index_out_of_range() -> None:
    """Without the check it would write somewhere; with it, the very step is told."""
    variant = toy_games.variant_of(NIM.replace(returns=returns_of_last_place, returns_range=(0, 1)), heap=4)
    progress = Progress("nim", seed=0)
    with pytest.raises(ConformanceError) as caught:
        CompiledSteps(variant).play_at_random(progress, 100)
    assert caught.value.obligation == Obligation.IN_RANGE.value
    assert 2 <= caught.value.step <= 4


@kernel
def formatted(rules: Any, state: Any, action: int) -> None:
    toy_games.nim_apply(rules, state, int(f"{action:>3}"))


def test_rules_that_numba_cannot_compile_do_not_keep_the_contract_but_can_be_checked_interpreted() -> None:
    variant = toy_games.variant_of(NIM.replace(apply=formatted))
    with pytest.raises(GameError, match="game 'nim' cannot be compiled: kernel 'formatted'"):
        check_conformance(variant)
    check_conformance(variant, interpreted=True)


def test_an_endless_game_is_left_after_so_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    examined: list[int] = []

    def counting(variant: Variant, state: Any, choices: list[int], progress: Progress) -> list[str]:
        examined.append(progress.step)
        return check_texts(variant, state, choices, progress)

    monkeypatch.setattr("boardwright.testing.conformance.check_texts", counting)
    check_conformance(toy_games.race(target=10_000), games=1, max_steps=30)
    assert examined == list(range(31))


@kernel
def late_mistake(rules: Any, state: Any, action: int) -> None:
    toy_games.race_apply(rules, state, action)
    if state.points[0] >= 20:
        state.to_move = -7 if state.to_move == CHANCE else 8


def test_a_mistake_late_in_a_game_is_placed() -> None:
    variant = toy_games.variant_of(RACE.replace(apply=late_mistake), target=100)
    with pytest.raises(ConformanceError) as caught:
        check_conformance(variant, seed=2)
    error = caught.value
    assert error.obligation == Obligation.TO_MOVE.value
    assert error.step > 10  # twenty points take ten steps at least


def test_all_variants_of_a_game_are_checked(
    toy_plugins: Registry, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "variants"
    folder.mkdir()
    (folder / "small.yaml").write_text("game: nim\nplayers: 2\noptions: {heap: 3}\n")
    (folder / "three.yaml").write_text("extends: small\nplayers: 3\n")
    (folder / "other.yaml").write_text("game: race\nplayers: 2\n")
    library = Library([tmp_path])
    assert check_game("nim", library=library, games=1) == ["small", "three"]
    with pytest.raises(VariantError, match="the key 'board' is missing: 'claim' is played on one"):
        check_game("claim", library=library)
    with pytest.raises(UnknownNameError, match="unknown game 'mim'; did you mean 'nim'"):
        check_game("mim", library=library)
    (folder / "three.yaml").write_text("extends: small\noptions: {heap: 0}\n")
    with pytest.raises(DocumentError, match="heap: must be at least 1, not 0"):
        check_game("nim", library=library, games=1)
