"""Bots asked in single positions and played to the end of games, through Match."""

from __future__ import annotations

from collections.abc import Sequence

import boardwright as bw
from boardwright.plugins import installed
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.seating import seat_bots


def player(bot: str, variant: bw.Variant, *, interpreted: bool = False) -> BotPlayer:
    """The bot as it is written for `--bots`, for one seat."""
    return BotPlayer(seat_bots(bot, 1, installed())[0], variant, interpreted=interpreted)


def chosen(bot: BotPlayer | str, match: bw.Match) -> int:
    """The action that a bot chooses in the position, remembering nothing; one given by name runs interpreted."""
    if isinstance(bot, str):
        bot = player(bot, match.variant, interpreted=True)
    twin = match.copy()
    bot.begin()
    bot.act(twin)
    return twin.actions[-1]


def played(players: Sequence[BotPlayer], variant: bw.Variant, seed: int = 0, game: int = 0) -> bw.Match:
    """A whole game between the players."""
    match = bw.Match(variant, seed, game)
    for one in players:
        one.begin()
    while not match.over:
        if match.to_move is None:
            match.roll()
        else:
            players[match.to_move].act(match)
    return match
