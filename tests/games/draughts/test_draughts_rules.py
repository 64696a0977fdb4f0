"""Draughts: positions that trip engines, what each option changes, and what never changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import lies_on, texts_of

import boardwright as bw

MERRY_GO_ROUND = {"men": ["b4", "d4", "b6", "d6"]}
RING = {
    "cells": ["a", "b", "c", "d", "e", "f"],
    "edges": [["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "f"], ["a", "f"]],
}


def match_from(name: str, *stones: dict[str, list[str]], **options: Any) -> bw.Match:
    """A match of the variant from a set-up position, seat 1 to move."""
    return bw.Match(bw.load(f"draughts/{name}", options={"start": list(stones), **options}))


def test_men_step_forward_and_kings_any_way() -> None:
    match = match_from("english", {"men": ["c3"], "kings": ["f4"]}, {"men": ["h8"]})
    assert set(texts_of(match)) == {"c3>b4", "c3>d4", "f4>e3", "f4>g3", "f4>e5", "f4>g5"}


def test_capturing_is_a_duty() -> None:
    stones: Any = ({"men": ["c3", "g1"]}, {"men": ["d4"]})
    assert texts_of(match_from("english", *stones)) == ["c3>e5:d4"]
    free = match_from("english", *stones, must_capture=False)
    assert set(texts_of(free)) == {"c3>b4", "c3>e5:d4", "g1>f2", "g1>h2"}


def test_a_capture_goes_on_while_there_is_a_jump() -> None:
    match = match_from("english", {"men": ["c1"]}, {"men": ["d2", "f4", "h8"]})
    assert texts_of(match) == ["c1>g5:d2,f4"]
    match.play("c1>g5:d2,f4")
    assert lies_on(match) == {"g5": "1", "h8": "2"}


def test_two_captures_of_equal_length_between_the_same_cells_are_two_actions() -> None:
    match = match_from("english", {"men": ["c3"]}, MERRY_GO_ROUND)
    assert set(texts_of(match)) == {"c3>c7:b4,b6", "c3>c7:d4,d6"}
    match.play("c3>c7:d4,d6")
    assert lies_on(match) == {"c7": "1", "b4": "2", "b6": "2"}


def test_the_same_stones_clockwise_and_the_other_way_round_are_one_action() -> None:
    match = match_from("english", {"kings": ["c3"]}, MERRY_GO_ROUND)
    assert len(texts_of(match)) == 1
    match.play(match.legal_actions[0])
    assert match.over
    assert lies_on(match) == {"c3": "1 king"}
    assert match.returns == (1.0, 0.0)


def test_a_capture_may_cross_its_own_path() -> None:
    """From g3 over f4 to e5, around to e5 again, and on over f6; or on at once."""
    match = match_from("english", {"kings": ["g3"]}, {"men": ["f4", "f6", *MERRY_GO_ROUND["men"]]})
    taken = [sorted(text.partition(":")[2].split(",")) for text in texts_of(match)]
    assert sorted(taken) == [["b4", "b6", "d4", "d6", "f4", "f6"], ["f4", "f6"]]
    assert {text.partition(":")[0] for text in texts_of(match)} == {"g3>g7"}


def test_the_longest_capture() -> None:
    stones: Any = ({"men": ["c1", "e1"]}, {"men": ["b2", "f2", "f4"]})
    assert set(texts_of(match_from("brazilian", *stones))) == {"e1>e5:f2,f4"}
    assert set(texts_of(match_from("brazilian", *stones, longest_capture=False))) == {"c1>a3:b2", "e1>e5:f2,f4"}


def test_only_some_draughts_let_men_capture_backwards() -> None:
    stones: Any = ({"men": ["e5"]}, {"men": ["d4", "h8"]})
    assert texts_of(match_from("english", *stones)) == ["e5>d6", "e5>f6"]
    assert texts_of(match_from("english", *stones, men_capture_backwards=True)) == ["e5>c3:d4"]


def test_a_flying_king_goes_and_lands_where_it_likes() -> None:
    match = match_from("brazilian", {"kings": ["a1"]}, {"men": ["h4"]})
    assert set(texts_of(match)) == {f"a1>{cell}" for cell in ("b2", "c3", "d4", "e5", "f6", "g7", "h8")}
    match = match_from("brazilian", {"kings": ["a1"]}, {"men": ["d4"]})
    assert set(texts_of(match)) == {f"a1>{cell}:d4" for cell in ("e5", "f6", "g7", "h8")}


def test_a_flying_king_jumps_neither_two_in_a_row_nor_its_own() -> None:
    match = match_from("brazilian", {"kings": ["a1"]}, {"men": ["d4", "e5"]})
    assert set(texts_of(match)) == {"a1>b2", "a1>c3"}
    match = match_from("brazilian", {"kings": ["a1"], "men": ["d4"]}, {"men": ["f6"]})
    assert {text for text in texts_of(match) if text.startswith("a1")} == {"a1>b2", "a1>c3"}


@pytest.mark.parametrize(
    ("name", "options"), [("russian", {}), ("brazilian", {"longest_capture": False}), ("russian", {"to_move": 2})]
)
def test_a_capturing_king_may_not_stop_where_it_could_capture_on(name: str, options: dict[str, Any]) -> None:
    """FMJD-64, article 4.6: behind c3 lie d4, where nothing can be taken, and e5, from where f4 can."""
    stones: list[Any] = [{"kings": ["a1"]}, {"men": ["c3", "f4"]}]
    if options.get("to_move") == 2:
        stones.reverse()
    assert set(texts_of(match_from(name, *stones, **options))) == {"a1>g3:c3,f4", "a1>h2:c3,f4"}


def test_turkish_strike() -> None:
    """Once over h4 and e3, the way back to i7 would lead over e3 again, which lies there until the move is over."""
    match = match_from("international", {"kings": ["j2"]}, {"men": ["e3", "h4", "i7", "i9"]})
    assert texts_of(match) == ["j2>h10:h4,i7,i9"]
    match.play("j2>h10:h4,i7,i9")
    assert lies_on(match) == {"h10": "1 king", "e3": "2"}


def test_the_cell_where_a_capture_began_is_free() -> None:
    """A king goes around over four stones and past its first cell."""
    match = match_from("brazilian", {"kings": ["c3"]}, {"men": ["d4", "d6", "b6", "b4"]})
    assert all(len(text.partition(":")[2].split(",")) == 4 for text in texts_of(match))
    assert {text.partition(":")[0] for text in texts_of(match)} == {
        f"c3>{cell}" for cell in ("c3", "d2", "e1", "b2", "a1")
    }


def test_a_man_becomes_a_king_where_its_move_ends() -> None:
    match = match_from("english", {"men": ["a7"]}, {"men": ["h8"]})
    match.play("a7>b8")
    assert lies_on(match) == {"b8": "1 king", "h8": "2"}


def test_a_man_that_only_passes_the_far_side_stays_a_man() -> None:
    match = match_from("brazilian", {"men": ["d6"]}, {"men": ["e7", "g7", "a5"]})
    match.play("d6>h6:e7,g7")
    assert lies_on(match)["h6"] == "1"


def test_promotion_in_passing() -> None:
    match = match_from("russian", {"men": ["d6"]}, {"men": ["e7", "g7", "a5"]})
    match.play("d6>h6:e7,g7")
    assert lies_on(match)["h6"] == "1 king"


def test_a_man_crowned_in_passing_flies_on() -> None:
    stones: Any = ({"men": ["b6"]}, {"men": ["c7", "f6", "a3"]})
    assert texts_of(match_from("brazilian", *stones)) == ["b6>d8:c7"]
    assert set(texts_of(match_from("russian", *stones))) == {"b6>g5:f6,c7", "b6>h4:f6,c7"}


def test_english_men_end_their_move_on_the_far_side() -> None:
    match = match_from("english", {"men": ["d6"]}, {"men": ["e7", "g7", "a5"]})
    match.play("d6>f8:e7")
    assert lies_on(match) == {"f8": "1 king", "g7": "2", "a5": "2"}


def test_who_cannot_move_loses() -> None:
    match = match_from("english", {"men": ["c3"]}, {"men": ["d4", "h4", "h8"]})
    match.play("c3>e5:d4")
    assert not match.over
    blocked = match_from("english", {"men": ["g1", "f2", "e3"]}, {"men": ["h4", "g5"]})
    blocked.play("f2>g3")
    assert texts_of(blocked) == ["h4>f2:g3"]
    stuck = match_from("english", {"men": ["a5"]}, {"men": ["b6", "c7"]})
    assert stuck.over
    assert stuck.returns == (0.0, 1.0)


def test_no_progress_is_a_draw() -> None:
    match = match_from("english", {"kings": ["a1"]}, {"kings": ["h8"]}, draw_after=3, repetitions=None)
    for text in ("a1>b2", "h8>g7", "b2>a1"):
        assert not match.over
        match.play(text)
    assert match.over and not match.truncated
    assert match.returns == (0.5, 0.5)


def test_a_man_that_comes_nearer_is_progress() -> None:
    match = match_from("english", {"kings": ["a1"], "men": ["h2"]}, {"kings": ["h8"]}, draw_after=3)
    for text in ("a1>b2", "h8>g7", "h2>g3", "g7>h8", "b2>a1"):
        match.play(text)
        assert not match.over
    assert match.status == "2 turns of 3 without a capture or a man coming nearer"
    match.play("h8>g7")
    assert match.over


@pytest.mark.parametrize(("repetitions", "turns"), [(2, 4), (3, 8), (None, 80)])
def test_the_same_position_again_is_a_draw(repetitions: int | None, turns: int) -> None:
    match = match_from("english", {"kings": ["a1"]}, {"kings": ["h8"]}, repetitions=repetitions)
    played = 0
    while not match.over:
        match.play(("a1>b2", "h8>g7", "b2>a1", "g7>h8")[played % 4])
        played += 1
    assert played == turns
    assert match.returns == (0.5, 0.5)


def test_equal_positions_after_progress_are_equal_states() -> None:
    """Bots know positions again, so no trace of how one came about may be left once it cannot come again."""
    stones: Any = ({"kings": ["a1", "g1"], "men": ["c3"]}, {"kings": ["h8"]})
    one = match_from("english", *stones)
    other = match_from("english", *stones)
    for text in ("a1>b2", "h8>g7", "g1>f2", "g7>h8", "c3>d4"):
        one.play(text)
    for text in ("g1>f2", "h8>g7", "a1>b2", "g7>h8", "c3>d4"):
        other.play(text)
    assert one.state.tobytes() == other.state.tobytes()


def test_men_on_a_graph_go_sideways_but_never_away() -> None:
    """On dr-d-2, A.e1 and B.e9 are the outer corners; c5 and d5 of A are equally far from B's."""
    match = match_from("dr-d-2", {"men": ["A.c3"]}, {"men": ["B.e1"]})
    distance = match.variant.rules.distance[0]
    board = match.variant.board
    assert board is not None
    here = distance[board.cell("A.c3")]
    reached = {text.partition(">")[2] for text in texts_of(match)}
    assert reached == {cell for cell in board.graph["A.c3"] if distance[board.cell(cell)] <= here}
    assert 0 < len(reached) < 3


