"""Many games: played, counted, and added up."""
