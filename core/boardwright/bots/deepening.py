"""Iterative deepening: look one action ahead, then two, and so on, with a stack that can stop anywhere and go on later.

What a search with it has in its memory:

depth    actions to look ahead at most                                                  int
now      one record: where the search is                                                NOW
levels   the stack, a record a position; besides the search's own fields
         ahead   how many more actions to look ahead from here                          int32
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from boardwright.bots.search import Search, SearchParameters
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.kernels.lib.streams import Streams
from boardwright.kernels.state import Actions, State

MAX_DEPTH = 100
SLICE = 2000  # positions between two looks at the clock

NOW = (
    ("positions", "i8"),  # how many positions this decision has looked at, each as often as it was come to
    ("level", "i4"),  # the level of the stack that is being worked on
    ("arriving", "?"),  # whether its position has just been come to
    ("depth", "i4"),  # actions to look ahead this time
    ("choice", "i4"),  # the best action of the last time
    ("over", "?"),  # whether there is nothing more to search
)


class DepthParameters(SearchParameters):
    """Base of the parameters of bots that look at every action, some actions ahead."""

    depth: int | None

    def max_depth(self, default: int) -> int:
        """So many actions, unless the time runs out."""
        if self.depth is None:
            return default if self.seconds is None else MAX_DEPTH
        return self.depth


def depth_field(default: int) -> Any:
    """The parameter `depth` of a bot that looks so many actions ahead unless told otherwise."""
    description = f"actions to look ahead; default: {default}, or with seconds as many as there is time for"
    return Field(None, ge=1, le=MAX_DEPTH, description=description)


def deepening(arrive: Kernel[..., None], go_on: Kernel[..., None]) -> Search:
    """A search by two kernels (rules, memory): one looks at a position just come to, the other plays its next choice.

    Each does one step: down to the level of a position, or back up to the one above it.
    """

    @kernel
    def prepare(
        rules: Any, state: State, actions: Actions, count: int, streams: Streams, seat: int, memory: Any
    ) -> None:
        memory.places.states[0] = state
        memory.now[0].choice = actions[0]
        memory.now[0].over = count == 1
        memory.now[0].positions = 0
        begin(memory, 1)

    @kernel
    def think(rules: Any, streams: Streams, seat: int, memory: Any, amount: int) -> bool:
        now = memory.now[0]
        stop = now.positions + amount
        while now.positions < stop and not now.over:
            if now.arriving:
                now.positions += 1
                arrive(rules, memory)
            else:
                go_on(rules, memory)
        return bool(now.over)

    return Search.of(prepare, think, decide)


@kernel
def begin(memory: Any, depth: int) -> None:
    """Begins at the top, to look `depth` actions ahead."""
    now = memory.now[0]
    now.depth = depth
    now.level = 0
    now.arriving = True
    memory.levels[0].ahead = depth


@kernel
def end(memory: Any, action: int, complete: bool) -> None:
    """Ends a search from the top with its best action; goes deeper, unless all was seen to the end of the game."""
    now = memory.now[0]
    now.choice = action
    if complete or now.depth == memory.depth:
        now.over = True
    else:
        begin(memory, now.depth + 1)


@kernel
def decide(actions: Actions, count: int, seat: int, memory: Any) -> int:
    """The best action of the deepest search that came to its end."""
    for index in range(count):
        if actions[index] == memory.now[0].choice:
            return index
    return 0
