"""Where boards and variants are found by name.

The search path, in order: folders given by hand (`--path`), those in BOARDWRIGHT_PATH, the working directory, the
user's data folder, then the folders of plugins. Each may have a `boards` and a `variants` folder. A file's name in
the library is what its key `board` or `variant` says, or else its path below that folder, without `.yaml`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

import platformdirs

from boardwright import documents
from boardwright.documents.yaml import Document, declared_text
from boardwright.errors import DocumentError, UnknownNameError
from boardwright.plugins import Registry, installed

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


Entries = dict[str, Entry]  # by name


class Library:
    """The boards and variants of a search path, and the plugins; files are looked up once, when first needed.

    Args:
        paths: folders to search before all others.
        registry: the plugins; default: those of this process.
    """

    def __init__(self, paths: Sequence[Path | str] = (), registry: Registry | None = None) -> None:
        self.given = [Path(path) for path in paths]
        self.registry = installed() if registry is None else registry

    @cached_property
    def roots(self) -> list[Path]:
        """The folders of the search path that exist, each once; raises DocumentError if one given by hand does not."""
        for path in self.given:
            if not path.is_dir():
                raise DocumentError(f"--path {path}: there is no such folder")
        named = [Path(path) for path in os.environ.get("BOARDWRIGHT_PATH", "").split(os.pathsep) if path]
        user = Path(platformdirs.user_data_dir("boardwright", appauthor=False))
        candidates = [*self.given, *named, Path(), user, *self.registry.folders()]
        unique: dict[Path, Path] = {}
        for path in candidates:
            if path.is_dir():
                unique.setdefault(path.resolve(), path)
        return list(unique.values())

    @cached_property
    def boards(self) -> Entries:
        """Every board by name, sorted."""
        return _entries("board", self.roots)

    @cached_property
    def variants(self) -> Entries:
        """Every variant by name, sorted."""
        return _entries("variant", self.roots)

    def entries(self, kind: Kind) -> Entries:
        """The boards or the variants by name, sorted."""
        return self.boards if kind == "board" else self.variants

    def document(self, kind: Kind, reference: str, base: Document | None = None) -> Document:
        """The board or variant that `reference` means: a path, if it ends in `.yaml` or `.yml`, or else a name.

        A path is relative to the file of `base`, and may not leave the folder that holds it and its neighbours, if
        the reference was written in a file; typed by a person, it may lead anywhere. A name in a plugin's file means
        the plugin's own file of that name, if it has one. A game's name means the variant with that game and nothing
        else, if no file has it. The errors do not know where the reference was written; the caller does.

        Raises:
            UnknownNameError: nothing has this name.
            DocumentError: the file cannot be read, or the reference leads where it may not.
        """
        if reference.endswith(SUFFIXES):
            return documents.read(Path(reference) if base is None else _path_in(base, reference))
        own = {} if base is None else self._entries_beside(kind, base)
        entry = own.get(reference) or self.entries(kind).get(reference)
        if entry is not None:
            return entry.document()
        games = self.registry.names("game") if kind == "variant" else []
        if reference in games:
            return documents.of_mapping({"game": reference}, f"game '{reference}'")
        raise UnknownNameError(kind, reference, [*self.entries(kind), *games])

    def board_document(self, reference: str, writer: Document) -> Document:
        """The board that the document `writer` means by `reference`; raises as `document` does."""
        return self.document("board", reference, writer)

    def _entries_beside(self, kind: Kind, base: Document) -> Entries:
        """The files of the plugin that `base` comes from; none if it comes from elsewhere."""
        if base.folder is None:
            return {}
        folder = base.folder.resolve()
        return _entries(kind, [root for root in self.registry.folders() if folder.is_relative_to(root.resolve())])


def _entries(kind: Kind, roots: Sequence[Path]) -> Entries:
    entries: Entries = {}
    files: set[Path] = set()
    for root in roots:
        for path, name in _files(root / f"{kind}s", kind):
            resolved = path.resolve()
            if resolved not in files:
                files.add(resolved)
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
    """What the file's own key says; None if it is not there, or the file cannot be read, which is told when used."""
    try:
        return declared_text(documents.read_text(path), kind)
    except DocumentError:
        return None


def _path_in(base: Document, reference: str) -> Path:
    """The file that a path written in `base` names, kept within the folder around `base`."""
    if base.folder is None:
        raise DocumentError(f"'{reference}': only a file can name another by its path")
    try:
        folder = base.folder.resolve()
        path = (folder / reference).resolve()
        exists = path.exists()
    except (OSError, RuntimeError) as error:  # a name too long, or links in a circle
        raise DocumentError(f"'{reference[:80]}': invalid path: {error}") from error
    around = next(
        (parent.parent for parent in [folder, *folder.parents] if parent.name in ("boards", "variants")), folder
    )
    if not path.is_relative_to(around):
        raise DocumentError(f"'{reference}' leads out of {around}, which a file may not")
    if not exists:
        raise DocumentError(f"there is no file '{reference}'")
    return path
