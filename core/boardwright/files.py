"""Writing files so that a failure leaves nothing half-written behind."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from boardwright.errors import BoardwrightError, Location


def write_text(path: Path, text: str) -> None:
    """Writes a whole file, or raises BoardwrightError and leaves whatever was there before."""
    try:
        if path.is_dir():
            raise BoardwrightError("cannot be written: it is a folder", location=Location(str(path)))
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        message = f"cannot be written: {error.strerror or error}"
        raise BoardwrightError(message, location=Location(str(path))) from error
