"""Which things hang together, kept up to date as connections come, never as they go.

Layout  label[node]  the lowest node of its set; integers (nodes,)

Every node knows its set at once, and a join looks at all of them ("quick find"): many at a time, compiled, so that on
boards it takes no longer than to follow a tree of parents. The labels tell the sets and nothing of how they came about.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.kernel import kernel

Labels = NDArray[np.signedinteger[Any]]


@kernel
def separate(label: Labels) -> None:
    """Every node is a set of its own."""
    for node in range(len(label)):
        label[node] = node


@kernel
def join(label: Labels, one: int, other: int) -> None:
    """Makes one set of those of two nodes."""
    low = min(label[one], label[other])
    high = max(label[one], label[other])
    if low == high:
        return
    for node in range(len(label)):
        label[node] = low if label[node] == high else label[node]
