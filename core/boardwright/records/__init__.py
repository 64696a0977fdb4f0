"""Records written, and replayed."""
