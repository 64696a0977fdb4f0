"""Reversi once more, with a dictionary of squares: an independent reference for the kernels."""

from __future__ import annotations

LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

Square = tuple[int, int]


class ReferenceReversi:
    """A game in progress on a square of squares, called `a1` at the lower left; Black moves first."""

    def __init__(self, side: int) -> None:
        low, high = side // 2 - 1, side // 2
        self.side = side
        self.stones = {(low, low): "white", (high, high): "white", (low, high): "black", (high, low): "black"}
        self.colour = "black"

    @property
    def other(self) -> str:
        return "white" if self.colour == "black" else "black"

    def actions(self) -> set[str]:
        mine = self.placements(self.colour)
        if mine:
            return {f"{LETTERS[x]}{y + 1}" for x, y in mine}
        return {"pass"} if self.placements(self.other) else set()

    def placements(self, colour: str) -> list[Square]:
        squares = [(x, y) for x in range(self.side) for y in range(self.side)]
        return [square for square in squares if square not in self.stones and self.flanked(square, colour)]

    def flanked(self, square: Square, colour: str) -> list[Square]:
        found = []
        for dx, dy in DIRECTIONS:
            run = []
            x, y = square[0] + dx, square[1] + dy
            while self.stones.get((x, y), colour) != colour:
                run.append((x, y))
                x, y = x + dx, y + dy
            if (x, y) in self.stones:
                found += run
        return found

    def play(self, text: str) -> None:
        if text != "pass":
            square = (LETTERS.index(text[0]), int(text[1:]) - 1)
            for taken in [square, *self.flanked(square, self.colour)]:
                self.stones[taken] = self.colour
        self.colour = self.other

    @property
    def scores(self) -> tuple[float, float]:
        colours = list(self.stones.values())
        return float(colours.count("black")), float(colours.count("white"))
