"""The Game contract: what a plugin gives the framework, and what the framework promises in return.

A game is data: its kernels and a few ordinary functions, in one frozen `Game`. Nothing in it is hidden, so that a
rule change, a function from Game to Game, can replace or wrap any part.

Every kernel takes `rules`, the named tuple that `Game.make_rules` made of a board, options and a number of seats, and
`state`, one record with the game's own fields and the framework's `to_move` and `truncated` (see `kernels.state`).
Actions and chance outcomes are numbers of the game's own making.
"""

from __future__ import annotations

import dataclasses
import inspect
import math
import re
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from boardwright.boards.board import Board, CellArray
from boardwright.errors import BoardwrightError, GameError, raised_at
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.state import CHANCE, EMPTY, NOBODY, Actions, Field, Fields, Probabilities, SeatValues, State

if TYPE_CHECKING:
    from boardwright.documents.models import Options  # at run time it would cost whoever needs no options pydantic

MAX_NUMBER = 2**31  # exclusive bound of actions and outcomes, which are kept in 32 bits
MAX_CHOICES = 10_000_000  # in one position

VALID_NAME = "use lower case, digits and '-'"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")

Place: TypeAlias = int | tuple[int, ...] | str
Number: TypeAlias = int | Callable[[Any], int]  # the number itself, or rules -> the number


@dataclass(frozen=True, slots=True)
class Piece:
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

    @property
    def label(self) -> str:
        """Whose it is and of what kind, as `1`, `1 king` or `A`."""
        return " ".join(filter(None, ("" if self.owner == NOBODY else str(self.owner + 1), self.kind)))


@dataclass(frozen=True, slots=True)
class Highlight:
    """Cells of which a variant or a position says something special, such as a hexagon that counts twice.

    Attributes:
        cells: the cells' numbers.
        text: what is special about them, in one to three words, such as `h6 counts twice`.
    """

    cells: tuple[int, ...]
    text: str


class NotedGame(NamedTuple):
    """A game that was written down elsewhere, as `Notation.read_games` gives it."""

    match: Any  # the match after its last move
    title: str  # who played, when and where, and with which result, as far as the text says


@dataclass(frozen=True)
class Notation:
    """How a game's players write it down, such as PDN with FEN for draughts.

    Attributes:
        name: what people call it, such as `PDN`.
        suffix: how the names of its files end, such as `.pdn`.
        position_text: match -> its position in one line.
        game_text: (match, players) -> the match as part of such a file; `players` names who sat on each seat, if known.
        read_games: (text, variant, source) -> the games of such a file, one by one, as games of the variant. Raises
            RecordError, located at `source` and the line, where it is not such a file or a move is not legal.
    """

    name: str
    suffix: str
    _: KW_ONLY
    position_text: Callable[[Any], str]
    game_text: Callable[[Any, Sequence[str]], str]
    read_games: Callable[[str, Any, str], Iterable[NotedGame]]


class BoardRules(NamedTuple):
    """The rules of a game on a board that needs to know no more than the graph."""

    cells: int
    seats: int
    neighbours: CellArray  # (cells, highest degree), filled up with NO_CELL
    degrees: CellArray  # (cells,)


class SeatRules(NamedTuple):
    """The rules of a game without a board that needs to know nothing."""

    seats: int


def graph_rules(board: Board | None, options: Options, seats: int) -> BoardRules | SeatRules:
    """The default of `Game.make_rules`: cells, seats, neighbours and degrees; without a board, the seats."""
    return SeatRules(seats) if board is None else BoardRules(board.size, seats, board.neighbours, board.degrees)


@kernel
def start_as_filled(rules: Any, state: State) -> None:
    """The default of `Game.start`: every field as it was filled, and seat 0 to move."""


@kernel
def winner_takes_all(rules: Any, state: State, returns: SeatValues) -> None:
    """Returns of games whose state has a `winner`: 1 for that seat and 0 for the others, an equal share before."""
    for seat in range(len(returns)):
        if state.winner == NOBODY:
            returns[seat] = 1.0 / len(returns)
        else:
            returns[seat] = 1.0 if state.winner == seat else 0.0


@kernel
def no_chance(rules: Any, state: State, outcomes: Actions, probabilities: Probabilities) -> int:
    """Stands in for `chance` in games without; a position that asks it breaks the contract, and is reported."""
    return 0


