"""The types that tests of the command line name; the fixture `boardwright` runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Done(NamedTuple):
    """What a command printed, and its exit code."""

    output: str
    errors: str
    code: int


Command = Callable[..., Done]
