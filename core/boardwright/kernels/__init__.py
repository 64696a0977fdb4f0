"""Kernels: rules that run interpreted or compiled."""

from boardwright.kernels.kernel import Kernel, kernel, ready

__all__ = ["Kernel", "kernel", "ready"]
