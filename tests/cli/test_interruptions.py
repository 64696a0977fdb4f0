"""Ctrl-C and SIGTERM while rules run or compile: the program leaves at once, says so, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ENDLESS = """
from boardwright import OVER, Game, field, kernel

@kernel
def legal_actions(rules, state, actions):
    actions[0] = 0
    return 1

@kernel
def apply(rules, state, action):
    number = 1
    while number > 0:
        number = (number * 3 + 1) % 1000003 + 1
    state.to_move = OVER

ENDLESS = Game(
    "endless", needs_board=False, fields={"winner": field("int8", fill=-1)}, action_space=1,
    action_text=lambda board, rules, state, action: "go", legal_actions=legal_actions, apply=apply,
)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_rules_that_never_end_are_left_at_the_first_signal(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS)
    arguments = ["--plugin", "endless.py", "run", "endless", "--games", "4", "--record", "games.jsonl"]
    command = [sys.executable, "-c", "from boardwright.cli import main; main()", *arguments]
    cache = tmp_path / "cache"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True) as program:
        try:
            deadline = time.monotonic() + 120
            while not list(cache.rglob("*.nbc")):  # what is kept is compiled, and runs next
                assert program.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
            time.sleep(0.5)
            program.send_signal(number)
            _, told = program.communicate(timeout=30)
        finally:
            program.kill()
    assert program.returncode == 128 + number
    assert "Traceback" not in told
    assert {path.name for path in tmp_path.iterdir()} <= {"endless.py", "cache", "__pycache__"}
