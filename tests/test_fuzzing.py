"""Damaged inputs of every kind, and whether the fuzzer itself sees what is wrong with an answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

# Runs the fuzzer, in which the program is another one, on two inputs, and prints what is wrong with them.
PLANTED = """
import sys, unittest.mock
sys.path.insert(0, {helpers!r})
from fuzzing import trials
trials.MAX_SECONDS = 0.2
with unittest.mock.patch.object(trials.app, "main", lambda: {body}):
    for number, finding in trials.run_trials("graphs", 0, [0, 1]):
        print(number, finding and finding.fault)
"""


def test_two_thousand_damaged_inputs_are_answered(tmp_path: Path) -> None:
    command = [sys.executable, str(TESTS / "fuzz.py"), "--inputs", "2000", "--seed", "0", "--keep", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "inputs of seed 0, 0 findings of 0 kinds" in done.stdout


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("None", "None"),
        ("1 / 0", "ZeroDivisionError at nowhere"),
        ("bytearray(10**9)", "MemoryError at nowhere"),
        ("print(chr(27))", "prints what a terminal obeys"),
        ("sys.exit(3)", "exit code 3"),
        ("sys.exit(1)", "0 errors instead of one"),
        ("__import__('time').sleep(0) or all(iter(lambda: 1, 0))", "endless"),
        ("__import__('os').abort()", "the process ended with -6"),
    ],
)
def test_a_wrong_answer_is_found(body: str, fault: str) -> None:
    program = PLANTED.format(helpers=str(TESTS / "helpers"), body=body)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"0 {fault}", f"1 {fault}"]
