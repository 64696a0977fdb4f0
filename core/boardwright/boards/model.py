"""The keys of a board file and the kinds of their values; what they mean is said in docs/boards.md."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from boardwright.boards.group_model import CellList, Group
from boardwright.boards.values import Id, Offset, Pair, PlayerCounts, Position, Scalar, Size, list_or_mapping
from boardwright.documents.models import Section

MAX_PARTS = 200
MAX_GROUPS = 100


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
    players: PlayerCounts = Field(default_factory=list, validate_default=False)
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
        Annotated[list[AttributeRule], Tag("(list)")] | Annotated[dict[Id, dict[str, Scalar]], Tag("(mapping)")],
        Discriminator(list_or_mapping),
    ] = Field(default_factory=list)
    lines: list[Annotated[list[Id], Field(min_length=2)]] = Field(default_factory=list)
    groups: Annotated[dict[Id, Group], Field(max_length=MAX_GROUPS)] = Field(default_factory=dict)
