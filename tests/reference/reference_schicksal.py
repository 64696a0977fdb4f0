"""Schicksal on coordinates, in plain Python: the truth that the kernels are held against.

The board is a square of 2k + 1 by 2k + 1 cells with the centre at (k, k); a round is played on the k + 1 by k + 1
cells of one of its corners, the centre's included.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import boardwright as bw
from boardwright_games.schicksal.options import SchicksalOptions

Cell = tuple[int, int]

WHITE, BLACK = 0, 1
WONDER = 4

STEPS = {1: (1,), 2: (2,), 3: (3,), WONDER: (1, 2, 3, 4)}
CHANCES = {1: 1 / 6, 2: 1 / 3, 3: 1 / 3, WONDER: 1 / 6}


class ReferenceGround:
    """Where balls may go in one variant. A cell's number is its place in `cells`."""

    def __init__(self, variant: bw.Variant) -> None:
        assert isinstance(variant.options, SchicksalOptions)
        assert variant.board is not None
        assert variant.board.positions is not None
        corner = variant.board.positions.min(axis=0)
        self.options = variant.options
        self.cells: list[Cell] = [(round(x), round(y)) for x, y in (variant.board.positions - corner).tolist()]
        self.k = max(x for x, _ in self.cells) // 2
        self.centre = (self.k, self.k)

    def inside(self, quadrant: int, cell: Cell) -> bool:
        x, y = cell
        k = self.k
        left, upper = quadrant in (0, 3), quadrant in (0, 1)
        columns = range(k + 1) if left else range(k, 2 * k + 1)
        rows = range(k, 2 * k + 1) if upper else range(k + 1)
        return x in columns and y in rows

    def starts(self, quadrant: int) -> list[Cell]:
        """White's start cell, the outermost of the quadrant, and Black's, the innermost."""
        k = self.k
        toward = {0: (-1, 1), 1: (1, 1), 2: (1, -1), 3: (-1, -1)}[quadrant]
        return [(k + distance * toward[0], k + distance * toward[1]) for distance in (k, 1)]

    def on_cross(self, cell: Cell) -> bool:
        return self.k in cell

    def walks(self, quadrant: int, path: list[Cell], steps: int, other: Cell) -> Iterator[Cell]:
        """The last cell of every walk that goes on from `path` for so many steps."""
        if steps == 0:
            yield path[-1]
            return
        if len(path) > 1 and path[-1] in (self.centre, other):
            return
        x, y = path[-1]
        for entered in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if self.inside(quadrant, entered) and not self.retraces(path, entered):
                yield from self.walks(quadrant, [*path, entered], steps - 1, other)

    def retraces(self, path: list[Cell], entered: Cell) -> bool:
        match self.options.retrace:
            case "never":
                return entered in path
            case "loops":
                return len(path) > 1 and entered == path[-2]
            case _:
                return False

    def ends(self, quadrant: int, balls: list[Cell], colour: int, throw: int) -> set[Cell]:
        """Where the ball of `colour` may end its move."""
        own, other = balls[colour], balls[1 - colour]
        ends = {end for steps in STEPS[throw] for end in self.walks(quadrant, [own], steps, other)}
        if colour == WHITE:
            return ends - {other}
        if not self.options.black_on_centre:
            ends -= {self.centre}
        return ends - {other} if self.on_cross(other) else ends


@dataclass
class ReferenceSchicksal:
    """A game in progress."""

    ground: ReferenceGround
    white_first: int
    quadrant: int = 0
    colour: int = WHITE
    lost: int = 0
    throws: int = 0
    won: list[int] = field(default_factory=lambda: [0, 0])
    over: bool = False

    def __post_init__(self) -> None:
        self.options = self.ground.options
        self.balls = self.ground.starts(0)

    @property
    def white(self) -> int:
        return self.white_first if self.quadrant % 2 == 0 else 1 - self.white_first

    @property
    def seat(self) -> int:
        return self.white if self.colour == WHITE else 1 - self.white

    def move(self, end: Cell | None) -> None:
        """Plays a move to `end`, or a pass."""
        self.throws += 1
        if end is not None:
            self.balls[self.colour] = end
        if self.balls[WHITE] == self.ground.centre:
            self.won[self.white] += self.options.gold[self.quadrant]
            self.begin()
        elif self.balls[WHITE] == self.balls[BLACK]:
            self.lost += 1
            if self.lost == self.options.lives[self.quadrant]:
                self.quadrant += 1
                self.lost = 0
            self.over = self.quadrant == len(self.options.lives)
            if not self.over:
                self.begin()
        else:
            self.colour = 1 - self.colour
        self.over = self.over or self.throws == self.options.turn_limit

    def begin(self) -> None:
        self.balls = self.ground.starts(self.quadrant)
        self.colour = WHITE
