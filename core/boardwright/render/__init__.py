"""Drawings of boards: as text for a terminal, and as SVG."""

from boardwright.render.svg import draw_svg
from boardwright.render.text import draw_text

__all__ = ["draw_svg", "draw_text"]
