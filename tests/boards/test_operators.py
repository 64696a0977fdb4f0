"""Each operator on drafts of its own, and their order in a file."""

from collections.abc import Callable

import pytest

from boardwright.boards import Board, operators
from boardwright.boards.builder import BoardBuilder, Cell, edge
from boardwright.boards.schema import AddedCell
from boardwright.documents.yaml import Keys
from boardwright.errors import BoardError, Location, UnknownNameError


def where(keys: Keys) -> Location:
    return Location("here", len(keys))


@pytest.fixture
def path() -> BoardBuilder:
    """The path a, b, c, d."""
    cells = {cell: Cell() for cell in "abcd"}
    return BoardBuilder(cells, frozenset(edge(a, b) for a, b in zip("abc", "bcd", strict=True)))


def test_remove_takes_the_edges_along(path: BoardBuilder) -> None:
    left = operators.remove(path, ["b"])
    assert list(left.cells) == ["a", "c", "d"]
    assert left.edges == {("c", "d")}
    assert list(path.cells) == ["a", "b", "c", "d"]


def test_add_joins_cells_to_old_and_new(path: BoardBuilder) -> None:
    added = {"x": AddedCell(adjacent=["a", "y"], attributes={"deep": True}), "y": AddedCell()}
    larger = operators.add(path, added, where)
    assert list(larger.cells) == ["a", "b", "c", "d", "x", "y"]
    assert larger.edges - path.edges == {("a", "x"), ("x", "y")}
    assert larger.cells["x"].attributes == {"deep": True}


def test_connect_and_disconnect_undo_each_other(path: BoardBuilder) -> None:
    circle = operators.connect(path, [["d", "a"]], where)
    assert circle.edges - path.edges == {("a", "d")}
    assert operators.disconnect(circle, [["a", "d"]], where) == path


def test_rename_may_exchange_two_cells(path: BoardBuilder) -> None:
    renamed = operators.rename(path, {"a": "d", "d": "a", "b": "x"}, where)
    assert list(renamed.cells) == ["d", "x", "c", "a"]
    assert renamed.edges == {("d", "x"), ("c", "x"), ("a", "c")}


def test_attribute_keeps_what_was_known(path: BoardBuilder) -> None:
    known = operators.attribute(operators.attribute(path, {"a": {"x": 1, "y": 2}}), {"a": {"y": 3}})
    assert known.cells["a"].attributes == {"x": 1, "y": 3}


@pytest.mark.parametrize(
    ("operate", "complaint"),
    [
        (lambda path: operators.connect(path, [["a", "b"]], where), "'a' and 'b' are already adjacent"),
        (lambda path: operators.connect(path, [["a", "a"]], where), "cannot be adjacent to itself"),
        (lambda path: operators.disconnect(path, [["a", "c"]], where), "'a' and 'c' are not adjacent"),
        (lambda path: operators.add(path, {"a": AddedCell()}, where), "cell 'a' already exists"),
        (lambda path: operators.rename(path, {"a": "b"}, where), "two cells would be called 'b'"),
        (lambda path: operators.rename(path, {"a": "x", "c": "x"}, where), "two cells would be called 'x'"),
    ],
)
def test_refuses_what_changes_nothing_or_too_much(
    operate: Callable[[BoardBuilder], BoardBuilder], complaint: str, path: BoardBuilder
) -> None:
    with pytest.raises(BoardError, match=complaint) as refused:
        operate(path)
    assert refused.value.location == Location("here", 1)


def test_refuses_an_added_cell_beside_itself(path: BoardBuilder) -> None:
    with pytest.raises(BoardError, match="cannot be adjacent to itself") as refused:
        operators.add(path, {"x": AddedCell(adjacent=["a", "x"])}, lambda keys: Location(str(keys)))
    assert str(refused.value.location) == "('x', 'adjacent', 1)"


@pytest.mark.parametrize(
    "operate",
    [
        lambda path: operators.connect(path, [["a", "z"]], where),
        lambda path: operators.disconnect(path, [["a", "z"]], where),
        lambda path: operators.add(path, {"x": AddedCell(adjacent=["z"])}, where),
        lambda path: operators.rename(path, {"z": "y"}, where),
    ],
)
def test_refuses_unknown_cells(operate: Callable[[BoardBuilder], BoardBuilder], path: BoardBuilder) -> None:
    with pytest.raises(UnknownNameError, match="unknown cell 'z'"):
        operate(path)


def test_order_is_fixed_whatever_the_file_says(build: Callable[[str], Board]) -> None:
    """Renaming comes late, so the other operators use the old names; attributes and groups the new ones."""
    board = build(
        "groups: {g: [[new]]}\nattributes: {new: {deep: true}}\nrename: {a: new}\ndisconnect: [[a, b]]\n"
        "connect: [[a, x]]\nadd: {x: {adjacent: [b]}}\nremove: [c]\ncells: [a, b, c]\nedges: [[a, b], [b, c]]"
    )
    assert board.cells == ("new", "b", "x")
    assert board.edges == ((0, 2), (1, 2))
    assert board.attributes[0] == {"deep": True}
    assert board.group("g").sets == ((0,),)


def test_added_cells_can_be_drawn(build: Callable[[str], Board]) -> None:
    board = build("lattice: square\nshape: square\nside: 2\nadd: {bar: {adjacent: [a1], at: [-2, 0.5]}}")
    assert board.polygons is not None
    assert board.polygons[board.cell("bar")].tolist() == [[-2.5, 0], [-1.5, 0], [-1.5, 1], [-2.5, 1]]