def test_jumps_along_paths() -> None:
    match = match_from("dr-d-2", {"kings": ["A.b1"]}, {"kings": ["A.b2"]})
    assert set(texts_of(match)) == {"A.b1>A.a1:A.b2", "A.b1>A.b3:A.b2"}


def test_any_board_may_be_read_by_its_paths() -> None:
    match = match_from("english", {"men": ["c3"]}, {"men": ["d4", "h8"]}, jumps="paths")
    assert set(texts_of(match)) == {"c3>c5:d4", "c3>e5:d4", "c3>e3:d4"}


def test_homes_and_far_sides_by_option() -> None:
    variant = bw.load(
        {
            "game": "draughts",
            "board": RING,
            "players": 2,
            "options": {"home": [["a"], ["c", "e"]], "far": [["d"], ["a"]]},
        }
    )
    match = bw.Match(variant)
    assert lies_on(match) == {"a": "1", "c": "2", "e": "2"}
    assert texts_of(match) == ["a>b", "a>f"]
    match.play("a>b")
    assert texts_of(match) == ["c>a:b"]


def test_who_could_have_been_crowned_on_the_way_is() -> None:
    """Over p and q from x to t: by way of m, or of f, which is far; the one way makes a man, the other a king."""
    board = {
        "cells": ["x", "m", "f", "t", "p", "q"],
        "edges": [[stone, cell] for stone in ("p", "q") for cell in ("x", "m", "f", "t")],
    }
    options = {"home": [["x"], ["p", "q"]], "far": [["f"], ["x"]], "promotion_in_passing": True}
    match = bw.Match(bw.load({"game": "draughts", "board": board, "players": 2, "options": options}))
    assert set(texts_of(match)) == {f"x>{cell}:p,q" for cell in ("x", "m", "f", "t")}
    match.play("x>t:p,q")
    assert lies_on(match) == {"t": "1 king"}


