"""Plugins: what each offers, and a broken one left out alone, by name."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import toy_games

from boardwright import Offer, PluginError, UnknownNameError, data_folder, hookimpl
from boardwright.plugins.registry import Plugins, empty_manager, plugins


def module(**functions: Callable[..., Any]) -> SimpleNamespace:
    """What stands for a plugin module: its hooks, marked."""
    return SimpleNamespace(**{name: hookimpl(function) for name, function in functions.items()})


def games(**targets: str) -> SimpleNamespace:
    return module(boardwright_games=lambda: {name: Offer(target, "a game") for name, target in targets.items()})


@pytest.fixture
def found() -> Plugins:
    """Plugins with one that works."""
    found = Plugins(empty_manager())
    found.add("good", lambda: games(nim="toy_games:NIM"))
    return found


def only_problem(found: Plugins) -> str:
    """The one problem there is; the plugin that works still does."""
    assert found.game("nim") is toy_games.NIM
    assert len(found.problems) == 1
    return str(found.problems[0])


def fail(message: str) -> Callable[..., Any]:
    def failing(*arguments: object) -> None:
        raise RuntimeError(message)

    return failing


def leave() -> object:
    sys.exit(3)


def test_a_plugin_offers_games_rule_changes_bots_and_folders(tmp_path: Path) -> None:
    found = Plugins(empty_manager())
    found.add("toys", toy_games.ToyPlugin)
    found.add("data", lambda: module(boardwright_data=lambda: [str(tmp_path)]))
    assert found.problems == []
    assert found.names == ["toys", "data"]
    assert found.folders == [tmp_path]
    assert found.game("race") is toy_games.RACE
    assert found.rule_change("misere") is toy_games.MISERE
    assert found.bot("python") is toy_games.PYTHON
    assert found.offers["game"]["nim"] == ("toys", Offer("toy_games:NIM", "Nim"))
    assert found.title("game", "nim") == "Nim"
    assert found.title("game", "unknown") == ""


@pytest.mark.parametrize(
    ("load", "problem"),
    [
        pytest.param(fail("no such module"), "RuntimeError: no such module", id="import"),
        pytest.param(leave, "SystemExit: 3", id="exit"),
        pytest.param(
            lambda: module(boardwright_games=fail("lost")),
            "hook boardwright_games: RuntimeError: lost",
            id="hook raises",
        ),
        pytest.param(
            lambda: module(boardwright_data=fail("lost")), "hook boardwright_data: RuntimeError: lost", id="data raises"
        ),
        pytest.param(
            lambda: module(boardwright_bots=lambda: ["random"]),
            "hook boardwright_bots must return a mapping of names to Offer('module:NAME', 'title'), not ['random']",
            id="list",
        ),
        pytest.param(
            lambda: module(boardwright_rule_changes=lambda: {"x": "toy_games:MISERE"}),
            "hook boardwright_rule_changes must return a mapping of names to Offer('module:NAME', 'title'), not {'x'",
            id="text",
        ),
        pytest.param(
            lambda: module(boardwright_data=lambda: "folder"),
            "hook boardwright_data must return a list of folders, not 'folder'",
            id="one folder",
        ),
        pytest.param(
            lambda: module(boardwright_data=lambda: [1]),
            "hook boardwright_data must return a list of folders, not [1]",
            id="number as folder",
        ),
        pytest.param(
            lambda: games(nim="elsewhere:NIM"),
            "it offers the game 'nim', which plugin 'good' offers already",
            id="twice",
        ),
        pytest.param(
            lambda: SimpleNamespace(boardwright_games=dict),
            "hook boardwright_games is not marked @hookimpl",
            id="unmarked",
        ),
        pytest.param(
            lambda: module(boardwright_gmaes=fail("never called")),
            "unknown hook 'boardwright_gmaes' in plugin",
            id="misspelt",
        ),
        pytest.param(
            lambda: module(boardwright_match_over=lambda match, winner: None),
            "Argument(s) {'winner'} are declared in the hookimpl but can not be found in the hookspec",
            id="unknown argument",
        ),
    ],
)
def test_a_broken_plugin_is_left_out_by_name(found: Plugins, load: Callable[[], object], problem: str) -> None:
    found.add("bad", load)
    message = only_problem(found)
    assert message.startswith("plugin 'bad' is left out: ")
    assert problem in message
    assert "\n" not in message
    assert found.names == ["good"]
    assert not found.manager.has_plugin("bad")
    found.add("late", lambda: games(race="toy_games:RACE"))
    assert found.game("race") is toy_games.RACE


def test_a_wrapper_of_a_hook_is_refused(found: Plugins) -> None:
    @hookimpl(wrapper=True)
    def boardwright_match_over(match: object) -> Any:
        return (yield)

    found.add("bad", lambda: SimpleNamespace(boardwright_match_over=boardwright_match_over))
    assert "hook boardwright_match_over must be a plain function, not a wrapper" in only_problem(found)
    assert not found.observed("boardwright_match_over")


def test_a_second_plugin_of_a_name_does_not_drive_out_the_first(found: Plugins) -> None:
    seen: list[object] = []
    found.add("watcher", lambda: module(boardwright_match_over=lambda match: seen.append(match)))
    found.add("watcher", lambda: games(race="toy_games:RACE"))
    assert only_problem(found) == "plugin 'watcher' is left out: another plugin has this name"
    found.notify("boardwright_match_over", match="a match")
    assert seen == ["a match"]
    assert "race" not in found.offers["game"]


def test_the_same_module_under_two_names_counts_once(found: Plugins) -> None:
    same = module(boardwright_match_over=lambda match: None)
    found.add("one", lambda: same)
    found.add("two", lambda: same)
    assert only_problem(found) == "plugin 'two' is left out: it is the same module as another plugin"
    assert found.manager.has_plugin("one")


def test_a_name_that_nobody_offers_is_told_with_those_on_offer(found: Plugins) -> None:
    with pytest.raises(UnknownNameError, match=r"unknown game 'mim'; did you mean 'nim'\? \(valid: nim\)"):
        found.game("mim")
    with pytest.raises(UnknownNameError, match="unknown rule change 'x'; there is no rule change here"):
        found.rule_change("x")


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ("no_such_module_here:GAME", "cannot load no_such_module_here:GAME: ModuleNotFoundError: "),
        ("toy_games:NONE", "cannot load toy_games:NONE: AttributeError: "),
        ("toy_games", "cannot load toy_games: AttributeError: "),
        ("toy_games:PYTHON", "toy_games:PYTHON is a Bot, not a Game"),
        ("toy_games:RACE", "toy_games:RACE calls itself 'race'"),
    ],
)
def test_a_game_that_is_not_where_it_should_be_is_told_with_plugin_and_hook(
    found: Plugins, target: str, problem: str
) -> None:
    found.add("bad", lambda: games(ghost=target))
    with pytest.raises(PluginError) as caught:
        found.game("ghost")
    assert str(caught.value).startswith(f"plugin 'bad', hook boardwright_games, game 'ghost': {problem}")
    assert found.game("nim") is toy_games.NIM


def test_a_module_that_fails_while_it_is_imported_is_told(found: Plugins, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "failing_rules":
                raise SyntaxError("line 3")

    monkeypatch.setattr(sys, "meta_path", [Failing(), *sys.meta_path])
    found.add("bad", lambda: games(ghost="failing_rules:GAME"))
    with pytest.raises(PluginError, match="cannot load failing_rules:GAME: SyntaxError: line 3"):
        found.game("ghost")


def test_observers_get_the_arguments_that_they_ask_for(found: Plugins) -> None:
    seen: list[object] = []
    found.add("actions", lambda: module(boardwright_action_played=lambda action: seen.append(action)))
    found.add("matches", lambda: module(boardwright_action_played=lambda match, action: seen.append((match, action))))
    found.notify("boardwright_action_played", match="a match", action=7)
    assert sorted(seen, key=str) == [("a match", 7), 7]
    assert found.observed("boardwright_action_played")
    assert not found.observed("boardwright_match_over")


def test_a_failing_observer_is_named(found: Plugins) -> None:
    found.add("watcher", lambda: module(boardwright_match_over=fail("asleep")))
    with pytest.raises(PluginError) as caught:
        found.notify("boardwright_match_over", match="a match")
    assert str(caught.value) == "plugin 'watcher', hook boardwright_match_over: RuntimeError: asleep"


def test_entry_points_are_taken_in_a_fixed_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boardwright's own first, then by name, whatever order the installed packages come in."""

    def point(name: str, distribution: str) -> SimpleNamespace:
        return SimpleNamespace(
            name=name, dist=SimpleNamespace(name=distribution), load=lambda: games(**{name: "toy_games:NIM"})
        )

    points = [point("zebra", "a"), point("apple", "b"), point("own", "boardwright"), point("broken", "c")]
    points[3].load = fail("gone")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points)
    for _ in range(2):
        points.reverse()
        found = plugins.__wrapped__()
        assert found.names == ["own", "apple", "zebra"]
        assert [problem.plugin for problem in found.problems] == ["broken"]