@kernel
def everyone_competes(rules: Any, state: State, seat: int) -> bool:
    """The default of `Game.competes`."""
    return True


def every_cell(rules: Any) -> int:
    """The default of `Game.action_space`: an action is a cell."""
    return int(rules.cells)


def cell_text(board: Any, rules: Any, state: State, action: int) -> str:
    """The default of `Game.action_text`, where actions are cells: the cell's id."""
    return str(board.cells[action])


def clicked_cell(board: Any, rules: Any, state: State, action: int) -> Sequence[int]:
    """The default of `Game.action_cells`, where actions are cells: that cell."""
    return (action,)


def no_cells(board: Any, rules: Any, state: State, action: int) -> Sequence[int]:
    """The default of `Game.action_cells`, where actions are something else: they are chosen from a list."""
    return ()


def owned_pieces(board: Any, rules: Any, state: State) -> Iterable[Piece]:
    """The default of `Game.pieces`: a piece for each cell that the field `owner`, if there is one, gives a seat."""
    if "owner" not in state.dtype.names or board is None:
        return ()
    return [Piece(cell, owner) for cell, owner in enumerate(state.owner[: board.size].tolist()) if owner != EMPTY]


def nothing_to_tell(board: Any, rules: Any, state: State) -> str:
    """The default of `Game.status`."""
    return ""


def nothing_happens(board: Any, rules: Any, before: State, action: int, after: State) -> Sequence[str]:
    """The default of `Game.events`."""
    return ()


def nothing_special(board: Any, rules: Any, state: State) -> Iterable[Highlight]:
    """The default of `Game.highlights`."""
    return ()


