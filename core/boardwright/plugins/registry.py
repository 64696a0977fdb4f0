"""The registry: the plugins that were found, and what they offer, each by its kind and name.

A plugin is a module with functions marked `@hookimpl`, or a single `Game`, `RuleChange` or `Bot`. It is named by an
entry point of the group `boardwright`, given as a file, or registered in the running process. The games that come with
boardwright use the same door. A plugin that does not import, breaks in a hook or clashes with an earlier one is left
out with a problem that names it; the others work.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar, runtime_checkable

import pluggy

from boardwright.errors import BoardwrightError, Location, PluginError, UnknownNameError, raised_at
from boardwright.plugins.hookspecs import DATA_HOOK, HOOKS, Hooks, ObjectRef

ENTRY_POINT_GROUP = "boardwright"
FILES_VARIABLE = "BOARDWRIGHT_PLUGINS"  # files to load as plugins, separated as in PATH


@runtime_checkable
class Registrable(Protocol):
    """What can be registered by itself: a game, a rule change or a bot."""

    plugin_kind: ClassVar[str]

    @property
    def name(self) -> str:
        """What variants and commands call it."""
        ...

    @property
    def title(self) -> str:
        """One line for people."""
        ...


T = TypeVar("T", bound=Registrable)
Offers = dict[tuple[str, str], ObjectRef | Registrable]  # by kind and name


@dataclass(frozen=True)
class Problem:
    """Why a plugin was left out."""

    plugin: str
    message: str

    def __str__(self) -> str:
        return f"plugin '{self.plugin}' is left out: {self.message}"


class _Plugin(NamedTuple):
    offers: Offers
    folders: list[Path]
    replaceable: bool  # registered in this process: registering it again, after a reload, replaces it


@dataclass
class Registry:
    """Plugins that work, by name, and the problems of those that do not."""

    plugins: dict[str, _Plugin] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def add(self, name: str, load: Callable[[], object]) -> None:
        """Takes in the plugin that `load` returns, or notes why not."""
        try:
            self._take_in(name, load(), replaceable=False)
        except (Exception, SystemExit) as error:  # a plugin may fail in any way, and must not stop the others
            self.problems.append(Problem(name, error.message if isinstance(error, PluginError) else _reason(error)))

    def add_file(self, path: Path) -> None:
        """Takes in a plugin that is one Python file: its hooks, or else the games, rule changes and bots in it.

        Raises:
            PluginError: the file cannot be loaded, offers nothing, or clashes with a plugin that is there.
        """
        try:
            self._take_in(path.stem, _module_in(path), replaceable=False)
        except PluginError as error:
            raise error.at(Location(str(path))) from error.__cause__

    def register(self, plugin: object, name: str | None = None) -> str:
        """Takes in a plugin that is not installed: a game, rule change, bot, or a module with hooks; returns its name.

        One that was registered before under the same name is replaced, as after a reload in a notebook.

        Raises:
            PluginError: it is broken, or clashes with a plugin that is there.
        """
        if isinstance(plugin, str):
            raise PluginError(
                f"register takes a game, rule change, bot or module, and then a name; not '{plugin}' first"
            )
        known_as = name or _name_of(plugin)
        before = self.plugins.get(known_as)
        if before is not None and before.replaceable:
            del self.plugins[known_as]
        try:
            self._take_in(known_as, plugin, replaceable=True)
        except PluginError as error:
            if before is not None:
                self.plugins[known_as] = before
            raise PluginError(f"plugin '{known_as}': {error.message}") from error
        return known_as

    def unregister(self, plugin: object) -> None:
        """Forgets a plugin that `register` took in, given itself or by name; raises PluginError if there is none."""
        name = plugin if isinstance(plugin, str) else _name_of(plugin)
        if name not in self.plugins or not self.plugins[name].replaceable:
            raise PluginError(f"no plugin '{name}' was registered in this process")
        del self.plugins[name]

    def names(self, kind: str) -> list[str]:
        """The names of all things of a kind, "game", "rule change" or "bot", ascending."""
        return sorted(name for plugin in self.plugins.values() for of_kind, name in plugin.offers if of_kind == kind)

    def load(self, kind: str, name: str, expected: type[T]) -> T:
        """The thing of this kind and name.

        Raises:
            UnknownNameError: no plugin offers it.
            PluginError: it cannot be imported, or is not an `expected` of this name.
        """
        plugin, offer = self._offer(kind, name)
        if plugin is None:
            raise UnknownNameError(kind, name, self.names(kind))
        if not isinstance(offer, ObjectRef):
            value: Any = offer
        else:
            where = f"plugin '{plugin}', hook {HOOKS[kind]}, {kind} '{name}'"
            module, _, attribute = offer.target.partition(":")
            try:
                value = getattr(importlib.import_module(module), attribute)
            except Exception as error:  # the plugin's own code runs here and may fail in any way
                raise PluginError(f"{where}: cannot load {offer.target}: {_reason(error)}") from error
            if not isinstance(value, expected):
                raise PluginError(f"{where}: {offer.target} is a {type(value).__name__}, not a {expected.__name__}")
            if value.name != name:
                raise PluginError(f"{where}: {offer.target} calls itself '{value.name}'")
        return value  # type: ignore[no-any-return]  # checked above, or when it was registered

    def title(self, kind: str, name: str) -> str:
        """The title of something offered; empty for what no plugin offers."""
        _, offer = self._offer(kind, name)
        return offer.title if offer is not None else ""

    def folders(self) -> Iterator[Path]:
        """The folders with boards and variants that plugins bring."""
        for plugin in self.plugins.values():
            yield from plugin.folders

    def _offer(self, kind: str, name: str) -> tuple[str | None, ObjectRef | Registrable | None]:
        for plugin, (offers, _, _) in self.plugins.items():
            if (kind, name) in offers:
                return plugin, offers[kind, name]
        return None, None

    def _take_in(self, name: str, plugin: object, *, replaceable: bool) -> None:
        if name in self.plugins:
            raise PluginError("another plugin has this name")
        if isinstance(plugin, Registrable):
            offers: Offers = {(plugin.plugin_kind, plugin.name): plugin}
            folders: list[Path] = []
        else:
            offers, folders = _offers_of(plugin)
        if not offers and not folders and not _implementations(plugin):
            offers = self._objects_in(plugin)
        for kind, offered in offers:
            owner, _ = self._offer(kind, offered)
            if owner is not None:
                raise PluginError(f"it offers the {kind} '{offered}', which plugin '{owner}' offers already")
        self.plugins[name] = _Plugin(offers, folders, replaceable)

    def _objects_in(self, module: object) -> Offers:
        """The games, rule changes and bots of a module without hooks, but for those that it imported from plugins."""
        found: Offers = {}
        for value in vars(module).values():
            if isinstance(value, Registrable) and not isinstance(value, type):
                kind, name = value.plugin_kind, value.name
                if self._offer(kind, name)[0] is None or self.load(kind, name, type(value)) is not value:
                    found[kind, name] = value
        if not found:
            raise PluginError("it has no function marked @hookimpl, and no Game, RuleChange or Bot")
        return found


def _name_of(plugin: object) -> str:
    """What a plugin is called that nobody gave a name."""
    return plugin.name if isinstance(plugin, Registrable) else str(getattr(plugin, "__name__", type(plugin).__name__))


@cache
def installed() -> Registry:
    """The registry of this process: installed plugins, boardwright's own first, and those of BOARDWRIGHT_PLUGINS."""
    registry = Registry()
    points = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)
    for point in sorted(points, key=lambda point: (_distribution(point) != "boardwright", point.name)):
        registry.add(point.name, point.load)
    for file in filter(None, os.environ.get(FILES_VARIABLE, "").split(os.pathsep)):
        try:
            registry.add_file(Path(file))
        except PluginError as error:
            registry.problems.append(Problem(Path(file).stem, str(error)))
    return registry


