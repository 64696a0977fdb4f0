"""Figures that can be trusted: analyses, comparisons and tournaments, all with intervals."""

from boardwright.analysis.analysing import analyse
from boardwright.analysis.comparing import compare
from boardwright.analysis.figures import Estimate, Figure
from boardwright.analysis.report import html_report
from boardwright.analysis.results import Analysis, Comparison, Difference, Place, Standing, Tournament
from boardwright.analysis.tournaments import tournament

__all__ = [
    "Analysis",
    "Comparison",
    "Difference",
    "Estimate",
    "Figure",
    "Place",
    "Standing",
    "Tournament",
    "analyse",
    "compare",
    "html_report",
    "tournament",
]
