"""States: what a game remembers of a position, as one flat record.

Beside the game's own fields there are those of the framework:

    to_move    the seat to act, 0 … seats - 1, or CHANCE, or OVER         int8
    truncated  whether the game was ended by a limit, not by its rules    bool

A record is, in whole words each:

    numbers with `key=False`
    the key: to_move, truncated, the other numbers, the other arrays
    arrays with `key=False`

So numbers lie in front of all arrays, whose sizes then do not matter to code that reads them, and the key, by which
searches know a position again, is in one piece.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from boardwright.errors import GameError

CHANCE = -1  # `to_move` while dice or cards decide
OVER = -2  # `to_move` once the game has ended
NOBODY = -1  # no seat
EMPTY = -1  # no stone on a cell
WORD = 8  # bytes; states are whole words, so that bots can compare and hash them quickly

_BOUNDARY = np.dtype((np.uint64, (0,)))  # of no size, and aligned to a word

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
    key: bool = True


Fields: TypeAlias = Mapping[str, Field]


def field(dtype: DTypeLike, *, per: Per = None, fill: float = 0, key: bool = True) -> Field:
    """A field of a game's state.

    Args:
        dtype: of one value, such as "int8".
        per: "cell" or "seat", of which the rules then say how many there are, in `rules.cells` or `rules.seats`; a
            number; or a function of the rules that gives a number or a shape. Left out: a single value.
        fill: what it holds before the game starts.
        key: whether it tells positions apart. False for what only a limit on the length of a game reads, or a draw by
            repetition: a counter of turns, earlier positions. Searches take positions that differ in nothing else for
            one and the same.
    """
    return Field(dtype, per, fill, key)


def layout_of(fields: Fields, rules: Any) -> np.dtype[np.void]:
    """The dtype of states with these fields and the framework's, in whole words of `WORD` bytes.

    Raises:
        GameError: a field has a name that it cannot have, no valid type, or no shape; the message names it.
    """
    own = {"to_move": np.dtype(np.int8), "truncated": np.dtype(np.bool_)}
    for name, spec in fields.items():
        if name in own:
            raise GameError(f"field '{name}' is the framework's own; a game does not declare it")
        if not name.isidentifier() or hasattr(np.record, name):
            raise GameError(f"field '{name}' cannot have this name: numpy records use it for something else")
        if not isinstance(spec, Field):
            raise GameError(f"field '{name}' must be a field(…), not {spec!r}")
    formats = {name: np.dtype((_dtype(name, spec), _shape(name, spec, rules))) for name, spec in fields.items()}
    behind = [name for name in formats if formats[name].shape and not fields[name].key]
    front = [name for name in formats if not formats[name].shape and not fields[name].key]
    keyed = [*own, *sorted((name for name in formats if fields[name].key), key=lambda name: bool(formats[name].shape))]
    return _in_whole_words([[(name, (own | formats)[name]) for name in part] for part in (front, keyed, behind)])


def key_words(fields: Fields, layout: np.dtype[np.void]) -> tuple[int, int]:
    """The first word of the key in records of `layout_of(fields, …)`, and the first behind it."""
    places: Any = layout.fields
    behind = [places[name][1] for name, spec in fields.items() if not spec.key and layout[name].shape]
    return places["to_move"][1] // WORD, min(behind, default=layout.itemsize) // WORD


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


def _shape(name: str, spec: Field, rules: Any) -> tuple[int, ...]:
    per: Any = spec.per
    if per is None:
        return ()
    if isinstance(per, str):
        if per not in ("cell", "seat"):
            raise GameError(f"field '{name}': per must be 'cell', 'seat', a number or a function, not {per!r}")
        if not hasattr(rules, f"{per}s"):
            raise GameError(f"field '{name}' is per {per}, but the rules have no '{per}s'")
        per = int(getattr(rules, f"{per}s"))
    elif callable(per):
        per = per(rules)
    return per if isinstance(per, tuple) else (per,)


def _in_whole_words(parts: Sequence[Sequence[tuple[str, np.dtype[Any]]]]) -> np.dtype[np.void]:
    """Records of these parts, each in whole words and its fields aligned; gaps are filled by fields of their own.

    Numpy copies records field by field: what lies between fields would be garbage in copies, and hashes with it.
    """
    names: list[str] = []
    formats: list[np.dtype[Any]] = []
    places: list[int] = []
    end = 0
    for name, layout in [entry for part in parts for entry in (*part, ("", _BOUNDARY))]:
        start = -(-end // layout.alignment) * layout.alignment
        if start > end:
            names.append(f"gap_{end}")
            formats.append(np.dtype((np.uint8, (start - end,))))
            places.append(end)
        if name:
            names.append(name)
            formats.append(layout)
            places.append(start)
        end = start + layout.itemsize
    layout = np.dtype({"names": names, "formats": formats, "offsets": places, "itemsize": end, "aligned": True})
    return np.dtype((np.record, layout))
