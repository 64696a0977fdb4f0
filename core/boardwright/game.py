"""The Game contract: what a plugin gives the framework, and what the framework promises in return.

A game is data: its kernels and a few ordinary functions, in one frozen `Game`. Nothing in it is hidden, so that a
rule change, a function from Game to Game, can replace or wrap any part.

Every kernel takes `rules`, the named tuple that `Game.rules` made of a board, options and a number of seats, and
`state`, one numpy record. The record has the game's own fields, from `Game.fields`, and those of the framework:

    to_move    the seat to act, 0 … seats - 1, or CHANCE, or OVER         int8
    truncated  whether the game was ended by a limit, not by its rules    bool

A fresh record is all zeros. Actions and chance outcomes are numbers of the game's own making.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from boardwright.boards.board import CellArray
from boardwright.documents.models import Section
from boardwright.kernels.kernel import Kernel, kernel

if TYPE_CHECKING:
    from boardwright.boards import Board

CHANCE = -1  # `to_move` while dice or cards decide
OVER = -2  # `to_move` once the game has ended
NOBODY = -1  # no seat
EMPTY = -1  # no stone on a cell
WORD = 8  # bytes; states are whole words, so that bots can compare and hash them quickly

State: TypeAlias = Any  # one record of the game's own dtype; no static type can name its fields
Actions: TypeAlias = NDArray[np.int32]
Probabilities: TypeAlias = NDArray[np.float64]
SeatValues: TypeAlias = NDArray[np.float64]  # a number a seat, shape (seats,)
Fields: TypeAlias = Mapping[str, DTypeLike | tuple[DTypeLike, int | tuple[int, ...]]]


Place: TypeAlias = int | tuple[int, ...] | str


class Piece(NamedTuple):
    """Something that lies on the board or beside it, for drawings.

    Attributes:
        place: a cell's number; the two cells of an edge; the cells around a corner, at least three; or the name of a
            place off the board, such as `bank of seat 1`.
        owner: the seat whose piece it is, or NOBODY.
        kind: what tells it from the owner's other pieces, in a word or a letter, such as `king` or `A`.
        count: how many lie there, at least 1.
    """

    place: Place
    owner: int = NOBODY
    kind: str = ""
    count: int = 1


class Highlight(NamedTuple):
    """Cells of which a variant says something special, such as a hexagon that counts twice.

    Attributes:
        cells: the cells' numbers.
        text: what is special about them, in one to three words, such as `h6 counts twice`.
    """

    cells: tuple[int, ...]
    text: str


class Options(Section):
    """Base of a game's options: one field an option, with its default, bounds and description."""


@dataclass(frozen=True)
class Game:
    """The rules of a game. Fields are obligations; those with a default may be left out.

    Attributes:
        name: what variants call it: lower case, digits and `-`.
        version: changes whenever the same seed could give another result; part of every variant's hash.
        players: fewest and most seats.
        options: the model of its options.
        rules: (board, options, seats) -> a NamedTuple of numbers, arrays and further NamedTuples. Refuses, with
            OptionError or BoardError, what does not fit together. `board` is None if `needs_board` is False.
        fields: rules -> the state's own fields: name to dtype, or to (dtype, shape).
        most_actions: rules -> a bound on how many actions are ever legal at once.
        start: (rules, state): makes the opening position out of a record of zeros.
        legal_actions: (rules, state, actions) -> count: fills the buffer with the legal actions of the seat to
            move, ascending, each once. At least one while the game is not over: a pass is an action of its own.
        apply: (rules, state, action): plays a legal action, or a chance outcome. Must set `to_move`.
        returns: (rules, state, returns): fills in what each seat maximises, whatever the buffer held. Also asked of
            positions that are not over.
        action_text: (board, rules, state, action) -> what a person reads and types for the action or outcome;
            different for all that are legal in one position. `state` is the position before it.
        scores: like `returns`: the points that a person would read. Default: the returns.
        wins: like `returns`: each seat's share of the win, 1 in all or 0. Default: an equal share to those with the
            highest return. For games whose returns cannot be compared from seat to seat.
        evaluation: like `returns`: an estimate of each seat's final return, for bots that look ahead. Only asked of
            positions that are not over, at chance included. Default: the returns as they stand.
        chance: (rules, state, outcomes, probabilities) -> count: fills the buffers with every outcome that has a
            probability above 0, ascending; they sum to 1. Only asked while `to_move` is CHANCE.
        most_outcomes: rules -> a bound on how many outcomes there ever are at once; needed with `chance`.
        status: (board, rules, state) -> lines that a person at the table sees besides the board and the scores: dice
            thrown, banks, lives; empty where there is nothing.
        marks: (board, rules, state) -> a mark of one character for each cell that holds something, for drawings.
        best_return: rules -> a bound that no return exceeds; a solver that reaches it need not look further.
        relations: rules -> arrays of rows of cells, all that the rules know of where cells lie. Renaming the cells so
            that each array keeps its rows, in any order, changes nothing about the game, except that it may begin from
            another position. A rule change that singles out further cells replaces it. Needed with `moved`.
        moved: (rules, state, targets, image): what lies on each cell of `state` comes to lie on cell `targets[cell]` of
            `image`, which is a copy of `state` beforehand. With it, a solver takes positions for one that are the same
            but for such a renaming.
        needs_board: False for games without a board.
        summary: the rules in a few sentences, for `boardwright show`.
    """

    name: str
    version: str
    players: tuple[int, int]
    options: type[Options]
    rules: Callable[[Any, Any, int], Any]
    fields: Callable[[Any], Fields]
    most_actions: Callable[[Any], int]
    start: Kernel[..., None]
    legal_actions: Kernel[..., int]
    apply: Kernel[..., None]
    returns: Kernel[..., None]
    action_text: Callable[[Any, Any, State, int], str]
    scores: Kernel[..., None] | None = None
    wins: Kernel[..., None] | None = None
    evaluation: Kernel[..., None] | None = None
    chance: Kernel[..., int] | None = None
    most_outcomes: Callable[[Any], int] | None = None
    status: Callable[[Any, Any, State], str] | None = None
    marks: Callable[[Any, Any, State], Mapping[int, str]] | None = None
    best_return: Callable[[Any], float] | None = None
    relations: Callable[[Any], Sequence[CellArray]] | None = None
    moved: Kernel[..., None] | None = None
    needs_board: bool = True
    summary: str = ""

    def replace(self, **changes: Any) -> Game:
        """This game with some fields changed: what a rule change returns."""
        return dataclasses.replace(self, **changes)


