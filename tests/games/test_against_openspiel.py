"""Games against OpenSpiel, which we did not write: random games, in which every position must be the same in both."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest

import boardwright as bw
from boardwright import CHANCE, OVER
from boardwright.kernels.running import ready
from boardwright.simulation import drivers
from boardwright_games.breakthrough import action_text
from boardwright_games.pig import HOLD, ROLL

pytestmark = pytest.mark.openspiel

GAMES = 1000
ONE_ROW_EACH = {  # as OpenSpiel begins on five rows
    "board": "one-row-each",
    "extends": "breakthrough/5x5",
    "groups": {"home": {"white": {"where": {"row": 1}}, "black": {"where": {"row": 5}}}},
}


class Ours:
    """A game stepped through by compiled code: the position, what may be played, and what it is worth."""

    def __init__(self, variant: bw.Variant) -> None:
        self.variant = variant
        self.states = variant.new_states(1)
        choices = variant.bounds.max_choices
        values = (np.zeros(variant.players) for _ in range(4))
        self.answers = drivers.Answers(np.zeros(choices, dtype=np.int32), np.zeros(choices), *values)
        driver, arguments = drivers.step_driver(variant.game), (True, 0, self.states, self.answers)
        self.step = ready(driver, variant.rules, arguments, game=variant.game.name, interpreted=False)
        self.choices: list[int] = []
        self.numbers: dict[str, int] = {}  # OpenSpiel's numbers of actions, by their texts, as far as they are known

    def start(self) -> None:
        self.states[:] = self.variant.new_states(1)
        self.take_step(True, 0)

    def play(self, action: int) -> None:
        self.take_step(False, action)

    def take_step(self, starting: bool, action: int) -> None:
        count = self.step(starting, action, self.states, self.answers)
        self.choices = self.answers.actions[:count].tolist()

    @property
    def state(self) -> Any:
        return self.states[0]


def same_numbers(ours: Ours, theirs: Any) -> list[int]:
    """Cells by rows from a1, lanes from the left; a pass comes behind the last cell."""
    return ours.choices


def rows_reversed(ours: Ours, theirs: Any) -> list[int]:
    """Hex: the last row comes first, as the board leans the other way there; the swap comes behind the last cell."""
    side = round(ours.variant.rules.cells**0.5)
    numbers = np.arange(side * side + 1)
    numbers[:-1] = numbers[:-1].reshape(side, side)[::-1].ravel()
    return [int(number) for number in numbers[ours.choices]]


def numbers_by_text(ours: Ours, theirs: Any) -> list[int]:
    """Breakthrough, where the first player goes down: on 8 rows our `a2-b3` is `a7b6`, and `a2xb3` is `a7b6*`."""
    board, rules = ours.variant.board, ours.variant.rules
    assert board is not None
    rows = round(rules.cells**0.5)
    position: Any = SimpleNamespace(to_move=int(ours.state.to_move), owner=ours.state.owner.tolist())  # quick to read
    texts = [action_text(board, rules, position, action) for action in ours.choices]
    for text in {*texts} - ours.numbers.keys():
        squares = re.sub(r"\d", lambda row: str(rows + 1 - int(row[0])), text)
        squares = squares.replace("-", "") if "-" in text else squares.replace("x", "") + "*"
        ours.numbers[text] = theirs.string_to_action(squares)
    return [ours.numbers[text] for text in texts]


VARIANTS: dict[str, tuple[Mapping[str, Any], Callable[[Ours, Any], list[int]]]] = {
    "othello": ({"source": "reversi/8x8"}, same_numbers),
    "tic_tac_toe": ({"source": "n-in-a-row/tic-tac-toe"}, same_numbers),
    "connect_four": ({"source": "n-in-a-row/connect-four"}, same_numbers),
    "connect_four(rows=3,columns=3,x_in_row=3)": (
        {"source": "n-in-a-row/connect-four", "board": "n-in-a-row/3x3", "options": {"length": 3}},
        same_numbers,
    ),
    "mnk(m=7,n=6,k=4)": (
        {"source": "n-in-a-row/gomoku", "board": "n-in-a-row/7x6", "options": {"length": 4}},
        same_numbers,
    ),
    "hex(board_size=5)": ({"source": "hex/5x5"}, rows_reversed),
    "hex(board_size=11,swap=True)": ({"source": "hex/11x11-swap"}, rows_reversed),
    "breakthrough": ({"source": "breakthrough/8x8"}, numbers_by_text),
    "breakthrough(rows=5,columns=5)": ({"source": "breakthrough/5x5", "board": ONE_ROW_EACH}, numbers_by_text),
}


def assert_same_position(ours: Ours, theirs: Any) -> None:
    """Who is to move, and what the game came to if it is over; there the returns add up to nothing."""
    to_move = ours.state.to_move
    assert theirs.is_terminal() == (to_move == OVER), theirs
    assert theirs.is_chance_node() == (to_move == CHANCE), theirs
    if to_move == OVER:
        seats = ours.variant.players
        assert theirs.returns() == pytest.approx((seats * ours.answers.returns - 1) / (seats - 1)), theirs
    elif to_move != CHANCE:
        assert theirs.current_player() == to_move, theirs


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_are_the_same(name: str) -> None:
    variant, numbers_of = VARIANTS[name]
    ours, their_game = Ours(bw.load(**variant)), pyspiel.load_game(name)
    random = np.random.default_rng(1)
    for _ in range(GAMES):
        ours.start()
        theirs = their_game.new_initial_state()
        assert_same_position(ours, theirs)
        while ours.choices:
            numbers = numbers_of(ours, theirs)
            assert sorted(numbers) == theirs.legal_actions(), theirs
            index = random.integers(len(numbers))
            ours.play(ours.choices[index])
            theirs.apply_action(numbers[index])
            assert_same_position(ours, theirs)


# Their piglet counts a point for each head, ours the two that the face shows.
@pytest.mark.parametrize(
    ("reference", "options", "name", "points"),
    [
        ("pig/2-players", {"target": 50}, "pig(horizon=1000000,winscore=50)", 1),
        ("pig/4-players", {"target": 40, "faces": 8}, "pig(horizon=1000000,players=4,winscore=40,diceoutcomes=8)", 1),
        ("pig/piglet", {}, "pig(horizon=1000000,piglet=True,winscore=3,diceoutcomes=2)", 2),
    ],
)
def test_random_games_of_pig_are_the_same(reference: str, options: Mapping[str, Any], name: str, points: int) -> None:
    """But for what our page on pig says: a turn begins with a roll, and who has enough may still roll."""
    ours, their_game = Ours(bw.load(reference, options=options)), pyspiel.load_game(name)
    random = np.random.default_rng(1)
    for _ in range(GAMES):
        ours.start()
        theirs = their_game.new_initial_state()
        while ours.choices:
            *banked, turn = (points * int(number) for number in re.findall(r"\d+", str(theirs).partition("\n")[0]))
            assert ours.answers.scores.tolist() == banked
            assert ours.state.turn == turn
            if ours.state.to_move == CHANCE:
                chances = ours.answers.probabilities[: len(ours.choices)].tolist()
                faces = [face - 1 for face in ours.choices]
                assert dict(theirs.chance_outcomes()) == pytest.approx(dict(zip(faces, chances, strict=True)))
                choice = ours.choices[random.integers(len(ours.choices))]
                theirs.apply_action(choice - 1)
            else:
                enough = banked[ours.state.seat] + turn >= ours.variant.rules.target
                assert theirs.legal_actions() == ([HOLD] if enough else [ROLL, HOLD])
                assert ours.choices == ([ROLL] if turn == 0 else [ROLL, HOLD])
                choice = HOLD if enough else ours.choices[random.integers(len(ours.choices))]
                theirs.apply_action(choice)
            ours.play(choice)
            assert_same_position(ours, theirs)
