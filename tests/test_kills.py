"""A few kills of the program at random moments; `tests/kills.py` makes more, and of more commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from killing import Killing


@pytest.mark.parametrize("job", ["run", "tournament", "analyse"])
def test_a_program_that_is_killed_loses_nothing_and_leaves_nothing(tmp_path: Path, job: str) -> None:
    kills = list(Killing(job, tmp_path, seed=0).kills(3))
    assert [kill.signal.name for kill in kills] == ["SIGKILL", "SIGTERM", "SIGINT"]
    assert [fault for kill in kills for fault in kill.faults] == []
