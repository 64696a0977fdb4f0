"""Match: one game stepped through in Python, with undo and copies."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from boardwright.documents.record import MAX_SEED, Record
from boardwright.errors import ActionError, BoardwrightError, GameError, check_count, hint, raised_at
from boardwright.game import Game, Highlight, Notation, Piece, chance_of, draw_of, scores_of, wins_of
from boardwright.kernels.kernel import Kernel
from boardwright.kernels.lib.streams import CHANCE_STREAM, draw, next_bits, seed_streams
from boardwright.kernels.state import CHANCE, OVER, State
from boardwright.variants import Variant

T = TypeVar("T")

# Interpreted rules keep numpy's small integer types, compiled ones do not; and at a division by zero numpy only warns.
# Both are told, instead of giving one result here and another there.
_STRICT: Any = {"over": "raise", "divide": "raise", "invalid": "raise"}


@dataclass(frozen=True)
class _Step:
    """What undo needs: the action, and the position and random streams from before it."""

    action: int
    states: Any
    streams: Any


class Match:
    """One game of a variant, from its start, interpreted.

    Seats, actions and outcomes are numbers; `action_text` says them as people do, and `play` takes either. Game
    number `game` of the run with `seed` throws the same dice here as there.
    """

    def __init__(self, variant: Variant, seed: int = 0, game: int = 0) -> None:
        check_seed(seed)
        self.variant = variant
        self.seed = seed
        self.game = game
        self._states = variant.new_states(1)
        self._buffer = np.zeros(variant.bounds.max_choices, dtype=np.int32)
        self._probabilities = np.zeros(len(self._buffer))
        self._streams = np.zeros(1 + variant.players, dtype=np.uint64)
        self._steps: list[_Step] = []
        seed_streams(self._streams, seed, game)
        self._run(variant.game.start, self.state)

    def __repr__(self) -> str:
        where = "over" if self.over else "at chance" if self.to_move is None else f"seat {self.to_move + 1} to move"
        return f"<Match of {self.variant.name}, seed {self.seed}, game {self.game}: {len(self._steps)} steps, {where}>"

    def _repr_svg_(self) -> str | None:
        """The position as a notebook shows it; None without a board."""
        board = self.variant.board
        if board is None:
            return None
        draw_svg: Callable[..., str] = importlib.import_module("boardwright.render").draw_svg
        return draw_svg(board, self.pieces, self.highlights)

    @property
    def state(self) -> State:
        """The position's record, for reading."""
        return self._states[0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.to_move == OVER)

    @property
    def at_chance(self) -> bool:
        """Whether dice or cards decide next; then `roll`, or `play` an outcome."""
        return bool(self.state.to_move == CHANCE)

    @property
    def to_move(self) -> int | None:
        """The seat to act, from 0; None at chance and when the game is over."""
        seat = int(self.state.to_move)
        return seat if seat >= 0 else None

    @property
    def truncated(self) -> bool:
        """Whether the game was ended by a limit instead of by its rules."""
        return bool(self.state.truncated)

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions and outcomes played so far."""
        return tuple(step.action for step in self._steps)

    @property
    def legal_actions(self) -> tuple[int, ...]:
        """What the seat to move may play, ascending; empty at chance and when the game is over."""
        if self.to_move is None:
            return ()
        count = self._run(self.variant.game.legal_actions, self.state, self._buffer)
        if count < 1:
            raise GameError(f"game '{self.variant.game.name}' offers no action, though it is not over")
        return tuple(self._buffer[:count].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome that chance may bring, with its probability; empty unless `at_chance`."""
        count = self._list_outcomes()
        return list(zip(self._buffer[:count].tolist(), self._probabilities[:count].tolist(), strict=True))

    def action_text(self, action: int) -> str:
        """The action or outcome of this position as a person reads and types it."""
        return self._told(self.variant.game.action_text, action)

    def action_cells(self, action: int) -> tuple[int, ...]:
        """The cells that a person clicks, in this order, to choose the action; empty where a list is needed."""
        return tuple(self._listed(self.variant.game.action_cells, self.state, action))

    @property
    def status(self) -> str:
        """Lines that a person at the table sees besides board and scores; empty where the game has none."""
        return self._told(self.variant.game.status)

    @property
    def pieces(self) -> list[Piece]:
        """What lies on the board and beside it."""
        return self._listed(self.variant.game.pieces, self.state)

    @property
    def fen(self) -> str:
        """The position in one line of the game's own notation, such as FEN; raises GameError where it has none."""
        return self._notation.position_text(self)

    def game_text(self, players: Sequence[str] = ()) -> str:
        """The game in its own notation, such as PDN; raises GameError where it has none.

        Args:
            players: who sat on each seat, for the heading.
        """
        return self._notation.game_text(self, players)

    @property
    def _notation(self) -> Notation:
        if self.variant.game.notation is None:
            raise GameError(f"game '{self.variant.game.name}' has no notation of its own")
        return self.variant.game.notation

    @property
    def highlights(self) -> list[Highlight]:
        """What is special about some cells in this variant, or in this position."""
        return self._listed(self.variant.game.highlights, self.state)

    @property
    def events(self) -> list[str]:
        """What the last step did that its text does not say, a sentence each; empty before the first."""
        if not self._steps:
            return []
        step = self._steps[-1]
        return self._listed(self.variant.game.events, step.states[0], step.action, self.state)

    def parse(self, text: str) -> int:
        """The action or outcome of this position that is written `text`; raises ActionError if there is none."""
        choices = self.choices
        texts = {self.action_text(action): action for action in choices}
        wanted = text.strip()
        if wanted not in texts:
            raise ActionError(f"'{wanted}' is not legal here{hint(wanted, texts, 'action')}")
        return texts[wanted]

    def play(self, action: int | str) -> None:
        """Plays an action, or a chance outcome, given as a number or as text.

        Raises:
            ActionError: it is not legal in this position, or the game is over.
        """
        if self.over:
            raise ActionError("the game is over")
        self._play(self.parse(action) if isinstance(action, str) else self._checked(action))

    def roll(self) -> int:
        """Lets chance decide, from the match's own stream, and returns the outcome; raises ActionError elsewhere."""
        if not self.at_chance:
            raise ActionError("there is nothing to roll for here")
        count = self._list_outcomes()
        outcome = draw(self._streams.copy(), CHANCE_STREAM, self._buffer, self._probabilities, count)
        self._play(outcome)
        return outcome

    def choose(self, choose: Callable[..., int], memory: Any = ()) -> int:
        """The action that a bot picks here, from its seat's own stream; it is not played.

        Args:
            choose: what `Policy.choose` is.
            memory: what `Policy.new_memory` made for the seat, the same at each of its moves in this match.

        Raises:
            ActionError: nobody is to move, or the bot picks none of the actions that there are.
        """
        actions = self.legal_actions
        if not actions:
            raise ActionError("there is nothing to choose here")
        arguments = (self.state, self._buffer, len(actions), self._streams, self.to_move, memory)
        with np.errstate(**_STRICT):
            index = int(choose(self.variant.rules, *arguments))
        if not 0 <= index < len(actions):
            raise ActionError(f"number {index} was chosen of actions 0 to {len(actions) - 1}")
        return actions[index]

    @property
    def scores(self) -> tuple[float, ...]:
        """Each seat's points, as the position stands."""
        return self._values(scores_of(self.variant.game))

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat maximises, as the position stands."""
        return self._values(self.variant.game.returns)

    @property
    def wins(self) -> tuple[float, ...]:
        """Each seat's share of the win, as the position stands."""
        return self._values(wins_of(self.variant.game))

    @property
    def competing(self) -> tuple[bool, ...]:
        """Which seats play to win; the others share one common result."""
        return tuple(
            bool(self._run(self.variant.game.competes, self.state, seat)) for seat in range(self.variant.players)
        )

    @property
    def drawn(self) -> bool:
        """Whether the position as it stands is a draw: all seats compete, and none has more of the win than another."""
        return bool(self._run(draw_of(self.variant.game), self.state, np.array(self.wins)))

    def record(self) -> Record:
        """What has been played so far; `replay` makes a match of it again, with the same dice to come.

        Raises:
            RecordError: a text or number of the game is unfit for a record.
        """
        return record_of(
            self.variant,
            seed=self.seed,
            game=self.game,
            bots=(),
            actions=[self._text_of(step) for step in self._steps],
            scores=self.scores,
            returns=self.returns,
            over=self.over,
            truncated=self.truncated,
        )

    def undo(self) -> int:
        """Takes back the last action or outcome and returns it; the dice will fall as before.

        Raises:
            ActionError: nothing has been played.
        """
        if not self._steps:
            raise ActionError("there is nothing to undo")
        step = self._steps.pop()
        self._states[:] = step.states
        self._streams[:] = step.streams
        return step.action

    def copy(self) -> Match:
        """The same position with its history; playing on either leaves the other alone."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._states = self._states.copy()
        twin._buffer = self._buffer.copy()
        twin._probabilities = self._probabilities.copy()
        twin._streams = self._streams.copy()
        twin._steps = list(self._steps)
        return twin

    @property
    def choices(self) -> tuple[int, ...]:
        """What may be played next: the legal actions, or at chance the outcomes."""
        if self.at_chance:
            return tuple(outcome for outcome, _ in self.chance_outcomes())
        return self.legal_actions

    def _checked(self, action: int) -> int:
        is_number = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not is_number or action not in self.choices:
            raise ActionError(f"{action!r} is not legal here; see legal_actions and chance_outcomes()")
        return int(action)

    def _list_outcomes(self) -> int:
        if not self.at_chance:
            return 0
        count = self._run(chance_of(self.variant.game), self.state, self._buffer, self._probabilities)
        if count < 1:
            raise GameError(f"game '{self.variant.game.name}' waits for chance but lists no outcome")
        return int(count)

    def _play(self, action: int) -> None:
        """Plays what is legal. An outcome uses up a throw even if it was chosen, so that later dice fall the same."""
        self._steps.append(_Step(action, self._states.copy(), self._streams.copy()))
        if self.at_chance:
            next_bits(self._streams, CHANCE_STREAM)
        self._run(self.variant.game.apply, self.state, action)

    def _values(self, kernel: Kernel[..., None]) -> tuple[float, ...]:
        values = np.zeros(self.variant.players)
        self._run(kernel, self.state, values)
        return tuple(values.tolist())

    def _text_of(self, step: _Step) -> str:
        with failures_reported(self.variant.game):
            return self.variant.game.action_text(self.variant.board, self.variant.rules, step.states[0], step.action)

    def _told(self, tell: Callable[..., T], *arguments: Any) -> T:
        """What one of the game's functions for people says of the position."""
        with failures_reported(self.variant.game):
            return tell(self.variant.board, self.variant.rules, self.state, *arguments)

    def _listed(self, tell: Callable[..., Iterable[T]], *arguments: Any) -> list[T]:
        """All that one of the game's functions for people names; it may be a generator, which fails only then."""
        with failures_reported(self.variant.game):
            return list(tell(self.variant.board, self.variant.rules, *arguments))

    def _run(self, kernel: Kernel[..., Any], *arguments: Any) -> Any:
        with failures_reported(self.variant.game):
            return kernel(self.variant.rules, *arguments)