_KERNELS = {  # what each is given
    "start": "rules, state",
    "legal_actions": "rules, state, actions",
    "apply": "rules, state, action",
    "chance": "rules, state, outcomes, probabilities",
    "returns": "rules, state, returns",
    "scores": "rules, state, scores",
    "wins": "rules, state, wins",
    "competes": "rules, state, seat",
    "evaluation": "rules, state, returns",
    "moved": "rules, state, targets, image",
}
_FUNCTIONS = {
    "make_rules": "board, options, seats",
    "action_text": "board, rules, state, action",
    "action_cells": "board, rules, state, action",
    "status": "board, rules, state",
    "events": "board, rules, before, action, after",
    "pieces": "board, rules, state",
    "highlights": "board, rules, state",
    "relations": "rules",
}
_OPTIONAL = frozenset({"chance", "scores", "wins", "evaluation", "relations", "moved"})


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """The rules of a game. Only its name, `legal_actions` and `apply` must be given, and `fields` to play on.

    Attributes:
        name: what variants call it: lower case, digits and `-`.
        title: one line for people.
        summary: the rules in a few sentences, for `boardwright show`.
        version: changes whenever the same seed could give another result; part of every variant's hash.
        players: how many play, or the fewest and the most.
        needs_board: False for games without a board.
        options: the model of its options, a subclass of `Options`; None: it has none.
        make_rules: (board, options, seats) -> a NamedTuple of numbers, arrays and further NamedTuples. Refuses, with
            OptionError or BoardError, what does not fit together. `board` is None if `needs_board` is False.
            Default: `cells`, `seats`, `neighbours` and `degrees`.
        fields: the state's own fields by name, each a `field(…)`, or rules -> such a mapping. A position is the same
            state however it came about, except for fields with `key=False`.
        start: (rules, state): makes the opening position out of a state that is filled as the fields say. Default: it
            is one, and seat 0 begins.
        legal_actions: (rules, state, actions) -> count: fills the buffer with the legal actions of the seat to
            move, ascending, each once. At least one while the game is not over: a pass is an action of its own.
        apply: (rules, state, action): plays a legal action, or a chance outcome. Must set `to_move`.
        chance: (rules, state, outcomes, probabilities) -> count: fills the buffers with every outcome that has a
            probability above 0, ascending; they sum to 1. Only asked while `to_move` is CHANCE.
        returns: (rules, state, returns): fills in what each seat maximises, whatever the buffer held. Also asked of
            positions that are not over. Default: the seat in the field `winner` has 1, the others 0.
        scores: like `returns`: the points that a person would read. Default: the returns.
        wins: like `returns`: each seat's share of the win, 1 in all or 0; less where seats that do not compete have
            their part in it. Default: an equal share to those with the
            highest return. For games whose returns cannot be compared from seat to seat.
        competes: (rules, state, seat) -> whether the seat plays to win. The others share one common result: the
            same return for each, and no part of the win unless no seat competes. Default: every seat does.
        evaluation: like `returns`: an estimate of each seat's final return, for bots that look ahead. Only asked of
            positions that are not over, at chance included. Default: the returns as they stand.
        action_space: every action is a number from 0 to below this. Default: actions are cells.
        max_actions: a bound on how many actions are ever legal at once. Default: the action space.
        outcome_space: every chance outcome is a number from 0 to below this; needed with `chance`. 0 where these rules
            leave nothing to chance.
        max_outcomes: a bound on how many outcomes there ever are at once. Default: the outcome space.
        returns_range: the lowest and the highest return that any seat can end with, or rules -> these. Default, where
            the winner takes all: 0 and 1.
        returns_sum: what the returns of all seats add up to whenever the game is over, or rules -> that; None: they
            differ. Default, where the winner takes all: 1.
        action_text: (board, rules, state, action) -> what a person reads and types for the action or outcome;
            different for all that are legal in one position. `state` is the position before it. Default, where
            actions are cells: the cell's id.
        action_cells: (board, rules, state, action) -> the cells that a person clicks, in this order, to choose the
            action; empty where it is chosen from a list. Default, where actions are cells: the cell.
        status: (board, rules, state) -> lines that a person at the table sees besides the board and the scores: dice
            thrown, lives; empty where there is nothing.
        events: (board, rules, before, action, after) -> what a step did that its text does not say, a sentence each,
            such as `seat 2 threw 4 and lost 350 points`; `before` and `after` are the positions around it.
        pieces: (board, rules, state) -> what lies on the board and beside it. Default: the field `owner`, by cell.
        highlights: (board, rules, state) -> what is special about some cells in this variant, or in this position.
        notation: how positions and games are written elsewhere; None: as boardwright's own records only.
        relations: rules -> arrays of rows of cells, all that the rules know of where cells lie. Renaming the cells so
            that each array keeps its rows, in any order, changes nothing about the game, except that it may begin from
            another position. A rule change that singles out further cells replaces it. Needed with `moved`.
        moved: (rules, state, targets, image): what lies on each cell of `state` comes to lie on cell `targets[cell]` of
            `image`, which is a copy of `state` beforehand. With it, a solver takes positions for one that are the same
            but for such a renaming.
    """

    name: str
    _: KW_ONLY
    title: str = ""
    summary: str = ""
    version: str = "1"
    players: int | tuple[int, int] = 2
    needs_board: bool = True
    options: type[Options] | None = None
    make_rules: Callable[[Any, Any, int], Any] = graph_rules
    fields: Fields | Callable[[Any], Fields] = dataclasses.field(default_factory=dict)
    start: Kernel[..., None] = start_as_filled
    legal_actions: Kernel[..., int]
    apply: Kernel[..., None]
    chance: Kernel[..., int] | None = None
    returns: Kernel[..., None] = winner_takes_all
    scores: Kernel[..., None] | None = None
    wins: Kernel[..., None] | None = None
    competes: Kernel[..., bool] = everyone_competes
    evaluation: Kernel[..., None] | None = None
    action_space: Number = every_cell
    max_actions: Number | None = None
    outcome_space: Number | None = None
    max_outcomes: Number | None = None
    returns_range: tuple[float, float] | Callable[[Any], tuple[float, float]] | None = None
    returns_sum: float | Callable[[Any], float | None] | None = None
    action_text: Callable[[Any, Any, State, int], str] = cell_text
    action_cells: Callable[[Any, Any, State, int], Sequence[int]] = clicked_cell
    status: Callable[[Any, Any, State], str] = nothing_to_tell
    events: Callable[[Any, Any, State, int, State], Sequence[str]] = nothing_happens
    pieces: Callable[[Any, Any, State], Iterable[Piece]] = owned_pieces
    highlights: Callable[[Any, Any, State], Iterable[Highlight]] = nothing_special
    notation: Notation | None = None
    relations: Callable[[Any], Sequence[CellArray]] | None = None
    moved: Kernel[..., None] | None = None

    plugin_kind: ClassVar[str] = "game"

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise GameError(f"invalid name {self.name!r} of a game: {VALID_NAME}")
        self._check_players()
        self._check_kinds()
        self._check_functions()
        if (self.chance is None) != (self.outcome_space is None):
            raise self._refusal("chance and outcome_space belong together; there is only one of them")
        if (self.moved is None) != (self.relations is None):
            raise self._refusal("moved and relations belong together; there is only one of them")
        if self.action_space is not every_cell:
            if self.action_text is cell_text:
                raise self._refusal("action_text is missing: actions are not cells")
            if self.action_cells is clicked_cell:
                object.__setattr__(self, "action_cells", no_cells)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return (self.players, self.players) if isinstance(self.players, int) else self.players

    def replace(self, **changes: Any) -> Game:
        """This game with some fields changed: what a rule change returns."""
        return dataclasses.replace(self, **changes)

    def with_fields(self, **fields: Field) -> Game:
        """This game with further fields in its state; raises GameError if it has one of them already."""
        before = self.fields

        def more_fields(rules: Any) -> Fields:
            known = fields_of(self, rules)
            for name in fields:
                if name in known:
                    raise GameError(f"game '{self.name}' already has a field '{name}'")
            return {**known, **fields}

        return self.replace(fields=more_fields if callable(before) else more_fields(None))

    def with_rules(self, **values: Callable[[Any, Any, int, Any], Any]) -> Game:
        """This game with further entries in the NamedTuple of its rules.

        Args:
            values: for each entry, (board, options, seats, rules) -> its value, where `rules` are the game's own.
        """
        make_before = self.make_rules

        def make_rules(board: Any, options: Any, seats: int) -> Any:
            rules = make_before(board, options, seats)
            return _extended(rules, {name: make(board, options, seats, rules) for name, make in values.items()})

        return self.replace(make_rules=make_rules)

    def with_options(self, model: type[Options]) -> Game:
        """This game with the options of `model` besides its own."""
        bases = (model,) if self.options is None else (model, self.options)
        return self.replace(options=type(model.__name__, bases, {"__doc__": model.__doc__}))

    def with_action(self, name: str, text: str) -> Game:
        """This game with one more action, whose number the kernels find in the rules, as `rules.NAME`.

        It is the first number that is free, so legal actions stay ascending where it is listed last. Kernels that list
        and apply it are for the rule change to give. The game's notation, which does not know the action, goes.

        Args:
            name: what the rules call its number.
            text: what people read and type for it.
        """
        space, most = self.action_space, self.max_actions
        text_before, cells_before = self.action_text, self.action_cells

        def is_it(rules: Any, state: State, action: int) -> bool:  # not an outcome with the same number
            return bool(state.to_move != CHANCE and action == getattr(rules, name))

        def action_text(board: Any, rules: Any, state: State, action: int) -> str:
            return text if is_it(rules, state, action) else text_before(board, rules, state, action)

        def action_cells(board: Any, rules: Any, state: State, action: int) -> Sequence[int]:
            return () if is_it(rules, state, action) else cells_before(board, rules, state, action)

        return self.with_rules(**{name: lambda board, options, seats, rules: _number(space, rules)}).replace(
            action_space=lambda rules: _number(space, rules) + 1,
            max_actions=None if most is None else lambda rules: _number(most, rules) + 1,
            action_text=action_text,
            action_cells=action_cells,
            notation=None,
        )

    def _check_kinds(self) -> None:
        for name in ("title", "summary", "version"):
            if not isinstance(getattr(self, name), str):
                raise self._refusal(f"{name} must be a text, not {getattr(self, name)!r}")
        if not isinstance(self.needs_board, bool):
            raise self._refusal(f"needs_board must be True or False, not {self.needs_board!r}")
        if self.options is not None and not hasattr(self.options, "model_validate"):  # its class is slow to import
            raise self._refusal(f"options must be a subclass of Options, not {self.options!r}")
        if self.notation is not None and not isinstance(self.notation, Notation):
            raise self._refusal(f"notation must be a Notation, not {self.notation!r}")
        if not callable(self.fields) and not isinstance(self.fields, Mapping):
            raise self._refusal(f"fields must be a mapping of names to field(…), not {self.fields!r}")

    def _check_functions(self) -> None:
        """Refuses what is no kernel or no function, or does not take what the contract says that it is given."""
        for name, parameters in (_KERNELS | _FUNCTIONS).items():
            value = getattr(self, name)
            if value is None and name in _OPTIONAL:
                continue
            if name in _KERNELS and not isinstance(value, Kernel):
                raise self._refusal(f"{name} must be a kernel, a function marked @kernel, not {value!r}")
            if not callable(value):
                raise self._refusal(f"{name} must be a function of ({parameters}), not {value!r}")
            if not takes(value, parameters):
                raise self._refusal(f"{name} must take ({parameters}); {_named(value)} does not")

    def _check_players(self) -> None:
        counts = (self.players,) if isinstance(self.players, int) else self.players
        whole = isinstance(counts, tuple) and all(type(count) is int for count in counts)
        if not whole or len(counts) not in (1, 2) or not 1 <= counts[0] <= counts[-1]:
            raise self._refusal(f"players must be a number or (fewest, most), at least 1, not {self.players!r}")

    def _refusal(self, complaint: str) -> GameError:
        return GameError(f"game '{self.name}': {complaint}")


