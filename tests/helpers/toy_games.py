"""Tiny games whose every number can be counted by hand, and a plugin that offers them.

nim    take 1 to 3 from a heap; who takes the last one wins
race   a die of 1, 2 and 4 points is thrown, and the seat takes the points or leaves them; first at the target wins
claim  seats claim cells of a board in turn until it is full; the score is the sum of the claimed cells' degrees
"""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import Field as Option

from boardwright import (
    CHANCE,
    EMPTY,
    OVER,
    Actions,
    Board,
    Bot,
    Game,
    Library,
    Match,
    ObjectRef,
    OptionError,
    Options,
    Probabilities,
    Registry,
    RuleChange,
    SeatValues,
    State,
    Variant,
    bots,
    field,
    hookimpl,
    kernel,
)
from boardwright.bots import random
from boardwright.errors import Location

MAX_TAKEN = 3


class NimOptions(Options):
    heap: int = Option(7, ge=1, le=1000, description="how many there are at the start")


class NimRules(NamedTuple):
    seats: int
    heap: int


def nim_rules(board: None, options: NimOptions, seats: int) -> NimRules:
    return NimRules(seats, options.heap)


NIM_FIELDS = {"heap": field("int16"), "winner": field("int8", fill=-1)}


@kernel
def nim_start(rules: NimRules, state: State) -> None:
    state.heap = rules.heap


@kernel
def nim_legal_actions(rules: NimRules, state: State, actions: Actions) -> int:
    count = min(MAX_TAKEN, int(state.heap))
    for index in range(count):
        actions[index] = index + 1
    return count


@kernel
def nim_apply(rules: NimRules, state: State, action: int) -> None:
    state.heap -= action
    if state.heap == 0:
        state.winner = state.to_move
        state.to_move = OVER
    else:
        state.to_move = (int(state.to_move) + 1) % rules.seats


@kernel
def misere_returns(rules: NimRules, state: State, returns: SeatValues) -> None:
    for seat in range(rules.seats):
        returns[seat] = 0.0 if seat == state.winner else 1.0


def nim_text(board: None, rules: NimRules, state: State, action: int) -> str:
    return f"take {action}"


NIM = Game(
    "nim",
    players=(2, 4),
    needs_board=False,
    options=NimOptions,
    make_rules=nim_rules,
    fields=NIM_FIELDS,
    start=nim_start,
    legal_actions=nim_legal_actions,
    apply=nim_apply,
    action_space=MAX_TAKEN + 1,
    max_actions=MAX_TAKEN,
    action_text=nim_text,
)

MISERE = RuleChange(
    "misere",
    lambda game: game.replace(returns=misere_returns, returns_range=(0, 1), returns_sum=lambda rules: rules.seats - 1),
)


class RaceOptions(Options):
    target: int = Option(6, ge=1, le=10_000, description="points that win")


class RaceRules(NamedTuple):
    seats: int
    target: int
    faces: NDArray[np.int64]
    probabilities: NDArray[np.float64]


def race_rules(board: None, options: RaceOptions, seats: int) -> RaceRules:
    return RaceRules(seats, options.target, np.array([1, 2, 4]), np.array([0.5, 0.25, 0.25]))


RACE_FIELDS = {"points": field("int32", per="seat"), "turn": field("int8"), "thrown": field("int32")}


@kernel
def race_start(rules: RaceRules, state: State) -> None:
    state.to_move = CHANCE


