"""The hooks: what a plugin may offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pluggy

hookspec = pluggy.HookspecMarker("boardwright")
hookimpl = pluggy.HookimplMarker("boardwright")


class ObjectRef(NamedTuple):
    """Where something that a plugin offers is to be found.

    A listing need not import every game: what is offered is imported when it is used.

    Attributes:
        target: `package.module:NAME`.
        title: one line for people.
    """

    target: str
    title: str


class Hooks:
    """Every hook, one a sentence. Instead of a reference, a hook may offer the object itself."""

    @hookspec
    def boardwright_games(self) -> Mapping[str, ObjectRef | object]:
        """Games by name, each a reference to a `Game`."""
        raise NotImplementedError

    @hookspec
    def boardwright_rule_changes(self) -> Mapping[str, ObjectRef | object]:
        """Rule changes by name, each a reference to a `RuleChange`."""
        raise NotImplementedError

    @hookspec
    def boardwright_bots(self) -> Mapping[str, ObjectRef | object]:
        """Bots by name, each a reference to a `Bot`."""
        raise NotImplementedError

    @hookspec
    def boardwright_data(self) -> Sequence[str | Path]:
        """Folders that hold a `boards` or a `variants` folder; `data_folder` finds a package's own."""
        raise NotImplementedError


HOOKS = {"game": "boardwright_games", "rule change": "boardwright_rule_changes", "bot": "boardwright_bots"}
DATA_HOOK = "boardwright_data"