def test_the_installed_plugins_all_work() -> None:
    assert plugins().problems == []
    for name in plugins().offers["game"]:
        assert plugins().game(name).name == name
    for name in plugins().offers["bot"]:
        assert plugins().bot(name).name == name
    for name in plugins().offers["rule change"]:
        assert plugins().rule_change(name).name == name


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package `third_party`, in a folder of its own."""
    folder = tmp_path / "checkout" / "src" / "third_party"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(folder.parent))
    monkeypatch.delitem(sys.modules, "third_party", raising=False)
    return folder


def test_data_lies_in_the_package_or_at_the_root_of_its_checkout(package: Path) -> None:
    with pytest.raises(PluginError, match="package 'third_party' has no folder 'boards' or 'variants'"):
        data_folder("third_party")
    checkout = package.parent.parent
    (checkout / "variants").mkdir()
    with pytest.raises(PluginError, match="has no folder"):
        data_folder("third_party")
    (checkout / "pyproject.toml").write_text("")
    assert data_folder("third_party") == str(checkout)
    (package / "boards").mkdir()
    assert data_folder("third_party") == str(package)


def test_data_of_a_package_that_is_not_there_is_refused() -> None:
    with pytest.raises(PluginError, match="there is no package 'no_such_package_here'"):
        data_folder("no_such_package_here")


def test_modules_are_plugins_too() -> None:
    plugin = ModuleType("plugin")
    plugin.boardwright_games = hookimpl(lambda: {"nim": Offer("toy_games:NIM", "Nim")})  # type: ignore[attr-defined]
    found = Plugins(empty_manager())
    found.add("module", lambda: plugin)
    assert found.game("nim") is toy_games.NIM
