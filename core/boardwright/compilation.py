"""How kernels meet numba. The one module, with the drivers, that imports it: it is slow to import."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
from numba.extending import typeof_impl

from boardwright.kernels import Kernel


@typeof_impl.register(Kernel)
def _typeof_kernel(value: Kernel[..., Any], context: Any) -> Any:
    """A kernel named inside compiled code is its dispatcher."""
    return typeof_impl(value.compiled, context)


def dispatcher_of(function: FunctionType) -> Any:
    """The numba dispatcher of a kernel's function; not cached on disk itself, its drivers are."""
    return numba.njit(nogil=True)(function)


def driver(function: Callable[..., Any]) -> Any:
    """A compiled entry point from Python: releases the interpreter's lock, and is kept on disk between runs."""
    return numba.njit(nogil=True, cache=True)(function)
