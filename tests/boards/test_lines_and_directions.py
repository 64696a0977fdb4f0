"""Directions and straight lines against the positions of the cells."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from boardwright.boards import Board
from boardwright.boards.board import NO_CELL
from boardwright.errors import BoardError

HALF = 0.5
TALL = np.sqrt(3) / 2
SQUARE_STEPS = {
    "e": (1, 0), "ne": (1, 1), "n": (0, 1), "nw": (-1, 1), "w": (-1, 0), "sw": (-1, -1), "s": (0, -1), "se": (1, -1),
}  # fmt: skip
HEXAGON_STEPS = {
    "e": (1, 0), "ne": (HALF, TALL), "nw": (-HALF, TALL), "w": (-1, 0), "sw": (-HALF, -TALL), "se": (HALF, -TALL),
}  # fmt: skip


@pytest.mark.parametrize(
    ("shaped", "steps"),
    [
        ("lattice: square\nshape: octagon\nside: 6\ncut: 1", SQUARE_STEPS),
        ("lattice: hexagon\nshape: hexagon\nside: 3", HEXAGON_STEPS),
    ],
)
def test_directions_lead_to_the_cell_there(
    shaped: str, steps: dict[str, tuple[float, float]], build: Callable[[str], Board]
) -> None:
    board = build(shaped)
    assert board.positions is not None
    assert list(board.directions) == list(steps)
    for name, step in steps.items():
        for cell, other in enumerate(board.directions[name].tolist()):
            target = board.positions[cell] + step
            found = [number for number in range(board.size) if np.allclose(board.positions[number], target)]
            assert found == ([] if other == NO_CELL else [other])


def test_lines_of_a_chessboard(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: square\nside: 8")
    lengths = Counter(len(line) for line in board.lines)
    diagonals = dict.fromkeys(range(2, 8), 4)
    assert lengths == {8: 8 + 8 + 2, **diagonals}
    assert len(board.straight_runs(4)) == 8 * 5 * 2 + 5 * 5 * 2


def test_triangles_have_no_lines(build: Callable[[str], Board]) -> None:
    board = build("lattice: triangle\nshape: triangle\nside: 4")
    assert board.lines == ()
    assert board.directions == {}


def test_holes_and_walls_end_a_line(build: Callable[[str], Board]) -> None:
    row = "lattice: square\nshape: rectangle\nwidth: 7\nheight: 1\nconnected: false\n"
    board = build(row + "remove: [c1]\ndisconnect: [[e1, f1]]")
    lines = [[board.cells[cell] for cell in line] for line in board.lines]
    assert lines == [["a1", "b1"], ["d1", "e1"], ["f1", "g1"]]
    assert board.directions["e"][board.cell("e1")] == NO_CELL


def test_diagonals_cross_walls_of_a_board_of_sides(build: Callable[[str], Board]) -> None:
    """Only cells that would be neighbours can be disconnected, so a wall stops no diagonal."""
    board = build("lattice: square\nshape: square\nside: 2\ndisconnect: [[a1, b1]]")
    assert board.directions["ne"][board.cell("a1")] == board.cell("b2")


def test_declared_lines_come_after_the_lattice_s(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: rectangle\nwidth: 3\nheight: 1\nlines: [[c1, a1]]")
    assert board.lines == ((0, 1, 2), (2, 0))


def test_runs_without_end_are_refused(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: rectangle\nwidth: 10000\nheight: 1")
    assert board.straight_runs(3).shape == (9998, 3)
    with pytest.raises(BoardError, match="too many runs of 5000 cells: more than 1,000,000 cells in all"):
        board.straight_runs(5000)
