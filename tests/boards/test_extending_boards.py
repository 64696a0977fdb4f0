"""Boards that build on others, and parameters."""

from collections.abc import Callable

import pytest

from boardwright.boards import Board
from boardwright.boards.build import build_board
from boardwright.documents.yaml import Document, parse
from boardwright.errors import DocumentError, UnknownNameError

BOARDS = {
    "base": """
board: base
title: The base
credit: Somebody
players: 2
lattice: square
shape: rectangle
width: $k
height: 2
parameters: {k: 3}
groups:
  row: {by: row}
  first: [[a1]]
""",
    "middle": "board: middle\nextends: base\nparameters: {k: 5}\ngroups: {first: [[b1]]}",
    "round": "board: round\nextends: about",
    "about": "board: about\nextends: round",
    "graph": "board: graph\ngraph: {generator: cycle, arguments: {n: 5}}",
}


def resolve(name: str, _: Document) -> Document:
    if name not in BOARDS:
        raise UnknownNameError("board", name, BOARDS)
    return parse(BOARDS[name], f"{name}.yaml")


@pytest.fixture
def extend() -> Callable[[str], Board]:
    return lambda text: build_board(parse(f"board: test\n{text}", "test.yaml"), resolve)


def test_own_keys_win_and_groups_merge(extend: Callable[[str], Board]) -> None:
    board = extend("extends: middle\nplayers: [2, 3]\ngroups: {last: [[e2]]}")
    assert board.name == "test"
    assert board.title == ""
    assert board.players == (2, 3)
    assert board.size == 10
    assert list(board.groups) == ["row", "first", "last"]
    assert board.group("first").sets == ((board.cell("b1"),),)


def test_a_source_of_its_own_replaces_the_base_s(extend: Callable[[str], Board]) -> None:
    board = extend("extends: graph\ncells: [a, b]\nedges: [[a, b]]")
    assert board.cells == ("a", "b")
    lattice = extend("extends: graph\nlattice: hexagon\nshape: triangle\nside: 2")
    assert lattice.size == 3


def test_a_shape_of_its_own_replaces_the_sizes(extend: Callable[[str], Board]) -> None:
    board = extend("extends: base\nshape: diamond\nside: $k\ngroups: {first: [[c1]]}")
    assert board.size == 13


def test_parts_fall_back_on_the_board_s_shape(build: Callable[[str], Board]) -> None:
    board = build(
        "extends: dr-d/1-set\nparts:\n  A: {}\n  B: {side: 2, place: {beside: A, side: left}}\n"
        "  C: {shape: rhombus, side: 1, place: {beside: A, side: bottom}}"
    )
    assert [len(cells) for cells in build_parts(board)] == [25, 4, 2]


def build_parts(board: Board) -> list[list[int]]:
    parts: dict[object, list[int]] = {}
    for cell, known in enumerate(board.attributes):
        parts.setdefault(known["part"], []).append(cell)
    return list(parts.values())


def test_parameters_are_put_in_anywhere(build: Callable[[str], Board]) -> None:
    board = build(
        "title: $name\nparameters: {name: A row, n: 4, cell: b1}\n"
        "lattice: square\nshape: rectangle\nwidth: $n+1\nheight: $n-3\ngroups: {g: [[$cell]]}"
    )
    assert board.title == "A row"
    assert board.cells == ("a1", "b1", "c1", "d1", "e1")
    assert board.group("g").sets == ((1,),)


def test_a_dollar_elsewhere_is_a_dollar(build: Callable[[str], Board]) -> None:
    assert build("title: costs $5 or $x more\ncells: [a]").title == "costs $5 or $x more"


@pytest.mark.parametrize(
    ("text", "complaint", "place"),
    [
        ("extends: bse", "unknown board 'bse'; did you mean 'base'", "test.yaml:2"),
        ("extends: round", "circular extends: round.yaml > about.yaml > round.yaml", "about.yaml:2"),
        ("extends: base\nwidth: $kk", "unknown parameter 'kk'; did you mean 'k'", "test.yaml:3"),
        ("extends: base\nparameters: {kk: 3}", "unused parameter 'kk'; did you mean 'k'", "test.yaml:3"),
        ("extends: base\nparameters: {k: []}", "a parameter must be text, a number, or true", "test.yaml:3"),
        ("extends: base\nparameters: {k: x}\nheight: $k+1", "parameter 'k' must be a whole number", "test.yaml:4"),
        ("extends: base\nparameters: [k]", "must be a mapping of names", "test.yaml:3"),
        ("extends: base\nparameters: {k: 0}", "width: must be at least 1, not 0", "test.yaml:3"),
        ("extends: 3", "extends: must be one name or path", "test.yaml:2"),
        ("extends: base\ngroups: {last: [[e9]]}", "unknown cell 'e9'", "test.yaml:3"),
        ("extends: base\nremove: [a1]", "unknown cell 'a1'", "base.yaml:13"),
    ],
)
def test_refusals_name_the_file_at_fault(text: str, complaint: str, place: str, extend: Callable[[str], Board]) -> None:
    with pytest.raises(Exception, match=complaint) as refused:
        extend(text)
    assert str(refused.value).startswith(f"{place}: ")


def test_endless_bases_are_refused() -> None:
    def endless(name: str, writer: Document | None = None) -> Document:
        return parse(f"board: {name}\nextends: {name}x", f"{name}.yaml")

    with pytest.raises(DocumentError, match="more than 16 levels deep"):
        build_board(endless("x"), endless)