@dataclass(frozen=True)
class RuleChange:
    """A named change of rules from a plugin: a function that makes a changed game out of a game.

    Attributes:
        name: what variants list under `rules`.
        change: the function; raises GameError if the game is not one that it can change.
        title: one line for people.
        version: as a game's version, part of every hash of a variant that names it.
    """

    name: str
    change: Callable[[Game], Game]
    _: KW_ONLY
    title: str = ""
    version: str = "1"

    plugin_kind: ClassVar[str] = "rule change"

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise GameError(f"invalid name {self.name!r} of a rule change: {VALID_NAME}")
        if not takes(self.change, "game"):
            raise GameError(f"rule change '{self.name}': change must be a function of (game), not {self.change!r}")
        for field, text in (("title", self.title), ("version", self.version)):
            if not isinstance(text, str):
                raise GameError(f"rule change '{self.name}': {field} must be a text, not {text!r}")


@dataclass(frozen=True)
class Bounds:
    """The numbers that a game states, for the rules of one variant; see `Game`."""

    action_space: int
    max_actions: int
    outcome_space: int
    max_outcomes: int
    returns_range: tuple[float, float]
    returns_sum: float | None

    @property
    def has_chance(self) -> bool:
        """Whether anything is left to chance."""
        return self.outcome_space > 0

    @property
    def max_choices(self) -> int:
        """How many actions or outcomes a buffer must hold."""
        return max(self.max_actions, self.max_outcomes, 1)


