"""Bots: players that are programs."""

from boardwright.bots.bot import Bot

__all__ = ["Bot"]
