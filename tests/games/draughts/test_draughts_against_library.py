"""Draughts against pydraughts, which we did not write: legal actions of four rule sets in random positions."""

from __future__ import annotations

from typing import Any

import draughts
import numpy as np
import pytest
from numpy.typing import NDArray

import boardwright as bw
from boardwright import Actions, State, kernel
from boardwright.kernels.running import ready
from boardwright_games.draughts.captures import MAX_WAYS, find_capture, has_jumped, new_ways, origin_of, target_of
from boardwright_games.draughts.fen import fen_text, rule_set_of
from boardwright_games.draughts.rules import begin_turn, legal_actions, put_piece
from boardwright_games.draughts.tables import Rules

RULE_SETS = {"english": "english", "international": "standard", "brazilian": "brazilian", "russian": "russian"}
POSITIONS = 1000
MAX_STONES = 20
KINGS = 0.3  # the share of kings among stones

Move = tuple[int, int, frozenset[int]]  # from which square to which, and on which squares stones are taken


@kernel
def list_from(
    rules: Rules, state: State, pieces: NDArray[np.int8], seat: int, actions: Actions, taken: NDArray[np.int64]
) -> int:
    """Sets a position up; lists its legal actions and, as the bits of cells, what each of them takes."""
    for cell in range(rules.cells):
        put_piece(rules, state, cell, pieces[cell])
    begin_turn(rules, state, seat)
    if state.to_move != seat:
        return 0
    count = legal_actions(rules, state, actions)
    for index in range(count):
        action = actions[index]
        taken[index] = 0
        if action % MAX_WAYS > 0:
            ways = new_ways()
            origin, target = origin_of(rules, action), target_of(rules, action)
            way = find_capture(rules, state, ways, origin, target, action % MAX_WAYS)
            for cell in range(rules.cells):
                taken[index] |= int(has_jumped(state, ways, way, cell)) << cell
    return count


class Kernels:
    """The compiled kernels of a variant, asked about single positions."""

    def __init__(self, variant: bw.Variant) -> None:
        board: Any = variant.board
        options: Any = variant.options
        self.variant = variant
        self.rule_set = rule_set_of(board, options.flying_kings, options.longest_capture)
        self.actions = np.zeros(variant.bounds.max_actions, dtype=np.int32)
        self.taken = np.zeros(len(self.actions), dtype=np.int64)
        pieces = np.zeros(board.size, dtype=np.int8)
        arguments = (variant.new_states(1)[0], pieces, 0, self.actions, self.taken)
        self.list_from = ready(list_from, variant.rules, arguments, game="draughts", interpreted=False)

    def moves(self, pieces: NDArray[np.int8], seat: int) -> list[Move]:
        """The legal actions, given the piece on each cell."""
        state = self.variant.new_states(1)[0]
        count = self.list_from(state, pieces, seat, self.actions, self.taken)
        assert not state.truncated
        return [self.move(int(self.actions[index]), int(self.taken[index])) for index in range(count)]

    def move(self, action: int, taken: int) -> Move:
        squares = {cell: number for number, cell in enumerate(self.rule_set.order, 1)}
        origin, target = (squares[end(self.variant.rules, action)] for end in (origin_of, target_of))
        return origin, target, frozenset(squares[cell] for cell in squares if taken >> cell & 1)


def moves_of_library(variant: str, fen: str) -> set[Move]:
    moves = draughts.Board(variant=variant, fen=fen).legal_moves()
    return {(move.board_move[0][0], move.board_move[-1][1], frozenset(move.captures)) for move in moves}


def random_position(random: np.random.Generator, board: Any) -> tuple[NDArray[np.int8], int]:
    """Stones of both seats on random cells, none of them a man on its far side; and the seat to move."""
    pieces = np.full(board.size, bw.EMPTY, dtype=np.int8)
    far = board.group("far").sets
    for number, cell in enumerate(random.permutation(board.size)[: random.integers(2, MAX_STONES + 1)]):
        seat = number if number < 2 else int(random.integers(2))
        king = random.random() < KINGS or cell in far[seat]
        pieces[cell] = 2 * seat + king
    return pieces, int(random.integers(2))


@pytest.mark.parametrize(("name", "theirs"), RULE_SETS.items())
def test_legal_actions_are_those_of_the_library(name: str, theirs: str) -> None:
    # The same length of the history for all, so that those on one board share machine code.
    kernels = Kernels(bw.load(f"draughts/{name}", options={"draw_after": 1}))
    random = np.random.default_rng(1)
    captures = 0
    for _ in range(POSITIONS):
        pieces, seat = random_position(random, kernels.variant.board)
        moves = kernels.moves(pieces, seat)
        assert len(moves) == len(set(moves))
        fen = fen_text(kernels.rule_set, pieces.tolist(), seat)
        assert set(moves) == moves_of_library(theirs, fen), fen
        captures += any(taken for _, _, taken in moves)
    assert captures > POSITIONS / 3
