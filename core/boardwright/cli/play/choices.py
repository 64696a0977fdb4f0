"""Choices among texts: shortened ones completed, many of them in columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwright.errors import ActionError

_MOST_CANDIDATES = 12  # of those that a text may mean, more are only counted


def complete(text: str, names: Iterable[str]) -> str:
    """What is meant by a typed text: the only one of `names` that begins with it, or else the text as it is.

    Raises:
        ActionError: several begin with it, and none is the text itself.
    """
    candidates = beginning_with(text, names)
    if text in candidates or not candidates:
        return text
    if len(candidates) > 1:
        shown = ", ".join(candidates[:_MOST_CANDIDATES])
        more = f" … ({len(candidates)} in all)" if len(candidates) > _MOST_CANDIDATES else ""
        raise ActionError(f"'{text}' may be {shown}{more}; type more of it")
    return candidates[0]


def beginning_with(text: str, names: Iterable[str]) -> list[str]:
    """Those of `names` that begin with a text, in their order."""
    return [name for name in names if name.startswith(text)]


def in_columns(texts: Sequence[str], width: int) -> list[str]:
    """Lines of at most `width` characters, if the texts let them, with as many texts in each as fit, read by rows."""
    column = max(map(len, texts)) + 2
    per_line = max(1, (width + 2) // column)
    rows = (texts[at : at + per_line] for at in range(0, len(texts), per_line))
    return ["".join(text.ljust(column) for text in row).rstrip() for row in rows]
