"""Plugins: where games, rule changes, bots, boards and variants come from."""
