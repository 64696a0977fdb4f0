"""Kernels: rules that run interpreted or compiled."""

from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.running import ready

__all__ = ["Kernel", "kernel", "ready"]