def register(plugin: object, name: str | None = None) -> None:
    """Takes in a plugin for this process only: for notebooks, tests and first steps. As `Registry.register`."""
    installed().register(plugin, name)


def unregister(plugin: object) -> None:
    """Forgets a plugin that `register` took in, given itself or by name; raises PluginError if there is none."""
    installed().unregister(plugin)


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


def _module_in(path: Path) -> object:
    """The module in a file, imported under a name that no installed module has."""
    name = f"boardwright_plugin_file_{path.stem}"
    if not path.is_file():
        raise PluginError(f"there is no file '{path}'")
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError("a plugin is a Python file, whose name ends in '.py'")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before it runs: what is defined in it finds its module there
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # the plugin's own code
        del sys.modules[name]
        raise PluginError(f"cannot be imported: {_reason(error)}") from error
    return module


def _implementations(plugin: object) -> list[tuple[str, pluggy.HookImpl]]:
    """The plugin's functions for hooks, as pluggy sees them, each with the hook's name.

    Raises:
        PluginError: pluggy refuses one, or it is of a kind that is not offered here.
    """
    manager = pluggy.PluginManager("boardwright")
    manager.add_hookspecs(Hooks)
    for hook in (*HOOKS.values(), DATA_HOOK):
        function = getattr(plugin, hook, None)
        if callable(function) and not hasattr(function, "boardwright_impl"):
            raise PluginError(f"hook {hook} is not marked @hookimpl")
    try:
        manager.register(plugin)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginError(" ".join(str(error).split())) from error
    callers = manager.get_hookcallers(plugin) or []
    found = [(caller.name, impl) for caller in callers for impl in caller.get_hookimpls()]
    for hook, impl in found:
        if impl.wrapper or impl.hookwrapper:
            raise PluginError(f"hook {hook} must be a plain function, not a wrapper")
    return found


