"""Writing files so that a failure leaves nothing half-written behind, and opening those of strangers."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import TextIO

from boardwright.errors import BoardwrightError, Location


def write_text(path: Path, text: str) -> None:
    """Writes a whole file, or raises BoardwrightError and leaves whatever was there before."""
    with replacing(path) as file:
        file.write(text)


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write to, which takes the place of `path` once the block has ended well.

    Until then it lies beside `path` under another name, and whatever was there before is left alone.

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
        temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        try:
            with temporary.open("x", encoding="utf-8", newline="\n") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())  # or a power failure may leave the new name without its content
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise BoardwrightError(f"cannot be written: {error.strerror or error}", location=location) from error


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
