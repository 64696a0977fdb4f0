"""Bots that change seats game by game, so that none has the better seat for long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from boardwright.simulation.results import Games

T = TypeVar("T")


def turned(lineup: Sequence[T], game: int) -> list[T]:
    """Who sits on each seat in a rotated game."""
    return [lineup[(seat - game) % len(lineup)] for seat in range(len(lineup))]


def by_bot(results: Games, first_game: int) -> Games:
    """The results of consecutive rotated games with a column a bot, as they were named, instead of one a seat."""
    games, bots = results.scores.shape
    seats = (np.arange(first_game, first_game + games)[:, np.newaxis] + np.arange(bots)) % bots
    columns = {
        name: np.take_along_axis(getattr(results, name), seats, axis=1) for name in ("scores", "returns", "wins")
    }
    return replace(results, **columns)
