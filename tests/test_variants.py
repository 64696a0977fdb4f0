"""Variants: layers merged, everything checked and told with its place, and a hash over what can change a result."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import toy_games
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright import BoardwrightError, Game, GameError, Library, RuleChange, VariantError
from boardwright.errors import Location
from boardwright.plugins import Registry
from boardwright.variants import load_layered, set_options

pytestmark = pytest.mark.usefixtures("toy_plugins")

SQUARE = "board: square\ncells: [a, b, c, d]\nedges: [[a, b], [b, c], [c, d], [d, a]]\n"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """`write("name", text)`: a variant file of the library in a folder of the test."""

    def write(name: str, text: str, kind: str = "variants") -> Path:
        path = tmp_path / kind / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """The library of the test's folder and of no other."""
    monkeypatch.chdir(tmp_path)
    return Library([tmp_path])


def refusal(source: str | Path | Mapping[str, Any], library: Library | None = None, **changes: Any) -> str:
    with pytest.raises(BoardwrightError) as caught:
        bw.load(source, library=library, **changes)
    return str(caught.value)


def test_a_mapping_is_a_variant() -> None:
    variant = bw.load({"game": "nim", "players": 3, "options": {"heap": 9}})
    assert (variant.name, variant.players, variant.board, variant.rule_changes) == ("variant", 3, None, ())
    assert variant.rules == toy_games.NimRules(seats=3, heap=9)
    assert bw.Match(variant).legal_actions == (1, 2, 3)


def test_a_file_is_a_variant_by_name_or_path(write: Write, library: Library) -> None:
    path = write("small", "title: Small nim\ngame: nim\nplayers: 2\noptions: {heap: 2}\n")
    by_name, by_path = bw.load("small", library=library), bw.load(path)
    assert by_name.name == by_path.name == "small"
    assert by_name.title == "Small nim"
    assert by_name.hash == by_path.hash
    assert by_name.location == Location(str(path), 1)


def test_arguments_win_over_the_file(write: Write, library: Library) -> None:
    write("small", "game: nim\nplayers: 2\noptions: {heap: 2}\n")
    variant = bw.load("small", options={"heap": 3}, players=4, library=library)
    assert variant.rules == toy_games.NimRules(seats=4, heap=3)


def test_what_extends_wins_key_by_key(write: Write, library: Library) -> None:
    write("base", "title: Base\ngame: claim\nboard: square\nplayers: 2\noptions: {bonus: 1, double: [a]}\n")
    write("middle", "extends: base\noptions: {bonus: 2}\n")
    write("top", "title: Top\nextends: middle\nplayers: 3\nrules: []\n")
    write("square", SQUARE, kind="boards")
    variant = bw.load("top", library=library)
    assert variant.options == toy_games.ClaimOptions(bonus=2, double=["a"])
    assert (variant.players, variant.title, variant.name) == (3, "Top", "top")
    assert bw.load("middle", library=library).title == ""


def test_a_board_is_named_written_in_place_or_a_file_beside(write: Write, library: Library) -> None:
    write("square", SQUARE, kind="boards")
    write("by-name", "game: claim\nplayers: 2\nboard: square\n")
    write("by-path", "game: claim\nplayers: 2\nboard: ../boards/square.yaml\n")
    write("in-place", "game: claim\nplayers: 2\nboard:\n  " + SQUARE.replace("\n", "\n  ").rstrip() + "\n")
    write("deep/handed-down", "extends: by-path\n")
    names = ["by-name", "by-path", "in-place", "deep/handed-down"]
    hashes = {bw.load(name, library=library).hash for name in names}
    assert len(hashes) == 1


