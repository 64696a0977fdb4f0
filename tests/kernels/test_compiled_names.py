"""Machine code of several processes in one: none is taken for another's, though numba may call both the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

VARIANTS = ("n-in-a-row/tic-tac-toe", "n-in-a-row/connect-four")  # one game's kernels for arrays of different lengths
PROGRAM = """
import sys
import boardwright as bw
print(*(bw.perft(bw.load(name), 3) for name in sys.argv[1:]))
"""


def perft_in_a_process(cache: Path, *variants: str) -> list[int]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", PROGRAM, *variants]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.returncode, done.stderr)
    return [int(count) for count in done.stdout.split()]


def test_code_that_two_processes_compiled_runs_in_a_third(tmp_path: Path) -> None:
    for variant, expected in zip(VARIANTS, (504, 343), strict=True):
        assert perft_in_a_process(tmp_path, variant) == [expected]
    assert perft_in_a_process(tmp_path, *VARIANTS) == [504, 343]
    assert perft_in_a_process(tmp_path, *reversed(VARIANTS)) == [343, 504]
