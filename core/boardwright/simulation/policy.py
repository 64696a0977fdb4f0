"""What a bot is: a name, parameters, and a way to choose an action, compiled or in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from boardwright.documents.models import Options
from boardwright.errors import BotError
from boardwright.game import VALID_NAME, is_name, takes
from boardwright.kernels.kernel import Kernel, kernel
from boardwright.match import Match
from boardwright.variants import Variant


@kernel
def forget_nothing(memory: Any) -> None:
    """For policies that keep nothing from one game to the next."""


@dataclass(frozen=True)
class TimedPolicy:
    """A policy's work in slices, for a limit in seconds: compiled code knows no clock, so Python looks at it between.

    Attributes:
        seconds: after so long no further slice is begun.
        amount: the work of one slice; a few milliseconds of it at most.
        prepare: (rules, state, actions, count, streams, seat, memory): begins to think about a position.
        think: (rules, streams, seat, memory, amount) -> whether there is nothing more to think about.
        decide: (actions, count, seat, memory) -> the index of the chosen action.
    """

    seconds: float
    amount: int
    prepare: Kernel[..., None]
    think: Kernel[..., bool]
    decide: Kernel[..., int]


@dataclass(frozen=True)
class Policy:
    """How a bot chooses among the actions of a position, in kernels.

    Attributes:
        choose: (rules, state, actions, count, streams, seat, memory) -> the index, 0 … count - 1, of an action. Its
            random numbers come from `streams[1 + seat]`. It writes to that stream and to its memory, nowhere else.
        memory: () -> what it keeps between the moves of one seat, such as a tree: a NamedTuple of numbers and arrays,
            whose types are the same for all parameters, so that they share their compiled code. Every seat and thread
            has its own. None: it keeps nothing, and gets an empty tuple.
        forget: (memory): called at the beginning of every game, so that no game depends on those before it.
        timed: set if it has a limit in seconds; it is then asked through Python, move by move.
    """

    choose: Kernel[..., int]
    memory: Callable[[], Any] | None = None
    forget: Kernel[..., None] = forget_nothing
    timed: TimedPolicy | None = None

    def new_memory(self) -> Any:
        """A memory for one seat in one thread, as at the beginning of a game."""
        memory = self.memory() if self.memory else ()
        self.forget(memory)
        return memory


@dataclass(frozen=True, eq=False)
class Bot:
    """A kind of player. It gives a `policy`, which runs compiled, or a `player` in plain Python.

    Attributes:
        name: what `--bots` calls it.
        parameters: the model of its parameters, written `name:parameter=value,…`.
        policy: (variant, parameters) -> a Policy; raises BotError for a variant that the bot is not made for.
        player: (match, parameters) -> action. It may copy the match, and must not play on it.
        title: one line for people.
    """

    name: str
    _: KW_ONLY
    parameters: type[Options] = Options
    policy: Callable[[Variant, Any], Policy] | None = None
    player: Callable[[Match, Any], int] | None = None
    title: str = ""

    plugin_kind: ClassVar[str] = "bot"

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise BotError(f"invalid name {self.name!r} of a bot: {VALID_NAME}")
        if (self.policy is None) == (self.player is None):
            raise BotError(f"bot '{self.name}' must have a policy or a player, and not both")
        for name, parameters in (("policy", "variant, parameters"), ("player", "match, parameters")):
            value = getattr(self, name)
            if value is not None and not takes(value, parameters):
                raise BotError(f"bot '{self.name}': {name} must be a function of ({parameters}), not {value!r}")
        if not (isinstance(self.parameters, type) and issubclass(self.parameters, Options)):
            raise BotError(f"bot '{self.name}': parameters must be a subclass of Options, not {self.parameters!r}")
        if not isinstance(self.title, str):
            raise BotError(f"bot '{self.name}': title must be a text, not {self.title!r}")
