"""Registry: what each offers, and a broken one left out alone, by name."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import toy_games

import boardwright as bw
from boardwright import Bot, Game, ObjectRef, PluginError, Registry, RuleChange, UnknownNameError, data_folder, hookimpl
from boardwright.plugins import installed


def module(**functions: Callable[..., Any]) -> SimpleNamespace:
    """What stands for a plugin module: its hooks, marked."""
    return SimpleNamespace(**{name: hookimpl(function) for name, function in functions.items()})


def games(**targets: str) -> SimpleNamespace:
    return module(boardwright_games=lambda: {name: ObjectRef(target, "a game") for name, target in targets.items()})


@pytest.fixture
def found() -> Registry:
    """Registry with one that works."""
    found = Registry()
    found.add("good", lambda: games(nim="toy_games:NIM"))
    return found


def only_problem(found: Registry) -> str:
    """The one problem there is; the plugin that works still does."""
    assert found.load("game", "nim", Game) is toy_games.NIM
    assert len(found.problems) == 1
    return str(found.problems[0])


def fail(message: str) -> Callable[..., Any]:
    def failing(*arguments: object) -> None:
        raise RuntimeError(message)

    return failing


def leave() -> object:
    sys.exit(3)


def test_a_plugin_offers_games_rule_changes_bots_and_folders(tmp_path: Path) -> None:
    found = Registry()
    found.add("toys", toy_games.ToyPlugin)
    found.add("data", lambda: module(boardwright_data=lambda: [str(tmp_path)]))
    assert found.problems == []
    assert list(found.plugins) == ["toys", "data"]
    assert list(found.folders()) == [tmp_path]
    assert found.load("game", "race", Game) is toy_games.RACE
    assert found.load("rule change", "misere", RuleChange) is toy_games.MISERE
    assert found.load("bot", "python", Bot) is toy_games.PYTHON
    assert found.names("game") == ["claim", "nim", "race"]
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
            "hook boardwright_bots must return a mapping of names to ObjectRef('module:NAME', 'title'), not ['random']",
            id="list",
        ),
        pytest.param(
            lambda: module(boardwright_rule_changes=lambda: {"x": "toy_games:MISERE"}),
            "hook boardwright_rule_changes must return a mapping of names to ObjectRef('module:NAME', 'title'), not {",
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
            lambda: module(boardwright_games=lambda winner: {}),
            "Argument(s) {'winner'} are declared in the hookimpl but can not be found in the hookspec",
            id="unknown argument",
        ),
    ],
)
def test_a_broken_plugin_is_left_out_by_name(found: Registry, load: Callable[[], object], problem: str) -> None:
    found.add("bad", load)
    message = only_problem(found)
    assert message.startswith("plugin 'bad' is left out: ")
    assert problem in message
    assert "\n" not in message
    assert list(found.plugins) == ["good"]
    found.add("late", lambda: games(race="toy_games:RACE"))
    assert found.load("game", "race", Game) is toy_games.RACE


def test_a_wrapper_of_a_hook_is_refused(found: Registry) -> None:
    @hookimpl(wrapper=True)
    def boardwright_games() -> Any:
        return (yield)

    found.add("bad", lambda: SimpleNamespace(boardwright_games=boardwright_games))
    assert "hook boardwright_games must be a plain function, not a wrapper" in only_problem(found)


def test_a_function_of_another_name_may_implement_a_hook(found: Registry) -> None:
    @hookimpl(specname="boardwright_bots")
    def offered_bots() -> dict[str, ObjectRef]:
        return {"python": ObjectRef("toy_games:PYTHON", "a bot")}

    found.add("other", lambda: SimpleNamespace(offered_bots=offered_bots))
    assert found.problems == []
    assert found.load("bot", "python", Bot) is toy_games.PYTHON


def test_a_hook_may_offer_the_object_itself(found: Registry) -> None:
    found.add("direct", lambda: module(boardwright_games=lambda: {"race": toy_games.RACE}))
    assert found.load("game", "race", Game) is toy_games.RACE
    found.add("bad", lambda: module(boardwright_bots=lambda: {"race": toy_games.RACE}))
    assert "hook boardwright_bots must return a mapping" in only_problem(found)


def test_a_second_plugin_of_a_name_does_not_drive_out_the_first(found: Registry) -> None:
    found.add("good", lambda: games(race="toy_games:RACE"))
    assert only_problem(found) == "plugin 'good' is left out: another plugin has this name"
    assert found.names("game") == ["nim"]


def test_a_game_is_registered_by_itself_and_again_after_a_reload(found: Registry) -> None:
    assert found.register(toy_games.RACE) == "race"
    again = toy_games.RACE.replace(version="2")
    found.register(again)
    assert found.load("game", "race", Game) is again
    found.unregister(again)
    with pytest.raises(UnknownNameError):
        found.load("game", "race", Game)
    with pytest.raises(PluginError, match="no plugin 'race' was registered in this process"):
        found.unregister("race")


def test_a_registration_that_fails_leaves_what_was_there(found: Registry) -> None:
    found.register(toy_games.PYTHON)
    with pytest.raises(PluginError, match="plugin 'python': hook boardwright_games: RuntimeError: lost"):
        found.register(module(boardwright_games=fail("lost")), "python")
    assert found.load("bot", "python", Bot) is toy_games.PYTHON
    with pytest.raises(PluginError, match="it offers the game 'nim', which plugin 'good' offers already"):
        found.register(toy_games.NIM)
    with pytest.raises(PluginError, match="plugin 'good': another plugin has this name"):
        found.register(toy_games.RACE, "good")
    with pytest.raises(PluginError, match="no plugin 'good' was registered"):
        found.unregister("good")


KAYLES = """
from boardwright import OVER, Game, field, kernel

