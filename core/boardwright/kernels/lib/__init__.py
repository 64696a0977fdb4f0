"""The kernel library: pieces that rules of many games are made of."""