@pytest.mark.parametrize(
    ("top", "message"),
    [
        ("extends: nowhere\n", "top.yaml:1: unknown variant 'nowhere'; valid: base, claim, nim, race, top"),
        ("\nextends: [base]\n", "top.yaml:2: extends: must be one name or path"),
        ("extends: base\ngame: mim\n", "top.yaml:2: unknown game 'mim'; did you mean 'nim'?"),
        ("extends: base\n\nplayers: 5\n", "top.yaml:3: players: 5 do not fit; 'nim' is for 2 to 4 players"),
        ("extends: base\nplayers: 0\n", "top.yaml:2: players: must be at least 1, not 0"),
        ("extends: base\noptions:\n  heap: 0\n", "top.yaml:3: heap: must be at least 1, not 0"),
        ("extends: base\noptions:\n\n  heep: 1\n", "top.yaml:4: unknown key 'heep'; did you mean 'heap'?"),
        ("extends: base\nrules: [misery]\n", "top.yaml:2: unknown rule change 'misery'; did you mean 'misere'?"),
        ("extends: base\nrules:\n  - misere\n  - x\n", "top.yaml:4: unknown rule change 'x'; valid: misere"),
        ("extends: base\nboard: square\n", "top.yaml:2: the game 'nim' is played without a board"),
        ("extends: base\nbord: square\n", "top.yaml:2: unknown key 'bord'; did you mean 'board'?"),
        ("extends: base\ngame: claim\noptions: {}\n", "base.yaml:3: unknown key 'heap'"),
        ("extends: base\nplayers: [3, 2]\n", "top.yaml:2: players: 3 to 2 do not fit; 'nim' is for 2 to 4 players"),
        ("extends: base\nplayers: [5, 9]\n", "top.yaml:2: players: 5 to 9 do not fit; 'nim' is for 2 to 4 players"),
        ("extends: base\nrules: [misere, misere]\n", "top.yaml:2: the rule change 'misere' is listed twice"),
        ("players: 2\n", "top.yaml:1: missing key 'game'"),
        ("game: claim\nplayers: 2\n", "top.yaml:1: the key 'board' is missing: 'claim' is played on one"),
        ("game: claim\nplayers: 2\nboard: cube\n", "top.yaml:3: unknown board 'cube'"),
        ("game: claim\nplayers: 2\nboard: ../../x.yaml\n", "top.yaml:3: '../../x.yaml' leads out of"),
        (
            "game: claim\nplayers: 2\nboard: {cells: [a], edges: []}\noptions:\n  double: [z]\n",
            "top.yaml:5: option 'double': there is no cell 'z'",
        ),
    ],
)
def test_every_error_is_told_where_it_was_written(
    write: Write, library: Library, tmp_path: Path, top: str, message: str
) -> None:
    write("base", "game: nim\nplayers: 2\noptions: {heap: 5}\n")
    write("top", top)
    told = refusal("top", library)
    assert told.startswith(f"{tmp_path / 'variants'}/{message}")


def test_an_error_in_a_base_is_told_there(write: Write, library: Library, tmp_path: Path) -> None:
    write("base", "game: nim\nplayers: 2\noptions:\n  heap: none\n")
    write("top", "extends: base\ntitle: Top\n")
    assert refusal("top", library) == f"{tmp_path}/variants/base.yaml:4: heap: must be a whole number, not 'none'"


def test_a_circle_of_extends_is_refused(write: Write, library: Library, tmp_path: Path) -> None:
    write("a", "game: nim\nextends: b\n")
    write("b", "extends: c\n")
    write("c", "extends: a\n")
    names = " > ".join(f"{tmp_path}/variants/{name}.yaml" for name in ("a", "b", "c", "a"))
    assert refusal("a", library) == f"{tmp_path}/variants/c.yaml:1: circular extends: {names}"
    write("self", "extends: self\n")
    assert "circular extends" in refusal("self", Library([tmp_path]))


def test_arguments_that_do_not_fit_are_told_as_arguments() -> None:
    nim = {"game": "nim", "players": 2}
    assert refusal(nim, options={"heap": "x"}) == "load(): heap: must be a whole number, not 'x'"
    assert refusal(nim, options={"heap": object()}).startswith("load(): must be plain data")
    assert refusal(nim, players=9) == "load(): players: 9 do not fit; 'nim' is for 2 to 4 players"


def test_options_set_on_the_command_line_are_yaml() -> None:
    overrides = set_options(["heap=5", "double=[a, b]", " title = x=y"], players=3)
    assert overrides.data == {"options": {"heap": 5, "double": ["a", "b"], "title": "x=y"}, "players": 3}
    assert set_options([]).data == {}


@pytest.mark.parametrize(
    ("assignments", "players", "message"),
    [
        (["heap=none"], None, "--set heap=none: heap: must be a whole number, not 'none'"),
        (["heep=1"], None, "--set heep=1: unknown key 'heep'; did you mean 'heap'? (valid: heap)"),
        ([], 9, "--players 9: players: 9 do not fit; 'nim' is for 2 to 4 players"),
    ],
)
def test_what_is_set_and_does_not_fit_is_told_as_it_was_typed(
    assignments: list[str], players: int | None, message: str
) -> None:
    with pytest.raises(BoardwrightError) as caught:
        load_layered({"game": "nim", "players": 2}, set_options(assignments, players), Library())
    assert str(caught.value) == message


