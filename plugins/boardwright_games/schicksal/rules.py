"""Schicksal, "fate": White walks to the centre of the board for gold, Black throws White out, and they change sides.

State    first_white    seat that is White in the first round, NOBODY until it is thrown for
         quadrant       the quadrant that is played on; the round's number
         lives          White's lives left in this round
         colour         WHITE or BLACK: whose throw or move it is
         thrown         the throw to be moved: 1, 2, 3 or WONDER; 0 before it
         balls[colour]  the cell of White's and of Black's ball
         gold[seat]     gold pieces won
         throws         throws so far, for the limit; not part of the key
Actions  0 <= action < cells    end the move on this cell
         cells                  pass
Chance   the seat that is White first, at the start; then throws: 1, 2, 3 steps, or WONDER
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import (
    CHANCE,
    NO_CELL,
    NOBODY,
    OVER,
    Actions,
    Board,
    CellArray,
    Game,
    Piece,
    Probabilities,
    SeatValues,
    State,
    field,
    kernel,
    share_of_highest,
)
from boardwright.kernels.lib.walks import Walks, open_ends
from boardwright.wording import counted, seats_text
from boardwright_games.schicksal.options import SchicksalOptions
from boardwright_games.schicksal.tables import (
    THROWS,
    centre_cell,
    cross_cells,
    for_each_round,
    round_walks,
    start_cells,
)

SEATS = 2

WHITE = 0
BLACK = 1

WONDER = len(THROWS)
FACES = (1 / 6, 2 / 6, 2 / 6, 1 / 6)  # the die shows 1, 2, 2, 3, 3, wonder

FIELDS = {
    "first_white": field("int8", fill=NOBODY),
    "quadrant": field("int8"),
    "lives": field("int8"),
    "colour": field("int8"),
    "thrown": field("int8"),
    "balls": field("int16", per=2),
    "gold": field("int32", per=SEATS),
    "throws": field("int32", key=False),
}


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    centre: int
    cross: NDArray[np.bool_]  # (cells,): the arms and the centre, where White is safe
    steps: CellArray  # (cells,): how many each cell is from the centre
    start: CellArray  # (rounds, 2): where the balls begin
    walks: Walks  # list (round * throws + throw) * cells + cell
    lives: NDArray[np.int32]  # (rounds,)
    gold: NDArray[np.int32]  # (rounds,): for each time that White reaches the centre
    first_white: int  # a seat, or NOBODY: it is thrown for
    black_on_centre: bool
    turn_limit: int


def make_rules(board: Board, options: SchicksalOptions, seats: int) -> Rules:
    """Raises BoardError on a board that is not quadrants and a cross, OptionError where an option does not fit."""
    centre = centre_cell(board)
    return Rules(
        cells=board.size,
        centre=centre,
        cross=cross_cells(board),
        steps=board.distances([centre]),
        start=start_cells(board),
        lives=for_each_round(board, "lives", options.lives),
        gold=for_each_round(board, "gold", options.gold),
        walks=round_walks(board, options.retrace),
        first_white=NOBODY if options.first_white == "throw" else options.first_white - 1,
        black_on_centre=options.black_on_centre,
        turn_limit=options.turn_limit,
    )


@kernel
def start(rules: Rules, state: State) -> None:
    state.first_white = rules.first_white
    begin_round(rules, state)


@kernel
def begin_round(rules: Rules, state: State) -> None:
    state.lives = rules.lives[state.quadrant]
    begin_attempt(rules, state)


@kernel
def begin_attempt(rules: Rules, state: State) -> None:
    """Puts both balls on their start cells; White throws."""
    state.balls[WHITE] = rules.start[state.quadrant, WHITE]
    state.balls[BLACK] = rules.start[state.quadrant, BLACK]
    state.colour = WHITE
    state.to_move = CHANCE


@kernel
def chance(rules: Rules, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    if state.first_white == NOBODY:
        for seat in range(SEATS):
            outcomes[seat] = seat
            probabilities[seat] = 0.5
        return SEATS
    for face in range(WONDER):
        outcomes[face] = face + 1
        probabilities[face] = FACES[face]
    return WONDER


@kernel
def legal_actions(rules: Rules, state: State, actions: Actions) -> int:
    """The cells where a move may end; to pass is only for those who cannot move."""
    other = 1 - state.colour
    reached = open_ends(rules.walks, list_of_moves(rules, state), state.balls[other : other + 1], actions)
    taken = taken_cell(rules, state)
    centre = closed_centre(rules, state)
    count = 0
    for index in range(reached):
        cell = actions[index]
        if cell != taken and cell != centre:
            actions[count] = cell
            count += 1
    if count == 0:
        actions[0] = pass_action(rules)
        count = 1
    return count


@kernel
def list_of_moves(rules: Rules, state: State) -> int:
    """The number of the list of walks that has the moves of the ball to move, as far as it was thrown."""
    throw = int(state.quadrant) * WONDER + int(state.thrown) - 1
    return throw * rules.cells + int(state.balls[state.colour])


@kernel
def taken_cell(rules: Rules, state: State) -> int:
    """The other ball's cell, or NO_CELL if the ball to move may end there: Black on White, but not on the cross."""
    if state.colour == WHITE:
        return int(state.balls[BLACK])
    white = int(state.balls[WHITE])
    return white if rules.cross[white] else NO_CELL