def test_too_many_ways_to_capture_break_the_game_off() -> None:
    """A king among stones on all green cells, each of them jumped from blue to blue."""
    board = bw.load("draughts/dr-d-2").board
    assert board is not None
    green = [board.cells[cell] for cell in board.group("green").sets[0]]
    match = match_from("dr-d-2", {"kings": ["A.c2"]}, {"kings": green})
    assert match.over and match.truncated
    assert match.returns == (0.5, 0.5)


def test_either_seat_may_move_first() -> None:
    stones: Any = ({"men": ["c3"]}, {"men": ["f6"]})
    assert texts_of(match_from("english", *stones)) == ["c3>b4", "c3>d4"]
    match = match_from("english", *stones, to_move=2)
    assert texts_of(match) == ["f6>e5", "f6>g5"]
    match.play("f6>e5")
    assert match.to_move == 0


def test_cells_whose_ids_are_numbers() -> None:
    board = {"board": "row", "cells": [1, 2, 3], "edges": [[1, 2], [2, 3]]}
    options = {"home": [[1], [2]], "far": [[3], [1]]}
    assert texts_of(bw.Match(bw.load({"game": "draughts", "board": board, "options": options}))) == ["1>3:2"]


def test_a_person_clicks_the_cells_where_a_stone_lands() -> None:
    match = match_from("english", {"men": ["c3"]}, MERRY_GO_ROUND)
    board = match.variant.board
    assert board is not None
    paths = {
        match.action_text(action): [board.cells[cell] for cell in match.action_cells(action)]
        for action in match.legal_actions
    }
    assert paths == {"c3>c7:b4,b6": ["c3", "a5", "c7"], "c3>c7:d4,d6": ["c3", "e5", "c7"]}