def _offers_of(plugin: object) -> tuple[Offers, list[Path]]:
    """What a plugin's hooks return, checked; names the hook that breaks or returns something else."""
    kinds = {hook: kind for kind, hook in HOOKS.items()}
    offers: Offers = {}
    folders: list[Path] = []
    for hook, impl in _implementations(plugin):
        try:
            values: Any = impl.function()
        except Exception as error:  # the plugin's own code
            raise PluginError(f"hook {hook}: {_reason(error)}") from error
        if hook == DATA_HOOK:
            if not isinstance(values, list | tuple) or not all(isinstance(folder, str | Path) for folder in values):
                raise PluginError(f"hook {hook} must return a list of folders, not {values!r}")
            folders += map(Path, values)
            continue
        if not isinstance(values, Mapping) or not all(_is_offer(*item, kinds[hook]) for item in values.items()):
            raise PluginError(
                f"hook {hook} must return a mapping of names to ObjectRef('module:NAME', 'title'), not {values!r}"
            )
        offers.update({(kinds[hook], name): offer for name, offer in values.items()})
    return offers, folders


def _is_offer(name: object, offer: object, kind: str) -> bool:
    """Whether a hook may return this: a name with a reference, or with an object of this kind and name."""
    if isinstance(offer, ObjectRef):
        return all(isinstance(text, str) for text in (name, *offer))
    return isinstance(offer, Registrable) and (offer.plugin_kind, offer.name) == (kind, name)


def _reason(error: BaseException) -> str:
    """What a plugin's code raised, and where."""
    kind = "" if isinstance(error, BoardwrightError) else f"{type(error).__name__}: "
    return f"{kind}{error}{raised_at(error)}"


def _distribution(point: importlib.metadata.EntryPoint) -> str:
    return point.dist.name if point.dist else ""
