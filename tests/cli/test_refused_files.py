"""Files that are wrong: one clear message with file, line and what would be right, exit code 1, and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Command

GOOD = "game: dr-d\nboard: dr-d/2-sets\nplayers: 2\n"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (GOOD + "bord: x\n", "x.yaml:4: unknown key 'bord'; did you mean 'board'?"),
        (GOOD + "options:\n  stoness: 3\n", "x.yaml:5: unknown key 'stoness'; did you mean 'stones'?"),
        (GOOD + "options:\n  stones: many\n", "x.yaml:5: stones: must be a whole number, not 'many'"),
        (GOOD + "options:\n  stones: 3\n", "x.yaml:5: option 'stones': 2 x 3 stones cannot fill the 50 cells"),
        (GOOD + "options:\n  free_corners: -1\n", "x.yaml:5: free_corners: must be at least 0, not -1"),
        (GOOD + "options:\n  start:\n  - [A.a1]\n  - [A.zz]\n", "x.yaml:5: option 'start': unknown cell 'A.zz'"),
        (GOOD.replace("dr-d\n", "dr-dd\n"), "x.yaml:1: unknown game 'dr-dd'; did you mean 'dr-d'?"),
        (GOOD.replace("2-sets", "2-set"), "x.yaml:2: unknown board 'dr-d/2-set'; did you mean 'dr-d/2-sets'?"),
        (GOOD.replace("players: 2", "players: two"), "x.yaml:3: players: must be a whole number, not 'two'"),
        (GOOD.replace("players: 2", "players: 5"), "x.yaml:3: players: 5 do not fit"),
        (GOOD + "rules: [no-such-rule]\n", "x.yaml:4: unknown rule change 'no-such-rule'"),
        ("extends: x.yaml\n", "x.yaml:1: circular extends: "),
        ("game: [dr-d\nboard: x\n", "x.yaml:2: invalid YAML"),
        ("", "x.yaml: the file is empty"),
        ("- a\n- b\n", "x.yaml:1: must be a mapping of keys to values, not a list"),
        ("game: dr-d\ngame: dr-d\n", "x.yaml:2: duplicate key 'game'; first on line 1"),
        (BOMB, "too many keys and values: more than 100,000, counting aliases"),
        (
            "game: !!python/object/apply:os.system [ls]\n",
            "x.yaml:1: unsupported tag '!!python/object/apply",
        ),
        (GOOD.replace("dr-d/2-sets", "../../../etc/x.yaml"), "x.yaml:2: '../../../etc/x.yaml' leads out of"),
        (GOOD.replace("dr-d/2-sets", "/etc/x.yaml"), "x.yaml:2: '/etc/x.yaml' leads out of"),
    ],
)
def test_a_wrong_variant(boardwright: Command, tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "x.yaml").write_text(content, encoding="utf-8")
    for command in (
        ["run", "x.yaml", "--games", "1"],
        ["show", "x.yaml", "--kind", "variant"],
        ["perft", "x.yaml", "1"],
    ):
        done = boardwright(*command)
        assert done.code == 1
        assert done.output == ""
        assert done.errors.startswith("error: ")
        assert done.errors.count("\n") == 1
        assert message in done.errors


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("board: x\ncells: [a, b]\nadjacent:\n  a: [b, c]\n", "x.yaml:4: unknown cell 'c'"),
        (
            "board: x\nlattice: triangle\nparts:\n  A: {shape: triangle, side: 2}\n  B: {shape: triangle, side: 2}\n",
            "x.yaml:5: parts 'A' and 'B' overlap",
        ),
        ("board: x\nlattice: square\nshape: square\nside: 31623\n", "x.yaml:3: the board is too large"),
        ("board: x\nlattice: triangle\nshape: triangle\nside: 1000000000\n", "x.yaml:3: the board is too large"),
        ("board: x\ngraph: {generator: complete, arguments: {n: 1000000000}}\n", "x.yaml:2: "),
    ],
)
def test_a_wrong_board(boardwright: Command, tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "x.yaml").write_text(content, encoding="utf-8")
    done = boardwright("show", "x.yaml")
    assert done.code == 1
    assert done.errors.startswith("error: ")
    assert done.errors.count("\n") == 1
    assert message in done.errors
    checked = boardwright("check", "x.yaml")
    assert checked.code == 1
    assert message in checked.output


def test_a_binary_file(boardwright: Command, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes(bytes(range(256)))
    assert boardwright("run", "x.yaml") == ("", "error: x.yaml:2: not a UTF-8 text file\n", 1)


def test_a_folder_in_place_of_a_file(boardwright: Command, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").mkdir()
    assert boardwright("run", "x.yaml") == ("", "error: x.yaml: this is a folder; a file is needed\n", 1)


def test_a_file_that_is_not_there(boardwright: Command) -> None:
    assert boardwright("run", "x.yaml") == ("", "error: x.yaml: cannot be read: No such file or directory\n", 1)


def test_a_file_that_may_not_be_read(boardwright: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A superuser may read everything, so the refusal comes from `open` itself."""

    def refuse(*arguments: object, **keywords: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "x.yaml").write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr(Path, "open", refuse)
    assert boardwright("run", "x.yaml") == ("", "error: x.yaml: cannot be read: Permission denied\n", 1)


def test_a_picture_that_cannot_be_written_leaves_nothing(boardwright: Command, tmp_path: Path) -> None:
    missing = boardwright("show", "dr-d/1-set", "--svg", "no-such-folder/x.svg")
    assert missing == ("", "error: no-such-folder/x.svg: cannot be written: there is no folder 'no-such-folder'\n", 1)
    (tmp_path / "folder").mkdir()
    folder = boardwright("show", "dr-d/1-set", "--svg", "folder")
    assert folder == ("", "error: folder: cannot be written: it is a folder\n", 1)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_two_files_of_one_name(boardwright: Command, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        path = tmp_path / folder / "variants" / "x.yaml"
        path.parent.mkdir(parents=True)
        path.write_text(GOOD, encoding="utf-8")
    done = boardwright("run", "x", "--path", "one", "--path", "two")
    assert done.code == 1
    assert "one/variants/x.yaml and two/variants/x.yaml" in done.errors
    assert "'x'" in done.errors
