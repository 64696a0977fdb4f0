"""Documents: what strangers write, read within limits. Checking them against models costs more, and stands apart."""

from boardwright.documents.json import parse_json
from boardwright.documents.yaml import (
    Document,
    Keys,
    kind_of,
    of_mapping,
    parse,
    parse_argument,
    parse_value,
    read,
    read_text,
)

__all__ = [
    "Document",
    "Keys",
    "kind_of",
    "of_mapping",
    "parse",
    "parse_argument",
    "parse_json",
    "parse_value",
    "read",
    "read_text",
]
