"""Trinity: stones of four colours, traded with a board where neighbours always differ."""