@pytest.mark.parametrize("assignment", ["heap", "=5", " =5"])
def test_an_assignment_needs_a_name_and_a_value(assignment: str) -> None:
    with pytest.raises(VariantError, match="write --set option=value"):
        set_options([assignment])


def test_the_only_number_of_players_need_not_be_said(toy_plugins: Registry) -> None:
    one = {"game": "claim", "board": {"cells": ["a", "b"], "edges": [["a", "b"]], "players": 3}}
    assert bw.load(one).players == 3
    assert "'claim' is for 2 to 3 players, board 'variant' for 3" in refusal({**one, "players": 2})


def test_a_rule_change_changes_the_game(write: Write, library: Library) -> None:
    write("misere", "game: nim\nplayers: 2\noptions: {heap: 1}\nrules: [misere]\n")
    variant = bw.load("misere", library=library)
    assert variant.rule_changes == (toy_games.MISERE,)
    match = bw.Match(variant)
    match.play(1)
    assert match.wins == (0.0, 1.0)
    assert bw.run(variant, 10).wins == [0.0, 10.0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda game: game.nothing, "rule change 'misere': AttributeError: "),
        (lambda game: None, "rule change 'misere' must return a Game, not a NoneType"),
    ],
)
def test_a_rule_change_that_fails_is_named(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Game], Game], message: str
) -> None:
    monkeypatch.setattr(toy_games, "MISERE", RuleChange("misere", change))
    told = refusal({"game": "nim", "players": 2, "rules": ["misere"]})
    assert told.startswith(f"variant: {message}")


def test_rules_that_fail_are_told_with_the_name_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy_games, "NIM", toy_games.NIM.replace(make_rules=lambda board, options, seats: 1 // 0))
    with pytest.raises(GameError, match=r"^variant: game 'nim': make_rules: ZeroDivisionError"):
        bw.load({"game": "nim", "players": 2})


CLAIM: dict[str, Any] = {
    "game": "claim",
    "players": 2,
    "board": {"cells": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"]], "groups": {"end": [["a"], ["c"]]}},
    "options": {"bonus": 0},
}


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 3},
        {"options": {"bonus": 1}},
        {"options": {"double": ["a"]}},
        {"board": {**CLAIM["board"], "cells": ["a", "b", "d"], "edges": [["a", "b"], ["b", "d"]], "groups": {}}},
        {"board": {**CLAIM["board"], "edges": [["a", "b"], ["b", "c"], ["a", "c"]]}},
        {"board": {**CLAIM["board"], "groups": {"end": [["a"], ["b"]]}}},
        {"rules": ["misere"]},
    ],
)
def test_the_hash_changes_with_what_can_change_a_result(changes: Mapping[str, Any]) -> None:
    assert bw.load({**CLAIM, **changes}).hash != bw.load(CLAIM).hash


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "Claim", "description": "three cells", "variant": "other"},
        {"options": {}},
        {"options": {"bonus": 0, "double": []}},
        {"board": {**CLAIM["board"], "title": "A line", "board": "line"}},
        {"board": {**CLAIM["board"], "edges": [["c", "b"], ["b", "a"]]}},
        {"rules": []},
    ],
)
def test_the_hash_does_not_change_with_what_cannot(changes: Mapping[str, Any]) -> None:
    assert bw.load({**CLAIM, **changes}).hash == bw.load(CLAIM).hash


