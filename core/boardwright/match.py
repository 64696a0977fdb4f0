"""Match: one game stepped through in Python, with undo and copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from boardwright.documents.record import MAX_SEED, Record, record_of
from boardwright.errors import ActionError, BoardwrightError, GameError, hint
from boardwright.game import CHANCE, OVER, Game, State, chance_of, most_choices, new_states, scores_of, wins_of
from boardwright.kernels.kernel import Kernel
from boardwright.kernels.lib.streams import CHANCE_STREAM, draw, next_bits, seed_streams
from boardwright.plugins.registry import plugins

if TYPE_CHECKING:
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
        self._states = new_states(variant.game, variant.rules, 1)
        self._buffer = np.zeros(most_choices(variant.game, variant.rules), dtype=np.int32)
        self._probabilities = np.zeros(len(self._buffer))
        self._streams = np.zeros(1 + variant.players, dtype=np.uint64)
        self._steps: list[_Step] = []
        self._observed = plugins().observed("boardwright_action_played")
        seed_streams(self._streams, seed, game)
        self._run(variant.game.start, self.state)
        plugins().notify("boardwright_match_started", match=self)

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

    @property
    def status(self) -> str:
        """Lines that a person at the table sees besides board and scores; empty where the game has none."""
        show = self.variant.game.status
        return self._told(show) if show else ""

    @property
    def marks(self) -> Mapping[int, str]:
        """A mark of one character for each cell that holds something; empty where the game has none."""
        show = self.variant.game.marks
        return self._told(show) if show else {}

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
            choose: what `Chooser.choose` is.
            memory: what `Chooser.new_memory` made for the seat, the same at each of its moves in this match.

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
            raise ActionError(f"{action!r} is no legal action here; see legal_actions and chance_outcomes()")
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
        if self._observed:
            plugins().notify("boardwright_action_played", match=self, action=action)
        if self.over:
            plugins().notify("boardwright_match_over", match=self)

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

    def _run(self, kernel: Kernel[..., Any], *arguments: Any) -> Any:
        with failures_reported(self.variant.game):
            return kernel(self.variant.rules, *arguments)


def check_seed(seed: int) -> None:
    """Raises ActionError unless the seed is a whole number 0 … MAX_SEED."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise ActionError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed!r}")


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
        raise GameError(f"game '{game.name}': {error}{advice}") from error
    except Exception as error:  # the game's own code
        raise GameError(f"game '{game.name}': the rules fail with {type(error).__name__}: {error}") from error