@kernel
def closed_centre(rules: Rules, state: State) -> int:
    """The centre, or NO_CELL if the ball to move may end there."""
    closed = state.colour == BLACK and not rules.black_on_centre
    return rules.centre if closed else NO_CELL


@kernel
def pass_action(rules: Rules) -> int:
    return rules.cells


@kernel
def apply(rules: Rules, state: State, action: int) -> None:
    if state.to_move != CHANCE:
        move(rules, state, action)
        if state.to_move != OVER and state.throws == rules.turn_limit:
            state.truncated = True
            end_game(state)
    elif state.first_white == NOBODY:
        state.first_white = action
    else:
        state.thrown = action
        state.throws += 1
        state.to_move = seat_of(state, state.colour)


@kernel
def seat_of(state: State, colour: int) -> int:
    """The seat that plays a colour in this round: they change sides at every new one."""
    return int(state.first_white + state.quadrant + colour) % SEATS


@kernel
def move(rules: Rules, state: State, action: int) -> None:
    state.thrown = 0
    if action != pass_action(rules):
        state.balls[state.colour] = action
    if state.balls[WHITE] == rules.centre:
        state.gold[seat_of(state, WHITE)] += rules.gold[state.quadrant]
        begin_attempt(rules, state)
    elif state.balls[WHITE] == state.balls[BLACK]:
        lose_life(rules, state)
    else:
        state.colour = 1 - state.colour
        state.to_move = CHANCE


@kernel
def lose_life(rules: Rules, state: State) -> None:
    """White is out: the next attempt, or the next round, or the end of the game."""
    state.lives -= 1
    if state.lives > 0:
        begin_attempt(rules, state)
    elif state.quadrant + 1 < len(rules.lives):
        state.quadrant += 1
        begin_round(rules, state)
    else:
        end_game(state)


@kernel
def end_game(state: State) -> None:
    """It is nobody's move any more."""
    state.to_move = OVER
    state.colour = WHITE


@kernel
def scores(rules: Rules, state: State, scores: SeatValues) -> None:
    for seat in range(SEATS):
        scores[seat] = state.gold[seat]


@kernel
def evaluation(rules: Rules, state: State, estimates: SeatValues) -> None:
    """Who has more gold is likely to win; White's lives and a ball near the centre promise gold."""
    if state.first_white == NOBODY:
        estimates[:] = 0.5
        return
    white = seat_of(state, WHITE)
    promise = rules.gold[state.quadrant] * (state.lives + 1.0 / (1.0 + rules.steps[state.balls[WHITE]]))
    lead = float(state.gold[white]) - float(state.gold[1 - white]) + promise
    estimates[white] = 0.5 + 0.5 * lead / (2.0 + abs(lead))
    estimates[1 - white] = 1.0 - estimates[white]


