"""What a board file may say: its keys and the kinds of their values; docs/boards.md says what they mean.

Where values of several kinds may stand, a tag tells them apart, so that messages are about the kind that was meant.
Tags are in brackets: no key of a document looks like them.
"""

from __future__ import annotations

import math
import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from boardwright.boards.board import MAX_CELLS
from boardwright.documents.models import CellId, Name, Section
from boardwright.documents.yaml import UNPRINTABLE, kind_of
from boardwright.errors import shown

MAX_ID_LENGTH = 40
MAX_ATTRIBUTE_LENGTH = 200  # characters of a value
MAX_PLAYERS = 64
MAX_COORDINATE = 1_000_000
MAX_PARTS = 200
MAX_GROUPS = 100

_ID = re.compile(r"[^\W_][\w.'-]*\Z")


def is_id(text: str) -> bool:
    """Whether `text` may be the id of a cell, a set or a part."""
    return len(text) <= MAX_ID_LENGTH and _ID.match(text) is not None


def _checked_id(value: str) -> str:
    if not is_id(value):
        raise ValueError(
            f"invalid id {shown(value)}: an id consists of letters, digits, '.', '_', '-' and apostrophes, begins "
            f"with a letter or a digit, and has at most {MAX_ID_LENGTH} characters"
        )
    return value


def _checked_attribute(value: Any) -> Any:
    if isinstance(value, str) and len(value) > MAX_ATTRIBUTE_LENGTH:
        raise ValueError(f"must have at most {MAX_ATTRIBUTE_LENGTH} characters, not {len(value):,}")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"must be a finite number, not {value}")
    return _checked_scalar(value)


def _checked_scalar(value: Any) -> Any:
    if not isinstance(value, str | bool | int | float):
        raise ValueError(f"must be text, a number, or true or false, not {kind_of(value)}")
    return value


def _checked_name(value: str) -> str:
    if not 1 <= len(value) <= MAX_ID_LENGTH or UNPRINTABLE.search(value):
        raise ValueError(f"invalid name {shown(value)}: must be text of 1 to {MAX_ID_LENGTH} printable characters")
    return value


def _only_true(value: bool) -> bool:
    if not value:
        raise ValueError("must be true, or be left out")
    return value


def _as_range(value: Any) -> Any:
    """A range of players as it is kept; one number stands for the range from it to itself."""
    if isinstance(value, list) and len(value) != 2:
        raise ValueError(f"must be a number of players, or [fewest, most], not a list of {len(value)}")
    return tuple(value) if isinstance(value, list) else (value, value)


def _checked_range(value: tuple[int, int]) -> tuple[int, int]:
    if value[0] > value[1]:
        raise ValueError(f"must be [fewest, most], not {list(value)}")
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

Id = Annotated[CellId, AfterValidator(_checked_id), WithJsonSchema(_ID_SCHEMA)]
Ids = Annotated[
    list[Id], BeforeValidator(as_list), WithJsonSchema({"anyOf": [_ID_SCHEMA, {"type": "array", "items": _ID_SCHEMA}]})
]
PlayerCount = Annotated[int, Field(ge=1, le=MAX_PLAYERS)]
Yes = Annotated[bool, AfterValidator(_only_true)]
Scalar = Annotated[str | bool | int | float, BeforeValidator(_checked_scalar)]
Attributes = dict[
    Annotated[str, AfterValidator(_checked_name)],
    Annotated[str | bool | int | float, BeforeValidator(_checked_attribute)],
]
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
PlayerRange = Annotated[
    tuple[PlayerCount, PlayerCount],
    BeforeValidator(_as_range),
    AfterValidator(_checked_range),
    WithJsonSchema({"anyOf": [_COUNT_SCHEMA, {"type": "array", "items": _COUNT_SCHEMA, "minItems": 2, "maxItems": 2}]}),
]


class DistanceSelector(Section):
    """Cells by how many steps they are away from some cells."""

    start: CellList = Field(alias="from")
    within: Annotated[int, Field(ge=0)] | None = None


class LineSelector(Section):
    """Straight lines, or all runs of `length` cells along them, in some directions or all."""

    length: Annotated[int, Field(ge=2)] | None = None
    directions: list[str] | None = None


AnyLines = Annotated[
    Annotated[Yes, Tag("(true)")] | Annotated[LineSelector, Tag("(mapping)")], Discriminator(true_or_more)
]
AnyParts = Annotated[Annotated[Yes, Tag("(true)")] | Annotated[list[Ids], Tag("(list)")], Discriminator(true_or_more)]


class Selector(Section):
    """Sets of cells named by a rule: exactly one of the keys."""

    ring: Literal["any"] | int | None = None
    lines: AnyLines | None = None
    border: Yes | None = None
    sides: Yes | None = None
    parts: AnyParts | None = None
    where: Annotated[dict[str, Scalars], Field(min_length=1)] | None = None
    by: str | None = None
    distance: DistanceSelector | None = None
    colours: Yes | None = None
    degree: Annotated[int, Field(ge=0)] | None = None

    @property
    def rule(self) -> str:
        """The one key that is there."""
        return next(iter(self.model_fields_set))

    @model_validator(mode="after")
    def _one_rule(self) -> Selector:
        if len(self.model_fields_set) != 1 or getattr(self, self.rule) is None:
            raise ValueError(f"must have exactly one of the keys {', '.join(type(self).model_fields)}")
        return self


