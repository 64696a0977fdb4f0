"""`@kernel`: rules written once in Python, run interpreted or compiled.

A kernel is a plain function over arrays, records and numbers. Called from Python it *is* that function, so that a
debugger, coverage and tracebacks work; inside a compiled driver (`simulation.drivers`) numba compiles the same
source. Its fingerprint covers all that its result depends on: its own code, every kernel it calls and every constant
it reads. The drivers' cache on disk is keyed by it, so an edit anywhere is never answered with old machine code.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cached_property, update_wrapper
from itertools import chain
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

from boardwright.errors import GameError

P = ParamSpec("P")
R = TypeVar("R")


class Kernel(Generic[P, R]):
    """A function marked by `@kernel`. Calling it runs the Python function; `compiled` is numba's version of it."""

    def __init__(self, function: Callable[P, R], context: str = "") -> None:
        update_wrapper(self, function)
        self.function = cast(FunctionType, function)
        self.context = context

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return cast(R, self.function(*args, **kwargs))

    def __repr__(self) -> str:
        return f"<kernel {self.function.__module__}.{self.function.__qualname__}>"

    @cached_property
    def compiled(self) -> Any:
        """The numba dispatcher of the same function."""
        from boardwright.kernels import compilation

        return compilation.dispatcher_of(self.function)

    @cached_property
    def bounds_checked(self) -> Any:
        """Like `compiled`, but an index out of range raises IndexError instead of reading or writing somewhere."""
        from boardwright.kernels import compilation

        return compilation.dispatcher_of(self.function, boundscheck=True)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the kernel's code and of everything that it reads: other kernels and constants.

        Raises:
            GameError: it reads a value that has no stable content, such as an open file or a list.
        """
        return _fingerprint(self, ())

    def within(self, context: str) -> Kernel[P, R]:
        """The same kernel, with a fingerprint that covers `context` too: what its machine code takes for granted."""
        return Kernel(cast(Callable[P, R], self.function), context)

    def __reduce__(self) -> tuple[Any, ...]:
        # numba keys its cache on disk by the pickled contents of a driver's closure. This is what makes the key
        # the same in every process and another one after every edit.
        return (_stands_for, (self.function.__module__, self.function.__qualname__, self.fingerprint))


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Marks `function` as a kernel: it may use numbers, arrays, records, named tuples and other kernels, and no more.

    Integers read from arrays and records keep their small types when interpreted, where numba widens them: wrap in
    `int(…)` what is multiplied or may outgrow its type. An overflow is reported by interpreted runs.
    """
    return Kernel(function)


def _stands_for(module: str, qualname: str, fingerprint: str) -> tuple[str, str, str]:
    return (module, qualname, fingerprint)


def _fingerprint(subject: Kernel[..., Any], callers: tuple[FunctionType, ...]) -> str:
    function = subject.function
    digest = hashlib.sha256(f"{function.__qualname__}\n{subject.context}\n".encode())
    for code in _codes(function.__code__):
        digest.update(code.co_code)
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        digest.update(repr((names, _constants(code, function.__doc__))).encode())
    for name, value in [*_defaults(function), *values_read(function)]:
        digest.update(f"{name}={_describe(value, subject, name, (*callers, function))}\n".encode())
    return digest.hexdigest()


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and, behind it, of the comprehensions and functions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _constants(code: CodeType, docstring: str | None) -> list[Any]:
    """The constants that the code reads by their place; without code, and without the docstring: that may change."""
    return [None if isinstance(value, CodeType) or value == docstring else value for value in code.co_consts]


def _defaults(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Each parameter that has a default, with the default."""
    positional = function.__code__.co_varnames[: function.__code__.co_argcount]
    defaults = function.__defaults__ or ()
    yield from zip(positional[len(positional) - len(defaults) :], defaults, strict=True)
    yield from sorted((function.__kwdefaults__ or {}).items())


def values_read(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Each global and captured value that the function reads; attributes of modules are followed to their value."""
    captured = {
        name: cell.cell_contents
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    }
    yield from sorted(captured.items())
    seen: set[str] = set()
    value: Any = None
    path = ""
    instructions = chain.from_iterable(map(dis.get_instructions, _codes(function.__code__)))
    for instruction in instructions:
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            path = instruction.argval
            value = function.__globals__.get(path)
        elif isinstance(value, ModuleType) and instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            path = f"{path}.{instruction.argval}"
            value = getattr(value, instruction.argval, None)
        else:
            value = None
            continue
        if value is not None and not isinstance(value, ModuleType) and path not in seen:
            seen.add(path)
            yield path, value


def _describe(value: Any, reader: Kernel[..., Any], name: str, callers: tuple[FunctionType, ...]) -> str:
    """A text that differs whenever a kernel that reads `value` could give another result."""
    if isinstance(value, Kernel):
        return "itself" if value.function in callers else _fingerprint(value, callers)
    if isinstance(value, bool | int | float | str | bytes | np.generic | np.dtype) or value is None:
        return repr(value)
    if isinstance(value, tuple):
        return repr([_describe(item, reader, name, callers) for item in value])
    if isinstance(value, np.ndarray):
        return repr((value.dtype, value.shape, hashlib.sha256(value.tobytes()).hexdigest()))
    if isinstance(value, type) and issubclass(value, Enum):
        return repr((value.__module__, value.__qualname__, [(member.name, member.value) for member in value]))
    if isinstance(value, type):
        return repr((value.__module__, value.__qualname__, getattr(value, "_fields", ())))
    if isinstance(value, BuiltinFunctionType | np.ufunc) or _is_numpys(value):
        return str(value.__name__)
    raise GameError(
        f"kernel '{reader.function.__module__}.{reader.function.__qualname__}' reads '{name}', a "
        f"{type(value).__name__}; kernels read numbers, texts, tuples, arrays and other kernels"
    )


def _is_numpys(value: Any) -> bool:
    module = getattr(value, "__module__", None) or ""
    return module.partition(".")[0] == "numpy" and hasattr(value, "__name__")
