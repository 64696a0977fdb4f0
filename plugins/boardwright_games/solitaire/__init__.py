"""Peg solitaire, on any board."""
