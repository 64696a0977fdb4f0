"""Rules that numba cannot compile: the message names kernel, file, line and what would be right."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import toy_games

import boardwright as bw
from boardwright import GameError, kernel


@kernel
def misspelt_in_a_rare_branch(rules: Any, state: Any, action: int) -> None:
    if action > 100:
        state.heep = 1
    toy_games.nim_apply(rules, state, action)


@kernel
def misspelt_rules(rules: Any, state: Any, action: int) -> None:
    state.heap = rules.haep


@kernel
def calls_what_is_misspelt(rules: Any, state: Any, action: int) -> None:
    misspelt_rules(rules, state, action)


@kernel
def reads_what_nobody_defines(rules: Any, state: Any, action: int) -> None:
    toy_gmaes.nim_apply(rules, state, action)  # type: ignore[name-defined]  # noqa: F821


@kernel
def formats_a_number(rules: Any, state: Any, action: int) -> None:
    toy_games.nim_apply(rules, state, int(f"{action:>3}"))


@kernel
def too_many_arguments(rules: Any, state: Any, action: int) -> None:
    toy_games.nim_apply(rules, state, action, 5)  # type: ignore[call-arg]


@kernel
def two_types(rules: Any, state: Any, action: int) -> None:
    number: Any = action
    if action > 3:
        number = "a"
    state.heap = number


def plain_function(action: int) -> int:
    return action


@kernel
def calls_a_plain_function(rules: Any, state: Any, action: int) -> None:
    toy_games.nim_apply(rules, state, plain_function(action))


@pytest.mark.parametrize(
    ("apply", "culprit", "reason"),
    [
        (misspelt_in_a_rare_branch, None, "state has no field 'heep'; did you mean 'heap'?"),
        (calls_what_is_misspelt, misspelt_rules, "rules has no entry 'haep'; did you mean 'heap'?"),
        (reads_what_nobody_defines, None, "undefined name 'toy_gmaes'; did you mean 'toy_games'?"),
        (formats_a_number, None, "format spec in f-strings not supported yet"),
        (too_many_arguments, None, "TypeError: too many positional arguments"),
        (two_types, None, "Cannot unify int32 and Literal[str](a) for 'number.2'"),
    ],
    ids=lambda value: getattr(getattr(value, "function", None), "__name__", ""),
)
def test_what_numba_refuses_is_told_with_kernel_file_line_and_reason(
    apply: bw.Kernel[..., None], culprit: bw.Kernel[..., None] | None, reason: str
) -> None:
    with pytest.raises(GameError) as caught:
        bw.run(toy_games.variant_of(toy_games.NIM.replace(apply=apply)), 1)
    code = (culprit or apply).function.__code__
    told = str(caught.value)
    assert told.startswith(f"game 'nim' cannot be compiled: kernel '{code.co_name}', {code.co_filename}:")
    line = int(re.findall(r"\.py:(\d+)", told)[0])
    assert code.co_firstlineno < line <= code.co_firstlineno + 6
    assert reason in told
    assert told.endswith("(--interpreted, or interpreted=True, runs it as plain Python)")
    assert "\n" not in told


def test_a_value_that_kernels_cannot_read_is_told() -> None:
    with pytest.raises(GameError, match="reads 'plain_function', a function; kernels read numbers"):
        bw.run(toy_games.variant_of(toy_games.NIM.replace(apply=calls_a_plain_function)), 1)


def test_rules_that_compiled_code_has_no_type_for_are_told() -> None:
    def make_rules(board: None, options: Any, seats: int) -> Any:
        return toy_games.NimRules(seats, {"heap": 7})  # type: ignore[arg-type]

    with pytest.raises(GameError, match=r"cannot be compiled: rules\.heap is a dict; rules hold numbers, arrays"):
        bw.run(toy_games.variant_of(toy_games.NIM.replace(make_rules=make_rules)), 1)


def test_what_cannot_be_compiled_runs_interpreted_where_that_is_asked_for() -> None:
    variant = toy_games.variant_of(toy_games.NIM.replace(apply=formats_a_number))
    assert bw.run(variant, 30, seed=3, interpreted=True).wins == bw.run(toy_games.nim(), 30, seed=3).wins


PROGRAM = """
import sys
sys.path.insert(0, {helpers!r})
import toy_games, boardwright as bw
print(bw.run(toy_games.nim(), 100, seed=1).wins)
"""


@pytest.mark.parametrize("content", [b"", b"no index at all", None], ids=["empty", "garbage", "cut off"])
def test_a_damaged_cache_is_written_again(tmp_path: Path, content: bytes | None) -> None:
    helpers = str(Path(toy_games.__file__).parent)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def printed() -> str:
        command = [sys.executable, "-c", PROGRAM.format(helpers=helpers)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    first = printed()
    files = [file for file in tmp_path.rglob("*") if file.suffix in (".nbi", ".nbc")]
    assert files
    whole = {file: file.read_bytes() for file in files}
    damaged = {file: bytes_[:-20] if content is None else content for file, bytes_ in whole.items()}
    for file in files:
        file.write_bytes(damaged[file])
    assert printed() == first
    for file in files:
        assert file.read_bytes() != damaged[file]
