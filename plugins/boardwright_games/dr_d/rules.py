"""Spiel Dr. D. by Ronald Deckert: fill a board of triangles with stones and conquer its hexagons.

State    owner[cell]  seat whose stone lies there, EMPTY where none
         left[seat]   stones that the seat still has to place
         empty        empty cells
         passes       passes in a row
         double       the hexagons that count twice, as bits
         aims[seat]   COMPETITIVE or COOPERATIVE, UNKNOWN until it is drawn
Actions  0 <= action < cells                place a stone on this cell
         cells + source * width + slot      push: the stone on cell `source` moves to its neighbour number `slot`,
                                            and the seat's own stone takes its place; `width` is the highest degree
         cells + cells * width              pass
Chance   at the start, where the options say so: first the hexagons that count twice, each its number, one by one; then,
         seat by seat, the number of hexagons + the aim
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from boardwright import (
    CHANCE,
    EMPTY,
    NOBODY,
    OVER,
    Actions,
    Board,
    Fields,
    Game,
    Highlight,
    Probabilities,
    State,
    field,
    kernel,
)
from boardwright.kernels.lib.bits import count as count_bits
from boardwright.kernels.lib.bits import flip, has
from boardwright.wording import counted, seats_text
from boardwright_games.dr_d.options import DrDOptions
from boardwright_games.dr_d.scoring import competes, corners_of, evaluation, returns, scores, two_most_corners, wins
from boardwright_games.dr_d.tables import AIMS, COMPETITIVE, UNKNOWN, Rules, make_rules


def fields(rules: Rules) -> Fields:
    return {
        "owner": field("int8", per="cell", fill=EMPTY),
        "left": field("int16", per="seat", fill=rules.stones),
        "empty": field("int16", fill=rules.cells),
        "passes": field("int8"),
        "double": field("uint16", per=len(rules.double)),
        "aims": field("int8", per="seat"),
    }


@kernel
def start(rules: Rules, state: State) -> None:
    for cell in range(rules.cells):
        seat = rules.start[cell]
        if seat != EMPTY:
            state.owner[cell] = seat
            state.left[seat] -= 1
            state.empty -= 1
    state.double[:] = rules.double
    state.aims[:] = rules.aims
    if something_to_draw(rules, state):
        state.to_move = CHANCE


@kernel
def something_to_draw(rules: Rules, state: State) -> bool:
    return hexagons_missing(rules, state) > 0 or seat_without_aim(rules, state) != NOBODY


@kernel
def hexagons_missing(rules: Rules, state: State) -> int:
    """How many double hexagons are still to be drawn; those of every game and drawn ones exclude each other."""
    return rules.drawn_hexagons - count_bits(state.double) if rules.drawn_hexagons > 0 else 0


@kernel
def seat_without_aim(rules: Rules, state: State) -> int:
    """The first seat whose aim is still to be drawn, or NOBODY."""
    for seat in range(rules.seats):
        if state.aims[seat] == UNKNOWN:
            return seat
    return NOBODY


@kernel
def chance(rules: Rules, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    found = 0
    if hexagons_missing(rules, state) > 0:
        for hexagon in range(len(rules.hexagons)):
            if not has(state.double, hexagon):
                outcomes[found] = hexagon
                found += 1
    else:
        for aim in range(len(AIMS)):
            outcomes[found] = len(rules.hexagons) + aim
            found += 1
    probabilities[:found] = 1.0 / found
    return found


@kernel
def take_drawn(rules: Rules, state: State, outcome: int) -> None:
    if outcome < len(rules.hexagons):
        flip(state.double, outcome)
    else:
        state.aims[seat_without_aim(rules, state)] = outcome - len(rules.hexagons)
    if not something_to_draw(rules, state):
        state.to_move = 0


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    seat = state.to_move
    count = 0
    if state.left[seat] > 0:
        opening = rules.stones - state.left[seat] < rules.opening_stones
        if rules.may_place or opening:
            count = list_placements(rules, state, actions)
        if rules.may_push and not opening:
            count = list_pushes(rules, state, actions, count)
    if count == 0:
        actions[0] = pass_action(rules)
        count = 1
    return count


@kernel
def list_placements(rules: Rules, state: State, actions: Actions) -> int:
    count = 0
    for cell in range(rules.cells):
        # Written in any case and kept only if the cell is empty: no branch to mispredict, 1.6 times as fast a game.
        actions[count] = cell
        count += int(state.owner[cell] == EMPTY)
    return count


@kernel
def list_pushes(rules: Rules, state: State, actions: Actions, count: int) -> int:
    """Appends, behind the first `count` actions, every push of another seat's stone to an empty neighbour."""
    seat = state.to_move
    for source in range(rules.cells):
        owner = state.owner[source]
        if owner != EMPTY and owner != seat:
            neighbours = rules.neighbours[source]
            for slot in range(rules.degrees[source]):
                if state.owner[neighbours[slot]] == EMPTY:
                    actions[count] = rules.cells + source * rules.width + slot
                    count += 1
    return count


@kernel
def pass_action(rules: Rules) -> int:
    return rules.cells + rules.cells * rules.width


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    if state.to_move == CHANCE:
        take_drawn(rules, state, action)
        return
    if action == pass_action(rules):
        state.passes += 1
    else:
        state.passes = 0
        place_stone(rules, state, action)
    if state.empty == 0 or state.left.sum() == 0 or state.passes == rules.seats:
        state.to_move = OVER
    else:
        state.to_move = (state.to_move + 1) % rules.seats


