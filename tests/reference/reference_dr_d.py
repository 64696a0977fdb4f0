"""Spiel Dr. D. with dictionaries and sets of texts: the truth that the kernels are held against."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx


class ReferenceDrD:
    """A position as a dictionary from cell id to seat."""

    def __init__(self, graph: nx.Graph[str], seats: int, placement: str, stones: int = 25) -> None:
        self.graph = graph
        self.placement = placement
        self.stones: dict[str, int] = {}
        self.left = [stones] * seats
        self.opening = [1 if placement == "push" else 0] * seats
        self.seat = 0
        self.passes = 0

    def over(self) -> bool:
        full = len(self.stones) == len(self.graph)
        return full or sum(self.left) == 0 or self.passes == len(self.left)

    def actions(self) -> set[str]:
        texts: set[str] = set()
        if self.left[self.seat] == 0:
            return {"pass"}
        opening = self.opening[self.seat] > 0
        if opening or self.placement in ("free", "either"):
            texts |= {cell for cell in self.graph if cell not in self.stones}
        if not opening and self.placement in ("push", "either"):
            for cell, owner in self.stones.items():
                if owner != self.seat:
                    texts |= {f"{cell}>{other}" for other in self.graph[cell] if other not in self.stones}
        return texts or {"pass"}

    def play(self, text: str) -> None:
        if text == "pass":
            self.passes += 1
        else:
            self.passes = 0
            cell, _, target = text.partition(">")
            if target:
                self.stones[target] = self.stones[cell]
            self.stones[cell] = self.seat
            self.left[self.seat] -= 1
            self.opening[self.seat] -= 1
        self.seat = (self.seat + 1) % len(self.left)

    def conquered(self) -> list[int]:
        """Hexagons of each seat; a hexagon is an induced circle of six cells, found anew in the graph."""
        counts = [0] * len(self.left)
        for hexagon in circles_of_six(self.graph):
            if hexagon <= self.stones.keys():
                corners = [sum(self.stones[cell] == seat for cell in hexagon) for seat in range(len(self.left))]
                for seat, count in enumerate(corners):
                    counts[seat] += count == max(corners)
        return counts


def circles_of_six(graph: nx.Graph[str]) -> set[frozenset[str]]:
    """On a lattice of triangles the only circles of six cells are those around a lattice point."""

    def walks(path: tuple[str, ...]) -> Iterator[frozenset[str]]:
        if len(path) == 6:
            if path[0] in graph[path[-1]]:
                yield frozenset(path)
            return
        for cell in graph[path[-1]]:
            if cell not in path:
                yield from walks((*path, cell))

    return {circle for cell in graph for circle in walks((cell,))}
