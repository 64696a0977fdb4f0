"""The kinds of values in board files: ids, numbers, positions, and lists that may be written shorter.

Where values of several kinds may stand, a tag tells them apart, so that complaints are about the kind that was meant.
Tags are in brackets: no key of a document looks like them.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from boardwright.boards.board import MAX_CELLS

MAX_ID_LENGTH = 40
MAX_PLAYERS = 64
MAX_COORDINATE = 1_000_000

_ID = re.compile(r"[^\W_][\w.'-]*\Z")


def _as_id(value: Any) -> Any:
    """Ids are texts; one that a person wrote as a whole number is taken as it stands."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def is_id(text: str) -> bool:
    """Whether `text` may be the id of a cell, a set or a part."""
    return len(text) <= MAX_ID_LENGTH and _ID.match(text) is not None


def _checked_id(value: str) -> str:
    if not is_id(value):
        shown = repr(value[:MAX_ID_LENGTH])
        raise ValueError(
            f"an id has letters, digits, '.', '_', '-' or an apostrophe, begins with a letter or digit, "
            f"and is at most {MAX_ID_LENGTH} long; not {shown}"
        )
    return value


def _only_true(value: bool) -> bool:
    if not value:
        raise ValueError("must be true; leave the key out otherwise")
    return value


def as_list(value: Any) -> Any:
    """A value that may stand alone, as the list it stands for."""
    return value if isinstance(value, list) else [value]


def true_or_more(value: Any) -> str:
    """The tag of a value that is true, or a list or mapping that says more."""
    return "(mapping)" if isinstance(value, dict) else "(list)" if isinstance(value, list) else "(true)"


def list_or_mapping(value: Any) -> str:
    """The tag of a value that is a list or a mapping."""
    return "(mapping)" if isinstance(value, dict) else "(list)"


_ID_SCHEMA = {"type": ["string", "integer"]}
_COUNT_SCHEMA = {"type": "integer", "minimum": 1, "maximum": MAX_PLAYERS}

Id = Annotated[str, BeforeValidator(_as_id), AfterValidator(_checked_id), WithJsonSchema(_ID_SCHEMA)]
Ids = Annotated[
    list[Id], BeforeValidator(as_list), WithJsonSchema({"anyOf": [_ID_SCHEMA, {"type": "array", "items": _ID_SCHEMA}]})
]
Yes = Annotated[bool, AfterValidator(_only_true)]
Scalar = str | bool | int | float
Scalars = Annotated[
    list[Scalar],
    BeforeValidator(as_list),
    Field(min_length=1),
    WithJsonSchema({"type": ["string", "boolean", "number", "array"]}),
]
Size = Annotated[int, Field(ge=1)]
Offset = Annotated[int, Field(ge=-MAX_CELLS, le=MAX_CELLS)]
Pair = Annotated[list[Id], Field(min_length=2, max_length=2)]
Coordinate = Annotated[float, Field(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
Position = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
PlayerCounts = Annotated[
    list[Annotated[int, Field(ge=1, le=MAX_PLAYERS)]],
    BeforeValidator(as_list),
    Field(min_length=1, max_length=MAX_PLAYERS),
    WithJsonSchema({"anyOf": [_COUNT_SCHEMA, {"type": "array", "items": _COUNT_SCHEMA, "minItems": 1}]}),
]
