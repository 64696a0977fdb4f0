"""The smallest board of Spiel Dr. D.: one hexagon and a cell beside it."""

from __future__ import annotations

import boardwright as bw

# One hexagon, h1, of six cells a … f in a circle, each with one outer neighbour more than a hexagon needs.
RING = {
    "cells": ["a", "b", "c", "d", "e", "f", "g"],
    "edges": [["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "f"], ["f", "a"], ["f", "g"]],
    "groups": {"hexagon": {"h1": ["a", "b", "c", "d", "e", "f"]}},
}


def ring(players: int, **options: object) -> bw.Variant:
    keys = {"game": "dr-d", "board": RING, "players": players}
    return bw.load({**keys, "options": {"placement": "free", "stones": 7, **options}})
