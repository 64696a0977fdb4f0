"""Files are written whole or not at all, and only regular ones are opened."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from boardwright import BoardwrightError, RecordError
from boardwright.files import opened, replacing, write_text

PROGRAM = """
import os, pathlib, signal, sys
from boardwright.files import replacing
with replacing(pathlib.Path(sys.argv[1])) as file:
    file.write("half of what is")
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(params=[True, False], ids=["unnamed", "named"])
def unfinished_files(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unfinished files that have no name, and such that have one, as on other systems."""
    if not request.param:
        monkeypatch.setattr("boardwright.files._unnamed_file", lambda folder: None)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.usefixtures("unfinished_files")
def test_a_file_takes_its_place_only_when_the_block_has_ended(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("old", encoding="utf-8")
    with replacing(target) as file:
        file.write("new\n")
        assert target.read_text(encoding="utf-8") == "old"
    assert target.read_bytes() == b"new\n"
    assert names(tmp_path) == ["target"]


@pytest.mark.usefixtures("unfinished_files")
@pytest.mark.parametrize("failure", [KeyboardInterrupt, BoardwrightError("no"), OSError(28, "No space left on device")])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, failure: BaseException | type[BaseException]
) -> None:
    target = tmp_path / "target"
    target.write_text("old", encoding="utf-8")
    with pytest.raises((KeyboardInterrupt, BoardwrightError)), replacing(target) as file:
        file.write("new")
        raise failure
    assert target.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == ["target"]


@pytest.mark.parametrize("before", ["old", None])
def test_a_program_that_is_killed_leaves_the_old_file_and_nothing_else(tmp_path: Path, before: str | None) -> None:
    target = tmp_path / "target"
    if before is not None:
        target.write_text(before, encoding="utf-8")
    there = names(tmp_path)
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(target)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert names(tmp_path) == there
    assert before is None or target.read_text(encoding="utf-8") == before


def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    target = tmp_path / "target"
    with pytest.raises(BoardwrightError) as caught, replacing(target):
        raise OSError(28, "No space left on device")
    assert str(caught.value) == f"{target}: cannot be written: No space left on device"


@pytest.mark.usefixtures("unfinished_files")
def test_a_written_file_may_be_read_by_whom_the_mask_allows(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    write_text(tmp_path / "target", "text")
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("ordinary", "target")]
    assert modes[0] == modes[1]


@pytest.mark.usefixtures("unfinished_files")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        (".", "cannot be written: it is a folder"),
        ("pipe", "cannot be written: it is not a regular file"),
        ("missing/target", "cannot be written: there is no folder '{folder}/missing'"),
        ("x" * 256, "cannot be written: File name too long"),
    ],
)
def test_where_nothing_can_be_written_the_block_is_not_entered(tmp_path: Path, name: str, message: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / name
    with pytest.raises(BoardwrightError) as caught, replacing(path):
        pytest.fail("entered")
    assert str(caught.value) == f"{path}: {message.format(folder=tmp_path)}"
    assert names(tmp_path) == ["pipe"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (".", "this is a folder; a file is needed"),
        ("pipe", "this is not a regular file"),
        ("missing", "cannot be read: No such file or directory"),
        ("x" * 256, "cannot be read: File name too long"),
    ],
)
def test_what_cannot_be_read_is_refused_as_the_reader_wants_it(tmp_path: Path, name: str, message: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / name
    with pytest.raises(RecordError) as caught, opened(path, RecordError):
        pytest.fail("entered")
    assert str(caught.value) == f"{path}: {message}"


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(RecordError, match="cannot be read: no file has such a name"), opened(Path("a\0b"), RecordError):
        pass
    with pytest.raises(BoardwrightError, match="cannot be written: no file can have such a name"):
        write_text(Path("a\0b"), "text")
