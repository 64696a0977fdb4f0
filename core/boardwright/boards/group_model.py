"""The part of a board file that names cells by rules: selectors, and groups."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from boardwright.boards.values import Id, Ids, Scalars, Size, Yes, list_or_mapping, true_or_more
from boardwright.documents.models import Section


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
            raise ValueError(f"must have one of the keys {', '.join(type(self).model_fields)}")
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


Group = Annotated[
    SetList | NamedSets | RuleSets | Annotated[CheckedGroup, Tag("(long)")], Discriminator(_kind_of_group)
]
