"""Nine men's morris against a reference; positions that trip engines; what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import play_beside, played, texts_of
from reference_morris import Ground, ReferenceMorris

import boardwright as bw

PLAIN: dict[str, Any] = {"board": "plain", "lattice": "square", "shape": "square", "side": 4}


def placed(first: str, second: str, **options: Any) -> bw.Match:
    """A game after these stones were placed in turn; the first to move again."""
    first_cells, second_cells = first.split(), second.split()
    variant = bw.load("morris/nine-men", options={"stones": len(first_cells)} | options)
    return played(variant, *(text for pair in zip(first_cells, second_cells, strict=True) for text in pair))


@pytest.mark.parametrize(
    ("name", "squares", "stones", "flying", "repetitions", "games"),
    [
        ("nine-men", 3, 9, True, None, 25),
        ("nine-men-on-foot", 3, 9, False, None, 10),
        ("six-men", 2, 6, False, None, 25),
        ("nine-men", 3, 4, True, None, 25),
        ("nine-men", 3, 12, True, None, 10),
        ("nine-men", 3, 4, False, 2, 25),
        ("six-men", 2, 3, True, 3, 10),
    ],
)
def test_random_games(name: str, squares: int, stones: int, flying: bool, repetitions: int | None, games: int) -> None:
    random = np.random.default_rng(stones)
    options = {"stones": stones, "flying": flying, "repetitions": repetitions, "quiet_limit": 40}
    variant = bw.load(f"morris/{name}", options=options)
    ground = Ground(squares)
    for _ in range(games):
        match, reference = bw.Match(variant), ReferenceMorris(ground, stones, flying, 40, repetitions)
        while not match.over:
            # Captures are preferred, so that games end, and fly, and leave whole mills only.
            play_beside(match, reference, random, prefer="" if repetitions else "x")
        assert reference.over
        drawn = not reference.lost
        assert match.truncated == (drawn and not reference.repeated)
        loser = reference.turns % 2
        assert match.returns == ((0.5, 0.5) if drawn else (float(loser != 0), float(loser != 1)))


def test_the_board() -> None:
    board = bw.load("morris/nine-men").board
    assert board is not None
    ground = Ground(3)
    assert len(board.edges) == 32 and len(board.groups["mill"]) == 16
    assert {frozenset((board.cells[a], board.cells[b])) for a, b in board.edges} == ground.pairs
    mills = {frozenset(board.cells[cell] for cell in cells) for cells in board.groups["mill"].sets}
    assert mills == set(map(frozenset, ground.mills))


def test_two_mills_at_once_take_one_stone() -> None:
    match = placed("a7 d7 g4 g1", "b6 f6 b2 f2", stones=5)
    takes = [text for text in texts_of(match) if text.startswith("g7")]
    assert takes == ["g7xb6", "g7xf6", "g7xb2", "g7xf2"]
    match.play("g7xb2")
    assert match.to_move == 1 and match.state.on_board.tolist() == [5, 3]


def test_stones_in_mills_may_be_taken_if_there_are_no_others() -> None:
    match = placed("a7 d7 g1", "b6 d6 f6xa7", stones=5)
    assert "x" not in "".join(texts_of(match))
    match = placed("a7 g7 a1 d1", "b6 d6 c5 f6xd1", stones=6)
    assert [text for text in texts_of(match) if text.startswith("d7x")] == ["d7xc5"]
    match = placed("a7 g7 a1", "b6 d6 f6xa1", stones=5)
    assert [text for text in texts_of(match) if text.startswith("d7x")] == ["d7xb6", "d7xd6", "d7xf6"]


def test_a_stone_that_moves_within_its_own_row_makes_no_mill_of_itself() -> None:
    match = placed("a7 d7 a1 d1", "b6 b2 f2 f4")
    assert "d7-g7" in texts_of(match)
    match = placed("a7 g7 d6 a1", "b6 b2 f2 f4")
    assert [text for text in texts_of(match) if text.startswith("d6-d7")] == [
        f"d6-d7x{stone}" for stone in ("b6", "f4", "b2", "f2")
    ]


def test_three_stones_fly_and_four_do_not() -> None:
    three = placed("a7 g7 c3", "b6 b2 f2")
    assert len({text.partition("x")[0] for text in texts_of(three)}) == 3 * 18
    assert set(texts_of(three)) >= {"c3-d7xb6", "a7-g1"}
    walking = placed("a7 g7 c3", "b6 b2 f2", flying=False)
    assert texts_of(walking) == ["a7-d7", "a7-a4", "g7-d7", "g7-g4", "c3-c4", "c3-d3"]
    four = placed("a7 g7 c3 g1", "b6 b2 f2 d5")
    assert "c3-d7xb6" not in texts_of(four)


def test_who_has_two_stones_left_has_lost() -> None:
    match = placed("a7 g7 c3", "b6 b2 f2")
    match.play("c3-d7xb6")
    assert match.over and not match.truncated and match.returns == (1.0, 0.0)
    assert match.events == ["seat 2 has too few stones"]


def test_who_cannot_move_has_lost() -> None:
    match = placed("a7 g7 g1 a1", "a4 d7 d1 g4")
    assert match.over and not match.truncated and match.returns == (0.0, 1.0)
    assert match.events == ["seat 1 cannot move"]


def test_who_can_fly_can_move() -> None:
    corners, middles = "a7 g7 g1", "d7 g4 d1"
    assert texts_of(placed(corners, middles, flying=False)) == ["a7-a4"]
    assert len(texts_of(placed(corners, middles))) == 3 * 18


def test_a_full_board_blocks_a_player_who_may_fly() -> None:
    board = {**PLAIN, "shape": "rectangle", "width": 3, "height": 2, "groups": {"mill": {"lines": {"length": 3}}}}
    del board["side"]
    variant = bw.load({"game": "morris", "board": board, "players": 2, "options": {"stones": 3}})
    match = played(variant, "a1", "b1", "c1", "a2", "b2", "c2")
    assert match.over and not match.truncated and match.returns == (0.0, 1.0)


def test_a_set_up_position() -> None:
    start = [["a7", "d7", "c3"], ["b6", "b2", "f2", "d5"]]
    match = played(bw.load("morris/nine-men", options={"start": start, "to_move": 2}))
    assert match.to_move == 1 and match.status == "" and len(match.pieces) == 7
    assert "b6-d6" in texts_of(match) and "b6-c5" not in texts_of(match)  # four stones walk
    match.play("d5-e5")
    assert "c3-g7xe5" in texts_of(match)  # three fly
    with_hand = played(bw.load("morris/nine-men", options={"start": start, "hand": [1, 2]}))
    assert with_hand.status == "seat 1: 1 stone to place\nseat 2: 2 stones to place"
    assert set(texts_of(with_hand)) >= {"a1", "g7xb6"}


def test_a_set_up_position_may_be_lost() -> None:
    match = played(bw.load("morris/nine-men", options={"start": [["a7", "d7"], ["b6", "b2", "f2"]]}))
    assert match.over and match.returns == (0.0, 1.0)


def test_a_mill_takes_nothing_where_there_is_nothing() -> None:
    options = {"start": [["a7", "d7"], []], "hand": [1, 3]}
    match = played(bw.load("morris/nine-men", options=options), "g7")
    assert match.to_move == 1 and match.state.on_board.tolist() == [3, 0]


def test_the_same_position_again_is_a_draw_if_asked_for() -> None:
    around = ("a7-a4", "b6-d6", "a4-a7", "d6-b6")
    start = [["a7", "g7", "c3", "g1"], ["b6", "b2", "f2", "d5"]]
    twice = bw.load("morris/nine-men", options={"start": start, "repetitions": 2})
    assert not played(twice, *around[:3]).over
    match = played(twice, *around)
    assert match.over and not match.truncated and match.returns == (0.5, 0.5)
    assert match.events == ["the same position too often"]
    thrice = bw.load("morris/nine-men", options={"start": start, "repetitions": 3})
    assert not played(thrice, *around, *around[:3]).over
    assert played(thrice, *around, *around).over
    assert not played(bw.load("morris/nine-men", options={"start": start}), *around, *around).over


def test_the_quiet_limit_ends_a_game_as_a_draw() -> None:
    match = placed("a7 g7 c3 g1", "b6 b2 f2 d5", quiet_limit=3)
    for text in ("a7-a4", "d5-e5"):
        match.play(text)
    assert not match.over
    match.play("a4-a7")
    assert match.over and match.truncated and match.returns == (0.5, 0.5)
    assert match.events == ["nothing was taken for too long"]


def test_status_while_stones_are_placed() -> None:
    match = placed("a7 g7 c3", "b6 b2 f2")
    assert match.status == ""
    match.undo()
    assert match.status == "seat 1: 0 stones to place\nseat 2: 1 stone to place"


@settings(max_examples=30)
@given(st.lists(st.integers(0, 1000), max_size=120))
def test_what_never_changes(choices: list[int]) -> None:
    match = bw.Match(bw.load("morris/nine-men"))
    taken = [0, 0]
    for choice in choices:
        if match.over:
            break
        action = match.legal_actions[choice % len(match.legal_actions)]
        seat = match.to_move
        assert seat is not None
        taken[1 - seat] += "x" in match.action_text(action)
        match.play(action)
        state = match.state
        assert (state.on_board + state.hand + taken).tolist() == [9, 9]
        assert [(state.owner == seat).sum() for seat in (0, 1)] == state.on_board.tolist()
        assert state.owner[-1] == -1


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (PLAIN, "board 'plain' has no group 'mill'; declare its sets of 3 cells, or, on a board with straight lines"),
        (
            {**PLAIN, "groups": {"mill": {"lines": {"length": 4}}}},
            "mill 'm1' of board 'plain' must have 3 cells, not 4",
        ),
    ],
)
def test_boards_that_do_not_fit(board: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardError) as refused:
        bw.load({"game": "morris", "board": board, "players": 2, "options": {"stones": 5}})
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stones": 2}, "stones: must be at least 3, not 2"),
        ({"stones": 13}, "option 'stones': must be at most 12 for two players on the 24 cells of board 'morris/nine"),
        ({"start": [["a1"]]}, "option 'start': must be 2 lists of cells, one for each player, not 1"),
        ({"start": [["a1"], ["b2", "a1"]]}, "option 'start': cell 'a1' is named twice"),
        ({"start": [["a1"], ["a2"]]}, "option 'start': unknown cell 'a2'; did you mean"),
        ({"hand": [9]}, "hand: must "),
        ({"hand": [9, -1]}, "hand.1: must be at least 0, not -1"),
        ({"hand": [12, 13]}, "option 'hand': must be at most 24 in all, the empty cells of board 'morris/nine-men', "),
        ({"quiet_limit": 0}, "quiet_limit: must be at least 1, not 0"),
        ({"fly": True}, "unknown key 'fly'; did you mean 'flying'?"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load("morris/nine-men", options=options)
    assert message in str(refused.value)


def test_a_board_whose_actions_do_not_fit_32_bits() -> None:
    board = {**PLAIN, "side": 40, "groups": {"mill": {"lines": {"length": 3}}}}
    with pytest.raises(bw.GameError, match="action_space must be from 1 to 2,147,483,648, not 4,101,121,600"):
        bw.load({"game": "morris", "board": board, "players": 2})


def test_a_refusal_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: morris/nine-men\noptions:\n  stones: 20\n")
    with pytest.raises(bw.OptionError) as refused:
        bw.load(file)
    assert str(refused.value).startswith(f"{file}:3: option 'stones': must be at most 12")
