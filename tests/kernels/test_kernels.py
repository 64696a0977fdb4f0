"""Fingerprints: they change with everything that a kernel's result depends on, and with nothing else."""

from __future__ import annotations

import types
from typing import Any

import numpy as np
import pytest

from boardwright import GameError, Kernel, kernel
from boardwright.kernels.running import ready

SOURCE = '''
"""A module of rules."""
import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from boardwright import kernel

BONUS = 3
TABLE = np.array([1, 2, 3])
PAIR = (1, "two")


class Suit(IntEnum):
    CLUBS = 1


@kernel
def helper(number):
    """Helps."""
    return number + BONUS


@kernel
def rule(number, extra=5):
    """The rule."""
    total = helper(number) + extra
    if number == 0:
        return helper(TABLE[0]) + len(PAIR) + math.floor(2.5) + np.int64(Suit.CLUBS)
    return total + sum([index * BONUS for index in range(3)])


@kernel
def named(word):
    return word == "push"


def make(weight):
    @kernel
    def weighted(number):
        return helper(number) * weight
    return weighted


light = make(2)
'''


def module_of(source: str) -> Any:
    module = types.ModuleType("rules_under_test")
    exec(compile(source, "rules_under_test.py", "exec"), module.__dict__)  # noqa: S102  (the text is right here)
    return module


def fingerprint(name: str, *edits: tuple[str, str]) -> str:
    source = SOURCE
    for old, new in edits:
        assert old in source
        source = source.replace(old, new)
    found: Kernel[..., Any] = getattr(module_of(source), name)
    return found.fingerprint


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        pytest.param("rule", "helper(number) + extra", "helper(number) - extra", id="its own code"),
        pytest.param("rule", "number + BONUS", "number - BONUS", id="a kernel that it calls"),
        pytest.param("rule", "BONUS = 3", "BONUS = 4", id="a constant of a kernel that it calls"),
        pytest.param("rule", "range(3)", "range(4)", id="a constant inside a comprehension"),
        pytest.param("rule", "number == 0", "number == 1", id="a number in its code"),
        pytest.param("rule", "extra=5", "extra=6", id="a default value"),
        pytest.param("rule", "TABLE = np.array([1, 2, 3])", "TABLE = np.array([1, 2, 4])", id="an array"),
        pytest.param("rule", "TABLE = np.array([1, 2, 3])", "TABLE = np.array([1, 2, 3], np.int8)", id="a dtype"),
        pytest.param("rule", "math.floor(2.5)", "math.ceil(2.5)", id="a function of a module"),
        pytest.param("rule", "CLUBS = 1", "CLUBS = 2", id="the value of an enumeration"),
        pytest.param("rule", 'PAIR = (1, "two")', 'PAIR = (1, "too")', id="a tuple"),
        pytest.param("named", '"push"', '"free"', id="a text"),
        pytest.param("light", "make(2)", "make(3)", id="a captured value"),
        pytest.param("light", "number + BONUS", "number - BONUS", id="a kernel called by a captured one"),
        pytest.param("light", "helper(number) * weight", "helper(number) ** weight", id="the code of a closure"),
    ],
)
def test_an_edit_changes_the_fingerprint(name: str, old: str, new: str) -> None:
    assert fingerprint(name, (old, new)) != fingerprint(name)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param('"""The rule."""', '"""The rule, explained."""', id="a docstring"),
        pytest.param('"""Helps."""', '"""Helps a lot."""', id="the docstring of a kernel that it calls"),
        pytest.param("@kernel\ndef named", "# a comment\n\n\n@kernel\ndef named", id="a comment and lines"),
        pytest.param('word == "push"', 'word == "free"', id="a kernel that it does not call"),
    ],
)
def test_what_a_kernel_does_not_depend_on_leaves_its_fingerprint(old: str, new: str) -> None:
    assert fingerprint("rule", (old, new)) == fingerprint("rule")


def test_a_constant_that_only_a_comprehension_reads_counts() -> None:
    source = SOURCE + "\nSTEP = 1\n\n@kernel\ndef listed(n):\n    return [i * STEP for i in range(n)]\n"
    one: Kernel[..., Any] = module_of(source).listed
    two: Kernel[..., Any] = module_of(source.replace("STEP = 1", "STEP = 2")).listed
    assert one.fingerprint != two.fingerprint


def test_another_function_in_the_place_of_one_counts() -> None:
    renamed = module_of(SOURCE.replace("def helper", "def renamed") + "\nhelper = renamed\n")
    assert renamed.rule.fingerprint != fingerprint("rule")


def test_a_kernel_that_calls_itself_has_a_fingerprint() -> None:
    @kernel
    def factorial(number: int) -> int:
        return 1 if number < 2 else number * factorial(number - 1)

    assert factorial.fingerprint
    assert factorial(5) == 120


def test_a_layout_is_part_of_the_fingerprint() -> None:
    @kernel
    def identity(number: int) -> int:
        return number

    assert identity.within("a b").fingerprint != identity.within("b a").fingerprint
    assert identity.within("a b")(7) == 7


@pytest.mark.parametrize("value", [[1, 2], {"a": 1}, {1}, object(), lambda: 1])
def test_a_kernel_must_not_read_what_has_no_stable_content(value: Any) -> None:
    @kernel
    def reader() -> Any:
        return value

    with pytest.raises(GameError) as caught:
        _ = reader.fingerprint
    message = str(caught.value)
    assert "reader" in message
    assert "'value'" in message
    assert type(value).__name__ in message


def test_a_global_function_that_is_no_kernel_is_refused_by_name() -> None:
    source = (
        "from boardwright import kernel\ndef plain(n):\n    return n\n@kernel\ndef caller(n):\n    return plain(n)\n"
    )
    caller: Kernel[..., Any] = module_of(source).caller
    with pytest.raises(GameError, match="'plain', a function"):
        _ = caller.fingerprint
    assert caller(3) == 3


def test_called_from_python_a_kernel_is_the_plain_function() -> None:
    @kernel
    def divide(a: int, b: int) -> float:
        """Divides."""
        return a / b

    assert divide.__doc__ == "Divides."
    assert divide.function is divide.__wrapped__  # type: ignore[attr-defined]  # set by functools.update_wrapper
    with pytest.raises(ZeroDivisionError) as caught:
        divide(1, 0)
    assert caught.traceback[-1].name == "divide"


def test_bounds_are_checked_in_code_compiled_for_that() -> None:
    @kernel
    def second(numbers: Any) -> int:
        return int(numbers[1])

    def called(numbers: list[int]) -> Any:
        return ready(second, np.array(numbers), (), game="numbers", interpreted=False, checked=True)()

    assert called([1, 2]) == 2
    with pytest.raises(IndexError):
        called([1])


def test_a_kernel_compiled_for_drivers_cannot_be_called_from_python() -> None:
    """It has no entry, and a call would end the process."""

    @kernel
    def first(numbers: Any) -> int:
        return int(numbers[0])

    assert ready(first, np.array([1]), (), game="numbers", interpreted=False)() == 1
    with pytest.raises(TypeError, match="'first' is compiled for drivers"):
        first.compiled(np.array([1]))
