"""Nine men's morris once more, on squares in squares: an independent reference for the kernels."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

AROUND = [(-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)]


class Ground:
    """So many squares, the outermost with a1 as its lower left corner, joined at the middles of their sides."""

    def __init__(self, squares: int) -> None:
        rings = [
            [f"{'abcdefg'[squares + x * size]}{squares + y * size + 1}" for x, y in AROUND]
            for size in range(squares, 0, -1)
        ]
        self.points = {point for ring in rings for point in ring}
        self.pairs = {frozenset((ring[i - 1], ring[i])) for ring in rings for i in range(8)}
        self.pairs |= {frozenset((a[i], b[i])) for a, b in pairwise(rings) for i in (1, 3, 5, 7)}
        self.mills = [{ring[i], ring[i + 1], ring[(i + 2) % 8]} for ring in rings for i in (0, 2, 4, 6)]
        if squares == 3:
            self.mills += [{ring[i] for ring in rings} for i in (1, 3, 5, 7)]


class ReferenceMorris:
    """A game in progress; `mine` are the stones of the player to move."""

    def __init__(
        self, ground: Ground, stones: int, flying: bool, quiet_limit: int, repetitions: int | None = None
    ) -> None:
        self.ground = ground
        self.flying = flying
        self.quiet_limit = quiet_limit
        self.repetitions = repetitions
        self.positions: Counter[object] = Counter()  # that there were, and how often
        self.mine: set[str] = set()
        self.theirs: set[str] = set()
        self.hands = [stones, stones]  # of the player to move, and of the other
        self.turns = 0
        self.quiet = 0

    @property
    def lost(self) -> bool:
        """Whether the player to move has lost."""
        return len(self.mine) + self.hands[0] < 3 or not self.moves()

    @property
    def over(self) -> bool:
        return self.lost or self.repeated or self.quiet == self.quiet_limit

    @property
    def repeated(self) -> bool:
        return self.repetitions is not None and max(self.positions.values(), default=0) >= self.repetitions

    def actions(self) -> set[str]:
        return set() if self.over else self.moves()

    def moves(self) -> set[str]:
        found = set()
        empty = self.ground.points - self.mine - self.theirs
        for start in [""] if self.hands[0] else sorted(self.mine):
            for end in empty:
                near = frozenset((start, end)) in self.ground.pairs
                if not start or near or (self.flying and len(self.mine) == 3):
                    text = f"{start}-{end}" if start else end
                    takes = self.takes((self.mine - {start}) | {end}, end)
                    found |= {f"{text}x{stone}" for stone in takes} or {text}
        return found

    def takes(self, mine: set[str], end: str) -> set[str]:
        if not any(end in mill and mill <= mine for mill in self.ground.mills):
            return set()
        safe = {point for mill in self.ground.mills if mill <= self.theirs for point in mill}
        return self.theirs - safe or self.theirs

    def play(self, text: str) -> None:
        move, _, taken = text.partition("x")
        start, _, end = move.rpartition("-")
        self.quiet = self.quiet + 1 if start and not taken else 0
        if not start:
            self.hands[0] -= 1
        self.mine = (self.mine - {start}) | {end}
        self.theirs = self.theirs - {taken}
        self.mine, self.theirs = self.theirs, self.mine
        self.hands.reverse()
        self.turns += 1
        self.positions[self.turns % 2, frozenset(self.mine), frozenset(self.theirs), tuple(self.hands)] += 1
