"""What `boardwright play` is made of: the table, what is typed at it, and the loop that brings them together."""
