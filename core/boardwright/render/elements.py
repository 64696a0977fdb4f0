"""The few SVG elements that drawings are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element, SubElement

_DECIMALS = 2  # of a pixel
_LETTER_WIDTH = 0.62  # of a letter, as a share of its height


def add(parent: Element, tag: str, attributes: Mapping[str, str | float], text: str = "") -> Element:
    """Appends an element to `parent`; numbers are written as pixels are."""
    element = SubElement(parent, tag, {name: _written(value) for name, value in attributes.items()})
    element.text = text or None
    return element


def add_text(parent: Element, kind: str, place: tuple[float, float], size: float, text: str) -> None:
    """Writes `text` centred on a place, `size` pixels high, in the style of the class `kind`."""
    x, y = place
    # Many programs do not know `dominant-baseline`; 0.35 of a letter's height is what it would come to.
    add(parent, "text", {"class": kind, "x": x, "y": y + 0.35 * size, "font-size": size}, text)


def letter_size(text: str, largest: float, width: float) -> float:
    """The height of letters, at most `largest`, with which `text` is no wider than `width`."""
    return min(largest, width / (_LETTER_WIDTH * len(text)))


def points_text(points: Iterable[tuple[float, float]]) -> str:
    """Points as polygons and polylines want them."""
    return " ".join(f"{_written(x)},{_written(y)}" for x, y in points)


def _written(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, _DECIMALS):g}"