def test_the_hash_covers_the_versions_of_game_and_rule_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = {"game": "nim", "players": 2, "rules": ["misere"]}
    hashes = [bw.load(variant).hash]
    monkeypatch.setattr(toy_games, "NIM", toy_games.NIM.replace(version="2"))
    hashes.append(bw.load(variant).hash)
    monkeypatch.setattr(toy_games, "MISERE", RuleChange("misere", toy_games.MISERE.change, version="2"))
    hashes.append(bw.load(variant).hash)
    assert len(set(hashes)) == 3
    assert all(len(found) == 16 and int(found, 16) >= 0 for found in hashes)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.fixed_dictionaries({}, optional={"heap": st.integers(1, 50)}),
    st.fixed_dictionaries({}, optional={"heap": st.integers(1, 50)}),
    st.fixed_dictionaries({}, optional={"heap": st.integers(1, 50)}),
)
def test_layers_are_merged_from_the_bottom_up(
    tmp_path: Path, base: dict[str, int], top: dict[str, int], given: dict[str, int]
) -> None:
    folder = tmp_path / "variants"
    folder.mkdir(exist_ok=True)
    (folder / "base.yaml").write_text(f"game: nim\nplayers: 2\noptions: {base}\n".replace("'", ""))
    (folder / "top.yaml").write_text(f"extends: base.yaml\noptions: {top}\n".replace("'", ""))
    variant = bw.load(folder / "top.yaml", options=given)
    assert variant.rules.heap == {"heap": 7, **base, **top, **given}["heap"]
    assert variant.hash == bw.load({"game": "nim", "players": 2, "options": {"heap": variant.rules.heap}}).hash


def unpickled(content: bytes) -> Any:
    return pickle.loads(content)  # noqa: S301  # the test's own bytes


def test_a_variant_is_pickled_as_what_it_was_loaded_from(write: Write, library: Library) -> None:
    write("small", "game: nim\nplayers: 2\noptions: {heap: 4}\n")
    for variant in (
        bw.load("small", library=library, options={"heap": 5}, players=3),
        bw.load(Path("variants/small.yaml")),
        bw.load({"game": "nim", "players": 4}),
    ):
        twin = unpickled(pickle.dumps(variant))
        assert (twin.name, twin.hash, twin.rules) == (variant.name, variant.hash, variant.rules)
        assert twin.overrides == variant.overrides


def test_options_are_laid_over_those_that_a_variant_was_loaded_with(write: Write, library: Library) -> None:
    write("small", "game: nim\nplayers: 2\noptions: {heap: 4}\n")
    variant = bw.load("small", library=library, players=3)
    changed = variant.with_options(heap=9)
    assert (changed.name, changed.players, changed.rules.heap) == ("small", 3, 9)
    assert changed.overrides == {"players": 3, "options": {"heap": 9}}
    assert variant.rules.heap == 4
    with pytest.raises(VariantError, match="was put together by hand; its options cannot be changed"):
        toy_games.nim().with_options(heap=9)


def test_a_variant_that_has_changed_is_not_unpickled(write: Write, library: Library) -> None:
    path = write("small", "game: nim\nplayers: 2\noptions: {heap: 4}\n")
    variant = bw.load("small", library=library)
    pickled = pickle.dumps(variant)
    path.write_text("game: nim\nplayers: 2\noptions: {heap: 5}\n", encoding="utf-8")
    with pytest.raises(VariantError) as caught:
        unpickled(pickled)
    now = bw.load("small", library=library).hash
    assert str(caught.value) == f"variant 'small' has changed: its hash was {variant.hash}, now it is {now}"


def test_a_variant_put_together_by_hand_is_not_pickled() -> None:
    with pytest.raises(VariantError, match="'nim-test' was not loaded by name or from a file, and cannot"):
        pickle.dumps(toy_games.nim())


def test_a_match_is_pickled_with_its_history_and_its_dice() -> None:
    match = bw.Match(bw.load({"game": "race", "players": 2, "options": {"target": 99}}), seed=5)
    for action in ("take", "leave", "take"):
        match.roll()
        match.play(action)
    twin = unpickled(pickle.dumps(match))
    assert (twin.actions, twin.scores, twin.to_move) == (match.actions, match.scores, match.to_move)
    assert [twin.roll(), twin.undo(), twin.undo()] == [match.roll(), match.undo(), match.undo()]
    assert twin.legal_actions == match.legal_actions


def test_players_are_a_number_or_a_range_whose_first_is_the_default(write: Write, library: Library) -> None:
    write("some", "game: nim\nplayers: [3, 4]\n")
    assert bw.load("some", library=library).players == 3
    assert bw.load("some", players=4, library=library).players == 4
    assert bw.load({"game": "nim"}).players == 2
    board = {"cells": ["a", "b"], "edges": [["a", "b"]], "players": 3}
    assert bw.load({"game": "claim", "board": board}).players == 3


