"""`extends`: a document laid over the one that it names, and that one over the next; for boards and variants alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from boardwright.documents.yaml import Document
from boardwright.errors import DocumentError, located

MAX_LEVELS = 16

Find = Callable[[str, Document], Document]  # the document that a name means in the document that gives it

# What no document hands down, besides its name: what it says of itself, and what it extends.
_OWN_KEYS = frozenset({"title", "description", "extends"})


def layers_of(document: Document, find: Find) -> list[Document]:
    """The document and those that it extends, itself first.

    Raises:
        DocumentError: they extend each other in a circle or too deeply, or a value of `extends` is not a name.
        BoardwrightError: as `find`, with the place of the key `extends`.
    """
    layers = [document]
    while (reference := layers[-1].data.get("extends")) is not None:
        location = layers[-1].location(("extends",))
        if not isinstance(reference, str):
            raise DocumentError("extends: must be one name or path", location=location)
        if len(layers) > MAX_LEVELS:
            raise DocumentError(f"extends: more than {MAX_LEVELS} levels deep", location=location)
        with located(location):
            base = find(reference, layers[-1])
        sources = [layer.source for layer in layers]
        if base.source in sources:
            circle = " > ".join([*sources[sources.index(base.source) :], base.source])
            raise DocumentError(f"circular extends: {circle}", location=location)
        layers.append(base)
    return layers


def merged(
    layers: Sequence[Document],
    kind: str,
    *,
    deep: frozenset[str],
    replaces: Mapping[str, Collection[str]] | None = None,
) -> Document:
    """The first document laid over the second, and so on.

    Args:
        layers: as `layers_of` gives them.
        kind: `board` or `variant`, the key that gives such a document its name.
        deep: keys whose mappings are merged key by key.
        replaces: for a key, what it takes the place of in the document below, besides itself.
    """
    document = layers[-1]
    for layer in reversed(layers[:-1]):
        hidden = _OWN_KEYS.union({kind}, *((replaces or {}).get(key, ()) for key in layer.data))
        handed_down = {key: value for key, value in document.data.items() if key not in hidden}
        document = layer.over(replace(document, data=handed_down), deep=deep)
    return document