@kernel
def place_stone(rules: Rules, state: State, action: int) -> None:
    """Puts down a stone of the seat to move, pushing the one that lies there if the action says so."""
    cell = action
    if action >= rules.cells:
        cell = push_source(rules, action)
        state.owner[push_target(rules, action)] = state.owner[cell]
    state.owner[cell] = state.to_move
    state.left[state.to_move] -= 1
    state.empty -= 1


@kernel
def push_source(rules: Rules, action: int) -> int:
    return (action - rules.cells) // rules.width


@kernel
def push_target(rules: Rules, action: int) -> int:
    return int(rules.neighbours[push_source(rules, action), (action - rules.cells) % rules.width])


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """`c3` places a stone, `c3>c4` pushes the stone on c3 to c4 and takes its place, and there is `pass`.

    What chance draws is a hexagon, such as `h6`, or an aim.
    """
    if state.to_move == CHANCE:
        ids = board.group("hexagon").ids
        return ids[action] if action < len(ids) else AIMS[action - len(ids)]
    return ">".join(board.cells[cell] for cell in action_cells(board, rules, state, action)) or "pass"


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The cell to place on; the stone to push and where it goes; none for a pass."""
    if action == pass_action(rules):
        return ()
    return (action,) if action < rules.cells else (push_source(rules, action), push_target(rules, action))


def status(board: Board, rules: Rules, state: State) -> str:
    """The stones that each seat has left, the hexagons that it holds, and its aim, if not all compete."""
    ids = board.group("hexagon").ids
    holders = [conquerors(rules, state, hexagon) for hexagon in range(len(ids))]
    lines = []
    for seat in range(rules.seats):
        held = [name for name, seats in zip(ids, holders, strict=True) if seat in seats]
        stones = counted(int(state.left[seat]), "stone")
        aim = f" ({aim_text(state, seat)})" if not all_compete(rules) else ""
        lines.append(f"seat {seat + 1}{aim} has {stones} left and holds {', '.join(held) or 'no hexagon'}")
    return "\n".join(lines)


def aim_text(state: State, seat: int) -> str:
    return "aim to be drawn" if state.aims[seat] == UNKNOWN else AIMS[state.aims[seat]]


def events(board: Board, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """What was drawn for what; the hexagons that are conquered, and those that change hands."""
    ids = board.group("hexagon").ids
    if before.to_move == CHANCE:
        if action < len(ids):
            return [f"{ids[action]} counts twice"]
        seat = seat_without_aim(rules, before)
        return [f"seat {seat + 1} is {aim_text(after, seat)}"]
    told = []
    changed = (before.owner != after.owner)[rules.hexagons].any(axis=1)
    for hexagon in np.flatnonzero(changed).tolist():
        name = ids[hexagon]
        lost, won = conquerors(rules, before, hexagon), conquerors(rules, after, hexagon)
        if lost and lost != won:
            told.append(f"{name} goes from {seats_text(lost)} to {seats_text(won)}")
        elif won and not lost:
            told.append(f"{seats_text(won)} conquered {name}")
    return told


def conquerors(rules: Rules, state: State, hexagon: int) -> list[int]:
    """The seats that have conquered a hexagon; none while it has an empty corner."""
    if corners_of(rules, state, hexagon, EMPTY) > 0:
        return []
    most, _ = two_most_corners(rules, state, hexagon)
    return [seat for seat in range(rules.seats) if corners_of(rules, state, hexagon, seat) == most]


def highlights(board: Board, rules: Rules, state: State) -> Iterable[Highlight]:
    """The hexagons that count twice."""
    hexagons = board.group("hexagon")
    for number, (name, cells) in enumerate(zip(hexagons.ids, hexagons.sets, strict=True)):
        if has(state.double, number):
            yield Highlight(cells, f"{name} counts twice")


def returns_range(rules: Rules) -> tuple[float, float]:
    """A share of the win is at most 1; a common sum counts each hexagon for as many as can share it."""
    if all_compete(rules):
        return 0.0, 1.0
    weights = len(rules.hexagons) + count_bits(rules.double) + rules.drawn_hexagons
    sharing = rules.seats if rules.seats in (2, 3, 6) else 3  # six corners are not shared by four, or by five
    return 0.0, max(1.0, weights * sharing + rules.free_corner_points * len(rules.free_corners))


def all_compete(rules: Rules) -> bool:
    return bool((rules.aims == COMPETITIVE).all())


def outcome_space(rules: Rules) -> int:
    """The hexagons and the aims, where something is drawn."""
    drawn = rules.drawn_hexagons > 0 or (rules.aims == UNKNOWN).any()
    return len(rules.hexagons) + len(AIMS) if drawn else 0


DR_D = Game(
    "dr-d",
    version="2",
    players=(2, 6),
    options=DrDOptions,
    make_rules=make_rules,
    fields=fields,
    start=start,
    legal_actions=legal_actions,
    chance=chance,
    apply=apply,
    scores=scores,
    returns=returns,
    wins=wins,
    competes=competes,
    evaluation=evaluation,
    action_space=lambda rules: pass_action(rules) + 1,
    outcome_space=outcome_space,
    returns_range=returns_range,
    returns_sum=lambda rules: 1.0 if all_compete(rules) else None,
    action_text=action_text,
    action_cells=action_cells,
    status=status,
    events=events,
    highlights=highlights,
    summary=(
        "Players fill a board of triangles with their stones, one a turn. With `push`, a turn moves another player's "
        "stone to an empty neighbouring cell and puts the own stone where it lay. A hexagon whose six cells are full "
        "is conquered by everyone who has the most stones in it. Most hexagons win, or all count together."
    ),
)
