"""What Spiel Dr. D. refuses, each with one clear message."""

from __future__ import annotations

from typing import Any

import pytest

import boardwright as bw


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stones": 24}, "2 x 24 stones cannot fill the 50 cells of board 'dr-d/2-sets'; each player needs 25"),
        ({"stones": 0}, "load(): stones: must be at least 1, not 0"),
        ({"stones": "many"}, "load(): stones: must be a whole number, not 'many'"),
        ({"stoness": 25}, "unknown key 'stoness'; did you mean 'stones'?"),
        ({"placement": "pusch"}, "must be one of push, free, either, not 'pusch'; did you mean 'push'?"),
        ({"opening_stones": 26}, "'opening_stones': must be at most the 25 stones of a player, not 26"),
        ({"opening_stones": 0}, "on an empty board nobody can push"),
        ({"opening_stones": 1, "start": [["A.a1"], []]}, "must be 0 or left out with 'start'"),
        ({"start": [["A.a1"]]}, "must have a list of cells for each of 2 seats, not 1"),
        ({"start": [["A.a1"], ["A.a1"]]}, "cell 'A.a1' is named twice"),
        ({"start": [["A.a1"], ["A.f1"]]}, "unknown cell 'A.f1'; did you mean"),
        ({"start": [["A.a1", "A.b1"], []], "stones": 1, "partial": True}, "seat 1 has 1 stones, not 2"),
        ({"double_hexagons": ["h17"]}, "unknown hexagon 'h17'; did you mean"),
        ({"double_hexagons": {"random": 17}}, "the board has 16 hexagons, not 17"),
        ({"double_hexagons": {"random": 17, "each": "game"}}, "the board has 16 hexagons, not 17"),
        (
            {"double_hexagons": {"random": 3, "each": "game", "seed": 1}},
            "leave out 'seed' with 'each: game': every game has dice of its own",
        ),
        (
            {"double_hexagons": {"random": 3, "each": "gam"}},
            "double_hexagons.each: must be one of variant, game, not 'gam'",
        ),
        ({"double_hexagons": {"random": 0}}, "double_hexagons.random: must be at least 1, not 0"),
        ({"double_hexagons": "h6"}, "double_hexagons: must be a list, not 'h6'"),
        ({"objective": ["draw", "drawn"]}, "objective.0: must be one of competitive, cooperative, drawn, not 'draw'"),
        ({"objective": "draw"}, "must be one of competitive, cooperative, drawn, not 'draw'; did you mean 'drawn'?"),
        ({"free_corners": -1}, "load(): free_corners: must be at least 0"),
        ({"objective": ["competitive"]}, "must be one aim, or one for each of 2 seats, not 1"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        bw.load("dr-d/2-players", options=options)
    assert message in str(refused.value)


def test_more_players_than_the_board_is_made_for() -> None:
    with pytest.raises(bw.VariantError) as refused:
        bw.load("dr-d/2-players", players=5)
    assert "'dr-d' is for 2 to 6 players, board 'dr-d/2-sets' for 2" in str(refused.value)


def test_a_board_without_hexagons() -> None:
    with pytest.raises(bw.UnknownNameError, match="unknown group 'hexagon' of board 'squares'"):
        bw.load(
            {
                "game": "dr-d",
                "players": 2,
                "board": {"board": "squares", "lattice": "square", "shape": "square", "side": 5},
            }
        )


def test_hexagons_of_four_cells() -> None:
    board = {"lattice": "square", "shape": "square", "side": 5, "groups": {"hexagon": {"ring": 4}}}
    with pytest.raises(bw.BoardError, match="the sets of group 'hexagon' must have 6 cells each, not 4"):
        bw.load({"game": "dr-d", "players": 2, "board": board})
