"""Bots: players that are programs. Nothing is imported here, so that a listing of them costs nothing."""
