"""Erben: five dice, points to bank, and what the player before you banked to inherit."""
