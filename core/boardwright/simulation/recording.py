"""Writing the games of a run as records.

A run hands over the numbers of its actions; what a person reads is found by going through each game again, in compiled
code and without asking what is legal, which is many times quicker than stepping through a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from boardwright import files
from boardwright.documents.record import Record
from boardwright.kernels.running import ready
from boardwright.kernels.state import OVER
from boardwright.match import failures_reported, record_of
from boardwright.simulation.drivers import walk_driver
from boardwright.simulation.results import Games
from boardwright.simulation.rotation import turned
from boardwright.simulation.seating import SeatedBot
from boardwright.variants import Variant

_WINDOW = 256  # positions of a game that are kept at a time

Keep = Callable[[int, Games], None]


class Recorder:
    """Makes records of the games that these bots play with this seed."""

    def __init__(
        self,
        variant: Variant,
        lineup: Sequence[SeatedBot],
        seed: int,
        *,
        rotated: bool = False,
        interpreted: bool = False,
    ) -> None:
        self.variant = variant
        self.seed = seed
        self._rotated = rotated
        self._bots = [seated.text for seated in lineup]
        self._narrator = _Narrator(variant, interpreted=interpreted)

    def records(self, first_game: int, results: Games) -> Iterator[Record]:
        """The records of consecutive games with their actions; one in which a bot failed ends before that."""
        for row, actions in enumerate(results.actions):
            texts, over = self._narrator.tell(actions)
            yield record_of(
                self.variant,
                seed=self.seed,
                game=first_game + row,
                bots=turned(self._bots, first_game + row) if self._rotated else self._bots,
                actions=texts,
                scores=results.scores[row].tolist(),
                returns=results.returns[row].tolist(),
                over=over,
                truncated=bool(results.truncated[row] and not results.failed[row]),
            )


@contextmanager
def recording(
    path: Path | None,
    variant: Variant,
    lineup: Sequence[SeatedBot],
    seed: int,
    *,
    rotated: bool = False,
    interpreted: bool = False,
) -> Iterator[Keep]:
    """A function that writes the records of consecutive games to a file; it is there once the block has ended well.

    Without a path, nothing is written.

    Raises:
        BoardwrightError: nothing can be written there; if that is so from the start, before the block is entered.
    """
    if path is None:
        yield _keep_nothing
        return
    with files.replacing(path) as file:
        recorder = Recorder(variant, lineup, seed, rotated=rotated, interpreted=interpreted)

        def keep(first_game: int, results: Games) -> None:
            for record in recorder.records(first_game, results):
                file.write(record.line() + "\n")

        yield keep


def _keep_nothing(first_game: int, results: Games) -> None:
    pass


class _Narrator:
    """Says games as a person reads them."""

    def __init__(self, variant: Variant, *, interpreted: bool) -> None:
        self.variant = variant
        self._start = variant.new_states(1)
        self._states = variant.new_states(_WINDOW + 1)
        arguments = (self._states, np.zeros(0, dtype=np.int32))
        driver = walk_driver(variant.game)
        self._walk = ready(driver, variant.rules, arguments, game=variant.game.name, interpreted=interpreted)
        with failures_reported(variant.game):
            variant.game.start(variant.rules, self._start[0])

    def tell(self, actions: NDArray[np.int32]) -> tuple[list[str], bool]:
        """The texts of a game's actions and outcomes, and whether it is over then."""
        variant, states = self.variant, self._states
        texts: list[str] = []
        states[0] = self._start[0]
        with failures_reported(variant.game):
            for first in range(0, len(actions), _WINDOW):
                window = actions[first : first + _WINDOW]
                self._walk(states, window)
                for state, action in zip(states, window.tolist(), strict=False):
                    texts.append(variant.game.action_text(variant.board, variant.rules, state, action))
                states[0] = states[len(window)]
        return texts, bool(states[0].to_move == OVER)
