"""Writing files so that a failure leaves nothing half-written behind, and opening those of strangers."""

from __future__ import annotations

import errno
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any, TextIO

from boardwright.errors import BoardwrightError, Location


def write_text(path: Path, text: str) -> None:
    """Writes a whole file, or raises BoardwrightError and leaves whatever was there before."""
    with replacing(path) as file:
        file.write(text)


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write to, which takes the place of `path` once the block has ended well.

    Until then whatever was there before is left alone. Where the system can, the new file has no name before it is
    whole, so that a program that is killed leaves nothing behind; elsewhere it lies beside `path` under another name.

    Raises:
        BoardwrightError: nothing can be written there; mostly before the block is entered.
    """
    location = Location(str(path))
    try:
        if "\0" in str(path):
            raise BoardwrightError("cannot be written: no file can have such a name", location=location)
        if path.is_dir():
            raise BoardwrightError("cannot be written: it is a folder", location=location)
        if path.exists() and not path.is_file():
            raise BoardwrightError("cannot be written: it is not a regular file", location=location)
        if not path.parent.is_dir():
            raise BoardwrightError(f"cannot be written: there is no folder '{path.parent}'", location=location)
        temporary = path.with_name(f".boardwright.{secrets.token_hex(8)}")
        unnamed = _unnamed_file(path.parent)
        try:
            with temporary.open("x", **_TEXT) if unnamed is None else os.fdopen(unnamed, "w", **_TEXT) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())  # or a power failure may leave the new name without its content
                if unnamed is not None:
                    _link(unnamed, temporary)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise BoardwrightError(f"cannot be written: {error.strerror or error}", location=location) from error


_TEXT: Any = {"encoding": "utf-8", "newline": "\n"}


def _unnamed_file(folder: Path) -> int | None:
    """A new file in the folder that has no name, open for writing; None where there are no such files."""
    if sys.platform != "linux" or not Path("/proc/self/fd").is_dir():
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666)
    except OSError as error:
        if error.errno in (errno.EOPNOTSUPP, errno.EISDIR):  # the file system has none, or the system is too old
            return None
        raise


def _link(unnamed: int, path: Path) -> None:
    """Gives a file without a name one that is not taken."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:  # only with a folder does Python follow the link to the file
        os.link(f"/proc/self/fd/{unnamed}", path.name, dst_dir_fd=folder)
    finally:
        os.close(folder)


@contextmanager
def opened(path: Path, refusal: type[BoardwrightError]) -> Iterator[BufferedReader]:
    """A regular file, opened for reading; where that is impossible, or reading fails, raises a `refusal`."""
    location = Location(str(path))
    try:
        if "\0" in str(path):
            raise refusal("cannot be read: no file has such a name", location=location)
        if path.is_dir():
            raise refusal("this is a folder; a file is needed", location=location)
        if path.exists() and not path.is_file():
            raise refusal("this is not a regular file", location=location)
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise refusal(f"cannot be read: {error.strerror or error}", location=location) from error
