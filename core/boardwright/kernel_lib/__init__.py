"""Kernels that any game may use."""
