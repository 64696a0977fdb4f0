"""Peg solitaire with sets of texts, and boards by their coordinates: the truth that the kernels are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations
from typing import Any

import networkx as nx

Jump = tuple[str, str, str]
Pegs = frozenset[str]


class ReferenceSolitaire:
    """A game: the cells with a peg, and every jump that the board has."""

    def __init__(self, cells: Iterable[str], jumps: Iterable[Jump], holes: Iterable[str]) -> None:
        self.pegs = set(cells) - set(holes)
        self.jumps = set(jumps)

    def actions(self) -> set[str]:
        return {">".join((x, y, z)) for x, y, z in self.jumps if {x, y} <= self.pegs and z not in self.pegs}

    def play(self, text: str) -> None:
        assert text in self.actions()
        x, y, z = text.split(">")
        self.pegs = (self.pegs - {x, y}) | {z}


def plus_shaped(letters: str, rows: range, inner: Callable[[int, int], bool]) -> set[str]:
    """Cells of a square board, named as in chess, of which `inner` says by column and row whether they are there."""
    return {f"{letter}{row}" for column, letter in enumerate(letters, 1) for row in rows if inner(column, row)}


ENGLISH = plus_shaped("abcdefg", range(1, 8), lambda column, row: 3 <= column <= 5 or 3 <= row <= 5)
EUROPEAN = plus_shaped("abcdefg", range(1, 8), lambda column, row: abs(column - 4) + abs(row - 4) <= 4)


def square_jumps(cells: set[str]) -> set[Jump]:
    """Jumps along rows and columns."""
    jumps = set()
    for cell in cells:
        column, row = ord(cell[0]), int(cell[1:])
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            over, to = (f"{chr(column + far * right)}{row + far * up}" for far in (1, 2))
            if over in cells and to in cells:
                jumps.add((cell, over, to))
    return jumps


TRIANGLE = {f"{'abcde'[row]}{place}" for row in range(5) for place in range(1, row + 2)}


def triangle_jumps() -> set[Jump]:
    """Jumps along the three directions of a triangle whose rows have 1 to 5 cells."""
    jumps = set()
    for cell in TRIANGLE:
        row, place = ord(cell[0]), int(cell[1:])
        for down, along in ((0, 1), (0, -1), (1, 0), (1, 1), (-1, 0), (-1, -1)):
            over, to = (f"{chr(row + far * down)}{place + far * along}" for far in (1, 2))
            if over in TRIANGLE and to in TRIANGLE:
                jumps.add((cell, over, to))
    return jumps


def path_jumps(graph: nx.Graph[Any]) -> set[Jump]:
    """Jumps from any neighbour of a node to any other."""
    return {(str(x), str(y), str(z)) for y in graph for x, z in permutations(graph[y], 2)}


def ways_to_best(cells: set[str], jumps: set[Jump], hole: str) -> tuple[int, int]:
    """The fewest pegs that can be left, and how many sequences of jumps leave so few: all are tried."""

    @cache
    def best(pegs: Pegs) -> tuple[int, int]:
        results = [
            best((pegs - {x, y}) | {z}) for x, y, z in sorted(jumps) if x in pegs and y in pegs and z not in pegs
        ]
        if not results:
            return len(pegs), 1
        fewest = min(left for left, _ in results)
        return fewest, sum(ways for left, ways in results if left == fewest)

    return best(frozenset(cells - {hole}))
