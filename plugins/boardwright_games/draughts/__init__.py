"""Draughts: English, international, Brazilian and Russian rules, on any board."""
