"""Bots that change seats game by game, so that none has the better seat for long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from boardwright.simulation.playouts import playouts
from boardwright.simulation.results import Games
from boardwright.simulation.seating import SeatedBot
from boardwright.variants import Variant

T = TypeVar("T")


class RotatedPlayouts:
    """Playouts in which a bot moves on by one seat each game; in game 0 the bots sit as they were named."""

    def __init__(
        self,
        variant: Variant,
        lineup: Sequence[SeatedBot],
        seed: int,
        *,
        interpreted: bool = False,
        checked: bool = False,
        logged: bool = False,
    ) -> None:
        self._turns = [
            playouts(variant, turned(lineup, turn), seed, interpreted=interpreted, checked=checked, logged=logged)
            for turn in range(len(lineup))
        ]

    def play(self, first_game: int, results: Games) -> list[str]:
        """Plays the games as `Playouts.play` says; results are by seat, as ever."""
        failures = []
        for row in range(len(results.plies)):
            game = first_game + row
            turn = self._turns[game % len(self._turns)]
            failures += turn.play(game, results.part(row, row + 1))
        return failures


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