@dataclass(frozen=True)
class RuleChange:
    """A named change of rules from a plugin: a function that makes a changed game out of a game.

    Attributes:
        name: what variants list under `rules`.
        version: as a game's version, part of every hash of a variant that names it.
        change: the function; raises GameError if the game is not one that it can change.
    """

    name: str
    version: str
    change: Callable[[Game], Game]


def state_dtype(game: Game, rules: Any) -> np.dtype[np.void]:
    """The dtype of the game's states: the framework's fields, then the game's own, in whole words of `WORD` bytes."""
    fields: list[Any] = [("to_move", np.int8), ("truncated", np.bool_)]
    for name, spec in game.fields(rules).items():
        fields.append((name, *spec) if isinstance(spec, tuple) else (name, spec))
    return np.dtype((np.record, _in_whole_words(np.dtype(fields, align=True))))


def _in_whole_words(layout: Any) -> np.dtype[np.void]:
    """The same fields at the same places, the gaps filled by fields of their own, and the size rounded up.

    Numpy copies records field by field: what lies between fields would be garbage in copies, and hashes with it.
    """
    size = -(-layout.itemsize // WORD) * WORD
    starts = {name: layout.fields[name][1] for name in layout.names}
    formats = {name: layout.fields[name][0] for name in layout.names}
    end = 0
    for name, start in [*starts.items(), ("", size)]:
        if start > end:
            starts[f"gap_{end}"] = end
            formats[f"gap_{end}"] = np.dtype((np.uint8, start - end))
        end = start + (formats[name].itemsize if name else 0)
    names = sorted(starts, key=starts.__getitem__)
    return np.dtype(
        {
            "names": names,
            "formats": [formats[name] for name in names],
            "offsets": [starts[name] for name in names],
            "itemsize": size,
            "aligned": True,
        }
    )


def new_states(game: Game, rules: Any, count: int) -> np.recarray[Any, Any]:
    """`count` records of zeros; index it to get a state whose fields are attributes."""
    return np.zeros(count, dtype=state_dtype(game, rules)).view(np.recarray)


def scores_of(game: Game) -> Kernel[..., None]:
    """The kernel that gives the points a person would read."""
    return game.scores or game.returns


def wins_of(game: Game) -> Kernel[..., None]:
    """The kernel that gives each seat's share of the win."""
    return game.wins or share_of_highest(game.returns)


def evaluation_of(game: Game) -> Kernel[..., None]:
    """The kernel that estimates final returns from positions that are not over."""
    return game.evaluation or game.returns


def share_of_highest(values: Kernel[..., None]) -> Kernel[..., None]:
    """A kernel that shares the win among the seats with the highest of `values`, such as a game's returns."""

    @kernel
    def wins(rules: Any, state: State, shares: SeatValues) -> None:
        values(rules, state, shares)
        highest = shares.max()
        winners = 0
        for seat in range(len(shares)):
            winners += int(shares[seat] == highest)
        for seat in range(len(shares)):
            shares[seat] = 1.0 / winners if shares[seat] == highest else 0.0

    return wins


@kernel
def winner_takes_all(rules: Any, state: State, returns: SeatValues) -> None:
    """Returns of games whose state has a `winner`: 1 for that seat and 0 for the others, an equal share before."""
    for seat in range(len(returns)):
        if state.winner == NOBODY:
            returns[seat] = 1.0 / len(returns)
        else:
            returns[seat] = 1.0 if state.winner == seat else 0.0


def marks_of_owners(board: Board, rules: Any, state: State) -> Mapping[int, str]:
    """Marks of games whose state has an `owner` for each cell: each stone as the number of its seat."""
    owners = state.owner[: board.size].tolist()
    return {cell: str(seat + 1) for cell, seat in enumerate(owners) if seat != EMPTY}


@kernel
def no_chance(rules: Any, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    """Stands in for `chance` in games without; a position that asks it breaks the contract, and is reported."""
    return 0


def chance_of(game: Game) -> Kernel[..., int]:
    """The kernel that lists chance outcomes."""
    return game.chance or no_chance


def most_choices(game: Game, rules: Any) -> int:
    """How many actions or outcomes a buffer must hold."""
    outcomes = game.most_outcomes(rules) if game.most_outcomes else 0
    return max(game.most_actions(rules), outcomes, 1)