@kernel
def legal_actions(rules, state, actions):
    actions[0] = 0
    return 1

@kernel
def apply(rules, state, action):
    state.winner, state.to_move = state.to_move, OVER

KAYLES = Game("kayles", title="Node Kayles", fields={"winner": field("int8", fill=-1)},
              legal_actions=legal_actions, apply=apply)
"""


def test_a_file_is_a_plugin_of_the_games_in_it(found: Registry, tmp_path: Path) -> None:
    file = tmp_path / "kayles.py"
    file.write_text(KAYLES)
    found.add_file(file)
    assert found.load("game", "kayles", Game).title == found.title("game", "kayles") == "Node Kayles"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 / 0", "cannot be imported: ZeroDivisionError: division by zero, in <module>, {file}:1"),
        ("import sys\nsys.exit(1)", "cannot be imported: SystemExit: 1, in <module>, {file}:2"),
        ("x = 1", "it has no function marked @hookimpl, and no Game, RuleChange or Bot"),
        ("from toy_games import NIM", "it has no function marked @hookimpl, and no Game, RuleChange or Bot"),
    ],
)
def test_a_file_that_is_no_plugin_is_refused_by_its_name(
    found: Registry, tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "broken.py"
    file.write_text(text)
    with pytest.raises(PluginError) as caught:
        found.add_file(file)
    assert str(caught.value) == f"{file}: {problem.format(file=file)}"


def test_a_file_that_is_not_there_is_refused(found: Registry, tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r"there is no file '.*none\.py'"):
        found.add_file(tmp_path / "none.py")


def test_files_may_be_named_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kayles.py").write_text(KAYLES)
    (tmp_path / "broken.py").write_text("1 / 0")
    monkeypatch.setenv("BOARDWRIGHT_PLUGINS", f"{tmp_path / 'kayles.py'}:{tmp_path / 'broken.py'}")
    found = installed.__wrapped__()
    assert "kayles" in found.names("game")
    assert [problem.plugin for problem in found.problems] == ["broken"]


def test_what_a_notebook_registers_can_be_loaded_and_forgotten() -> None:
    game = toy_games.NIM.replace(name="nim-in-a-notebook")
    bw.register(game)
    try:
        assert bw.load("nim-in-a-notebook").game is game
    finally:
        bw.unregister(game)
    with pytest.raises(UnknownNameError):
        bw.load("nim-in-a-notebook")


def test_a_name_that_nobody_offers_is_told_with_those_on_offer(found: Registry) -> None:
    with pytest.raises(UnknownNameError, match=r"unknown game 'mim'; did you mean 'nim'\? \(valid: nim\)"):
        found.load("game", "mim", Game)
    with pytest.raises(UnknownNameError, match="unknown rule change 'x'; there is no rule change here"):
        found.load("rule change", "x", RuleChange)


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
    found: Registry, target: str, problem: str
) -> None:
    found.add("bad", lambda: games(ghost=target))
    with pytest.raises(PluginError) as caught:
        found.load("game", "ghost", Game)
    assert str(caught.value).startswith(f"plugin 'bad', hook boardwright_games, game 'ghost': {problem}")
    assert found.load("game", "nim", Game) is toy_games.NIM


def test_a_module_that_fails_while_it_is_imported_is_told(found: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "failing_rules":
                raise SyntaxError("line 3")

    monkeypatch.setattr(sys, "meta_path", [Failing(), *sys.meta_path])
    found.add("bad", lambda: games(ghost="failing_rules:GAME"))
    with pytest.raises(PluginError, match="cannot load failing_rules:GAME: SyntaxError: line 3"):
        found.load("game", "ghost", Game)


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
        found = installed.__wrapped__()
        assert list(found.plugins) == ["own", "apple", "zebra"]
        assert [problem.plugin for problem in found.problems] == ["broken"]


def test_the_installed_plugins_all_work() -> None:
    registry = installed()
    assert registry.problems == []
    for kind, expected in (("game", Game), ("bot", Bot), ("rule change", RuleChange)):
        for name in registry.names(kind):
            assert registry.load(kind, name, expected).name == name


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
    plugin.boardwright_games = hookimpl(lambda: {"nim": ObjectRef("toy_games:NIM", "Nim")})  # type: ignore[attr-defined]
    found = Registry()
    found.add("module", lambda: plugin)
    assert found.load("game", "nim", Game) is toy_games.NIM