def action_text(board: Board, rules: Rules, state: State, action: int) -> str:
    """The cell where a move ends, or `pass`; for outcomes `seat 1` (is White first), or `2` steps, or `wonder`."""
    if state.to_move == CHANCE:
        if state.first_white == NOBODY:
            return f"seat {action + 1}"
        return "wonder" if action == WONDER else str(action)
    return "pass" if action == pass_action(rules) else board.cells[action]


def action_cells(board: Board, rules: Rules, state: State, action: int) -> Sequence[int]:
    """The cell where the move ends; none for a pass."""
    return () if action == pass_action(rules) else (action,)


def status(board: Board, rules: Rules, state: State) -> str:
    """Who is White, where, with how many lives, and what was thrown."""
    if state.first_white == NOBODY:
        return "to be thrown: who is White first"
    quadrant = board.group("quadrant").ids[state.quadrant]
    white = seats_text([seat_of(state, WHITE)])
    lines = [f"quadrant {quadrant}: {white} is White, {lives_text(int(state.lives))} left"]
    if state.thrown:
        steps = "a wonder" if state.thrown == WONDER else str(state.thrown)
        lines.append(f"{seats_text([seat_of(state, state.colour)])} has thrown {steps}")
    return "\n".join(lines)


def lives_text(lives: int) -> str:
    return {0: "no life", 1: "1 life"}.get(lives, f"{lives} lives")


def events(board: Board, rules: Rules, before: State, action: int, after: State) -> Sequence[str]:
    """Gold won, White thrown out, and rounds that begin."""
    if before.to_move == CHANCE:
        return []
    white = seat_of(before, WHITE)
    told = []
    if after.gold[white] > before.gold[white]:
        told.append(f"{seats_text([white])} won {after.gold[white] - before.gold[white]} gold")
    if before.colour == BLACK and action == before.balls[WHITE]:
        told.append(f"White was thrown out; {seats_text([white])} has {lives_text(before.lives - 1)} left")
    if after.quadrant > before.quadrant:
        quadrant = board.group("quadrant").ids[after.quadrant]
        told.append(f"on to quadrant {quadrant}: {seats_text([seat_of(after, WHITE)])} is White")
    if after.truncated:
        told.append(f"the game was broken off after {counted(int(after.throws), 'throw')}")
    return told


def pieces(board: Board, rules: Rules, state: State) -> Iterable[Piece]:
    """The two balls; where White was thrown out, Black's lies."""
    known = state.first_white != NOBODY
    balls = {}
    for colour, kind in ((WHITE, "white"), (BLACK, "black")):
        place = int(state.balls[colour])
        balls[place] = Piece(place, seat_of(state, colour) if known else NOBODY, kind)
    return balls.values()


SCHICKSAL = Game(
    "schicksal",
    players=SEATS,
    options=SchicksalOptions,
    make_rules=make_rules,
    fields=FIELDS,
    start=start,
    legal_actions=legal_actions,
    chance=chance,
    apply=apply,
    returns=share_of_highest(scores),
    scores=scores,
    evaluation=evaluation,
    action_space=lambda rules: pass_action(rules) + 1,
    outcome_space=WONDER + 1,
    max_outcomes=WONDER,
    returns_range=(0, 1),
    returns_sum=1,
    action_text=action_text,
    action_cells=action_cells,
    status=status,
    events=events,
    pieces=pieces,
    summary=(
        "Each player has a ball. White wins gold by ending a move on the centre of the board, with the exact throw; "
        "Black throws White out by ending on White's cell, but not on the cross, where White is safe. A move goes as "
        "many steps as the die shows, around the other ball, and enters no cell twice; a wonder is 1 to 4 steps, as "
        "the player likes. White thrown out loses a life; without one left, the players change colours and go on in "
        "the next quadrant. Most gold after the last one wins."
    ),
)
