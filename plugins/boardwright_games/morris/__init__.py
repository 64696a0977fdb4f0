"""Nine men's morris and its relatives."""
