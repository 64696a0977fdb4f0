"""The few SVG elements that drawings are made of, and colours that also who sees red and green alike can tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement

from boardwright.boards.board import Board

_DECIMALS = 2  # of a pixel
_LETTER_WIDTH = 0.62  # of a letter, as a share of its height

_PLAIN = "#f6f3ec"
_SHADES = {
    "blue": "#d9e7f5",
    "green": "#e0f0d5",
    "yellow": "#faf0cc",
    "red": "#f7dcd6",
    "violet": "#e8def0",
    "grey": "#e3e5e8",
    "white": "#ffffff",
    "black": "#b9bec6",
    "light": _PLAIN,
    "dark": "#dccdb0",
    "brown": "#bf9f78",
    "tan": "#e9dcc3",
}
_SHADED_BY = ("colour", "color", "points")  # attributes that divide a board's cells into classes to be seen

# Strong colours in the order of Okabe and Ito's palette, so that even the first two differ in lightness.
_INKS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#f0e442", "#3d4650")
_HIGHLIGHTS = ("#7b3294", "#8c510a", "#01665e", "#b2182b", "#4d4d4d", "#c51b7d")
_STONES = {
    "white": "#ffffff",
    "black": "#26292d",
    "grey": "#8b929a",
    "red": "#d55e00",
    "blue": "#0072b2",
    "green": "#009e73",
    "yellow": "#f0e442",
    "brown": "#7a5a35",
}
_DARK, _LIGHT = "#1f2328", "#ffffff"  # of letters
_DARKEST_PAPER = 145  # of 255: letters on what is darker are light


def shades(board: Board) -> Sequence[str]:
    """The fill of each cell: by the first of the attributes `colour`, `color` and `points` that every cell has.

    A value that names one of the shades has that one; others have one each by their order, the same one again
    where there are more.
    """
    for attribute in _SHADED_BY:
        if board.attributes and all(attribute in known for known in board.attributes):
            values = [str(known[attribute]) for known in board.attributes]
            fills = list(_SHADES.values())
            order = {value: fills[number % len(fills)] for number, value in enumerate(sorted(set(values)))}
            return [_SHADES.get(value, order[value]) for value in values]
    return [_PLAIN] * board.size


def highlight_ink(number: int) -> str:
    """The colour of the highlight with this number, which is no seat's; they repeat."""
    return _HIGHLIGHTS[number % len(_HIGHLIGHTS)]


def ink(number: int) -> str:
    """The strong colour with this number; they repeat."""
    return _INKS[number % len(_INKS)]


def stone_colour(kind: str) -> str:
    """The colour of stones of a kind that is named after it, such as `white`; empty for other kinds."""
    return _STONES.get(kind, "")


def letters_on(fill: str) -> str:
    """The colour of letters that can be read on `fill`, which is written `#rrggbb`."""
    red, green, blue = (int(fill[at : at + 2], 16) for at in (1, 3, 5))
    return _DARK if 0.299 * red + 0.587 * green + 0.114 * blue > _DARKEST_PAPER else _LIGHT


def add(parent: Element, tag: str, attributes: Mapping[str, str | float], text: str = "") -> Element:
    """Appends an element to `parent`; numbers are written as pixels are."""
    element = SubElement(parent, tag, {name: _written(value) for name, value in attributes.items()})
    element.text = text or None
    return element


def add_text(
    parent: Element, kind: str, place: tuple[float, float], size: float, text: str, fill: str | None = None
) -> None:
    """Writes `text` centred on a place, `size` pixels high, in the style of the class `kind`."""
    x, y = place
    # Many programs do not know `dominant-baseline`; 0.35 of a letter's height is what it would come to.
    element = add(parent, "text", {"class": kind, "x": x, "y": y + 0.35 * size, "font-size": size}, text)
    if fill:
        element.set("fill", fill)


def letter_size(text: str, largest: float, width: float) -> float:
    """The height of letters, at most `largest`, with which `text` is no wider than `width`."""
    return min(largest, width / (_LETTER_WIDTH * max(len(text), 1)))


def width_of(text: str, size: float) -> float:
    """How wide `text` is at most, in letters `size` pixels high."""
    return _LETTER_WIDTH * size * len(text)


def points_text(points: Iterable[tuple[float, float]]) -> str:
    """Points as polygons and polylines want them."""
    return " ".join(f"{_written(x)},{_written(y)}" for x, y in points)


def path_text(sides: Iterable[tuple[tuple[float, float], tuple[float, float]]]) -> str:
    """Straight lines as a path wants them."""
    return " ".join(f"M{points_text([start])} L{points_text([end])}" for start, end in sides)


def _written(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, _DECIMALS):g}"