def check_seed(seed: int) -> None:
    """Raises ArgumentError unless the seed is a whole number 0 … MAX_SEED."""
    check_count("seed", seed, MAX_SEED, low=0)


def record_of(
    variant: Variant,
    *,
    seed: int,
    game: int,
    bots: Sequence[str],
    actions: Sequence[str],
    scores: Sequence[float],
    returns: Sequence[float],
    over: bool,
    truncated: bool,
) -> Record:
    """The record of a game of `variant`; raises RecordError if a text or number of the game is unfit for one."""
    return Record.of(
        {
            "variant": variant.name,
            "hash": variant.hash,
            **({"overrides": dict(variant.overrides)} if variant.overrides else {}),
            "seed": seed,
            "game": game,
            "players": variant.players,
            "bots": list(bots),
            "actions": list(actions),
            "scores": list(scores),
            "returns": list(returns),
            "over": over,
            "truncated": truncated,
        }
    )


@contextmanager
def failures_reported(game: Game) -> Iterator[None]:
    """Turns whatever a game's rules raise into a GameError that names the game.

    That goes for an overflow too.
    """
    try:
        with np.errstate(**_STRICT):
            yield
    except BoardwrightError:
        raise
    except FloatingPointError as error:
        advice = "; wrap small integers in int(…) before calculating" if "overflow" in str(error) else ""
        raise GameError(f"game '{game.name}': {error}{raised_at(error)}{advice}") from error
    except Exception as error:  # the game's own code
        reason = f"{type(error).__name__}: {error}{raised_at(error)}"
        raise GameError(f"game '{game.name}': the rules fail with {reason}") from error
