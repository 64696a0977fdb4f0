"""What the tests of the command line share: running it in an empty folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Command, Done

from boardwright.cli import main
from boardwright.plugins import installed


@pytest.fixture
def boardwright(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Command]:
    """Runs the program in this process, in the empty folder `tmp_path`."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Done:
        installed.cache_clear()  # or it would know the plugins that the run before was given
        monkeypatch.setattr(sys, "argv", ["boardwright", *arguments])
        code: object = 0
        try:
            main()
        except SystemExit as left:
            code = left.code
        printed = capsys.readouterr()
        return Done(printed.out, printed.err, int(code) if isinstance(code, int) else 0)

    yield run
    installed.cache_clear()
