"""Trinity with dictionaries, counters and texts: the truth that the kernels are held against."""

from __future__ import annotations

from collections import Counter

COLOURS = "ABCD"
ROWS = "abcdefghi"


class ReferenceTrinity:
    """A game in progress. Cells are `a1`, `b1` …, actions are texts, the banks are counters of letters."""

    def __init__(self, start: str, seats: int, same_colour: bool = False, turn_limit: int = 1000) -> None:
        rows = start.split("/")
        self.board = {
            f"{ROWS[row]}{number}": letter
            for row, letters in enumerate(rows)
            for number, letter in enumerate(letters, 1)
        }
        self.pairs = neighbours_in_a_triangle(len(rows))
        self.same_colour = same_colour
        self.turn_limit = turn_limit
        self.banks = [Counter(COLOURS) for _ in range(seats)]
        self.goals: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.swaps: list[dict[str, str] | None] = []  # what each turn's swap left on its two cells; None: no swap
        self.winner: int | None = None

    @property
    def seat(self) -> int:
        return len(self.swaps) % len(self.banks)

    @property
    def over(self) -> bool:
        return self.winner is not None or len(self.swaps) == self.turn_limit

    def actions(self) -> set[str]:
        if self.over:
            return set()
        return self.replacements() | self.swaps_allowed() | self.transfers()

    def replacements(self) -> set[str]:
        found = set()
        bank, goal = self.banks[self.seat], self.goals[self.seat]
        for cell, old in self.board.items():
            last = Counter(self.board.values())[old] == 1
            if last and bank[old] + goal[old] < 3:
                continue
            for new in +bank:
                if (new == old and not self.same_colour) or not self.is_sound({**self.board, cell: new}):
                    continue
                found.add(f"{cell}={new},{old}>bank")
                if set(+goal) <= {old}:
                    found.add(f"{cell}={new},{old}>goal")
        return found

    def swaps_allowed(self) -> set[str]:
        recent = self.swaps[-(len(self.banks) - 1) :]
        found = set()
        for one, other in self.pairs:
            here = {one: self.board[one], other: self.board[other]}
            turned = {one: here[other], other: here[one]}
            if here not in recent and self.is_sound({**self.board, **turned}):
                found.add(f"{one}<>{other}")
        return found

    def transfers(self) -> set[str]:
        bank, goal = self.banks[self.seat], self.goals[self.seat]
        to_goal = {f"{colour}>goal" for colour in +bank if set(+goal) <= {colour}}
        return to_goal | {f"{colour}>bank" for colour in +goal}

    def is_sound(self, board: dict[str, str]) -> bool:
        return all(board[one] != board[other] for one, other in self.pairs)

    def play(self, text: str) -> None:
        bank, goal = self.banks[self.seat], self.goals[self.seat]
        swap = None
        if "<>" in text:
            one, other = text.split("<>")
            swap = {one: self.board[other], other: self.board[one]}
            self.board.update(swap)
        else:
            replacement, _, transfer = text.rpartition(",")
            colour, to = transfer.split(">")
            if replacement:
                cell, new = replacement.split("=")
                self.board[cell] = new
                bank[new] -= 1
            elif to == "goal":
                bank[colour] -= 1
            else:
                goal[colour] -= 1
            (goal if to == "goal" else bank)[colour] += 1
        if max(goal.values(), default=0) == 4:
            self.winner = self.seat
        self.swaps.append(swap)


def neighbours_in_a_triangle(side: int) -> list[tuple[str, str]]:
    """Cells of a row in pairs, and each cell that stands on its base, the odd ones of a row, with the one below."""
    pairs = []
    for row in range(side):
        pairs += [(f"{ROWS[row]}{number}", f"{ROWS[row]}{number + 1}") for number in range(1, 2 * row + 1)]
    for row in range(side - 1):
        pairs += [(f"{ROWS[row]}{number}", f"{ROWS[row + 1]}{number + 1}") for number in range(1, 2 * row + 2, 2)]
    return pairs
