"""What hangs together, against the components of a networkx graph."""

from __future__ import annotations

import networkx as nx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boardwright.kernels.lib.components import join, separate

NODES = 12


@given(st.lists(st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)), max_size=30))
def test_what_is_joined_hangs_together(pairs: list[tuple[int, int]]) -> None:
    label = np.zeros(NODES, dtype=np.int16)
    separate(label)
    graph: nx.Graph[int] = nx.empty_graph(NODES)
    for one, other in pairs:
        join(label, one, other)
        graph.add_edge(one, other)
        for component in nx.connected_components(graph):
            assert {int(label[node]) for node in component} == {min(component)}
