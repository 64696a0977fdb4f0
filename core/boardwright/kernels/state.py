"""States: what a game remembers of a position, as one flat record.

The framework's own fields come first:

    to_move    the seat to act, 0 … seats - 1, or CHANCE, or OVER         int8
    truncated  whether the game was ended by a limit, not by its rules    bool
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from boardwright.errors import GameError

CHANCE = -1  # `to_move` while dice or cards decide
OVER = -2  # `to_move` once the game has ended
NOBODY = -1  # no seat
EMPTY = -1  # no stone on a cell
WORD = 8  # bytes; states are whole words, so that bots can compare and hash them quickly

State: TypeAlias = Any  # one record of the game's own dtype; no static type can name its fields
Actions: TypeAlias = NDArray[np.int32]
Probabilities: TypeAlias = NDArray[np.float64]
SeatValues: TypeAlias = NDArray[np.float64]  # a number a seat, shape (seats,)
States: TypeAlias = Any  # an array of such records

Shape: TypeAlias = int | tuple[int, ...]
Per: TypeAlias = Literal["cell", "seat"] | int | Callable[[Any], Shape] | None


class Field(NamedTuple):
    """A field of a game's state, as `field` makes it."""

    dtype: DTypeLike
    per: Per
    fill: float


Fields: TypeAlias = Mapping[str, Field]


def field(dtype: DTypeLike, *, per: Per = None, fill: float = 0) -> Field:
    """A field of a game's state.

    Args:
        dtype: of one value, such as "int8".
        per: "cell" or "seat", of which the rules then say how many there are, in `rules.cells` or `rules.seats`; a
            number; or a function of the rules that gives a number or a shape. Left out: a single value.
        fill: what it holds before the game starts.
    """
    return Field(dtype, per, fill)


def layout_of(fields: Fields, rules: Any) -> np.dtype[np.void]:
    """The dtype of states with these fields: the framework's, then the game's own, in whole words of `WORD` bytes.

    Raises:
        GameError: a field has a name that it cannot have, no valid type, or no shape; the message names it.
    """
    layout: list[Any] = [("to_move", np.int8), ("truncated", np.bool_)]
    for name, spec in fields.items():
        if name in ("to_move", "truncated"):
            raise GameError(f"field '{name}' is the framework's own; a game does not declare it")
        if not name.isidentifier() or hasattr(np.record, name):
            raise GameError(f"field '{name}' cannot have this name: numpy records use it for something else")
        if not isinstance(spec, Field):
            raise GameError(f"field '{name}' must be a field(…), not {spec!r}")
        layout.append((name, _dtype(name, spec), _shape(name, spec, rules)))
    return np.dtype((np.record, _in_whole_words(np.dtype(layout, align=True))))


def new_states(fields: Fields, rules: Any, count: int) -> np.recarray[Any, Any]:
    """`count` states before the start, each field filled; index it to get a state whose fields are attributes."""
    states = np.zeros(count, dtype=layout_of(fields, rules)).view(np.recarray)
    for name, spec in fields.items():
        if spec.fill:
            states[name] = spec.fill
    return states


def _dtype(name: str, spec: Field) -> np.dtype[Any]:
    try:
        dtype = np.dtype(spec.dtype)
    except TypeError as error:
        raise GameError(f"field '{name}': {spec.dtype!r} is not a type of numpy") from error
    if dtype.hasobject or dtype.kind not in "biuf":
        raise GameError(f"field '{name}' must hold numbers, not {dtype}")
    return dtype


def _shape(name: str, spec: Field, rules: Any) -> Shape:
    per = spec.per
    if per is None:
        return ()
    if isinstance(per, str):
        if per not in ("cell", "seat"):
            raise GameError(f"field '{name}': per must be 'cell', 'seat', a number or a function, not {per!r}")
        if not hasattr(rules, f"{per}s"):
            raise GameError(f"field '{name}' is per {per}, but the rules have no '{per}s'")
        return int(getattr(rules, f"{per}s"))
    return per(rules) if callable(per) else per


def _in_whole_words(layout: Any) -> np.dtype[np.void]:
    """The same fields at the same places, the gaps filled by fields of their own, and the size rounded up.

    Numpy copies records field by field: what lies between fields would be garbage in copies, and hashes with it.
    """
    size = -(-layout.itemsize // WORD) * WORD
    starts = {name: layout.fields[name][1] for name in layout.names}
    formats = {name: layout.fields[name][0] for name in layout.names}
    end = 0
    for name, start in [*starts.items(), ("", size)]:
        if start > end:
            starts[f"gap_{end}"] = end
            formats[f"gap_{end}"] = np.dtype((np.uint8, start - end))
        end = start + (formats[name].itemsize if name else 0)
    names = sorted(starts, key=starts.__getitem__)
    return np.dtype(
        {
            "names": names,
            "formats": [formats[name] for name in names],
            "offsets": [starts[name] for name in names],
            "itemsize": size,
            "aligned": True,
        }
    )
