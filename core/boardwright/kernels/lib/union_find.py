"""Union-find: which things hang together, kept up to date as connections come, never as they go.

Layout  parent[node]  another node of the same set, or the node itself if it stands for the set; integers (nodes,)

Path halving: Tarjan, van Leeuwen: Worst-case analysis of set union algorithms, JACM 1984.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.kernel import kernel

Parents = NDArray[np.signedinteger[Any]]


@kernel
def separate(parent: Parents) -> None:
    """Every node is a set of its own."""
    for node in range(len(parent)):
        parent[node] = node


@kernel
def find(parent: Parents, node: int) -> int:
    """The node that stands for the set of `node`."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return int(node)


@kernel
def join(parent: Parents, one: int, other: int) -> None:
    """Makes one set of those of two nodes."""
    parent[find(parent, other)] = find(parent, one)
