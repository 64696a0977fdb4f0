"""Games for one, solved."""

from boardwright.solver.search import MEMORY, solve
from boardwright.solver.solution import Solution

__all__ = ["MEMORY", "Solution", "solve"]
