"""YAML in, plain data out: every message names the file, the line, and what would be right.

Files may come from strangers, so reading one is bounded: by size, by depth, by the number of values (aliases
counted each time they are used), and no tag can name a Python object. Scalars follow YAML 1.2's core schema, so
that a cell called `no` or `1:30` stays text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from boardwright import files
from boardwright.errors import DocumentError, Location, hint, shown

MAX_BYTES = 1_000_000
MAX_DEPTH = 32
MAX_VALUES = 100_000
MAX_DIGITS = 18

Keys = tuple[str | int, ...]  # the way from a document's top to a value: mapping keys and list indices

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?\Z")
# What a terminal would obey, what turns the order of letters around, and halves of surrogate pairs, which no encoding
# writes: text ends up on people's screens.
UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\U000e0000-\U000e007f]"
)
_NO_YAML = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # anywhere in a file
_CONSTANTS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# The C parser where PyYAML was built with it; both report the same events.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Document:
    """Plain data (mappings, lists, text, numbers, booleans, None) and where each of its values was written."""

    data: Any
    source: str
    places: Mapping[Keys, Location] = field(default_factory=dict)
    folder: Path | None = None  # where relative paths in it start; None: it may name no file

    def location(self, keys: Keys = ()) -> Location:
        """The place of the value at `keys`, or of the nearest value around it."""
        for length in range(len(keys), -1, -1):
            place = self.places.get(keys[:length])
            if place is not None:
                return place
        return Location(self.source)

    def at(self, *keys: str | int) -> Document:
        """The part of the document below `keys`, as a document of its own."""
        data = self.data
        for key in keys:
            data = data[key]
        depth = len(keys)
        places = {path[depth:]: place for path, place in self.places.items() if path[:depth] == keys}
        places.setdefault((), self.location(keys))
        return Document(data, self.source, places, self.folder)

    def over(self, base: Document, *, deep: frozenset[str] = frozenset()) -> Document:
        """This mapping laid over `base`: its keys win; keys in `deep` that both have are merged one level down."""
        data = dict(base.data)
        replaced: set[Keys] = set()
        for key, value in self.data.items():
            if key in deep and isinstance(value, dict) and isinstance(data.get(key), dict):
                data[key] = {**data[key], **value}
                replaced.update((key, inner) for inner in value)
            else:
                data[key] = value
                replaced.add((key,))
        places = {
            keys: place for keys, place in base.places.items() if keys[:1] not in replaced and keys[:2] not in replaced
        }
        # The base's place of a merged key yields too: a message about it belongs in the file at hand.
        places.update(self.places)
        return Document(data, self.source, places, self.folder)


def read(path: Path) -> Document:
    """The YAML document in the file at `path`.

    Raises:
        DocumentError: there is no such file, it cannot be read, is too large, or is not a valid YAML mapping.
    """
    return parse(read_text(path), str(path), folder=path.parent)


def read_text(path: Path) -> str:
    """The text of a file of at most `MAX_BYTES` bytes of UTF-8; raises DocumentError for anything else."""
    with files.opened(path, DocumentError) as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise DocumentError(f"the file is too large: more than {MAX_BYTES:,} bytes", location=Location(str(path)))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DocumentError("not a UTF-8 text file", location=Location(str(path), line)) from error


def parse(text: str, source: str, *, folder: Path | None = None) -> Document:
    """The YAML document written in `text`, which must be a mapping; `source` is what messages call it.

    Raises:
        DocumentError: with the line at which the text is not valid YAML, or exceeds a limit.
    """
    document = parse_value(text, source, folder=folder)
    if document.data is None:
        raise DocumentError("the file is empty; it must be a mapping of keys to values", location=Location(source))
    if not isinstance(document.data, dict):
        kind = kind_of(document.data)
        raise DocumentError(f"must be a mapping of keys to values, not {kind}", location=document.location())
    return document


def parse_value(text: str, source: str, *, folder: Path | None = None) -> Document:
    """The YAML value written in `text`, of any kind; raises DocumentError as `parse` does."""
    foreign = _NO_YAML.search(text)
    if foreign is not None:
        location = Location(source, text.count("\n", 0, foreign.start()) + 1)
        raise DocumentError(f"invalid YAML: control character {shown(foreign[0])}", location=location)
    builder = _Builder(source)
    try:
        data = builder.build(yaml.parse(text, Loader=_LOADER))
    except UnicodeEncodeError as error:  # halves of characters, as Python keeps arguments that are not UTF-8
        raise DocumentError("not valid UTF-8", location=Location(source)) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        context = f"{error.context}, " if error.context else ""
        line = mark.line + 1 if mark else None
        raise DocumentError(f"invalid YAML: {context}{error.problem}", location=Location(source, line)) from error
    return Document(data, source, builder.places, folder)


def declared_text(text: str, key: str) -> str | None:
    """The text that the mapping written in `text` has for `key`; None without one, or where the YAML is invalid.

    It is read no further than to there: a listing must not wait for whole files.
    """
    depth = 0
    name: str | None = None  # the key whose value comes next
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if depth == 1 and isinstance(event, yaml.NodeEvent):
                scalar = str(event.value) if isinstance(event, yaml.ScalarEvent) else None
                if name == key:
                    return scalar if scalar is not None and scalar.isprintable() else None
                name = scalar if name is None else None
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except yaml.YAMLError:
        pass  # it is told when the file is used
    return None


def parse_argument(text: str, source: str) -> Any:
    """The YAML value that an argument of a command gives; a DocumentError names `source` and no line."""
    try:
        return parse_value(text, source).data
    except DocumentError as error:
        raise DocumentError(error.message, location=Location(source)) from error


def of_mapping(data: Mapping[str, Any], source: str) -> Document:
    """A document made of Python data instead of a file; messages about it name `source` and no line."""
    try:
        plain = json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise DocumentError(f"must be plain data: {error}", location=Location(source)) from error
    return Document(plain, source, dict.fromkeys(_paths(plain), Location(source)))


def _paths(data: Any, keys: Keys = ()) -> Iterator[Keys]:
    """The way to each value of plain data."""
    yield keys
    for key, value in _items(data):
        yield from _paths(value, (*keys, key))


def _items(data: Any) -> Iterable[tuple[str | int, Any]]:
    """The values directly inside a mapping or list, with their keys or indices."""
    if isinstance(data, dict):
        return data.items()
    return enumerate(data) if isinstance(data, list) else ()


def kind_of(value: Any) -> str:
    """What a person would call the value's kind."""
    if value is None:
        return "nothing"
    kinds = {dict: "a mapping", list: "a list", str: "text", bool: "true or false"}
    return kinds.get(type(value), "a number")


