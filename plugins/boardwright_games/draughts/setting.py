"""What a board and the options of draughts come to before the first move; refuses what does not fit."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from boardwright import Board, BoardError, BoardwrightError, OptionError
from boardwright.game import EMPTY
from boardwright.kernels.lib.streams import CHANCE_STREAM, next_bits, seed_streams
from boardwright_games.draughts.captures import MOST_STONES
from boardwright_games.draughts.options import CellsOfSeats, DraughtsOptions, Stones
from boardwright_games.draughts.position import SEATS, king_of, man_of

MOST_CELLS = 1000  # so that every action is a number of 32 bits

_USES = {"home": "where its men begin", "far": "where its men become kings"}


def check_board(board: Board) -> None:
    """Raises BoardError if the board is too large for the numbers of actions."""
    if board.size > MOST_CELLS:
        raise BoardError(
            f"draughts is for boards of at most {MOST_CELLS:,} cells, and board '{board.name}' has {board.size:,}",
            location=board.location,
        )


def distances(board: Board, far: Sequence[Sequence[int]]) -> NDArray[np.int16]:
    """Steps from each cell to the nearest cell of each seat's far side, shape (seats, cells).

    A cell from which no way leads there counts as farther than all others.
    """
    return np.array([_steps_to(board, cells) for cells in far], dtype=np.int16)


def _steps_to(board: Board, cells: Sequence[int]) -> list[int]:
    steps = [board.size] * board.size
    for cell in cells:
        steps[cell] = 0
    waiting = deque(cells)
    start, items = board.adjacency
    while waiting:
        cell = waiting.popleft()
        for other in items[start[cell] : start[cell + 1]].tolist():
            if steps[other] == board.size:
                steps[other] = steps[cell] + 1
                waiting.append(other)
    return steps


def far_sides(board: Board, options: DraughtsOptions) -> list[Sequence[int]]:
    """The cells on which each seat's men become kings; raises BoardError or OptionError if there are none."""
    return _cells_of_seats(board, "far", options.far)


def start_pieces(board: Board, options: DraughtsOptions, far: Sequence[Sequence[int]]) -> NDArray[np.int8]:
    """The piece on each cell at the start, EMPTY where none lies, shape (cells,).

    Raises:
        BoardError: the board does not say where the men begin.
        OptionError: the pieces do not fit the board, or one another.
    """
    source = "home" if options.start is None else "start"
    pieces = np.full(board.size, EMPTY, dtype=np.int8)
    for seat, (men, kings) in enumerate(_stones_of_seats(board, options)):
        if not 1 <= len(men) + len(kings) <= MOST_STONES:
            raise OptionError(source, f"seat {seat + 1} must have 1 to {MOST_STONES} stones, not {len(men + kings)}")
        for cell in [*men, *kings]:
            if pieces[cell] != EMPTY:
                raise OptionError(source, f"there are two stones on cell '{board.cells[cell]}'")
            if cell in men and cell in far[seat]:
                raise OptionError(
                    source, f"seat {seat + 1} cannot have a man on cell '{board.cells[cell]}', its far side"
                )
            pieces[cell] = man_of(seat) if cell in men else king_of(seat)
    return pieces


def _stones_of_seats(board: Board, options: DraughtsOptions) -> list[tuple[list[int], list[int]]]:
    """The cells of each seat's men and of its kings."""
    if options.start is None:
        return [(list(cells), []) for cells in _cells_of_seats(board, "home", options.home)]
    if len(options.start) != SEATS:
        raise OptionError("start", f"must have the stones of each of {SEATS} seats, not {len(options.start)}")
    return [_placed(board, stones) for stones in options.start]


def _placed(board: Board, stones: Stones) -> tuple[list[int], list[int]]:
    return _numbers(board, "start", stones.men), _numbers(board, "start", stones.kings)


def _cells_of_seats(board: Board, option: str, choice: CellsOfSeats) -> list[Sequence[int]]:
    if isinstance(choice, list):
        sets: list[Sequence[int]] = [_numbers(board, option, cells) for cells in choice]
        if len(sets) != SEATS or not all(sets):
            raise OptionError(option, f"must be the name of a group, or a list of cells for each of {SEATS} seats")
        return sets
    if choice not in board.groups:
        raise BoardError(
            f"board '{board.name}' has no group '{choice}'. Draughts needs one that says for each seat "
            f"{_USES[option]}; declare it in the board under 'groups', such as "
            f"'{choice}: {{first: [{board.cells[0]}], second: [{board.cells[-1]}]}}', or give option '{option}'",
            location=board.location,
        )
    group = board.groups[choice]
    if len(group) != SEATS:
        raise BoardError(
            f"group '{choice}' of board '{board.name}' must have a set of cells for each of {SEATS} seats, "
            f"not {len(group)}",
            location=board.location,
        )
    return list(group.sets)


def _numbers(board: Board, option: str, cells: Sequence[str]) -> list[int]:
    try:
        return [board.cell(cell) for cell in cells]
    except BoardwrightError as error:
        raise OptionError(option, error.message) from error


def position_keys(cells: int, pieces: int) -> NDArray[np.int64]:
    """A random number for each piece on each cell; a position's hash combines them by exclusive or.

    Zobrist: A new hashing method with application for game playing, 1970. They must never change from run to run.
    """
    streams = np.zeros(2, dtype=np.uint64)
    seed_streams(streams, 0, 0)
    keys = [next_bits(streams, CHANCE_STREAM) >> 1 for _ in range(cells * pieces)]
    return np.array(keys, dtype=np.int64).reshape(cells, pieces)
