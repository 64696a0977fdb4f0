"""Compiled code on disk: a second process compiles nothing, and an edit is never answered with old machine code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numba
import pytest
import toy_games

import boardwright as bw

PROGRAM = """
import json
import boardwright as bw
import numba.core.dispatcher
import rules_under_test as games

compiled = []
compile_now = numba.core.dispatcher._FunctionCompiler._compile_core
def watched(self, args, return_type):
    compiled.append(self.py_func.__name__)
    return compile_now(self, args, return_type)
numba.core.dispatcher._FunctionCompiler._compile_core = watched

variant = games.nim()
result = bw.run(variant, 40, seed=9).to_dict()
print(json.dumps({"compiled": len(compiled), "wins": result["wins"], "plies": result["plies"],
                  "interpreted": bw.run(variant, 40, seed=9, interpreted=True).wins}))
"""


class Workplace:
    """A folder with a copy of the toy games that may be edited, and a compile cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.rules = folder / "rules_under_test.py"
        self.cache = folder / "cache"
        shutil.copy(toy_games.__file__, self.rules)

    def edit(self, old: str, new: str) -> None:
        text = self.rules.read_text()
        assert old in text
        self.rules.write_text(text.replace(old, new))

    def run(self, hash_seed: int = 0) -> dict[str, Any]:
        paths = [str(self.rules.parent), *(path for path in sys.path if path)]
        environment = {
            **os.environ,
            "NUMBA_CACHE_DIR": str(self.cache),
            "PYTHONHASHSEED": str(hash_seed),
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "1",  # two edits within one second must both be seen
        }
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        result: dict[str, Any] = json.loads(done.stdout)
        assert result["wins"] == result["interpreted"]
        return result

    def files(self) -> dict[str, int]:
        return {path.name: path.stat().st_mtime_ns for path in self.cache.rglob("*.nb?")}


@pytest.fixture
def workplace(tmp_path: Path) -> Workplace:
    return Workplace(tmp_path)


def test_a_second_process_compiles_nothing_and_every_edit_is_seen(workplace: Workplace) -> None:
    first = workplace.run(hash_seed=1)
    files = workplace.files()
    assert first.pop("compiled") > 0
    assert len(files) == 2  # an index and the code

    second = workplace.run(hash_seed=2)
    assert second.pop("compiled") == 0
    assert second == first
    assert workplace.files() == files

    workplace.edit("MAX_TAKEN = 3", "MAX_TAKEN = 2")
    shorter = workplace.run()
    assert shorter.pop("compiled") > 0
    assert shorter["plies"]["min"] == 4  # a heap of seven, two at a time

    workplace.edit("state.heap -= action", "state.heap -= 1")
    slower = workplace.run()
    assert slower.pop("compiled") > 0
    assert slower["plies"] == {"min": 7, "max": 7, "mean": 7}


def test_an_order_of_fields_that_changes_is_seen(workplace: Workplace) -> None:
    """Two whole numbers that change places have the same types as before; only their names tell them apart."""
    workplace.edit(
        "class NimRules(NamedTuple):\n    seats: int\n    heap: int\n",
        "class Sizes(NamedTuple):\n    heap: int\n    most: int\n\n\n"
        "class NimRules(NamedTuple):\n    seats: int\n    sizes: Sizes\n",
    )
    workplace.edit("NimRules(seats, options.heap)", "NimRules(seats=seats, sizes=Sizes(heap=options.heap, most=2))")
    workplace.edit("rules.heap", "rules.sizes.heap")
    workplace.edit("min(MAX_TAKEN, int(state.heap))", "min(rules.sizes.most, int(state.heap))")
    before = workplace.run()
    workplace.edit("    heap: int\n    most: int\n", "    most: int\n    heap: int\n")
    moved = workplace.run()
    assert moved.pop("compiled") > 0
    heap, winner = '"heap": field("int16")', '"winner": field("int8", fill=-1)'
    workplace.edit(f"{heap}, {winner}", f"{winner}, {heap}")
    moved_again = workplace.run()
    assert moved_again.pop("compiled") > 0
    before.pop("compiled")
    assert before == moved == moved_again


def test_where_nothing_can_be_written_games_still_run_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_a_folder(*functions: Any, **options: Any) -> Any:
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return njit(*functions, **options)

    njit = numba.njit
    monkeypatch.setattr(numba, "njit", without_a_folder)
    with warnings.catch_warnings(action="error"):
        assert bw.perft(toy_games.nim(heap=6), 2) == 9


def test_records_that_begin_alike_share_no_code() -> None:
    """A game with one field more: numba would take its states for the other's."""
    longer = toy_games.CLAIM.with_fields(turns=bw.field("int16"))
    results = [
        bw.run(toy_games.variant_of(game, board=toy_games.SQUARE), 20, seed=1) for game in (toy_games.CLAIM, longer)
    ]
    assert results[0].wins == results[1].wins
