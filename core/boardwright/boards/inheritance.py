"""What stands between a board file and its meaning: the boards it extends, and its parameters."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from boardwright.boards.shapes import SIZES
from boardwright.documents.extends import Find, layers_of, merged
from boardwright.documents.yaml import MAX_BYTES, Document, Keys
from boardwright.errors import BoardError, UnknownNameError, hint, shown

_DEEP = frozenset({"parts", "groups", "attributes", "parameters"})
_LATTICE_KEYS = frozenset({"lattice", "parts", "names", "numbering", "neighbours", "shape", *SIZES})
_EXPLICIT_KEYS = frozenset({"cells", "edges", "adjacent"})
# A board's own key on the left takes the place of what its base says under the keys on the right.
_REPLACES: dict[str, frozenset[str]] = {
    "cells": _LATTICE_KEYS | _EXPLICIT_KEYS | {"graph"},
    "graph": _LATTICE_KEYS | _EXPLICIT_KEYS | {"graph"},
    "lattice": _LATTICE_KEYS | _EXPLICIT_KEYS | {"graph"},
    "shape": frozenset({"shape", *SIZES}),
}
_PARAMETER = re.compile(r"\$([A-Za-z_]\w*)([+-]\d{1,6})?\Z")


def complete(document: Document, resolve: Find) -> Document:
    """The board document laid over those that it extends, with its parameters put in.

    Raises:
        DocumentError: boards extend one another in a circle or too deeply.
        BoardError: a parameter is not used.
        UnknownNameError: a board or parameter that does not exist.
    """
    layers = layers_of(document, resolve)
    result = merged(layers, "board", deep=_DEEP, replaces=_REPLACES)
    # A graph file lies beside the board file that names it.
    writer = next((layer for layer in layers if "graph" in layer.data), document)
    return _with_parameters(replace(result, folder=writer.folder))


def _with_parameters(document: Document) -> Document:
    """The document with each text `$name`, `$name+1` or `$name-1` replaced by the parameter's value."""
    parameters = document.data.get("parameters", {})
    if not isinstance(parameters, dict):
        raise BoardError("must be a mapping of names to values", location=document.location(("parameters",)))
    used: set[str] = set()
    places = dict(document.places)
    characters = 0

    def put_in(value: Any, keys: Keys) -> Any:
        nonlocal characters
        if isinstance(value, dict):
            return {key: put_in(inner, (*keys, key)) for key, inner in value.items()}
        if isinstance(value, list):
            return [put_in(inner, (*keys, number)) for number, inner in enumerate(value)]
        match = _PARAMETER.match(value) if isinstance(value, str) else None
        if match is None:
            return value
        name, offset = match.groups()
        if name not in parameters:
            raise UnknownNameError("parameter", name, parameters, location=document.location(keys))
        used.add(name)
        given = document.location(("parameters", name))
        if given.source != document.location(keys).source:  # a message is about the file that gives the value
            places[keys] = given
        put = _value(document, name, offset, keys)
        characters += len(put) if isinstance(put, str) else 0
        if characters > MAX_BYTES:
            raise BoardError(
                f"too much text: more than {MAX_BYTES:,} characters from parameters", location=document.location(keys)
            )
        return put

    data = {key: value if key == "parameters" else put_in(value, (key,)) for key, value in document.data.items()}
    for name in parameters:
        if name not in used:
            raise BoardError(
                f"unused parameter {shown(name)}{hint(name, used, 'parameter in use')}",
                location=document.location(("parameters", name)),
            )
    return replace(document, data=data, places=places)


def _value(document: Document, name: str, offset: str | None, keys: Keys) -> Any:
    value = document.data["parameters"][name]
    if not isinstance(value, str | bool | int | float):
        raise BoardError(
            "a parameter must be text, a number, or true or false", location=document.location(("parameters", name))
        )
    if offset is None:
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        raise BoardError(
            f"{shown(f'${name}{offset}')}: parameter {shown(name)} must be a whole number",
            location=document.location(keys),
        )
    return value + int(offset)