@kernel
def race_chance(rules: RaceRules, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    for index in range(len(rules.faces)):
        outcomes[index] = rules.faces[index]
        probabilities[index] = rules.probabilities[index]
    return len(rules.faces)


@kernel
def race_legal_actions(rules: RaceRules, state: State, actions: Actions) -> int:
    actions[0] = 0
    actions[1] = 1
    return 2


@kernel
def race_apply(rules: RaceRules, state: State, action: int) -> None:
    if state.to_move == CHANCE:
        state.thrown = action
        state.to_move = state.turn
        return
    if action == 1:
        state.points[state.turn] += state.thrown
    if state.points[state.turn] >= rules.target:
        state.to_move = OVER
    else:
        state.turn = (int(state.turn) + 1) % rules.seats
        state.to_move = CHANCE


@kernel
def race_scores(rules: RaceRules, state: State, scores: SeatValues) -> None:
    for seat in range(rules.seats):
        scores[seat] = state.points[seat]


def race_text(board: None, rules: RaceRules, state: State, action: int) -> str:
    if state.to_move == CHANCE:
        return f"throw {action}"
    return "take" if action else "leave"


RACE = Game(
    "race",
    players=(1, 3),
    needs_board=False,
    options=RaceOptions,
    make_rules=race_rules,
    fields=RACE_FIELDS,
    start=race_start,
    legal_actions=race_legal_actions,
    chance=race_chance,
    apply=race_apply,
    returns=race_scores,
    action_space=2,
    outcome_space=5,
    max_outcomes=3,
    returns_range=lambda rules: (0, rules.target + 3),
    action_text=race_text,
    status=lambda board, rules, state: f"thrown: {state.thrown}",
)


class ClaimOptions(Options):
    double: list[str] = Option(default_factory=list, description="cells that count twice")
    bonus: float = Option(0, ge=0, description="points for each cell besides")


class ClaimRules(NamedTuple):
    seats: int
    cells: int
    values: NDArray[np.float64]  # points for each cell


def claim_rules(board: Board, options: ClaimOptions, seats: int) -> ClaimRules:
    for cell in options.double:
        if cell not in board.cells:
            raise OptionError("double", f"there is no cell '{cell}'")
    factors = np.array([2.0 if cell in options.double else 1.0 for cell in board.cells])
    return ClaimRules(seats, board.size, (factors * board.degrees + options.bonus).astype(np.float64))


CLAIM_FIELDS = {"owner": field("int8", per="cell", fill=-1), "empty": field("int16")}


@kernel
def claim_start(rules: ClaimRules, state: State) -> None:
    state.empty = rules.cells


@kernel
def claim_legal_actions(rules: ClaimRules, state: State, actions: Actions) -> int:
    count = 0
    for cell in range(rules.cells):
        if state.owner[cell] == EMPTY:
            actions[count] = cell
            count += 1
    return count


@kernel
def claim_apply(rules: ClaimRules, state: State, action: int) -> None:
    state.owner[action] = state.to_move
    state.empty -= 1
    state.to_move = OVER if state.empty == 0 else (int(state.to_move) + 1) % rules.seats


@kernel
def claim_returns(rules: ClaimRules, state: State, returns: SeatValues) -> None:
    returns[:] = 0.0
    for cell in range(rules.cells):
        if state.owner[cell] != EMPTY:
            returns[state.owner[cell]] += rules.values[cell]


CLAIM = Game(
    "claim",
    players=(2, 3),
    options=ClaimOptions,
    make_rules=claim_rules,
    fields=CLAIM_FIELDS,
    start=claim_start,
    legal_actions=claim_legal_actions,
    apply=claim_apply,
    returns=claim_returns,
    returns_range=lambda rules: (0, rules.values.sum()),
    returns_sum=lambda rules: rules.values.sum(),
)

SQUARE = Board("square", ("a", "b", "c", "d"), ((0, 1), (0, 3), (1, 2), (2, 3)))


class TunableOptions(Options):
    depth: int = Option(1, ge=1)
    width: int = Option(1, ge=1)


def crash(match: Match, parameters: Options) -> int:
    if len(match.actions) == 2:
        raise RuntimeError("out of ideas")
    return match.legal_actions[0]


def same_as_random(match: Match, parameters: Options) -> int:
    return match.choose(random.choose)


CRASHING = Bot("crashing", player=crash)
CHEATING = Bot("cheating", player=lambda match, parameters: 99)
PYTHON = Bot("python", player=same_as_random)
TUNABLE = Bot("tunable", parameters=TunableOptions, player=same_as_random)


class ToyPlugin:
    """What a plugin module would be: its functions, marked."""

    @staticmethod
    @hookimpl
    def boardwright_games() -> dict[str, ObjectRef]:
        return {name: ObjectRef(f"toy_games:{name.upper()}", name.title()) for name in ("nim", "race", "claim")}

    @staticmethod
    @hookimpl
    def boardwright_rule_changes() -> dict[str, ObjectRef]:
        return {"misere": ObjectRef("toy_games:MISERE", "who takes the last one loses")}

    @staticmethod
    @hookimpl
    def boardwright_bots() -> dict[str, ObjectRef]:
        names = ("crashing", "cheating", "python", "tunable")
        return {name: ObjectRef(f"toy_games:{name.upper()}", f"the bot {name}") for name in names}


TOYS = Registry()  # of the toy games, their bots, and the bots that are shipped
TOYS.add("bots", lambda: bots)
TOYS.add("toys", ToyPlugin)


@kernel
def nobody_competes(rules: Any, state: State, seat: int) -> bool:
    return False


def variant_of(game: Game, players: int = 2, board: Board | None = None, **options: Any) -> Variant:
    """A variant of a game that no plugin offers."""
    chosen = (game.options or Options).model_validate(options)
    return Variant(
        name=f"{game.name}-test",
        title="",
        description="",
        game=game,
        board=board,
        players=players,
        options=chosen,
        rule_changes=(),
        rules=game.make_rules(board, chosen, players),
        location=Location("test"),
        library=Library(registry=TOYS),
    )


def with_installed_bots(variant: Variant) -> Variant:
    """The same variant, for the bots that are installed instead of those of the toy games."""
    return dataclasses.replace(variant, library=Library())


def nim(heap: int = 7, players: int = 2) -> Variant:
    return variant_of(NIM, players, heap=heap)


def race(target: int = 6, players: int = 2) -> Variant:
    return variant_of(RACE, players, target=target)


def claim(players: int = 2) -> Variant:
    return variant_of(CLAIM, players, SQUARE)