def is_name(name: object) -> bool:
    """Whether a game, a rule change or a bot may be called that."""
    return isinstance(name, str) and _NAME.match(name) is not None


def bounds_of(game: Game, rules: Any) -> Bounds:
    """The numbers that a game states.

    Raises:
        GameError: one is missing or no number, or does not fit: actions and outcomes are numbers of 32 bits.
    """
    space = _checked("action_space", _stated(game, "action_space", rules), MAX_NUMBER)
    outcomes = (
        0 if game.outcome_space is None else _checked("outcome_space", _stated(game, "outcome_space", rules), low=0)
    )
    most = space if game.max_actions is None else _stated(game, "max_actions", rules)
    most_outcomes = outcomes if game.max_outcomes is None else _stated(game, "max_outcomes", rules)
    return Bounds(
        action_space=space,
        max_actions=_checked("max_actions", most, MAX_CHOICES),
        outcome_space=outcomes,
        max_outcomes=_checked("max_outcomes", most_outcomes, MAX_CHOICES) if outcomes else 0,
        returns_range=_returns_range(game, rules),
        returns_sum=_returns_sum(game, rules),
    )


def _number(number: Number, rules: Any) -> int:
    return number(rules) if callable(number) else number


def _stated(game: Game, name: str, rules: Any) -> Any:
    """What a field of the game says for these rules; it is a value, or a function of the rules."""
    value = getattr(game, name)
    if not callable(value):
        return value
    try:
        return value(rules)
    except BoardwrightError:
        raise
    except Exception as error:  # the plugin's own code
        raise GameError(f"{name}: {type(error).__name__}: {error}{raised_at(error)}") from error


