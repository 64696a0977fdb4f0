"""Spiel Dr. D. by Ronald Deckert: fill a board of triangles with stones and conquer its hexagons.

State    owner[cell]  seat whose stone lies there, EMPTY where none
         left[seat]   stones that the seat still has to place
         empty        empty cells
         passes       passes in a row
Actions  0 <= action < cells                place a stone on this cell
         cells + source * width + slot      push: the stone on cell `source` moves to its neighbour number `slot`,
                                            and the seat's own stone takes its place; `width` is the highest degree
         cells + cells * width              pass
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from boardwright import EMPTY, OVER, Actions, Board, Fields, Game, Highlight, State, field, kernel
from boardwright.wording import counted, seats_text
from boardwright_games.dr_d.options import DrDOptions
from boardwright_games.dr_d.scoring import count_corners, evaluation, returns, scores, wins
from boardwright_games.dr_d.tables import Rules, make_rules


def fields(rules: Rules) -> Fields:
    return {
        "owner": field("int8", per="cell", fill=EMPTY),
        "left": field("int16", per="seat", fill=rules.stones),
        "empty": field("int16", fill=rules.cells),
        "passes": field("int8"),
    }


@kernel
def start(rules: Rules, state: State) -> None:
    for cell in range(rules.cells):
        seat = rules.start[cell]
        if seat != EMPTY:
            state.owner[cell] = seat
            state.left[seat] -= 1
            state.empty -= 1


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
    for source in range(rules.cells):
        owner = state.owner[source]
        if owner != EMPTY and owner != state.to_move:
            for slot in range(rules.degrees[source]):
                if state.owner[rules.neighbours[source, slot]] == EMPTY:
                    actions[count] = rules.cells + source * rules.width + slot
                    count += 1
    return count


@kernel
def pass_action(rules: Rules) -> int:
    return rules.cells + rules.cells * rules.width


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
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
    """`c3` places a stone, `c3>c4` pushes the stone on c3 to c4 and takes its place, and there is `pass`."""
    return ">".join(board.cells[cell] for cell in action_cells(board, rules, state, action)) or "pass"


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The cell to place on; the stone to push and where it goes; none for a pass."""
    if action == pass_action(rules):
        return ()
    return (action,) if action < rules.cells else (push_source(rules, action), push_target(rules, action))


def status(board: Board, rules: Rules, state: State) -> str:
    """The stones that each seat has left, and the hexagons that it holds."""
    ids = board.group("hexagon").ids
    holders = [conquerors(rules, state, hexagon) for hexagon in range(len(ids))]
    lines = []
    for seat in range(rules.seats):
        held = [name for name, seats in zip(ids, holders, strict=True) if seat in seats]
        stones = counted(int(state.left[seat]), "stone")
        lines.append(f"seat {seat + 1} has {stones} left and holds {', '.join(held) or 'no hexagon'}")
    return "\n".join(lines)


def events(board: Board, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """The hexagons that are conquered, and those that change hands."""
    told = []
    for hexagon, name in enumerate(board.group("hexagon").ids):
        lost, won = conquerors(rules, before, hexagon), conquerors(rules, after, hexagon)
        if lost and lost != won:
            told.append(f"{name} goes from {seats_text(lost)} to {seats_text(won)}")
        elif won and not lost:
            told.append(f"{seats_text(won)} conquered {name}")
    return told


def conquerors(rules: Rules, state: State, hexagon: int) -> list[int]:
    """The seats that have conquered a hexagon; none while it has an empty corner."""
    corners = np.zeros(rules.seats, dtype=np.int8)
    if count_corners(rules, state, hexagon, corners) < 6:
        return []
    return [seat for seat in range(rules.seats) if corners[seat] == corners.max()]


def highlights(board: Board, rules: Rules, state: State) -> Iterable[Highlight]:
    """The hexagons that count twice."""
    hexagons = board.group("hexagon")
    for name, cells, weight in zip(hexagons.ids, hexagons.sets, rules.weights, strict=True):
        if weight == 2.0:
            yield Highlight(cells, f"{name} counts twice")


def returns_range(rules: Rules) -> tuple[float, float]:
    """A share of the win is at most 1; a common sum counts each hexagon for as many as can share it."""
    if not rules.cooperative.any():
        return 0.0, 1.0
    sharing = rules.seats if rules.seats in (2, 3, 6) else 3  # six corners are not shared by four, or by five
    corners = rules.free_corner_points * len(rules.free_corners)
    return 0.0, max(1.0, float(rules.weights.sum()) * sharing + corners)


DR_D = Game(
    "dr-d",
    players=(2, 6),
    options=DrDOptions,
    make_rules=make_rules,
    fields=fields,
    start=start,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    returns=returns,
    wins=wins,
    evaluation=evaluation,
    action_space=lambda rules: pass_action(rules) + 1,
    returns_range=returns_range,
    returns_sum=lambda rules: None if rules.cooperative.any() else 1.0,
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
