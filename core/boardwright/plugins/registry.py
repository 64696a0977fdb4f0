"""Plugins: the hooks that there are, how plugins are found, and how a broken one is left out alone.

A plugin is a module, named by an entry point of the group `boardwright`, with functions marked `@hookimpl`. The
built-in games come in through the same door. A plugin that does not import, breaks in a hook or clashes with an
earlier one is left out with a problem that names it; the others work.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pluggy

from boardwright.errors import PluginError, UnknownNameError

if TYPE_CHECKING:
    from boardwright.game import Game, RuleChange
    from boardwright.match import Match
    from boardwright.simulation.policy import Bot

ENTRY_POINT_GROUP = "boardwright"

hookspec = pluggy.HookspecMarker("boardwright")
hookimpl = pluggy.HookimplMarker("boardwright")

T = TypeVar("T")


class Offer(NamedTuple):
    """Something that a plugin offers: where it is, `package.module:NAME`, imported when it is needed; and its title.

    The title stands here and nowhere else, so that a listing need not import every game.
    """

    target: str
    title: str


class Hooks:
    """Every hook, one a sentence."""

    @hookspec
    def boardwright_games(self) -> Mapping[str, Offer]:
        """Games by name, each the offer of a `Game`."""
        raise NotImplementedError

    @hookspec
    def boardwright_rule_changes(self) -> Mapping[str, Offer]:
        """Rule changes by name, each the offer of a `RuleChange`."""
        raise NotImplementedError

    @hookspec
    def boardwright_bots(self) -> Mapping[str, Offer]:
        """Bots by name, each the offer of a `Bot`."""
        raise NotImplementedError

    @hookspec
    def boardwright_data(self) -> Sequence[str]:
        """Folders that hold a `boards` or a `variants` folder; `data_folder` finds a package's own."""
        raise NotImplementedError

    @hookspec
    def boardwright_match_started(self, match: Match) -> None:
        """A match has begun; called for matches stepped through in Python, not for compiled runs."""

    @hookspec
    def boardwright_action_played(self, match: Match, action: int) -> None:
        """An action or chance outcome was played; `match` stands behind it."""

    @hookspec
    def boardwright_match_over(self, match: Match) -> None:
        """A match has ended; its scores and returns are final."""


_NAMED_HOOKS = {
    "game": "boardwright_games",
    "rule change": "boardwright_rule_changes",
    "bot": "boardwright_bots",
}


@dataclass(frozen=True)
class Problem:
    """Why a plugin was left out."""

    plugin: str
    message: str

    def __str__(self) -> str:
        return f"plugin '{self.plugin}' is left out: {self.message}"


@dataclass
class Plugins:
    """All plugins that work, what they offer, and the problems of those that do not.

    `offers` holds, for each kind ("game", "rule change", "bot"), the offered names, each with the plugin that offers
    it and the offer.
    """

    manager: pluggy.PluginManager
    names: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)
    offers: dict[str, dict[str, tuple[str, Offer]]] = field(default_factory=lambda: {kind: {} for kind in _NAMED_HOOKS})

    def add(self, name: str, load: Callable[[], object]) -> None:
        """Takes in the plugin that `load` returns, or notes why not."""
        try:
            if name in self.names:
                raise PluginError("another plugin has this name")
            plugin = load()
            offers, folders = _offers_of(plugin)
            self._refuse_duplicates(offers)
            self._register(plugin, name)
        except (Exception, SystemExit) as error:  # a plugin may fail in any way, and must not stop the others
            message = error.message if isinstance(error, PluginError) else f"{type(error).__name__}: {error}"
            self.problems.append(Problem(name, message))
            return
        self.names.append(name)
        self.folders += folders
        for kind, values in offers.items():
            self.offers[kind].update({offered: (name, offer) for offered, offer in values.items()})

    def _register(self, plugin: object, name: str) -> None:
        if self.manager.is_registered(plugin):
            raise PluginError("it is the same module as another plugin")
        try:
            self.manager.register(plugin, name)
            self.manager.check_pending()
            self._refuse_wrappers(plugin)
        except (pluggy.PluginValidationError, PluginError) as error:
            if self.manager.is_registered(plugin):
                self.manager.unregister(plugin)
            raise PluginError(" ".join(str(error).split())) from error

    def _refuse_wrappers(self, plugin: object) -> None:
        for caller in self.manager.get_hookcallers(plugin) or []:
            for implementation in caller.get_hookimpls():
                if implementation.plugin is plugin and (implementation.wrapper or implementation.hookwrapper):
                    raise PluginError(f"hook {caller.name} must be a plain function, not a wrapper")

    def _refuse_duplicates(self, offers: Mapping[str, Mapping[str, Offer]]) -> None:
        for kind, values in offers.items():
            for offered in values:
                if offered in self.offers[kind]:
                    owner = self.offers[kind][offered][0]
                    raise PluginError(f"it offers the {kind} '{offered}', which plugin '{owner}' offers already")

    def game(self, name: str) -> Game:
        """The game called `name`; raises UnknownNameError, or PluginError if its plugin is broken."""
        from boardwright.game import Game

        return self._load("game", name, Game)

    def rule_change(self, name: str) -> RuleChange:
        """The rule change called `name`; raises as `game` does."""
        from boardwright.game import RuleChange

        return self._load("rule change", name, RuleChange)

    def bot(self, name: str) -> Bot:
        """The bot called `name`; raises as `game` does."""
        from boardwright.simulation.policy import Bot

        return self._load("bot", name, Bot)

    def _load(self, kind: str, name: str, expected: type[T]) -> T:
        if name not in self.offers[kind]:
            raise UnknownNameError(kind, name, self.offers[kind])
        plugin, (target, _) = self.offers[kind][name]
        where = f"plugin '{plugin}', hook {_NAMED_HOOKS[kind]}, {kind} '{name}'"
        module, _, attribute = target.partition(":")
        try:
            value = getattr(importlib.import_module(module), attribute)
        except Exception as error:  # the plugin's own code runs here and may fail in any way
            raise PluginError(f"{where}: cannot load {target}: {type(error).__name__}: {error}") from error
        if not isinstance(value, expected):
            raise PluginError(f"{where}: {target} is a {type(value).__name__}, not a {expected.__name__}")
        if value.name != name:  # type: ignore[attr-defined]  # Game, RuleChange and Bot all have one
            raise PluginError(f"{where}: {target} calls itself '{value.name}'")  # type: ignore[attr-defined]
        return value

    def title(self, kind: str, name: str) -> str:
        """The title of something offered; empty for what no plugin offers."""
        return self.offers[kind][name][1].title if name in self.offers[kind] else ""

    def notify(self, hook: str, **arguments: Any) -> None:
        """Calls an observer hook of every plugin that has it; raises PluginError naming the one that fails."""
        for implementation in getattr(self.manager.hook, hook).get_hookimpls():
            wanted = {name: arguments[name] for name in implementation.argnames}
            try:
                implementation.function(**wanted)
            except Exception as error:  # an observer's own code
                raise PluginError(
                    f"plugin '{implementation.plugin_name}', hook {hook}: {type(error).__name__}: {error}"
                ) from error

    def observed(self, hook: str) -> bool:
        """Whether any plugin implements an observer hook."""
        return bool(getattr(self.manager.hook, hook).get_hookimpls())


