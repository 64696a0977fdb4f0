"""Kernels: rules that run interpreted or compiled."""
