"""Games for one, solved."""