def test_the_name_of_a_game_is_a_variant_with_default_options(write: Write, library: Library) -> None:
    write("square", SQUARE, kind="boards")
    variant = bw.load("claim", board="square", players=3, rules=[], library=library)
    assert (variant.name, variant.game, variant.players) == ("claim", toy_games.CLAIM, 3)
    assert variant.board is not None
    assert variant.board.name == "square"
    write("nim", "game: nim\noptions: {heap: 9}\n")
    assert bw.load("nim", library=Library(library.given)).rules.heap == 9


def test_a_game_can_be_loaded_that_nobody_registered() -> None:
    variant = bw.load(toy_games.NIM.replace(name="another"), options={"heap": 3})
    assert variant.name == "another"
    assert variant.rules.heap == 3
    with pytest.raises(VariantError, match="cannot be pickled"):
        pickle.dumps(variant)


def test_rule_changes_are_appended_to_those_of_the_variant() -> None:
    assert [change.name for change in bw.load("nim", rules=["misere"]).rule_changes] == ["misere"]
    assert refusal({"game": "nim", "rules": ["misere"]}, rules=["misere"]).startswith(
        "load(): the rule change 'misere' is listed twice"
    )
    variant = load_layered("nim", set_options([], rules="misere"), Library())
    assert variant.overrides == {"rules": ["misere"]}
    assert pickle.loads(pickle.dumps(variant)).hash == variant.hash  # noqa: S301, our own


def test_a_board_on_the_command_line_may_lie_anywhere(write: Write, library: Library) -> None:
    path = write("square", SQUARE, kind="elsewhere")
    write("small", "game: claim\nboard: {cells: [a, b], edges: [[a, b]]}\n")
    variant = load_layered("small", set_options([], board=str(path)), library)
    assert variant.board is not None
    assert variant.board.size == 4


def test_a_plugin_s_own_board_is_not_broken_by_a_user_s_board_of_the_same_name(
    write: Write, toy_plugins: Registry, tmp_path: Path
) -> None:
    plugin = tmp_path / "plugin"
    for folder, text in (("boards", SQUARE), ("variants", "game: claim\nboard: square\n")):
        (plugin / folder).mkdir(parents=True)
        (plugin / folder / "square.yaml").write_text(text)
    data = SimpleNamespace(boardwright_data=bw.hookimpl(lambda: [str(plugin)]))
    toy_plugins.register(data, "data")
    write("square", SQUARE.replace("[a, b, c, d]", "[a, b, c, d, e]\nconnected: false"), kind="boards")
    variant = bw.load("square", library=Library([tmp_path]))
    assert variant.board is not None
    assert variant.board.size == 4
    assert "two boards are called 'square'" in refusal("claim", Library([tmp_path]), board="square")


def test_a_variant_says_shortly_what_it_is_and_is_its_own_copy() -> None:
    variant = toy_games.claim(players=3)
    assert repr(variant) == "<Variant claim-test: claim on square, 3 players>"
    assert repr(toy_games.nim()) == "<Variant nim-test: nim, 2 players>"
    assert copy.deepcopy(variant) is copy.copy(variant) is variant


def test_a_board_can_be_loaded_alone(write: Write, library: Library) -> None:
    path = write("square", SQUARE, kind="boards")
    assert bw.load_board("square", library=library).size == bw.load_board(path).size == 4
    assert bw.load_board({"cells": ["a", "b"], "edges": [["a", "b"]]}).cells == ("a", "b")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"action_space": 2**31 + 1}, "action_space must be from 1 to 2,147,483,648, not 2,147,483,649"),
        ({"action_space": 1.5}, "action_space must be a whole number, not 1.5"),
        ({"max_actions": 10**12}, "max_actions must be from 1 to 10,000,000, not 1,000,000,000,000"),
        ({"returns_range": (1, 0)}, "returns_range must be two finite numbers, the lower one first, not (1, 0)"),
        ({"returns": toy_games.misere_returns}, "returns_range is missing"),
        ({"fields": {}}, "there is no field 'winner'"),
        ({"fields": {"winner": "int8"}}, "field 'winner' must be a field(…), not 'int8'"),
        ({"fields": lambda rules: 1 // 0}, "fields: ZeroDivisionError: "),
    ],
)
def test_numbers_and_fields_that_are_not_well_formed_are_refused_when_a_variant_is_loaded(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(GameError) as caught:
        bw.load(toy_games.NIM.replace(**changes))
    assert str(caught.value).startswith(f"game 'nim': game 'nim': {message}")
