"""`boardwright solve`, as a user gives it."""

from __future__ import annotations

import json

from command_line import Command

SMALL = ("solitaire/petersen", "--interpreted")


def test_solve_prints_the_result_and_the_actions(boardwright: Command) -> None:
    done = boardwright("solve", *SMALL)
    assert (done.code, done.errors) == (0, "")
    first, actions, last = done.output.splitlines()
    assert first.startswith("solitaire/petersen (")
    assert first.endswith("): score 1 after 8 actions; no better result is possible")
    assert len(actions.split()) == 8
    assert "positions, each for its 48 images under symmetries, " in last


def test_count_adds_the_number_of_ways(boardwright: Command) -> None:
    lines = boardwright("solve", "solitaire/dr-d-3", "--interpreted", "--count").output.splitlines()
    assert lines[0].endswith("): score 2 after 6 actions; no better result is possible")
    assert lines[2].startswith("ways to this result: ")


def test_json_is_one_object(boardwright: Command) -> None:
    done = boardwright("solve", *SMALL, "--positions", "5", "--count", "--json")
    assert done.errors == ""
    solution = json.loads(done.output)
    assert list(solution) == [
        "variant",
        "hash",
        "actions",
        "best_return",
        "scores",
        "proven",
        "ways",
        "limit",
        "positions",
        "symmetries",
        "seconds",
    ]
    assert (solution["proven"], solution["ways"], solution["limit"], solution["positions"]) == (
        False,
        None,
        "positions",
        5,
    )


def test_a_limit_is_named_with_what_sets_another(boardwright: Command) -> None:
    done = boardwright("solve", *SMALL, "--positions", "5", "--count")
    assert done.code == 0
    lines = done.output.splitlines()
    assert lines[0].endswith("no end: none was found so far")
    assert lines[1] == "stopped by the limit of positions: --positions sets another"
    assert lines[2] == "ways to this result: not counted, because not every position was examined"


def test_a_board_that_cannot_be_solved(boardwright: Command) -> None:
    done = boardwright("solve", "solitaire/star-7", "--interpreted")
    assert "): score 5 after 1 action; no better result is possible\n" in done.output


def test_games_for_several_are_refused(boardwright: Command) -> None:
    done = boardwright("solve", "dr-d/2-players")
    assert (done.output, done.code) == ("", 1)
    assert done.errors == "error: variant 'dr-d/2-players' is for 2 players; only games for one can be solved\n"


def test_an_option_is_set(boardwright: Command) -> None:
    done = boardwright("solve", *SMALL, "--set", "holes=[0, 20]")
    assert (done.output, done.code) == ("", 1)
    assert "error: --set holes=[0, 20]: option 'holes': unknown cell '20'" in done.errors


def test_show_tells_which_options_must_be_given(boardwright: Command) -> None:
    assert "  holes   required  the cell" in boardwright("show", "solitaire").output
