"""What a game owes, each obligation one sentence; and how a broken one is reported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from boardwright.errors import ConformanceError, GameError, raised_at


class Obligation(StrEnum):
    """The obligations that the kit checks."""

    NO_FAILURE = "rules and texts do not fail"
    IN_RANGE = "no index is out of range"
    TO_MOVE = "after every step `to_move` is a seat, CHANCE or OVER"
    SOMETHING_TO_DO = "a game that is not over offers an action or an outcome"
    WITHIN_BOUNDS = "there are never more choices than `max_actions` and `max_outcomes` say"
    IN_SPACE = "actions are below `action_space`, and outcomes below `outcome_space`"
    ASCENDING = "actions and outcomes are at least 0 and ascending, each once"
    PROBABILITIES = "the probabilities of outcomes are above 0 and sum to 1"
    LOOKING = "a question does not change the position"
    BUFFERS = "an answer does not depend on what the buffers held before"
    FIXED_RULES = "kernels do not change the rules"
    FINITE = "scores, returns and evaluations are finite numbers"
    RETURNS = "at the end of a game returns are within `returns_range`, and sum to `returns_sum` if there is one"
    WINS = "shares of the win are from 0 to 1, and sum to 1 or 0; where only some seats compete, theirs to 1 at most"
    COMMON = "seats that do not compete have the same return, and no share of the win unless none competes"
    TEXTS = "the choices of a position have texts of one line, all different, that are read back as the same choices"
    DRAWING = "`pieces` and `highlights` lie on the board or are named, and `status` and `events` are texts"
    CLICKING = "`action_cells` gives cells of the board"
    UNDO_AND_COPY = "taking back restores the position, and a copy leaves it alone"
    REPEATABLE = "the same steps lead to the same position"
    CANONICAL = (
        "a position is the same however it came about: lists are in order and zero behind their end, what no longer "
        "means anything is cleared, and what only a limit or a draw by repetition counts is declared with key=False"
    )
    COMPILED = "compiled rules do what interpreted ones do"


@dataclass
class Progress:
    """Where the check of a variant stands: game number `game` of the run with `seed`, after `step` steps."""

    variant: str
    seed: int
    game: int = 0
    step: int = 0

    def demand(self, kept: bool, obligation: Obligation, detail: str) -> None:
        """Raises ConformanceError, with the place and what was found instead, unless the obligation is kept."""
        if not kept:
            raise self.broken(obligation, detail)

    def broken(self, obligation: Obligation, detail: str) -> ConformanceError:
        """The error that tells of a broken obligation."""
        return ConformanceError(self.variant, obligation.value, detail, seed=self.seed, game=self.game, step=self.step)

    @contextmanager
    def running(self, what: str) -> Iterator[None]:
        """Reports whatever the game's own code raises inside the block; `what` names that code."""
        try:
            yield
        except ConformanceError:
            raise
        except GameError as error:
            cause = error.__cause__ or error
            obligation = Obligation.IN_RANGE if isinstance(cause, IndexError) else Obligation.NO_FAILURE
            raise self.broken(obligation, f"{what}: {error.message}") from error
        except Exception as error:  # the game's own code may fail in any way
            obligation = Obligation.IN_RANGE if isinstance(error, IndexError) else Obligation.NO_FAILURE
            told = f"{what} fails with {type(error).__name__}: {error}{raised_at(error)}"
            raise self.broken(obligation, told) from error
