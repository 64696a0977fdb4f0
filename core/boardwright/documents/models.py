"""Documents checked against pydantic models, with messages in the words of someone who writes a board.

Apart from reading, because pydantic takes longer to import than a listing of boards takes to print.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from boardwright.documents.yaml import Document, Keys, kind_of
from boardwright.errors import MAX_SHOWN, DocumentError, Location, hint, shown
from boardwright.wording import counted

MAX_NAME = 100

Model = TypeVar("Model", bound=BaseModel)
Value = TypeVar("Value")


def validate(document: Document, model: type[Model]) -> Model:
    """The document as an instance of `model`; values are taken strictly, as JSON would be.

    Raises:
        DocumentError: the first value that does not fit: what is wrong with it, and where it stands.
    """
    try:
        return model.model_validate_json(json.dumps(document.data), strict=True)
    except ValidationError as error:
        keys, message = _first(error, document.data)
        raise DocumentError(message, location=document.location(keys)) from error


def checked(value: Any, adapter: TypeAdapter[Value], location: Location) -> Value:
    """A value as the type of `adapter`; raises DocumentError as `validate` does, with the one location given."""
    try:
        return adapter.validate_python(value, strict=True)
    except ValidationError as error:
        raise DocumentError(_first(error, value)[1], location=location) from error


class Section(BaseModel):
    """Base of every model that a document is checked against: frozen, and unknown keys are refused by name."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, hide_input_in_errors=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown_keys(cls, data: Any) -> Any:
        if isinstance(data, dict):
            names = [info.alias or name for name, info in cls.model_fields.items()]
            for key in data:
                if key not in names:
                    context = {"key": key, "shown": shown(key), "hint": hint(key, names, "key")}
                    raise PydanticCustomError("unknown_key", "unknown key {shown}{hint}", context)
        return data


class Options(Section):
    """Base of a game's options, and of a bot's parameters: one field each, with default, bounds and description."""


def _checked_name(name: str) -> str:
    usable = 1 <= len(name) <= MAX_NAME and name.isprintable() and name == name.strip()
    if not usable or name.endswith((".yaml", ".yml")):
        raise ValueError(
            f"invalid name {shown(name)}: a name is one line of 1 to {MAX_NAME} characters, without a space at either "
            "end, and does not end in '.yaml'"
        )
    return name


Name = Annotated[str, AfterValidator(_checked_name)]  # of a board or variant: something that a person can type


def _cell_id(value: Any) -> Any:
    return str(value) if type(value) is int else value


# Of a cell in a game's options, where 7 is the cell '7', as in boards.
CellId = Annotated[str, BeforeValidator(_cell_id)]


def _first(error: ValidationError, data: Any) -> tuple[Keys, str]:
    """The first thing wrong with data: where in it, and a message that begins with that place."""
    details = error.errors(include_url=False)[0]
    keys = tuple(details["loc"])
    unknown = details["type"] == "unknown_key"
    if unknown:
        keys = (*keys, details.get("ctx", {})["key"])
    known = _known_keys(data, keys)
    where = ".".join(map(_step, known))
    prefix = f"{where}: " if where and not unknown else ""
    return known, prefix + _message(details)


def _step(key: str | int) -> str:
    """A key as part of the way to a value; in quotes if it could be mistaken for more."""
    text = str(key)
    return text if text.isprintable() and len(text) <= MAX_SHOWN else shown(text)


def _known_keys(data: Any, keys: Keys) -> Keys:
    """`keys` without the steps that pydantic adds for the members of a union, which no document has."""
    known: list[str | int] = []
    for key in keys:
        inside: Any = dict(enumerate(data)) if isinstance(data, list) else data
        if isinstance(inside, dict) and key in inside:
            data = inside[key]
            known.append(key)
    return tuple(known)


def _message(details: ErrorDetails) -> str:
    """Pydantic's message in the words of someone who writes a board, not a program."""
    context = details.get("ctx", {})
    value = details["input"]
    given = _given(value)
    match details["type"]:
        case "missing":
            return f"missing key '{details['loc'][-1]}'"
        case "int_type" | "int_parsing" | "int_from_float":
            return f"must be a whole number, not {given}"
        case "float_type" | "float_parsing":
            return f"must be a number, not {given}"
        case "bool_type" | "bool_parsing":
            return f"must be true or false, not {given}"
        case "string_type":
            return f"must be text, not {given}"
        case "list_type" | "tuple_type":
            return f"must be a list, not {given}"
        case "dict_type" | "model_type" | "model_attributes_type":
            return f"must be a mapping, not {given}"
        case "literal_error":
            choices = [choice.strip("'") for choice in re.findall(r"'[^']*'|-?\d+", context["expected"])]
            return f"must be one of {', '.join(choices)}, not {given}" + _meant(value, choices)
        case "greater_than_equal":
            return f"must be at least {_number(context['ge'])}, not {given}"
        case "greater_than":
            return f"must be more than {_number(context['gt'])}, not {given}"
        case "less_than_equal":
            return f"must be at most {_number(context['le'])}, not {given}"
        case "less_than":
            return f"must be less than {_number(context['lt'])}, not {given}"
        case "too_short":
            return f"must have at least {_entries(context['min_length'])}, not {context['actual_length']}"
        case "too_long":
            return f"must have at most {_entries(context['max_length'])}, not {context['actual_length']}"
        case "string_too_short":
            return f"must have at least {counted(context['min_length'], 'character')}, not {given}"
        case "string_too_long":
            return f"must have at most {counted(context['max_length'], 'character')}, not {len(value):,}"
        case "value_error":
            return str(context["error"])
        case _:
            return details["msg"]


def _given(value: Any) -> str:
    """A value as its author wrote it, or its kind where that would be long."""
    if isinstance(value, bool):
        return str(value).lower()
    return kind_of(value) if isinstance(value, dict | list) or value is None else shown(value)


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number:,} entries"


def _number(bound: float) -> float:
    """A bound as a person writes it: whole numbers without a fraction."""
    return int(bound) if bound == int(bound) else bound


def _meant(value: Any, choices: list[str]) -> str:
    guess = hint(str(value), choices).partition("?")
    return guess[0] + "?" if guess[1] else ""
