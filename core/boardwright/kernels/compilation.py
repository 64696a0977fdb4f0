"""How kernels meet numba. The one module that imports it, and only once something is compiled: that is slow."""

from __future__ import annotations

import hashlib
import itertools
import secrets
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import numba
from numba.core.bytecode import FunctionIdentity
from numba.core.registry import CPUDispatcher
from numba.extending import typeof_impl

from boardwright.kernels import light as light  # registers itself with numba
from boardwright.kernels import pipeline
from boardwright.kernels.kernel import Kernel
from boardwright.kernels.views import NUMBERS, Argument, type_of

# Numba names a piece of machine code by its function, its argument types and a counter of functions. The types' part
# leaves out the shapes of arrays in records, so that code for two boards, compiled by two processes, could have one
# name; once a third process has loaded both from disk, one runs in place of the other. A counter that begins somewhere
# else in every process keeps the names apart.
FunctionIdentity._unique_ids = itertools.count(secrets.randbits(62))

_checking_bounds: ContextVar[bool] = ContextVar("checking_bounds", default=False)


@typeof_impl.register(Kernel)
def _typeof_kernel(value: Kernel[..., Any], context: Any) -> Any:
    """A kernel named inside compiled code is its dispatcher."""
    return typeof_impl(value.bounds_checked if _checking_bounds.get() else value.compiled, context)


@contextmanager
def bounds_checked(checked: bool = True) -> Iterator[None]:
    """Whatever is compiled inside the block raises IndexError for an index out of range, if `checked`."""
    token = _checking_bounds.set(checked)
    try:
        yield
    finally:
        _checking_bounds.reset(token)


def dispatcher_of(function: FunctionType, *, boundscheck: bool = False) -> Any:
    """The numba dispatcher of a kernel's function, for the use of compiled drivers."""
    return _Inner(function, targetoptions={"nopython": True, "nogil": True, "boundscheck": boundscheck})


class _Inner(CPUDispatcher):
    """A dispatcher whose code has no entry for Python, which would jump to nowhere."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError(f"'{self.py_func.__name__}' is compiled for drivers; see boardwright.kernels.running.ready")


class Compiled:
    """A driver compiled for some rules. It releases the interpreter's lock."""

    def __init__(self, entry: Callable[..., Any], rules: Any, types: Sequence[Any]) -> None:
        self._entry = entry
        self._rules = Argument(rules, types[0])
        self._types = types[1:]

    def __call__(self, *arguments: Any) -> Any:
        given = [
            argument if typ in NUMBERS else argument if isinstance(argument, Argument) else Argument(argument, typ)
            for argument, typ in zip(arguments, self._types, strict=True)
        ]
        return self._entry(
            self._rules.address, *[item.address if isinstance(item, Argument) else item for item in given]
        )

    def held(self, value: Any) -> Argument:
        """An argument made ready once for many calls; what lies in its arrays may change between them."""
        return Argument(value, type_of(value))


def compiled(driver: Kernel[..., Any], rules: Any, arguments: Sequence[Any]) -> Compiled:
    """A driver compiled for its first argument, the rules, and the types of the others, which it then takes.

    The code is kept on disk.

    Raises:
        Exception: of many kinds: numba cannot compile it or a kernel that it calls, or has no type for an argument,
            such as rules that hold a dictionary; or GameError: a kernel reads what has no stable content.
    """
    signature = (type_of(rules, "rules"), *map(type_of, arguments))
    # The types spell out what the rules and states hold: the names, kinds and places of all fields.
    function = _named_by_content(driver.within(f"{_machinery()} {signature}"))
    entry = _entries.get(function.__qualname__)
    if entry is None:
        dispatcher = _cached(function)
        with _interruptible(), pipeline.compiling(dispatcher):
            dispatcher.compile(signature)
        result = dispatcher.overloads[signature]
        pipeline.set_environments(result)
        entry = _entries[function.__qualname__] = result.entry_point
    return Compiled(entry, rules, signature)


@cache
def _machinery() -> str:
    """A hash of the modules that make machine code of kernels: what they made before they were edited is not loaded."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


_entries: dict[str, Callable[..., Any]] = {}  # what was compiled or loaded in this process, by name and content


@contextmanager
def _interruptible() -> Iterator[None]:
    """Loses no Ctrl-C: one that falls into a callback of numba, which swallows exceptions, is raised at the end."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    interrupted = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        before(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if interrupted:
            raise KeyboardInterrupt


def _named_by_content(driver: Kernel[..., Any]) -> FunctionType:
    """The driver's function under a name that has its fingerprint, and so a file of its own in numba's cache.

    Numba keeps all specialisations of a function in one index, in which two processes that write at once may put one
    game's machine code under another's key.
    """
    function = driver.function
    named = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    checked = "-checked" if _checking_bounds.get() else ""
    named.__qualname__ = f"{function.__name__}-{driver.fingerprint[:32]}{checked}"
    return named


def _cached(function: FunctionType) -> Any:
    options: dict[str, Any] = {"nogil": True, "boundscheck": _checking_bounds.get(), "no_cfunc_wrapper": True}
    try:
        dispatcher: Any = numba.njit(cache=True, **options)(function)
    except RuntimeError:  # there is no folder that numba may write to
        return numba.njit(**options)(function)
    dispatcher._cache = _LenientCache(dispatcher._cache)
    return dispatcher


class _LenientCache:
    """Numba's cache of a function on disk, in which damage and a full disk cost time but nothing else.

    What cannot be read is compiled again and overwritten; what cannot be written is not kept.
    """

    def __init__(self, cache: Any) -> None:
        self._cache = cache

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        try:
            return self._cache.load_overload(signature, target_context)
        except Exception:  # a file of any content may be there
            return None

    def save_overload(self, signature: Any, compiled_code: Any) -> None:
        for _ in range(2):
            try:
                self._cache.save_overload(signature, compiled_code)
                return
            except Exception:  # the index is damaged: begin a new one; or there is no room
                with suppress(Exception):
                    self._cache.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)
