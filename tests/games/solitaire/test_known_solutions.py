"""What is known of peg solitaire, found by the solver: numbers of solutions, boards that can be solved, boards not."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import played
from reference_solitaire import (
    ENGLISH,
    EUROPEAN,
    TRIANGLE,
    Jump,
    ReferenceSolitaire,
    path_jumps,
    square_jumps,
    triangle_jumps,
    ways_to_best,
)

import boardwright as bw
from boardwright.boards.build import build_board
from boardwright.documents.yaml import of_mapping
from boardwright.kernels.lib.bits import bits_of
from boardwright_games.solitaire.rules import relations
from boardwright_games.solitaire.tables import last_cells


def variant_of(board: Any, hole: str, jumps: str = "paths") -> bw.Variant:
    return bw.load({"game": "solitaire", "board": board, "options": {"jumps": jumps, "holes": hole}})


def generated(generator: str, **arguments: int) -> dict[str, Any]:
    return {"graph": {"generator": generator, **({"arguments": arguments} if arguments else {})}}


def fewest_left(board: Any, hole: str, *, interpreted: bool = True) -> int:
    """Pegs left at best; all of them where no jump is possible."""
    try:
        solution = bw.solve(variant_of(board, hole), interpreted=interpreted)
    except bw.OptionError as error:
        assert "no jump is possible at the start" in error.message
        return len(cells_of(board)) - 1
    assert solution.proven
    return int(solution.scores[0])


def cells_of(board: dict[str, Any]) -> tuple[str, ...]:
    return build_board(of_mapping({"board": "any", **board}, "test"), bw.Library().board_document).cells


@pytest.mark.parametrize("hole", ["a1", "b1", "c1", "c2"])
def test_solutions_of_the_triangle_of_15_holes(hole: str) -> None:
    known = {"a1": 29_760, "b1": 14_880, "c1": 85_258, "c2": 1_550}
    solution = bw.solve(variant_of("solitaire/triangle-15", hole, "lines"), count=True)
    assert (solution.scores, solution.ways, solution.symmetries) == ([1.0], known[hole], 6)
    assert ways_to_best(TRIANGLE, triangle_jumps(), hole) == (1, known[hole])


def replayed(cells: set[str], jumps: set[Jump], hole: str, solution: bw.Solution) -> set[str]:
    """The pegs that are left when the solution is played by the reference implementation."""
    reference = ReferenceSolitaire(cells, jumps, [hole])
    for action in solution.actions:
        reference.play(action)
    return reference.pegs


def test_the_central_game_on_the_english_board() -> None:
    solution = bw.solve(bw.load("solitaire/english"))
    assert (solution.best_return, solution.proven, len(solution.actions)) == (1.0, True, 31)
    assert solution.symmetries == 8
    assert replayed(ENGLISH, square_jumps(ENGLISH), "d4", solution) == {"d4"}


def test_the_european_board_from_its_centre_leaves_two() -> None:
    solution = bw.solve(bw.load("solitaire/european-centre"))
    assert (solution.scores, solution.proven) == ([2.0], True)
    assert len(replayed(EUROPEAN, square_jumps(EUROPEAN), "d4", solution)) == 2
    # Colour the diagonals with three colours in turn. Every jump changes the pegs on each colour by one, so three
    # colours that are all even or all odd stay alike; a single peg would be 1, 0, 0.
    pegs_on = [0, 0, 0]
    for cell in EUROPEAN - {"d4"}:
        pegs_on[(ord(cell[0]) + int(cell[1])) % 3] += 1
    assert pegs_on == [12, 12, 12]


def test_the_european_board_from_a_hole_from_which_it_can_be_solved() -> None:
    solution = bw.solve(bw.load("solitaire/european"))
    assert (solution.scores, solution.proven) == ([1.0], True)
    assert len(replayed(EUROPEAN, square_jumps(EUROPEAN), "g3", solution)) == 1


@pytest.mark.parametrize("n", range(2, 11))
def test_a_path_is_solvable_if_it_is_even_or_three(n: int) -> None:
    left = [fewest_left(generated("path", n=n), str(hole)) for hole in range(n)]
    assert (min(left) == 1) == (n % 2 == 0 or n == 3)


@pytest.mark.parametrize("n", range(3, 11))
def test_a_cycle_is_freely_solvable_if_it_is_even_or_three(n: int) -> None:
    left = {fewest_left(generated("cycle", n=n), str(hole)) for hole in range(n)}
    assert (left == {1}) == (n % 2 == 0 or n == 3)


@pytest.mark.parametrize("rays", range(3, 8))
def test_a_star_leaves_all_rays_but_one(rays: int) -> None:
    left = [fewest_left(generated("star", n=rays), str(hole)) for hole in range(rays + 1)]
    assert min(left) == rays - 1


@pytest.mark.parametrize(
    "board",
    [
        generated("petersen"),
        *(generated("complete", n=n) for n in range(2, 8)),
        *(generated("hypercube", n=n) for n in (2, 3)),
        generated("grid", m=3, n=3),
    ],
    ids=str,
)
def test_freely_solvable_graphs(board: dict[str, Any]) -> None:
    assert {fewest_left(board, cell) for cell in cells_of(board)} == {1}


@pytest.mark.parametrize("hole", ["0000", "0110", "1111"])
def test_the_hypercube_of_16_cells_is_solvable(hole: str) -> None:
    assert fewest_left(generated("hypercube", n=4), hole) == 1


@pytest.mark.parametrize("side", [4, 5])
def test_larger_triangles_of_triangles_are_freely_solvable(side: int) -> None:
    board = {"lattice": "triangle", "shape": "triangle", "side": side}
    assert {fewest_left(board, cell, interpreted=False) for cell in cells_of(board)} == {1}


@pytest.mark.parametrize("side", [2, 3])
def test_small_triangles_of_triangles_leave_two(side: int) -> None:
    board = {"lattice": "triangle", "shape": "triangle", "side": side}
    assert min(fewest_left(board, cell) for cell in cells_of(board)) == 2


@settings(max_examples=25)
@given(
    graph=st.builds(nx.gnp_random_graph, st.integers(3, 6), st.floats(0.4, 1), st.integers(0, 1000)).filter(
        nx.is_connected
    ),
    hole=st.integers(0, 5),
)
def test_any_small_graph_is_solved_as_by_trying_everything(graph: Any, hole: int) -> None:
    cells = [str(node) for node in graph]
    hole %= len(cells)
    board = {"cells": cells, "edges": [[str(a), str(b)] for a, b in graph.edges]}
    fewest, ways = ways_to_best(set(cells), path_jumps(graph), str(hole))
    if fewest == len(cells) - 1 > 1:
        assert fewest_left(board, str(hole)) == fewest
        return
    solution = bw.solve(variant_of(board, str(hole)), count=True, interpreted=True)
    assert (solution.scores, solution.ways) == ([fewest], ways)
    assert len(replayed(set(cells), path_jumps(graph), str(hole), solution)) == fewest


def test_five_cells_are_left_for_the_last_peg_of_the_central_game() -> None:
    variant = bw.load("solitaire/english")
    assert variant.board is not None
    jumps, _ = relations(variant.rules)
    pegs = [cell for cell in range(33) if variant.board.cells[cell] != "d4"]
    last = last_cells(jumps, pegs, 33)
    assert {variant.board.cells[cell] for cell in last} == {"a4", "d1", "d4", "d7", "g4"}


@settings(max_examples=20)
@given(choices=st.lists(st.integers(0, 100), max_size=30))
def test_no_jump_changes_where_the_last_peg_can_stand(choices: list[int]) -> None:
    match = bw.Match(bw.load("solitaire/european"))
    jumps, _ = relations(match.variant.rules)
    before = last_cells(jumps, pegs_in(match), 37)
    for choice in choices:
        if not match.over:
            match.play(match.legal_actions[choice % len(match.legal_actions)])
    assert last_cells(jumps, pegs_in(match), 37) == before


def pegs_in(match: bw.Match) -> list[int]:
    """The cells with a peg."""
    return [piece.place for piece in match.pieces if isinstance(piece.place, int)]


def test_finish_asks_for_the_cell_of_the_last_peg() -> None:
    there = bw.solve(bw.load("solitaire/english", options={"finish": "d1"}))
    assert (there.best_return, there.proven) == (1.0, True)
    assert replayed(ENGLISH, square_jumps(ENGLISH), "d4", there) == {"d1"}
    elsewhere = bw.solve(bw.load("solitaire/english", options={"finish": "c4"}))
    assert (elsewhere.best_return, elsewhere.scores, elsewhere.proven) == (2 / 3, [1.0], True)


def test_the_cell_to_finish_on_is_highlighted_and_a_jump_is_clicked_where_it_begins_and_ends() -> None:
    match = bw.Match(bw.load("solitaire/english"))
    assert match.variant.board is not None
    cells = match.variant.board.cells
    assert [([cells[cell] for cell in each.cells], each.text) for each in match.highlights] == [(["d4"], "finish here")]
    assert [cells[cell] for cell in match.action_cells(match.parse("d2>d3>d4"))] == ["d2", "d4"]


def test_a_last_peg_astray_is_no_win() -> None:
    board = generated("path", n=4)
    options = {"jumps": "paths", "holes": "1", "finish": "0"}
    match = played(bw.load({"game": "solitaire", "board": board, "options": options}), "3>2>1")
    assert (match.over, match.returns) == (False, (1 / 2,))
    match.play("0>1>2")
    assert (match.scores, match.wins) == ((1.0,), (0.0,))
    assert match.returns == (2 / 3,)


def test_symmetries_map_positions_to_positions_of_the_same_game() -> None:
    variant = bw.load("solitaire/triangle-15", options={"finish": "a1"})
    assert bw.solve(variant, interpreted=True).symmetries == 2  # the mirror that keeps a1 where it is
    assert variant.game.moved is not None
    match = bw.Match(variant)
    image = match.copy().state
    variant.game.moved(variant.rules, match.state, range(14, -1, -1), image)
    assert image.pegs.tolist() == bits_of(range(14), 15).tolist()
