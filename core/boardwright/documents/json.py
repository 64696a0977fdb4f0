"""JSON in, plain data out, with the place of each value, which the standard library does not tell.

Nothing but JSON is taken: not YAML, whose escapes differ, and not what Python takes for JSON, NaN and a key twice.
Files may come from strangers, and the limits are those of YAML files.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect
from collections.abc import Callable
from typing import Any, NoReturn

from boardwright.documents.yaml import MAX_DEPTH, MAX_DIGITS, MAX_VALUES, UNPRINTABLE, Document, Keys
from boardwright.errors import DocumentError, Location, shown

_SPACE = re.compile(r"[ \t\n\r]*")
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\w]+', re.DOTALL)  # a text, or what may be a number or a name


def parse_json(text: str, source: str) -> Document:
    """The JSON value written in `text`, of any kind; `source` is what messages call it.

    Raises:
        DocumentError: with the line at which the text is not JSON, or exceeds a limit.
    """
    reader = _Reader(text, source)
    data, end = reader.value(0, ())
    if reader.skip(end) < len(text):
        raise reader.error("invalid JSON: nothing may follow the value", end)
    return Document(data, source, reader.places)


class _Reader:
    """Reads values from places in a text: each method takes where to begin, and returns where it ended too."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.places: dict[Keys, Location] = {}
        self._line_starts = [match.end() for match in re.finditer("\n", text)]

    def skip(self, at: int) -> int:
        """The next place behind spaces and line breaks."""
        match = _SPACE.match(self.text, at)
        return match.end() if match else at

    def error(self, message: str, at: int) -> DocumentError:
        """The message with the line of the next thing in the text."""
        return DocumentError(message, location=self._location(self.skip(at)))

    def value(self, at: int, keys: Keys) -> tuple[Any, int]:
        """The value that begins at a place or behind it."""
        at = self.skip(at)
        if len(keys) > MAX_DEPTH:
            raise self.error(f"nested too deeply: more than {MAX_DEPTH} levels", at)
        if len(self.places) == MAX_VALUES:
            raise self.error(f"too many values: more than {MAX_VALUES:,}", at)
        self.places[keys] = self._location(at)
        if self.text.startswith("{", at):
            return self._object(at + 1, keys)
        if self.text.startswith("[", at):
            return self._list(at + 1, keys)
        return self._scalar(at)

    def _list(self, at: int, keys: Keys) -> tuple[list[Any], int]:
        items: list[Any] = []

        def item(at: int) -> int:
            value, end = self.value(at, (*keys, len(items)))
            items.append(value)
            return end

        return items, self._members(at, "]", item)

    def _object(self, at: int, keys: Keys) -> tuple[dict[str, Any], int]:
        members: dict[str, Any] = {}

        def member(at: int) -> int:
            key, end = self._scalar(self.skip(at))
            if not isinstance(key, str):
                raise self.error("invalid JSON: a key must be text in double quotes", at)
            if key in members:
                first = self.places[(*keys, key)].line
                raise self.error(f"duplicate key {shown(key)}; first on line {first}", at)
            members[key], end = self.value(self._expect(":", end), (*keys, key))
            return end

        return members, self._members(at, "}", member)

    def _members(self, at: int, close: str, read: Callable[[int], int]) -> int:
        """Reads what stands between brackets, with commas between."""
        if self.text.startswith(close, self.skip(at)):
            return self.skip(at) + 1
        while True:
            at = self.skip(read(at))
            if self.text.startswith(close, at):
                return at + 1
            at = self._expect(",", at, f" or '{close}'")

    def _expect(self, mark: str, at: int, alternative: str = "") -> int:
        at = self.skip(at)
        if not self.text.startswith(mark, at):
            found = shown(self.text[at]) if at < len(self.text) else "the end"
            raise self.error(f"invalid JSON: '{mark}'{alternative} expected, not {found}", at)
        return at + 1

    def _scalar(self, at: int) -> tuple[Any, int]:
        token = _TOKEN.match(self.text, at)
        if token is None:
            found = shown(self.text[at]) if at < len(self.text) else "the end"
            raise self.error(f"invalid JSON: a value expected, not {found}", at)
        digits = token[0].removeprefix("-")
        if digits.isdigit() and len(digits) > MAX_DIGITS:
            raise self.error(f"the number is too long: more than {MAX_DIGITS} digits", at)
        try:
            value = json.loads(token[0], parse_constant=_refuse)
        except ValueError as error:
            raise self.error(f"invalid JSON: invalid value {shown(token[0])}", at) from error
        if isinstance(value, str) and UNPRINTABLE.search(value):
            raise self.error("text must contain only printable characters", at)
        if isinstance(value, float) and math.isinf(value):
            raise self.error("the number is too large", at)
        return value, token.end()

    def _location(self, at: int) -> Location:
        return Location(self.source, bisect(self._line_starts, at) + 1)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
