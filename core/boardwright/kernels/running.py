"""Kernels made ready to run: compiled or interpreted, decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from boardwright.errors import GameError
from boardwright.kernels.diagnosis import diagnose
from boardwright.kernels.kernel import Kernel


class Ready(Protocol):
    """A driver made ready for some rules, which it is called without."""

    def __call__(self, *arguments: Any) -> Any:
        """Runs it."""
        ...

    def held(self, value: Any) -> Any:
        """An argument made ready once for many calls; what lies in its arrays may change between them."""
        ...


class _Interpreted:
    """A driver as plain Python."""

    def __init__(self, driver: Kernel[..., Any], rules: Any) -> None:
        self._driver = driver
        self._rules = rules

    def __call__(self, *arguments: Any) -> Any:
        return self._driver(self._rules, *arguments)

    def held(self, value: Any) -> Any:
        return value


def ready(
    driver: Kernel[..., Any],
    rules: Any,
    arguments: Sequence[Any],
    *,
    game: str,
    interpreted: bool,
    checked: bool = False,
) -> Ready:
    """A driver made ready for some rules, which it is then called without: compiled, unless it is to be interpreted.

    Args:
        driver: a kernel whose first parameter is the rules.
        rules: what the game's kernels read.
        arguments: what it will be called with, or values of the same types.
        game: the game's name, for messages.
        interpreted: whether to run it as plain Python.
        checked: whether compiled code raises IndexError for an index out of range, instead of reading or writing
            somewhere; that is slower.

    Raises:
        GameError: numba cannot compile it; the message names the kernel, its file and line, and what is wrong there.
    """
    if interpreted:
        return _Interpreted(driver, rules)
    from boardwright.kernels import compilation  # only now: numba is slow to import

    try:
        with compilation.bounds_checked(checked):
            return compilation.compiled(driver, rules, arguments)
    except Exception as error:  # numba fails in many ways at what it does not know; nothing of the game has run yet
        reason = diagnose(error, driver, rules, arguments)
        advice = "--interpreted, or interpreted=True, runs it as plain Python"
        raise GameError(f"game '{game}' cannot be compiled: {reason} ({advice})") from error