CellList = Annotated[
    Annotated[list[Id], Tag("(list)")] | Annotated[Selector, Tag("(mapping)")],
    Discriminator(list_or_mapping),
]


def _kind_of_sets(value: Any) -> str:
    if not isinstance(value, dict):
        return "(list)"
    by_rule = any(key in Selector.model_fields or not isinstance(cells, list | dict) for key, cells in value.items())
    return "(rule)" if by_rule else "(named)"


def _kind_of_group(value: Any) -> str:
    return "(long)" if isinstance(value, dict) and "sets" in value else _kind_of_sets(value)


SetList = Annotated[list[CellList], Tag("(list)")]
NamedSets = Annotated[dict[Id, CellList], Tag("(named)")]
RuleSets = Annotated[Selector, Tag("(rule)")]
Sets = Annotated[SetList | NamedSets | RuleSets, Discriminator(_kind_of_sets)]


class CheckedGroup(Section):
    """A group and what must hold of its sets."""

    sets: Sets
    size: Size | None = None
    disjoint: Yes | None = None
    cover: Yes | None = None


DeclaredGroup = Annotated[
    SetList | NamedSets | RuleSets | Annotated[CheckedGroup, Tag("(long)")], Discriminator(_kind_of_group)
]


class AddedCell(Section):
    """A cell that an operator adds."""

    adjacent: list[Id] = Field(default_factory=list)
    at: Position | None = None
    attributes: Attributes = Field(default_factory=dict)


class AttributeRule(Section):
    """Attributes for several cells."""

    cells: CellList
    set: Annotated[Attributes, Field(min_length=1)]


class Place(Section):
    """Where a part lies: at a point of the lattice, or beside a part that is placed already."""

    at: Annotated[list[Offset], Field(min_length=2, max_length=2)] | None = None
    beside: Id | None = None
    side: str | None = None
    own_side: str | None = Field(default=None, alias="with")
    shift: Offset = 0
    rotate: Offset | None = None
    reflect: bool = False

    @model_validator(mode="after")
    def _one_way(self) -> Place:
        if self.at is not None and self.beside is not None:
            raise ValueError("'at' and 'beside' exclude each other")
        if self.beside is None and {"side", "own_side", "with", "shift"} & self.model_fields_set:
            raise ValueError("'side', 'with' and 'shift' need 'beside', the part to join")
        if self.beside is not None and self.side is None:
            raise ValueError(f"missing key 'side': which side of '{self.beside}' to join")
        return self


class Shaped(Section):
    """A shape and its sizes."""

    shape: str | None = None
    side: Size | None = None
    width: Size | None = None
    height: Size | None = None
    arm: Size | None = None
    cut: Size | None = None


class Part(Shaped):
    """A part of a board that is put together; without a shape of its own it has the board's."""

    place: Place = Field(default_factory=Place)


class GraphSource(Section):
    """A graph from networkx: one of its generators, or a file."""

    generator: str | None = None
    arguments: dict[str, int] = Field(default_factory=dict)
    file: str | None = None

    @model_validator(mode="after")
    def _one_source(self) -> GraphSource:
        if (self.generator is None) == (self.file is None):
            raise ValueError("must have exactly one of the keys generator, file")
        if self.file is not None and self.arguments:
            raise ValueError("'arguments' belong to a generator, not to a file")
        return self


class BoardFile(Shaped):
    """A whole board file, its parameters put in and what it extends laid under it."""

    board: Name
    title: str = ""
    description: str = ""
    credit: str = ""
    extends: str | None = None
    parameters: dict[str, Scalar] = Field(default_factory=dict)
    players: PlayerRange | None = None
    connected: bool = True

    cells: (
        Annotated[
            Annotated[list[Id], Tag("(list)")] | Annotated[dict[Id, Position], Tag("(mapping)")],
            Discriminator(list_or_mapping),
        ]
        | None
    ) = None
    edges: list[Pair] = Field(default_factory=list)
    adjacent: dict[Id, list[Id]] = Field(default_factory=dict)
    lattice: Literal["triangle", "square", "hexagon"] | None = None
    parts: Annotated[dict[Id, Part], Field(min_length=1, max_length=MAX_PARTS)] | None = None
    names: Literal["rows", "chess"] | None = None
    numbering: Literal["parts", "whole"] | None = None
    neighbours: Literal["sides", "corners", "both"] | None = None
    graph: GraphSource | None = None

    remove: CellList = Field(default_factory=list)
    add: dict[Id, AddedCell] = Field(default_factory=dict)
    connect: list[Pair] = Field(default_factory=list)
    disconnect: list[Pair] = Field(default_factory=list)
    rename: dict[Id, Id] = Field(default_factory=dict)
    attributes: Annotated[
        Annotated[list[AttributeRule], Tag("(list)")] | Annotated[dict[Id, Attributes], Tag("(mapping)")],
        Discriminator(list_or_mapping),
    ] = Field(default_factory=list)
    lines: list[Annotated[list[Id], Field(min_length=2)]] = Field(default_factory=list)
    groups: Annotated[dict[Id, DeclaredGroup], Field(max_length=MAX_GROUPS)] = Field(default_factory=dict)
