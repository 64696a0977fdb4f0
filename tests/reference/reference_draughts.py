"""Draughts with dictionaries, sets and coordinates: the truth that the kernels are held against."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

import networkx as nx

Rays = Mapping[str, Sequence[Sequence[str]]]


class Piece(NamedTuple):
    seat: int
    king: bool = False


@dataclass(frozen=True)
class Ground:
    """A board as the rules see it: rays from each cell, how far each cell is from each far side, and the homes."""

    rays: Rays
    distance: tuple[Mapping[str, int], Mapping[str, int]]
    homes: tuple[Sequence[str], Sequence[str]]


def dark_squares(side: int) -> Ground:
    """The dark squares, the homes leaving two rows empty between them."""
    squares = [(x, y) for y in range(side) for x in range(side) if (x + y) % 2 == 0]
    name = {(x, y): f"{chr(ord('a') + x)}{y + 1}" for x, y in squares}
    rays: dict[str, list[list[str]]] = {}
    for x, y in squares:
        rays[name[x, y]] = []
        for right in (-1, 1):
            for up in (-1, 1):
                ray = [(x + right * step, y + up * step) for step in range(1, side)]
                rays[name[x, y]].append([name[square] for square in ray if square in name])
    to_far = ({name[x, y]: side - 1 - y for x, y in squares}, {name[x, y]: y for x, y in squares})
    rows = (side - 2) // 2
    homes = ([name[x, y] for x, y in squares if y < rows], [name[x, y] for x, y in squares if y >= side - rows])
    return Ground(rays, to_far, homes)


def paths_on(graph: nx.Graph[str], homes: Sequence[Iterable[str]], far: Sequence[Iterable[str]]) -> Ground:
    """Any graph, on which stones jump along paths of two steps."""
    rays = {
        cell: [[over, target] for over in graph[cell] for target in graph[over] if target != cell]
        + [[over] for over in graph[cell]]
        for cell in graph
    }
    first, second = (
        {cell: min(len(nx.shortest_path(graph, cell, other)) - 1 for other in side) for cell in graph} for side in far
    )
    return Ground(rays, (first, second), (list(homes[0]), list(homes[1])))


@dataclass
class ReferenceDraughts:
    """A game in progress; actions are texts."""

    ground: Ground
    flying_kings: bool = False
    men_capture_backwards: bool = False
    must_capture: bool = True
    longest_capture: bool = False
    promotion_in_passing: bool = False
    draw_after: int = 80
    repetitions: int | None = 3
    seat: int = 0
    pieces: dict[str, Piece] = field(default_factory=dict)
    since_progress: list[tuple[int, dict[str, Piece]]] = field(default_factory=list)
    known: dict[str, dict[str, Piece]] | None = field(default=None, init=False)  # what `successors` found this turn

    def __post_init__(self) -> None:
        if not self.pieces:
            for seat, home in enumerate(self.ground.homes):
                self.pieces.update(dict.fromkeys(home, Piece(seat)))
        self.since_progress.append((self.seat, dict(self.pieces)))

    @property
    def result(self) -> tuple[float, float] | None:
        """What each seat has won, None while the game goes on."""
        if not self.actions():
            return (0.0, 1.0) if self.seat == 0 else (1.0, 0.0)
        times = self.since_progress.count(self.since_progress[-1])
        if len(self.since_progress) > self.draw_after or (self.repetitions and times >= self.repetitions):
            return (0.5, 0.5)
        return None

    def actions(self) -> set[str]:
        return set(self.successors())

    def successors(self) -> dict[str, dict[str, Piece]]:
        """Each action with the position after it."""
        if self.known is None:
            captures = self.captures()
            self.known = captures if captures and self.must_capture else {**self.steps(), **captures}
        return self.known

    def steps(self) -> dict[str, dict[str, Piece]]:
        found = {}
        for cell, piece in self.own():
            for ray in self.ground.rays[cell]:
                for target in ray if piece.king and self.flying_kings else ray[:1]:
                    if target in self.pieces or not (piece.king or self.may_go(cell, target)):
                        break
                    found[f"{cell}>{target}"] = self.moved(cell, target, piece.king, frozenset())
        return found

    def captures(self) -> dict[str, dict[str, Piece]]:
        found: dict[tuple[str, str, frozenset[str]], bool] = {}
        for cell, piece in self.own():
            ways = {(cell, frozenset[str]()): piece.king}
            while ways:
                longer: dict[tuple[str, frozenset[str]], bool] = {}
                for (here, taken), king in ways.items():
                    jumps = self.jumps(cell, here, taken, king)
                    for target, victim in jumps:
                        way = (target, taken | {victim})
                        crowned = self.promotion_in_passing and self.ground.distance[self.seat][target] == 0
                        longer[way] = longer.get(way, False) or king or crowned
                    if taken and not jumps:
                        found[cell, here, taken] = king
                ways = longer
        most = max((len(taken) for _, _, taken in found), default=0)
        return {
            f"{cell}>{end}:{','.join(sorted(taken, key=list(self.ground.rays).index))}": self.moved(
                cell, end, king, taken
            )
            for (cell, end, taken), king in found.items()
            if len(taken) == most or not self.longest_capture
        }

    def jumps(self, origin: str, here: str, taken: frozenset[str], king: bool) -> list[tuple[str, str]]:
        """Where one more jump may lead, with the stone that it takes."""
        found = []
        standing = {cell: piece for cell, piece in self.pieces.items() if cell != origin}
        for ray in self.ground.rays[here]:
            reach = len(ray) if king and self.flying_kings else 1
            victim = next((place for place in range(min(reach, len(ray))) if ray[place] in standing), None)
            if victim is None or standing[ray[victim]].seat == self.seat or ray[victim] in taken:
                continue
            landing = list(takewhile(lambda cell: cell not in standing, ray[victim + 1 : victim + 1 + reach]))
            if king and not self.longest_capture:
                caught = taken | {ray[victim]}
                landing = [cell for cell in landing if self.jumps(origin, cell, caught, king)] or landing
            for target in landing:
                if king or self.men_capture_backwards or self.may_go(here, target):
                    found.append((target, ray[victim]))
        return found

    def own(self) -> list[tuple[str, Piece]]:
        return [(cell, piece) for cell, piece in self.pieces.items() if piece.seat == self.seat]

    def may_go(self, cell: str, target: str) -> bool:
        distance = self.ground.distance[self.seat]
        return distance[target] <= distance[cell]

    def moved(self, cell: str, target: str, king: bool, taken: frozenset[str]) -> dict[str, Piece]:
        after = {other: piece for other, piece in self.pieces.items() if other != cell and other not in taken}
        after[target] = Piece(self.seat, king or self.ground.distance[self.seat][target] == 0)
        return after

    def play(self, text: str) -> None:
        cell, target = text.partition(":")[0].split(">")
        distance = self.ground.distance[self.seat]
        nearer = not self.pieces[cell].king and distance[target] < distance[cell]
        self.pieces = self.successors()[text]
        self.known = None
        self.seat = 1 - self.seat
        if ":" in text or nearer:
            self.since_progress.clear()
        self.since_progress.append((self.seat, dict(self.pieces)))
