"""Where boards and variants are found by name.

The search path, in order: folders given by hand (`--path`), those in BOARDWRIGHT_PATH, the working directory, the
user's data folder, then the folders of plugins. Each may have a `boards` and a `variants` folder. A file's name in
the library is what its key `board` or `variant` says, or else its path below that folder, without `.yaml`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

import platformdirs

from boardwright import documents
from boardwright.documents.yaml import Document
from boardwright.errors import DocumentError, UnknownNameError
from boardwright.plugins.registry import plugins

Kind = Literal["board", "variant"]

SUFFIXES = (".yaml", ".yml")
MAX_FILES = 10_000


@dataclass(frozen=True)
class Entry:
    """A file of the library. `clash` is another file of the same name, where there is one."""

    kind: Kind
    name: str
    path: Path
    clash: Path | None = None

    def document(self) -> Document:
        """The file's content; raises DocumentError, also where another file has the same name."""
        if self.clash is not None:
            raise DocumentError(
                f"two {self.kind}s are called '{self.name}': {self.path} and {self.clash}; "
                "rename one, or give the path of the file that is meant"
            )
        return documents.read(self.path)


class Library:
    """The boards and variants of a search path; files are looked up once, when first needed."""

    def __init__(self, paths: Sequence[Path | str] = ()) -> None:
        self.given = [Path(path) for path in paths]

    @cached_property
    def roots(self) -> list[Path]:
        """The folders of the search path that exist, each once; raises DocumentError if one given by hand does not."""
        for path in self.given:
            if not path.is_dir():
                raise DocumentError(f"--path {path}: there is no such folder")
        named = [Path(path) for path in os.environ.get("BOARDWRIGHT_PATH", "").split(os.pathsep) if path]
        user = Path(platformdirs.user_data_dir("boardwright", appauthor=False))
        candidates = [*self.given, *named, Path(), user, *plugins().folders]
        unique: dict[Path, Path] = {}
        for path in candidates:
            if path.is_dir():
                unique.setdefault(path.resolve(), path)
        return list(unique.values())

    @cached_property
    def boards(self) -> dict[str, Entry]:
        """Every board by name, sorted."""
        return self._entries("board")

    @cached_property
    def variants(self) -> dict[str, Entry]:
        """Every variant by name, sorted."""
        return self._entries("variant")

    def entries(self, kind: Kind) -> dict[str, Entry]:
        """The boards or the variants by name, sorted."""
        return self.boards if kind == "board" else self.variants

    def document(self, kind: Kind, reference: str, *, base: Document | None = None) -> Document:
        """The board or variant that `reference` means: a path, if it ends in `.yaml` or `.yml`, or else a name.

        A path is relative to the file of `base`, and may not leave the folder that holds it and its neighbours, if
        the reference was written in a file; typed by a person, it may lead anywhere. The errors do not know where the
        reference was written; the caller does.

        Raises:
            UnknownNameError: nothing has this name.
            DocumentError: the file cannot be read, or the reference leads where it may not.
        """
        if reference.endswith(SUFFIXES):
            return documents.read(Path(reference) if base is None else _path_in(base, reference))
        entries = self.entries(kind)
        if reference not in entries:
            raise UnknownNameError(kind, reference, entries)
        return entries[reference].document()

    def board_document(self, reference: str, writer: Document) -> Document:
        """The board that the document `writer` means by `reference`; raises as `document` does."""
        return self.document("board", reference, base=writer)

    def _entries(self, kind: Kind) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        files: dict[Path, str] = {}
        for root in self.roots:
            for path, name in _files(root / f"{kind}s", kind):
                resolved = path.resolve()
                if resolved in files:
                    continue
                files[resolved] = name
                known = entries.get(name)
                entries[name] = Entry(kind, name, path) if known is None else Entry(kind, name, known.path, path)
        return dict(sorted(entries.items()))


def _files(folder: Path, kind: Kind) -> Iterator[tuple[Path, str]]:
    """The YAML files below a folder with the names that they go by, sorted by path."""
    found = []
    for path in folder.rglob("*"):
        if path.suffix in SUFFIXES and path.is_file():
            found.append(path)
        if len(found) > MAX_FILES:
            raise DocumentError(f"{folder}: more than {MAX_FILES:,} files")
    for path in sorted(found):
        yield path, _declared_name(path, kind) or path.relative_to(folder).with_suffix("").as_posix()


def _declared_name(path: Path, kind: Kind) -> str | None:
    """What the file's own key says, without reading the file as YAML: a listing must not wait for that."""
    try:
        text = documents.read_text(path)
    except DocumentError:
        return None  # it is listed by its path, and says what is wrong when it is used
    match = re.search(rf"^{kind}:[ \t]*(['\"]?)([^\s'\"#]+)\1[ \t]*(?:#.*)?$", text, re.MULTILINE)
    return match[2] if match else None


def _path_in(base: Document, reference: str) -> Path:
    """The file that a path written in `base` names, kept within the folder around `base`."""
    if base.folder is None:
        raise DocumentError(f"'{reference}': only a file can name another by its path")
    folder = base.folder.resolve()
    around = next(
        (parent.parent for parent in [folder, *folder.parents] if parent.name in ("boards", "variants")), folder
    )
    path = (folder / reference).resolve()
    if not path.is_relative_to(around):
        raise DocumentError(f"'{reference}' leads out of {around}, which a file may not")
    return path
