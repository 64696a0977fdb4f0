"""N in a row once more, with a dictionary of squares: an independent reference for the kernels."""

from __future__ import annotations

from collections.abc import Sequence

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class ReferenceNInARow:
    """A game in progress on a rectangle of squares, called `a1` at the lower left."""

    def __init__(
        self,
        width: int,
        height: int,
        length: int,
        seats: int = 2,
        falling: bool = False,
        overline: Sequence[str] = ("win", "win", "win", "win"),
    ) -> None:
        self.width, self.height, self.length = width, height, length
        self.seats = seats
        self.falling = falling
        self.overline = overline  # for each seat
        self.stones: dict[tuple[int, int], int] = {}
        self.winner: int | None = None

    @property
    def seat(self) -> int:
        return len(self.stones) % self.seats

    @property
    def over(self) -> bool:
        return self.winner is not None or len(self.stones) == self.width * self.height

    def actions(self) -> set[str]:
        if self.over:
            return set()
        squares = [(x, y) for x in range(self.width) for y in range(self.height) if (x, y) not in self.stones]
        if self.falling:
            squares = [(x, y) for x, y in squares if y == 0 or (x, y - 1) in self.stones]
        return {f"{LETTERS[x]}{y + 1}" for x, y in squares}

    def play(self, text: str) -> None:
        x, y = LETTERS.index(text[0]), int(text[1:]) - 1
        seat = self.seat
        self.stones[x, y] = seat
        rows = [
            1 + self.reach(x, y, dx, dy) + self.reach(x, y, -dx, -dy) for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        ]
        if self.length in rows or (max(rows) > self.length and self.overline[seat] == "win"):
            self.winner = seat
        elif max(rows) > self.length and self.overline[seat] == "loss":
            self.winner = 1 - seat

    def reach(self, x: int, y: int, dx: int, dy: int) -> int:
        """Stones of the same seat next to each other in one direction, the first not counted."""
        seat = self.stones[x, y]
        steps = 0
        while self.stones.get((x + dx * (steps + 1), y + dy * (steps + 1))) == seat:
            steps += 1
        return steps
