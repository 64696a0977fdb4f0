"""The peers' virtual environment, and processes in it that answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Mapping
from pathlib import Path

SIDES = Path(__file__).parent / "peer_sides"
ONE_THREAD = {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}

Answer = Mapping[str, float]


def python_in(folder: Path) -> Path:
    """The interpreter of the environment in `folder`, which is made if it is not there."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    return python


def install(python: Path, requirements: tuple[str, ...]) -> str | None:
    """Installs wheels only; returns pip's last words if that fails."""
    options = ("--quiet", "--disable-pip-version-check", "--only-binary", ":all:")
    command = [str(python), "-m", "pip", "install", *options, *requirements]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stderr.strip().rpartition("\n")[2]


def version_of(python: Path, package: str) -> str:
    code = f"import importlib.metadata as m; print(m.version({package!r}))"
    return subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def use_one_core() -> None:
    """Keeps this process, and those that it starts, on one core, where the system lets us: some start threads."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


class Side:
    """A peer's process: see peer_sides/serving.py for what it is asked and what it answers."""

    def __init__(self, python: Path, script: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [python, SIDES / script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **ONE_THREAD},
        )

    def ask(self, task: str, game: str) -> Answer | None:
        """What it answers; None if it has no such game or task.

        Raises:
            RuntimeError: the process ended instead; what it said is on standard error.
        """
        assert self._process.stdin is not None and self._process.stdout is not None  # noqa: S101 - for the type checker
        try:
            self._process.stdin.write(f"{task} {game}\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise RuntimeError(f"ended with code {self._process.wait()} when asked for {task} of {game}")
        answer: Answer | None = json.loads(line)
        return answer

    def close(self) -> None:
        self._process.communicate()