class _Builder:
    """Builds plain data from YAML events, one pass, within the limits of this module."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.places: dict[Keys, Location] = {}
        self._anchors: dict[str, tuple[Any, Keys]] = {}
        self._open_anchors: set[str] = set()
        self._values = 0
        self._characters = 0

    def build(self, events: Iterator[yaml.Event]) -> Any:
        data = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._error("a second document begins here; a file may hold only one", event)
            elif isinstance(event, yaml.NodeEvent):
                data = self._value(event, events, ())
        return data

    def _value(self, event: yaml.Event, events: Iterator[yaml.Event], keys: Keys) -> Any:
        self._count(event, event.value if isinstance(event, yaml.ScalarEvent) else "")
        if len(keys) > MAX_DEPTH:
            raise self._error(f"nested too deeply: more than {MAX_DEPTH} levels", event)
        self.places[keys] = self._place(event)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, keys)
        if not isinstance(event, yaml.ScalarEvent | yaml.SequenceStartEvent | yaml.MappingStartEvent):
            raise self._error("a value is missing here", event)
        if event.tag is not None and event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")  # as it is written
            raise self._error(f"unsupported tag {shown(tag)}: only plain YAML values are allowed", event)
        anchor = event.anchor
        if anchor is not None:
            self._open_anchors.add(anchor)
        if isinstance(event, yaml.ScalarEvent):
            value: Any = self._scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self._list(events, keys)
        else:
            value = self._mapping(events, keys)
        if anchor is not None:
            self._open_anchors.discard(anchor)
            self._anchors[anchor] = (value, keys)
        return value

    def _list(self, events: Iterator[yaml.Event], keys: Keys) -> list[Any]:
        items: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self._value(event, events, (*keys, len(items))))
        return items

    def _mapping(self, events: Iterator[yaml.Event], keys: Keys) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent) or event.tag not in (None, "!"):
                raise self._error("invalid key: a key must be plain text or a number", event)
            self._count(event, event.value)
            key = self._text(event)
            if key in mapping:
                first = self.places[(*keys, key)].line
                raise self._error(f"duplicate key {shown(key)}; first on line {first}", event)
            mapping[key] = self._value(next(events), events, (*keys, key))
            # The key's own line: what a person looks for, also where the value begins a line lower.
            self.places[(*keys, key)] = self._place(event)
        return mapping

    def _scalar(self, event: yaml.ScalarEvent) -> Any:
        text = self._text(event)
        if not event.implicit[0] or event.tag == "!":
            return text
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if _INTEGER.match(text):
            if len(text) > MAX_DIGITS:
                raise self._error(f"the number is too long: more than {MAX_DIGITS} digits", event)
            return int(text)
        if _FLOAT.match(text):
            number = float(text)
            if number in (float("inf"), float("-inf")):
                raise self._error("the number is too large", event)
            return number
        return text

    def _text(self, event: yaml.ScalarEvent) -> str:
        text: str = event.value
        if UNPRINTABLE.search(text):
            raise self._error("text must contain only printable characters", event)
        return text

    def _alias(self, event: yaml.AliasEvent, keys: Keys) -> Any:
        anchor = event.anchor or ""
        if anchor in self._open_anchors:
            raise self._error(f"circular alias {shown('*' + anchor)}: it stands inside the value that it names", event)
        if anchor not in self._anchors:
            raise self._error(f"unknown alias {shown('*' + anchor)}{hint(anchor, self._anchors, 'anchor')}", event)
        value, origin = self._anchors[anchor]
        self._copy_places(value, origin, keys, event)
        return value

    def _copy_places(self, value: Any, origin: Keys, keys: Keys, event: yaml.Event) -> None:
        """Gives each value below an alias its place; counting them is what stops aliases that explode."""
        self._count(event, value if isinstance(value, str) else "")
        if len(keys) > MAX_DEPTH:
            raise self._error(f"nested too deeply: more than {MAX_DEPTH} levels", event)
        self.places[keys] = self.places[origin]
        for key, item in _items(value):
            self._count(event, str(key))
            self._copy_places(item, (*origin, key), (*keys, key), event)

    def _count(self, event: yaml.Event, text: str) -> None:
        self._values += 1
        if self._values > MAX_VALUES:
            raise self._error(f"too many keys and values: more than {MAX_VALUES:,}, counting aliases", event)
        self._characters += len(text)
        if self._characters > MAX_BYTES:  # which no file without aliases exceeds
            raise self._error(f"too much text: more than {MAX_BYTES:,} characters, counting aliases", event)

    def _error(self, message: str, event: yaml.Event) -> DocumentError:
        return DocumentError(message, location=self._place(event))

    def _place(self, event: yaml.Event) -> Location:
        return Location(self.source, event.start_mark.line + 1 if event.start_mark else None)
