"""Games for one, solved."""

from boardwright.solver.search import Solution, solve

__all__ = ["Solution", "solve"]
