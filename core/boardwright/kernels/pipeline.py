"""How numba is kept from doing work that nobody needs.

Numba optimises every function on its own and turns it into machine code that Python may call, then links the
functions of a driver and optimises them all again. Of the hundred functions in a driver only the driver is called from
Python; most of the time went into the others. Here they are kept as they are until the driver takes them in.

This reaches into private parts of numba, and so only where they are known; with another version numba works as usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock

_KNOWN = ((0, 60), (0, 68))  # the first and the last version that this was tried with
_WRAPPERS = ("wrapper", "cfunc_wrapper")  # the names of modules through which Python would call a function

quick = _KNOWN[0] <= tuple(map(int, numba.__version__.split(".")[:2])) <= _KNOWN[1]


class _NoEntry:
    """Stands for the code generator where numba would note the environment of a function that Python calls."""

    def set_env(self, name: str, environment: Any) -> None:
        """There is nothing to note it in."""


class _InnerLibrary(JITCodeLibrary):
    """The code of a function that only compiled code calls: it is optimised within the driver, and has no entry."""

    @property
    def codegen(self) -> Any:
        return _NoEntry()

    def add_ir_module(self, ir_module: Any) -> None:
        if ir_module.name not in _WRAPPERS:
            super().add_ir_module(ir_module)

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@contextmanager
def compiling(driver: Any) -> Iterator[None]:
    """Inside the block, all but the function of this dispatcher is compiled for the use of compiled code alone."""
    if not quick:
        yield
        return
    with global_compiler_lock:
        codegen = driver.targetctx.codegen()
        entry = driver.py_func.__qualname__

        def create_library(name: str, **options: Any) -> Any:
            kind = JITCodeLibrary if name == entry else _InnerLibrary
            return kind(codegen, name, **options)

        codegen.create_library = create_library
        try:
            yield
        finally:
            del codegen.create_library


def set_environments(result: Any) -> None:
    """Notes the environments of the functions that a driver has taken in, which had nothing to note them in."""
    if quick:
        for environment in result._find_referenced_environments():
            result.library.codegen.set_env(environment.env_name, environment)
