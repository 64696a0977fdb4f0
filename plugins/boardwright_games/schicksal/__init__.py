"""Schicksal, a game of luck and tactics around a cross."""
