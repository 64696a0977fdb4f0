"""Rules as one flat record, the form in which compiled code reads them.

Kernels take rules as a NamedTuple and read them by name; a record reads the same. But arrays passed as arrays are
reference-counted at every call between kernels, which cost more than the rules themselves: games of Spiel Dr. D.
run 1.8 to 4 times as fast on a record, whose arrays have no owner to count and sizes known when compiling.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import numpy as np


def packed(rules: Any) -> np.record:
    """The values of a NamedTuple of numbers, arrays and further NamedTuples as one record.

    Truth values in arrays become uint8, since numba knows no arrays of them in a record.

    Raises:
        ValueError: a field holds something else; the message names it.
    """
    record = np.zeros(1, dtype=np.dtype((np.record, _dtype(rules, "rules")))).view(np.recarray)
    _fill(record[0], rules)
    packed_rules: np.record = record[0]
    return packed_rules


def _dtype(value: Any, name: str) -> np.dtype[Any]:
    if isinstance(value, bool | np.bool_):
        return np.dtype(np.bool_)
    if isinstance(value, int | np.integer):
        return np.dtype(np.int64)
    if isinstance(value, float | np.floating):
        return np.dtype(np.float64)
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        item = np.dtype(np.uint8) if value.dtype == np.bool_ else value.dtype
        return np.dtype((item, value.shape)) if value.ndim else item
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        fields = [(field, _dtype(item, f"{name}.{field}")) for field, item in _items(value)]
        return np.dtype(fields, align=True)
    raise ValueError(f"{name} is a {type(value).__name__}; rules hold numbers, arrays and NamedTuples of these")


def _fill(record: Any, values: Any) -> None:
    for name, value in _items(values):
        if isinstance(value, tuple):
            _fill(record[name], value)
        else:
            record[name] = value


def _items(values: Any) -> Iterable[tuple[str, Any]]:
    return cast(dict[str, Any], values._asdict()).items()
