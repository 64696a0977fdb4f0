"""Why numba cannot compile a kernel, in the words of whoever wrote it: the kernel, the file, the line, the remedy."""

from __future__ import annotations

import builtins
import difflib
import dis
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardwright.errors import GameError, hint
from boardwright.kernels.kernel import Kernel, values_read

_PLACE = re.compile(r"\bat (\S.*?) \((\d+)\)|\bfrom (\S.*?) \((\d+)\)")
_RECORD = re.compile(r"(?:Record|nestedarray)\(.*\)", re.IGNORECASE)
_NOISE = ("Failed in ", "- Resolution failure", "During: ", "File ", "No implementation of function")
_MAX_REASON = 200  # characters


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong, and where; `kernel` and `place` are empty where that is not known."""

    reason: str
    kernel: str = ""
    place: str = ""

    def __str__(self) -> str:
        where = ", ".join(filter(None, (f"kernel '{self.kernel}'" if self.kernel else "", self.place)))
        return f"{where}: {self.reason}" if where else self.reason


def diagnose(error: Exception, driver: Kernel[..., Any], rules: Any, arguments: Sequence[Any]) -> Diagnosis:
    """The most useful thing that can be said of a failure to compile `driver` for these rules and arguments."""
    if isinstance(error, GameError):
        return Diagnosis(error.message)
    kernels = list(reachable(driver))
    fields = {"rules": _names_in(rules), "state": _state_fields(arguments)}
    for kernel in kernels:
        slip = _unknown_field(kernel, fields) or _unknown_name(kernel)
        if slip is not None:
            return slip
    return _told_by_numba(error, kernels)


def reachable(kernel: Kernel[..., Any]) -> Iterator[Kernel[..., Any]]:
    """The kernel and all that it calls, each once."""
    seen: set[int] = set()
    waiting = [kernel]
    while waiting:
        one = waiting.pop()
        if id(one.function) not in seen:
            seen.add(id(one.function))
            yield one
            waiting += [value for _, value in values_read(one.function) if isinstance(value, Kernel)]


def _unknown_field(kernel: Kernel[..., Any], fields: Mapping[str, Sequence[str]]) -> Diagnosis | None:
    """The first attribute of a parameter called `rules` or `state` that there is not."""
    holder = ""
    for instruction in dis.get_instructions(kernel.function):
        if instruction.opname in ("LOAD_ATTR", "STORE_ATTR") and fields.get(holder):
            name = instruction.argval
            if name not in fields[holder]:
                kind = "field" if holder == "state" else "entry"
                reason = f"{holder} has no {kind} '{name}'{hint(name, fields[holder], kind)}"
                return _at(kernel, _line_of(instruction), reason)
        holder = instruction.argval if instruction.opname == "LOAD_FAST" else ""
    return None


def _unknown_name(kernel: Kernel[..., Any]) -> Diagnosis | None:
    """The first name that the kernel's module does not define."""
    known = kernel.function.__globals__
    for instruction in dis.get_instructions(kernel.function):
        if instruction.opname == "LOAD_GLOBAL" and not (
            instruction.argval in known or hasattr(builtins, instruction.argval)
        ):
            name = instruction.argval
            return _at(kernel, _line_of(instruction), f"undefined name '{name}'{_meant(name, known)}")
    return None


def _told_by_numba(error: Exception, kernels: Sequence[Kernel[..., Any]]) -> Diagnosis:
    """What numba's long message comes to: its first telling line, and the innermost place that it names."""
    lines = [line.strip() for line in str(error).splitlines()]
    reason = next((line for line in lines if line and not line.startswith(_NOISE)), type(error).__name__)
    _, due, cause = reason.partition(" due to ")
    reason = _RECORD.sub("a record", cause.strip('".') if due else reason)
    reason = _PLACE.sub("", reason).strip(" .").removesuffix(", defined").removesuffix(". Raised")
    place = _PLACE.search(str(error))
    if place is None:
        return Diagnosis(_shortened(reason))
    file, line = Path(place[1] or place[3]), int(place[2] or place[4])
    kernel = next((one for one in kernels if _holds(one, file, line)), None)
    return Diagnosis(_shortened(reason), kernel.function.__name__ if kernel else "", f"{file}:{line}")


def _at(kernel: Kernel[..., Any], line: int | None, reason: str) -> Diagnosis:
    code = kernel.function.__code__
    return Diagnosis(reason, code.co_name, f"{code.co_filename}:{line or code.co_firstlineno}")


def _line_of(instruction: dis.Instruction) -> int | None:
    return instruction.positions.lineno if instruction.positions else None


def _holds(kernel: Kernel[..., Any], file: Path, line: int) -> bool:
    code = kernel.function.__code__
    lines = [number for _, _, number in code.co_lines() if number is not None]
    return Path(code.co_filename).name == file.name and min(lines) <= line <= max(lines)


def _names_in(rules: Any) -> Sequence[str]:
    return getattr(rules, "_fields", ())


def _state_fields(arguments: Sequence[Any]) -> Sequence[str]:
    """The fields of the states among the arguments, however deep they are packed."""
    for argument in arguments:
        names = getattr(getattr(argument, "dtype", None), "names", None) or ()
        if "to_move" in names:
            return [name for name in names if not name.startswith("gap_")]  # those only fill up the record
        if isinstance(argument, tuple) and (found := _state_fields(argument)):
            return found
    return ()


def _meant(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean '{close[0]}'?" if close else ""


def _shortened(text: str) -> str:
    return text if len(text) <= _MAX_REASON else f"{text[:_MAX_REASON]} …"
