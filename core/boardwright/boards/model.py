"""The keys of a board file and the kinds of their values; what they mean is said in docs/boards.md."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, model_validator

from boardwright.boards.board import MAX_CELLS
from boardwright.documents import Section

MAX_ID_LENGTH = 40
MAX_PLAYERS = 64
MAX_COORDINATE = 1_000_000
MAX_PARTS = 200
MAX_GROUPS = 100

_ID = re.compile(r"\w[\w.'-]*\Z")


def _as_id(value: Any) -> Any:
    """Ids are texts; one that a person wrote as a whole number is taken as it stands."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _checked_id(value: str) -> str:
    if not _ID.match(value) or len(value) > MAX_ID_LENGTH:
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


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _list_or_mapping(value: Any) -> str:
    return "(mapping)" if isinstance(value, dict) else "(list)"


Id = Annotated[str, BeforeValidator(_as_id), AfterValidator(_checked_id)]
Yes = Annotated[bool, AfterValidator(_only_true)]
Scalar = str | bool | int | float
Scalars = Annotated[list[Scalar], BeforeValidator(_as_list), Field(min_length=1)]
Size = Annotated[int, Field(ge=1)]
Offset = Annotated[int, Field(ge=-MAX_CELLS, le=MAX_CELLS)]
Pair = Annotated[list[Id], Field(min_length=2, max_length=2)]
Coordinate = Annotated[float, Field(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
Position = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Line = Annotated[list[Id], Field(min_length=2)]


class DistanceSelector(Section):
    """Cells by how many steps they are away from some cells."""

    start: CellList = Field(alias="from")
    within: Annotated[int, Field(ge=0)] | None = None


class LineSelector(Section):
    """Straight lines, or all runs of `length` cells along them, in some directions or all."""

    length: Annotated[int, Field(ge=2)] | None = None
    directions: list[str] | None = None


class Selector(Section):
    """Sets of cells named by a rule: exactly one of the keys."""

    ring: Literal["any"] | int | None = None
    lines: Annotated[LineSelector, BeforeValidator(lambda value: {} if value is True else value)] | None = None
    border: Yes | None = None
    sides: Yes | None = None
    parts: (
        Annotated[
            list[Annotated[list[Id], BeforeValidator(_as_list)]],
            BeforeValidator(lambda value: [] if value is True else value),
        ]
        | None
    ) = None
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
            raise ValueError(f"must have one of the keys {', '.join(type(self).model_fields)}")
        return self


CellList = Annotated[
    Annotated[list[Id], Tag("(list)")] | Annotated[Selector, Tag("(mapping)")],
    Discriminator(_list_or_mapping),
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


Group = Annotated[
    SetList | NamedSets | RuleSets | Annotated[CheckedGroup, Tag("(long)")], Discriminator(_kind_of_group)
]


class AddedCell(Section):
    """A cell that an operator adds."""

    adjacent: list[Id] = Field(default_factory=list)
    at: Position | None = None
    attributes: dict[str, Scalar] = Field(default_factory=dict)


class AttributeRule(Section):
    """Attributes for several cells."""

    cells: CellList
    set: Annotated[dict[str, Scalar], Field(min_length=1)]


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
            raise ValueError("has 'at' and 'beside'; a part is placed one way or the other")
        if self.beside is None and {"side", "own_side", "with", "shift"} & self.model_fields_set:
            raise ValueError("'side', 'with' and 'shift' need 'beside', the part to join")
        if self.beside is not None and self.side is None:
            raise ValueError(f"the key 'side' is missing: which side of '{self.beside}' to join")
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
            raise ValueError("must have one of the keys generator, file")
        if self.file is not None and self.arguments:
            raise ValueError("'arguments' are for a generator, not for a file")
        return self


class BoardFile(Shaped):
    """A whole board file, its parameters put in and what it extends laid under it."""

    board: Annotated[str, Field(min_length=1, max_length=100)]
    title: str = ""
    description: str = ""
    credit: str = ""
    extends: str | None = None
    parameters: dict[str, Scalar] = Field(default_factory=dict)
    players: Annotated[
        list[Annotated[int, Field(ge=1, le=MAX_PLAYERS)]],
        BeforeValidator(_as_list),
        Field(min_length=1, max_length=MAX_PLAYERS),
    ] = Field(default_factory=list, validate_default=False)
    connected: bool = True

    cells: (
        Annotated[
            Annotated[list[Id], Tag("(list)")] | Annotated[dict[Id, Position], Tag("(mapping)")],
            Discriminator(_list_or_mapping),
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
        Annotated[list[AttributeRule], Tag("(list)")] | Annotated[dict[Id, dict[str, Scalar]], Tag("(mapping)")],
        Discriminator(_list_or_mapping),
    ] = Field(default_factory=list)
    lines: list[Line] = Field(default_factory=list)
    groups: Annotated[dict[Id, Group], Field(max_length=MAX_GROUPS)] = Field(default_factory=dict)
