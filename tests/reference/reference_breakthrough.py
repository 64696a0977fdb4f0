"""Breakthrough once more, with two sets of squares: an independent reference for the kernels."""

from __future__ import annotations

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class ReferenceBreakthrough:
    """A game in progress on a square of squares; White begins at the bottom and moves up."""

    def __init__(self, side: int) -> None:
        self.side = side
        columns = LETTERS[:side]
        self.mover = {f"{column}{row}" for column in columns for row in (1, 2)}
        self.waiter = {f"{column}{row}" for column in columns for row in (side - 1, side)}
        self.up = True
        self.winner: str | None = None

    def actions(self) -> set[str]:
        if self.winner:
            return set()
        found = set()
        for square in self.mover:
            row = int(square[1:]) + (1 if self.up else -1)
            for shift in (-1, 0, 1):
                column = LETTERS.index(square[0]) + shift
                target = f"{LETTERS[column]}{row}"
                if not (0 <= column < self.side and 1 <= row <= self.side) or target in self.mover:
                    continue
                if target not in self.waiter:
                    found.add(f"{square}-{target}")
                elif shift:
                    found.add(f"{square}x{target}")
        return found

    def play(self, text: str) -> None:
        start, target = text[:2], text[3:]
        self.mover = (self.mover - {start}) | {target}
        self.waiter = self.waiter - {target}
        if not self.waiter or int(target[1:]) == (self.side if self.up else 1):
            self.winner = "white" if self.up else "black"
        self.mover, self.waiter = self.waiter, self.mover
        self.up = not self.up