def takes(function: object, parameters: str) -> bool:
    """Whether this is a function that can be called with so many arguments, which are named for people."""
    if not callable(function):
        return False
    try:
        signature = inspect.signature(function.function if isinstance(function, Kernel) else function)
    except ValueError:  # some functions written in C have none
        return True
    try:
        signature.bind(*parameters.split(", "))
    except TypeError:
        return False
    return True


def _named(function: Callable[..., Any]) -> str:
    """A function's name, and its place where it has one."""
    code = getattr(getattr(function, "function", function), "__code__", None)
    place = f", {code.co_filename}:{code.co_firstlineno}," if code else ""
    return f"'{getattr(function, '__name__', type(function).__name__)}'{place}"


def _checked(name: str, value: Any, high: int = MAX_NUMBER, low: int = 1) -> int:
    try:
        whole = int(value.__index__())
    except (AttributeError, TypeError):
        raise GameError(f"{name} must be a whole number, not {value!r}") from None
    if not low <= whole <= high:
        raise GameError(f"{name} must be from {low} to {high:,}, not {whole:,}")
    return whole


def _returns_range(game: Game, rules: Any) -> tuple[float, float]:
    stated = _stated(game, "returns_range", rules)
    if stated is None and game.returns is winner_takes_all:
        return 0.0, 1.0
    if stated is None:
        raise GameError("returns_range is missing: the lowest and the highest return, such as (0, 1)")
    try:
        low, high = map(float, stated)
    except (TypeError, ValueError):
        low, high = 0.0, -1.0
    if not -float("inf") < low <= high < float("inf"):
        raise GameError(f"returns_range must be two finite numbers, the lower one first, not {stated!r}")
    return low, high


def _returns_sum(game: Game, rules: Any) -> float | None:
    if game.returns_range is None and game.returns is winner_takes_all:
        return 1.0
    stated = _stated(game, "returns_sum", rules)
    if stated is None:
        return None
    if isinstance(stated, str) or not hasattr(stated, "__float__") or not math.isfinite(stated):
        raise GameError(f"returns_sum must be a finite number or None, not {stated!r}")
    return float(stated)


def fields_of(game: Game, rules: Any) -> Fields:
    """The fields of the game's states for these rules; raises GameError if they are no such mapping."""
    fields = _stated(game, "fields", rules)
    if not isinstance(fields, Mapping) or not all(isinstance(name, str) for name in fields):
        raise GameError(f"fields must be a mapping of names to field(…), not {fields!r}")
    return fields


def scores_of(game: Game) -> Kernel[..., None]:
    """The kernel that gives the points a person would read."""
    return game.scores or game.returns


def wins_of(game: Game) -> Kernel[..., None]:
    """The kernel that gives each seat's share of the win."""
    return game.wins or share_of_highest(game.returns)


def evaluation_of(game: Game) -> Kernel[..., None]:
    """The kernel that estimates final returns from positions that are not over."""
    return game.evaluation or game.returns


def chance_of(game: Game) -> Kernel[..., int]:
    """The kernel that lists chance outcomes."""
    return game.chance or no_chance


@cache
def draw_of(game: Game) -> Kernel[..., bool]:
    """A kernel (rules, state, wins) -> whether these shares of the win make a draw: all compete, and none has more."""
    competes = game.competes

    @kernel
    def is_draw(rules: Any, state: State, wins: SeatValues) -> bool:
        drawn = len(wins) > 1
        for seat in range(len(wins)):
            drawn = drawn and wins[seat] == wins[0] and competes(rules, state, seat)
        return drawn

    return is_draw


@cache
def share_of_highest(values: Kernel[..., None]) -> Kernel[..., None]:
    """A kernel that shares the win among the seats with the highest of `values`, such as a game's returns or scores."""

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


def _extended(rules: Any, values: Mapping[str, Any]) -> Any:
    """A NamedTuple with further entries."""
    for name in values:
        if name in rules._fields:
            raise GameError(f"the rules already have an entry '{name}'")
    return namedtuple(type(rules).__name__, (*rules._fields, *values))(*rules, *values.values())
