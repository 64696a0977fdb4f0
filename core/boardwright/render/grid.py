"""Coordinates in the plane, read as whole steps of a grid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DECIMALS = 3  # coordinates that agree so far are the same

_MOST_STEPS = 1_000_000  # more than any drawing has columns


class TileGrid(NamedTuple):
    """The corners of tiles in whole steps from the upper left of them all, each of shape (tiles, corners)."""

    across: NDArray[np.int64]
    down: NDArray[np.int64]


def tile_grid(corners: NDArray[np.float64], width: int, height: int) -> TileGrid | None:
    """Equal tiles on a grid of which each tile takes `width` steps across and `height` steps down.

    Args:
        corners: the corners in the plane, y upwards, shape (tiles, corners, 2).
        width: the steps across one tile.
        height: the steps down one tile.

    Returns:
        The corners; None if they do not lie on such a grid, or two tiles lie in the same place.
    """
    x, y = corners[:, :, 0], corners[:, :, 1]
    across, down = _steps(x, float(np.ptp(x[0])) / width), _steps(-y, float(np.ptp(y[0])) / height)
    if across is None or down is None:
        return None
    if (np.ptp(across, axis=1) != width).any() or (np.ptp(down, axis=1) != height).any():
        return None
    upper_left = set(zip(across.min(axis=1).tolist(), down.min(axis=1).tolist(), strict=True))
    return TileGrid(across, down) if len(upper_left) == len(corners) else None


def smallest_gap(values: NDArray[np.float64]) -> float:
    """The smallest distance between two of `values` that are not the same; 1 if all are."""
    gaps = np.diff(np.unique(np.round(values, DECIMALS)))
    return float(gaps.min()) if gaps.size else 1.0


def _steps(values: NDArray[np.float64], unit: float) -> NDArray[np.int64] | None:
    """How many `unit`s each of `values` lies above the lowest, same shape; None if they are not whole numbers."""
    if unit <= 0:
        return None
    exact = (values - values.min()) / unit
    whole = np.rint(exact)
    if exact.max() > _MOST_STEPS or np.abs(exact - whole).max() > 10.0**-DECIMALS:
        return None
    count: NDArray[np.int64] = whole.astype(np.int64)
    return count
