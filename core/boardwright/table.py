"""A table: a match with people and bots at it, taken from one decision of a person to the next. It prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from boardwright.errors import ActionError, VariantError
from boardwright.match import Match
from boardwright.simulation.player import BotPlayer
from boardwright.simulation.seating import seat_bots
from boardwright.wording import number_text, seats_text

if TYPE_CHECKING:
    from boardwright.variants import Variant


@dataclass(frozen=True)
class Step:
    """An action or a chance outcome that was played.

    Attributes:
        seat: whose action it was, from 0; None for chance.
        action: its number.
        text: what a person reads of it.
        events: what it did, a sentence each; empty where the game does not say.
        forced: whether it was the only legal action.
    """

    seat: int | None
    action: int
    text: str
    events: tuple[str, ...] = ()
    forced: bool = False


class Table:
    """A match with people and bots at it.

    Attributes:
        match: the game that is being played.
        bots: for each seat its bot, or None for a person.
        ask_always: whether people are asked for their action also where only one is legal.
        log: all steps since the start of the match.
    """

    def __init__(self, match: Match, bots: Sequence[BotPlayer | None], *, ask_always: bool = False) -> None:
        self.bots = bots
        self.ask_always = ask_always
        self.resume(match)

    @property
    def actions(self) -> list[str]:
        """The texts of what the person to move may play."""
        return [self.match.action_text(action) for action in self.match.legal_actions]

    def player(self, seat: int) -> str:
        """Who sits there: `person`, or the bot as it was written."""
        bot = self.bots[seat]
        return "person" if bot is None else bot.seated.text

    def play(self, action: int | str) -> Step:
        """Plays an action of the person to move, given as a number or text; raises ActionError if it is not legal."""
        return self._step(partial(self.match.play, action))

    def advance(self) -> Step | None:
        """Plays the next step that no person has to decide: of chance, of a bot, or a person's only action.

        Returns:
            The step; None if it is for a person to decide, or the game is over.

        Raises:
            BotError: the bot to move fails.
        """
        match = self.match
        if match.over:
            return None
        if match.to_move is None:
            return self._step(match.roll)
        bot = self.bots[match.to_move]
        if bot is not None:
            return self._step(partial(bot.act, match))
        actions = match.legal_actions
        if len(actions) == 1 and not self.ask_always:
            return self._step(partial(match.play, actions[0]))
        return None

    def undo(self) -> list[Step]:
        """Takes back the last decision of a person and everything since; the dice will fall as before.

        Returns:
            The steps taken back, oldest first.

        Raises:
            ActionError: there is none.
        """
        decisions = [number for number, step in enumerate(self.log) if self._is_decision(step)]
        if not decisions:
            raise ActionError("there is no decision of a person to take back")
        taken_back = self.log[decisions[-1] :]
        for _ in taken_back:
            self.match.undo()
        del self.log[decisions[-1] :]
        self._begin()
        return taken_back

    def resume(self, match: Match) -> None:
        """Continues with another match of the variant."""
        self.match = match
        self.log = steps_of(match)
        self._begin()

    def _begin(self) -> None:
        """Bots forget what they knew of a position that is no longer on the table."""
        for bot in filter(None, self.bots):
            bot.begin()

    def _step(self, play: Callable[[], object]) -> Step:
        before = self.match.copy()
        play()
        self.log.append(_step_from(before, self.match.actions[-1], self.match.events))
        return self.log[-1]

    def _is_decision(self, step: Step) -> bool:
        is_person = step.seat is not None and self.bots[step.seat] is None
        return is_person and (self.ask_always or not step.forced)


def seat_people(variant: Variant, people: Collection[int], bots: str | None) -> list[BotPlayer | None]:
    """Who sits where at a table of `variant`: None for a person, and a bot on every other seat.

    Args:
        variant: what is played.
        people: the seats of people, from 0.
        bots: one bot for all other seats, or one for each in their order; default: `random`.

    Raises:
        BoardwrightError: there is no such bot, they are not as many as the other seats, or there is no other seat.
    """
    others = variant.players - len(people)
    if bots is not None and others == 0:
        raise VariantError("there is no seat for a bot; people have them all")
    lineup = iter(seat_bots("random" if bots is None else bots, others, variant.library.registry))
    return [None if seat in people else BotPlayer(next(lineup), variant) for seat in range(variant.players)]


def steps_of(match: Match) -> list[Step]:
    """Everything that was played in a match, from its start."""
    earlier = match.copy()
    steps = []
    for _ in match.actions:
        events = earlier.events
        action = earlier.undo()
        steps.append(_step_from(earlier, action, events))
    return steps[::-1]


def _step_from(before: Match, action: int, events: Sequence[str]) -> Step:
    """The step that `action` was in the position `before`."""
    forced = len(before.legal_actions) == 1
    return Step(before.to_move, action, before.action_text(action), tuple(events), forced)


def verdict(match: Match) -> str:
    """Who has won a match that is over, in words, and what came of it for those who did not play to win."""
    competing, wins, returns = match.competing, match.wins, match.returns
    if len(wins) == 1:
        return f"a return of {number_text(returns[0])}"
    if all(competing):
        winners = [seat for seat, share in enumerate(wins) if share > 0]
        if not winners:
            return "nobody wins"
        if match.drawn:
            return "a draw"
        return f"{seats_text(winners)} " + ("wins" if len(winners) == 1 else "share the win")
    told = [_outcome_of(seat, wins[seat]) for seat in range(len(wins)) if competing[seat]]
    common = next(value for seat, value in enumerate(returns) if not competing[seat])
    return "; ".join([*told, f"the common result is {number_text(common)}"])


def _outcome_of(seat: int, share: float) -> str:
    """What a seat that plays to win among others that do not has come to."""
    won = {0.0: "does not win", 1.0: "wins"}.get(share, f"wins a share of {number_text(share)}")
    return f"{seats_text([seat])} {won}"