@cache
def plugins() -> Plugins:
    """Every plugin installed, found once a process. Order: boardwright's own, then by name of the entry point."""
    found = Plugins(empty_manager())
    points = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)
    for point in sorted(points, key=lambda point: (_distribution(point) != "boardwright", point.name)):
        found.add(point.name, point.load)
    return found


def register(name: str, plugin: object) -> None:
    """Takes in a plugin that is not installed, for this process only: for notebooks, tests and first steps.

    Args:
        name: what messages call it.
        plugin: a module, or anything else whose attributes are marked `@hookimpl`.

    Raises:
        PluginError: it is broken, or clashes with a plugin that is there.
    """
    found = plugins()
    before = len(found.problems)
    found.add(name, lambda: plugin)
    if len(found.problems) > before:
        raise PluginError(str(found.problems.pop()))


def empty_manager() -> pluggy.PluginManager:
    """A pluggy manager that knows the hooks and has no plugins."""
    manager = pluggy.PluginManager("boardwright")
    manager.add_hookspecs(Hooks)
    return manager


def data_folder(package: str) -> str:
    """The folder that holds a plugin package's `boards` and `variants`, for the hook `boardwright_data`.

    In an installed wheel they lie in the package itself; in a checkout beside `pyproject.toml` above it.

    Raises:
        PluginError: there is no such folder.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise PluginError(f"there is no package '{package}' to find data of")
    inside = Path(spec.origin).parent
    checkouts = [parent for parent in inside.parents if (parent / "pyproject.toml").is_file()]
    for folder in [inside, *checkouts[:1]]:
        if (folder / "boards").is_dir() or (folder / "variants").is_dir():
            return str(folder)
    raise PluginError(f"package '{package}' has no folder 'boards' or 'variants', in itself or its checkout")


def _offers_of(plugin: object) -> tuple[dict[str, Mapping[str, Offer]], list[Path]]:
    """What a plugin's collecting hooks return, checked; names the hook that breaks or returns something else."""
    offers: dict[str, Mapping[str, Offer]] = {}
    for kind, hook in _NAMED_HOOKS.items():
        values = _call(plugin, hook)
        if values is None:
            continue
        if not isinstance(values, Mapping) or not all(
            isinstance(name, str) and isinstance(offer, Offer) for name, offer in values.items()
        ):
            raise PluginError(
                f"hook {hook} must return a mapping of names to Offer('module:NAME', 'title'), not {values!r}"
            )
        offers[kind] = values
    folders = _call(plugin, "boardwright_data")
    if folders is None:
        return offers, []
    if not isinstance(folders, list | tuple) or not all(isinstance(folder, str | Path) for folder in folders):
        raise PluginError(f"hook boardwright_data must return a list of folders, not {folders!r}")
    return offers, [Path(folder) for folder in folders]


def _call(plugin: object, hook: str) -> Any:
    """What the plugin's function for a collecting hook returns; None if it has none."""
    function = getattr(plugin, hook, None)
    if function is None:
        return None
    if not hasattr(function, "boardwright_impl"):
        raise PluginError(f"hook {hook} is not marked @hookimpl")
    try:
        return function()
    except Exception as error:  # the plugin's own code
        raise PluginError(f"hook {hook}: {type(error).__name__}: {error}") from error


def _distribution(point: importlib.metadata.EntryPoint) -> str:
    return point.dist.name if point.dist else ""
