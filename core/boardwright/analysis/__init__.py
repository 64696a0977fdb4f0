"""Figures that can be trusted: analyses, comparisons and tournaments, all with intervals."""

from boardwright.analysis.analysing import Analysis, analyse
from boardwright.analysis.comparing import Comparison, Difference, compare
from boardwright.analysis.measure import Figure
from boardwright.analysis.statistics import Estimate
from boardwright.analysis.tournaments import Standing, Tournament, tournament

__all__ = [
    "Analysis",
    "Comparison",
    "Difference",
    "Estimate",
    "Figure",
    "Standing",
    "Tournament",
    "analyse",
    "compare",
    "tournament",
]
