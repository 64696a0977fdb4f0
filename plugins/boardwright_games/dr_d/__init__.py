"""Spiel Dr. D. by Ronald Deckert."""
