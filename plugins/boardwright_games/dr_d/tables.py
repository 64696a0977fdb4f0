"""What a board and the options of Spiel Dr. D. come to before the first stone; refuses what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright import EMPTY, Board, BoardwrightError, CellArray, OptionError
from boardwright.kernels.lib.bits import Bits, bits_of
from boardwright.kernels.lib.streams import draw_sample
from boardwright_games.dr_d.options import DrDOptions, RandomHexagons

COMPETITIVE, COOPERATIVE, UNKNOWN = 0, 1, -1
AIMS = ("competitive", "cooperative")


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    seats: int
    width: int  # slots of a row of `neighbours`
    neighbours: CellArray  # (cells, width), filled up with NO_CELL
    degrees: CellArray  # (cells,)
    may_place: bool  # on any empty cell, after the opening too
    may_push: bool
    opening_stones: int  # of each seat
    stones: int  # of each seat
    start: NDArray[np.int8]  # owner of each cell at the start
    hexagons: CellArray  # (hexagons, 6)
    double: Bits  # the hexagons that count twice in every game
    drawn_hexagons: int  # how many more are drawn at the start of each game
    free_corners: CellArray  # the cells that belong to no hexagon
    free_corner_points: float
    aims: NDArray[np.int8]  # (seats,): COMPETITIVE, COOPERATIVE, or UNKNOWN: drawn at the start of each game


def make_rules(board: Board, options: DrDOptions, seats: int) -> Rules:
    """Raises BoardError on a board without hexagons of six cells, OptionError where an option does not fit it."""
    start = start_position(board, options, seats)
    hexagons = board.group("hexagon").table(6)
    return Rules(
        cells=board.size,
        seats=seats,
        width=board.neighbours.shape[1],
        neighbours=board.neighbours,
        degrees=board.degrees,
        may_place=options.placement != "push",
        may_push=options.placement != "free",
        opening_stones=opening_stones(options),
        stones=options.stones,
        start=start,
        hexagons=hexagons,
        double=bits_of(double_hexagons(board, options), len(hexagons)),
        drawn_hexagons=hexagons_to_draw(options),
        free_corners=free_corner_cells(board),
        free_corner_points=float(options.free_corners),
        aims=aims_of_seats(options, seats),
    )


def opening_stones(options: DrDOptions) -> int:
    """How many stones each seat first places freely."""
    if options.opening_stones is not None:
        return options.opening_stones
    return 1 if options.placement == "push" and options.start is None else 0


def start_position(board: Board, options: DrDOptions, seats: int) -> NDArray[np.int8]:
    """The owner of each cell at the start, EMPTY where no stone lies.

    Raises:
        OptionError: the stones do not fit the board, the seats or the other options.
    """
    _check_stones(board, options, seats)
    start = _start_cells(options, seats)
    cells = board.cells_of_option("start", [cell for of_seat in start for cell in of_seat])
    owner = np.full(board.size, EMPTY, dtype=np.int8)
    owner[cells] = [seat for seat, of_seat in enumerate(start) for _ in of_seat]
    return owner


def _check_stones(board: Board, options: DrDOptions, seats: int) -> None:
    if options.stones * seats < board.size and not options.partial:
        needed = -(-board.size // seats)
        raise OptionError(
            "stones",
            f"{seats} x {options.stones} stones cannot fill the {board.size} cells of board '{board.name}'; "
            f"each player needs {needed}, or say 'partial: true'",
        )
    opening = opening_stones(options)
    if opening > options.stones:
        raise OptionError("opening_stones", f"must be at most the {options.stones} stones of a player, not {opening}")
    if opening and options.start is not None:
        raise OptionError("opening_stones", "must be 0 or left out with 'start', which sets the first stones up")
    if options.placement == "push" and opening == 0 and not any(options.start or ()):
        raise OptionError("opening_stones", "must be at least 1: on an empty board nobody can push; or give a 'start'")


def _start_cells(options: DrDOptions, seats: int) -> Sequence[Sequence[str]]:
    if options.start is None:
        return ()
    if len(options.start) != seats:
        raise OptionError("start", f"must have a list of cells for each of {seats} seats, not {len(options.start)}")
    for seat, cells in enumerate(options.start):
        if len(cells) > options.stones:
            raise OptionError("start", f"seat {seat + 1} has {options.stones} stones, not {len(cells)}")
    return options.start


def double_hexagons(board: Board, options: DrDOptions) -> list[int]:
    """The numbers of the hexagons that count twice in every game.

    Raises:
        OptionError: there is no such hexagon, or there are not as many; or what is drawn anew is given a seed.
    """
    group = board.group("hexagon")
    choice = options.double_hexagons
    if isinstance(choice, RandomHexagons):
        if choice.random > len(group):
            raise OptionError("double_hexagons", f"the board has {len(group)} hexagons, not {choice.random}")
        if choice.each == "variant":
            return draw_sample(choice.seed or 0, len(group), choice.random)
        if choice.seed is not None:
            raise OptionError("double_hexagons", "leave out 'seed' with 'each: game': every game has dice of its own")
        return []
    try:
        return [group.index_of(hexagon) for hexagon in choice]
    except BoardwrightError as error:
        raise OptionError("double_hexagons", error.message) from error


def hexagons_to_draw(options: DrDOptions) -> int:
    """How many double hexagons are drawn at the start of each game."""
    choice = options.double_hexagons
    return choice.random if isinstance(choice, RandomHexagons) and choice.each == "game" else 0


def free_corner_cells(board: Board) -> CellArray:
    """The cells that belong to no hexagon."""
    taken = {cell for hexagon in board.group("hexagon").sets for cell in hexagon}
    return np.array([cell for cell in range(board.size) if cell not in taken], dtype=np.int16)


def aims_of_seats(options: DrDOptions, seats: int) -> NDArray[np.int8]:
    """What each seat plays for: COMPETITIVE, COOPERATIVE, or UNKNOWN where it is drawn."""
    aims = [options.objective] * seats if isinstance(options.objective, str) else options.objective
    if len(aims) != seats:
        raise OptionError("objective", f"must be one aim, or one for each of {seats} seats, not {len(aims)}")
    return np.array([UNKNOWN if aim == "drawn" else AIMS.index(aim) for aim in aims], dtype=np.int8)