def test_events_tell_of_kings_and_how_the_game_ends() -> None:
    match = match_from("english", {"men": ["a7"]}, {"men": ["h8"]})
    match.play("a7>b8")
    assert match.events == ["the man becomes a king on b8"]
    match = match_from("english", {"men": ["c3"]}, {"men": ["d4"]})
    match.play("c3>e5:d4")
    assert match.events == ["seat 2 cannot move and loses"]
    match = match_from("english", {"kings": ["a1"]}, {"kings": ["h8"]}, draw_after=1)
    match.play("a1>b2")
    assert match.events == ["a draw after 1 turn without a capture or a man coming nearer"]
    match = match_from("english", {"kings": ["a1"]}, {"kings": ["h8"]}, repetitions=2)
    for text in ("a1>b2", "h8>g7", "b2>a1", "g7>h8"):
        match.play(text)
    assert match.events == ["a draw: the position has come up 2 times"]


@settings(deadline=None, max_examples=30)
@given(
    name=st.sampled_from(["english", "russian", "international", "dr-d-2"]),
    choices=st.lists(st.integers(0, 10_000), max_size=80),
)
def test_what_never_changes(name: str, choices: list[int]) -> None:
    match = bw.Match(bw.load(f"draughts/{name}"))
    for choice in choices:
        if match.over:
            break
        before = lies_on(match)
        text = match.action_text(match.legal_actions[choice % len(match.legal_actions)])
        cells, _, jumped = text.partition(":")
        origin, target = cells.split(">")
        taken = jumped.split(",") if jumped else []
        seat = match.to_move
        match.play(text)
        after = lies_on(match)
        assert seat is not None
        assert before[origin][0] == str(seat + 1)
        assert {before[cell][0] for cell in taken} <= {str(2 - seat)}
        stays = {cell: piece for cell, piece in before.items() if cell != origin and cell not in taken}
        assert {cell: piece for cell, piece in after.items() if cell != target} == stays
        assert after[target] in (before[origin], f"{before[origin][0]} king")
