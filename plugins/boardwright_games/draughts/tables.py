"""The options of draughts, and what they come to on a board: where stones may go, and what lies where at the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import Field as Option

from boardwright import (
    EMPTY,
    Board,
    BoardError,
    BoardwrightError,
    CellArray,
    CellId,
    OptionError,
    Options,
    Section,
)
from boardwright.boards.board import GroupIndex
from boardwright.kernels.lib.streams import CHANCE_STREAM, next_bits, seed_streams
from boardwright_games.draughts.fen import Position, read_fen, rule_set_of

SEATS = 2
PIECES = 2 * SEATS  # a piece is 2 * seat for a man and 2 * seat + 1 for a king
MAX_STONES = 63  # of a seat: the stones that a capture takes are the bits of one number
MAX_RAY_CELLS = 500_000  # of all rays together; a square board of 900 cells has 36,000

Ray = tuple[int, ...]
CellsOfSeats = str | list[list[CellId]]


class Stones(Section):
    """A seat's stones in a set-up position, as ids of cells."""

    men: list[CellId] = Option(default_factory=list)
    kings: list[CellId] = Option(default_factory=list)


class DraughtsOptions(Options):
    """What a variant of draughts may choose."""

    jumps: Literal["lines", "paths"] | None = Option(
        None,
        description="lines: a stone jumps along a straight line; paths: along any path of two steps; left out: lines "
        "if the board has straight lines between neighbours, else paths",
    )
    home: CellsOfSeats = Option(
        "home", description="where each seat's men begin: a group with a set for each seat, or a list of cells for each"
    )
    far: CellsOfSeats = Option(
        "far", description="where each seat's men become kings: a group with a set for each seat, or a list of cells"
    )
    start: list[Stones] | str | None = Option(
        None,
        description="a set-up position instead of men at home: {men: [cells], kings: [cells]} for each seat; or a FEN",
    )
    to_move: int | None = Option(
        None, ge=1, le=SEATS, description="the seat that moves first; default: whom a FEN names, else seat 1"
    )
    flying_kings: bool = Option(False, description="whether kings go any distance along a line; else one step")
    men_capture_backwards: bool = Option(False, description="whether men may jump away from the far side")
    must_capture: bool = Option(True, description="whether who can capture must")
    longest_capture: bool = Option(False, description="whether a capture must take as many stones as any could")
    promotion_in_passing: bool = Option(
        False,
        description="whether a man that comes to the far side in the middle of a capture is a king from there on; "
        "else only a man whose move ends there becomes one",
    )
    draw_after: int = Option(
        80, ge=1, le=1000, description="turns of both seats without a capture or a man coming nearer that make a draw"
    )
    repetitions: int | None = Option(
        3, ge=2, le=100, description="so many times the same position with the same seat to move is a draw; null: never"
    )


class Rays(NamedTuple):
    """Where stones may go. The rays of cell c are those numbered `first[c]` … `first[c + 1] - 1`.

    Ray r is `cells[start[r] : start[r + 1]]`: the cells that come after c, nearest first. A step goes to the first; a
    jump goes over one to the next.
    """

    first: NDArray[np.int32]
    start: NDArray[np.int32]
    cells: CellArray


class Rules(NamedTuple):
    """All that the kernels read; fixed once a variant is loaded."""

    cells: int
    rays: Rays
    distance: NDArray[np.int16]  # steps from each cell to each seat's far side, (seats, cells)
    start: NDArray[np.int8]  # the piece on each cell at the start
    first_seat: int
    keys: NDArray[np.int64]  # of each piece on each cell, (cells, PIECES)
    king_reach: int  # cells that a king may go at once
    men_capture_backwards: bool
    must_capture: bool
    longest_capture: bool
    promotion_in_passing: bool
    kings_go_on: bool  # whether a king must land where it can capture on, if it has the choice
    draw_after: int
    repetitions: int


def make_rules(board: Board, options: DraughtsOptions, seats: int) -> Rules:
    """Raises BoardError on a board without sides, OptionError where an option does not fit the board."""
    far = _cells_of_seats(board, "far", options.far)
    jumps = options.jumps or ("lines" if board.adjacent_runs else "paths")
    if options.flying_kings and jumps == "paths":
        raise OptionError("flying_kings", "kings fly along straight lines, but on this board stones jump along paths")
    start, first_seat = _start(board, options, far)
    return Rules(
        cells=board.size,
        rays=_rays_along_lines(board) if jumps == "lines" else _rays_along_paths(board),
        distance=np.array([board.distances(cells) for cells in far], dtype=np.int16),
        start=start,
        first_seat=first_seat,
        keys=_position_keys(board.size),
        king_reach=board.size if options.flying_kings else 1,
        men_capture_backwards=options.men_capture_backwards,
        must_capture=options.must_capture,
        longest_capture=options.longest_capture,
        promotion_in_passing=options.promotion_in_passing,
        kings_go_on=options.flying_kings and not options.longest_capture,  # who takes most goes on anyway
        draw_after=options.draw_after,
        repetitions=options.repetitions or 0,
    )


