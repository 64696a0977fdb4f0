"""Bots: players that are programs."""

from boardwright.bots.bot import Bot, Chooser, Timed

__all__ = ["Bot", "Chooser", "Timed"]