def _rays_along_lines(board: Board) -> Rays:
    """Both ways along each line, as far as it goes, and one step to a neighbour to which no line leads."""
    runs = board.adjacent_runs
    if not runs:
        raise OptionError(
            "jumps",
            f"board '{board.name}' has no straight line of three neighbours to jump along; declare some under 'lines' "
            "in the board, or say 'jumps: paths'",
        )
    _check_size(board, "straight lines", sum(len(run) * (len(run) - 1) for run in runs))
    rays: list[list[Ray]] = [[] for _ in board.cells]
    for run in runs:
        for place, cell in enumerate(run):
            rays[cell] += [ray for ray in (run[:place][::-1], run[place + 1 :]) if ray]
    for cell, ways in enumerate(rays):
        reached = {way[0] for way in ways}
        ways += [(other,) for other in _neighbours(board, cell) if other not in reached]
    return _indexed(rays)


def _rays_along_paths(board: Board) -> Rays:
    """Each neighbour with each of its other neighbours behind it, or alone if it has no other."""
    degrees = board.degrees.astype(np.int64)
    _check_size(board, "paths of two steps", 2 * int((degrees * degrees).sum()))
    rays: list[list[Ray]] = []
    for cell in range(board.size):
        ways: list[Ray] = []
        for over in _neighbours(board, cell):
            behind = [other for other in _neighbours(board, over) if other != cell]
            ways += [(over, other) for other in behind] or [(over,)]
        rays.append(ways)
    return _indexed(rays)


def _indexed(rays: Sequence[Sequence[Ray]]) -> Rays:
    start, cells = GroupIndex.of(ray for rays_of_cell in rays for ray in rays_of_cell)
    return Rays(np.cumsum([0, *map(len, rays)], dtype=np.int32), start, cells)


def _check_size(board: Board, what: str, cells: int) -> None:
    """Refuses, before any ray is made, a board whose rays would have too many cells."""
    if cells > MAX_RAY_CELLS:
        raise BoardError(f"board '{board.name}' has too many {what} for draughts", location=board.location)


def _neighbours(board: Board, cell: int) -> list[int]:
    neighbours: list[int] = board.neighbours[cell, : board.degrees[cell]].tolist()
    return neighbours


def _start(board: Board, options: DraughtsOptions, far: Sequence[Sequence[int]]) -> tuple[NDArray[np.int8], int]:
    """The piece on each cell at the start, EMPTY where none lies, shape (cells,); and the seat that moves first.

    Raises:
        BoardError: the board does not say where the men begin.
        OptionError: the pieces do not fit the board, or one another.
    """
    source = "home" if options.start is None else "start"
    position = _position(board, options)
    pieces = np.full(board.size, EMPTY, dtype=np.int8)
    for seat, (men, kings) in enumerate(zip(position.men, position.kings, strict=True)):
        stones = len(men) + len(kings)
        if not 1 <= stones <= MAX_STONES:
            raise OptionError(source, f"seat {seat + 1} must have 1 to {MAX_STONES} stones, not {stones}")
        for cell in [*men, *kings]:
            if pieces[cell] != EMPTY:
                raise OptionError(source, f"there are two stones on cell '{board.cells[cell]}'")
            if cell in men and cell in far[seat]:
                raise OptionError(
                    source, f"seat {seat + 1} cannot have a man on cell '{board.cells[cell]}', its far side"
                )
            pieces[cell] = 2 * seat + int(cell in kings)
    return pieces, position.to_move if options.to_move is None else options.to_move - 1


def _position(board: Board, options: DraughtsOptions) -> Position:
    """Where the stones are at the start, and who moves first unless an option says so."""
    if options.start is None:
        return Position(0, _cells_of_seats(board, "home", options.home), ((),) * SEATS)
    if isinstance(options.start, str):
        try:
            return read_fen(rule_set_of(board, options.flying_kings, options.longest_capture), options.start)
        except BoardwrightError as error:
            raise OptionError("start", error.message) from error
    if len(options.start) != SEATS:
        raise OptionError("start", f"must have the stones of each of {SEATS} seats, not {len(options.start)}")
    men, kings = (
        [board.cells_of_option("start", getattr(stones, kind)) for stones in options.start] for kind in ("men", "kings")
    )
    return Position(0, men, kings)


def _cells_of_seats(board: Board, option: str, choice: CellsOfSeats) -> Sequence[Sequence[int]]:
    if isinstance(choice, str):
        example = f"{{first: [{board.cells[0]}], second: [{board.cells[-1]}]}}"
        return board.sets_of_seats(choice, SEATS, example)
    if len(choice) != SEATS or not all(choice):
        raise OptionError(option, f"must be the name of a group, or a list of cells for each of {SEATS} seats")
    return [board.cells_of_option(option, cells) for cells in choice]


def _position_keys(cells: int) -> NDArray[np.int64]:
    """A random number for each piece on each cell; a position's hash combines them by exclusive or.

    Zobrist: A new hashing method with application for game playing, 1970. They must never change from run to run.
    """
    streams = np.zeros(2, dtype=np.uint64)
    seed_streams(streams, 0, 0)
    keys = [next_bits(streams, CHANCE_STREAM) >> 1 for _ in range(cells * PIECES)]
    return np.array(keys, dtype=np.int64).reshape(cells, PIECES)
