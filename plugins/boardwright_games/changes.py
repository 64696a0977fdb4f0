"""Changes of rules for any game of two: the pie rule, and misère play.

With the pie rule a seat may come to play the other's side. The game itself knows nothing of it: it is played by sides,
and its kernels find in `to_move` the side that is to move. Its texts may call sides `seat 1` and `seat 2`; after a swap
these are exchanged in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from boardwright import (
    CHANCE,
    NOBODY,
    Actions,
    Game,
    Highlight,
    Kernel,
    Piece,
    RuleChange,
    SeatValues,
    State,
    VariantError,
    field,
    kernel,
    winner_takes_all,
)
from boardwright.game import bounds_of
from boardwright.variants import player_range

SETTLED = 2  # in the field `chooser`: the chance to swap has passed

PIE_FIELDS = {
    "chooser": field("int8", fill=NOBODY),  # the seat that may swap when it is first to move
    "swapped": field("int8"),  # 1 once each seat plays the side that the other began with
}


@cache  # one game, changed twice, is compiled once
def pie(game: Game) -> Game:
    """The seat that does not act first may swap sides with the other when it is first to move.

    Raises:
        VariantError: the game is not for two.
    """
    check_for_two("pie", game)
    legal_actions, apply = pie_kernels(game)
    changed = with_values(game, of_seats, "returns", "scores", "wins", "evaluation").replace(
        players=2,
        action_text=of_side(game.action_text),
        action_cells=of_side(game.action_cells),
        status=named_by_seat(game.status),
        pieces=pieces_of_seats(game.pieces),
        competes=competes_of_seats(game.competes),
        highlights=highlights_of_seats(game.highlights),
        summary=f"{game.summary} After the first action, the second player may swap sides instead of acting.".strip(),
    )
    changed = changed.with_fields(**PIE_FIELDS).with_action("swap_sides", "swap-sides")
    return changed.replace(legal_actions=legal_actions, apply=apply, events=events_of_seats(game.events))


@kernel
def other_if_swapped(state: State, seat: int) -> int:
    """The side that a seat plays, or the seat that plays a side; CHANCE and OVER are nobody's."""
    return 1 - seat if state.swapped and seat >= 0 else seat


def pie_kernels(game: Game) -> tuple[Kernel[..., int], Kernel[..., None]]:
    """What lists and plays the game's actions and the swap."""
    list_actions, apply_action = game.legal_actions, game.apply

    @kernel
    def legal_actions(rules: Any, state: State, actions: Actions) -> int:
        seat = state.to_move
        state.to_move = other_if_swapped(state, seat)
        count = list_actions(rules, state, actions)
        state.to_move = seat
        if seat == state.chooser:
            actions[count] = rules.swap_sides
            count += 1
        return count

    @kernel
    def apply(rules: Any, state: State, action: int) -> None:
        seat = state.to_move
        swaps = seat != CHANCE and action == rules.swap_sides
        if seat != CHANCE:
            if state.chooser == NOBODY:
                state.chooser = 1 - seat
            elif state.chooser == seat:
                state.chooser = SETTLED
        if swaps:
            state.swapped = 1
            state.to_move = 1 - seat
        else:
            state.to_move = other_if_swapped(state, seat)
            apply_action(rules, state, action)
            state.to_move = other_if_swapped(state, state.to_move)

    return legal_actions, apply


def of_seats(values: Kernel[..., None]) -> Kernel[..., None]:
    """A kernel that gives each seat what `values` gives the side that it plays."""

    @kernel
    def values_of_seats(rules: Any, state: State, seats: SeatValues) -> None:
        seat = state.to_move
        state.to_move = other_if_swapped(state, seat)
        values(rules, state, seats)
        state.to_move = seat
        if state.swapped:
            first = seats[0]
            seats[0] = seats[1]
            seats[1] = first

    return values_of_seats


def competes_of_seats(competes: Kernel[..., bool]) -> Kernel[..., bool]:
    """Whether a seat plays to win, by the side that it plays."""

    @kernel
    def of_seat(rules: Any, state: State, seat: int) -> bool:
        return competes(rules, state, other_if_swapped(state, seat))

    return of_seat


def sides(state: State) -> State:
    """The position as the game itself would have it: the side to move in `to_move`."""
    position = state.copy()
    position.to_move = other_if_swapped(state, state.to_move)
    return position


def of_side(tell: Callable[..., Any]) -> Callable[..., Any]:
    """One of the game's functions for people, asked of sides."""
    return lambda board, rules, state, *arguments: tell(board, rules, sides(state), *arguments)


def with_seats_exchanged(text: str) -> str:
    """The text with `seat 1` for `seat 2`, and the other way round."""
    return re.sub(r"\bseat ([12])\b", lambda found: f"seat {3 - int(found[1])}", text)


def named_by_seat(status: Callable[..., str]) -> Callable[..., str]:
    """The game's status, which calls each seat by its own number."""

    def status_of_seats(board: Any, rules: Any, state: State) -> str:
        told = status(board, rules, sides(state))
        if not state.swapped:
            return told
        return "\n".join(filter(None, (with_seats_exchanged(told), "the seats have swapped sides")))

    return status_of_seats


def events_of_seats(events: Callable[..., Sequence[str]]) -> Callable[..., Sequence[str]]:
    """What a step of the game did, and a swap."""

    def told(board: Any, rules: Any, before: State, action: int, after: State) -> Sequence[str]:
        if after.swapped and not before.swapped:
            return [f"seat {before.to_move + 1} swapped sides with seat {2 - before.to_move}"]
        found = events(board, rules, sides(before), action, sides(after))
        return [with_seats_exchanged(text) for text in found] if after.swapped else found

    return told


def pieces_of_seats(pieces: Callable[..., Iterable[Piece]]) -> Callable[..., Iterable[Piece]]:
    """The pieces, each with the seat that owns it."""

    def owned(board: Any, rules: Any, state: State) -> Iterable[Piece]:
        found = pieces(board, rules, sides(state))
        return [_exchanged(piece) for piece in found] if state.swapped else found

    return owned


def _exchanged(piece: Piece) -> Piece:
    place = with_seats_exchanged(piece.place) if isinstance(piece.place, str) else piece.place
    return replace(piece, place=place, owner=piece.owner if piece.owner == NOBODY else 1 - piece.owner)


def highlights_of_seats(highlights: Callable[..., Iterable[Highlight]]) -> Callable[..., Iterable[Highlight]]:
    """The highlights, which call each seat by its own number."""

    def shown(board: Any, rules: Any, state: State) -> Iterable[Highlight]:
        found = highlights(board, rules, sides(state))
        return [replace(each, text=with_seats_exchanged(each.text)) for each in found] if state.swapped else found

    return shown


@cache
def misere(game: Game) -> Game:
    """Who would win loses: each of two seats gets what the other would; of more, all share but the one who would win.

    Raises:
        VariantError: the game is not for two, nor one in which a single winner takes all.
    """
    fewest, most = game.seats
    if game.returns is winner_takes_all and most > 2:
        change, players = shared_by_others, (max(fewest, 2), most)
    else:
        check_for_two("misere", game)
        change, players = exchanged, (2, 2)
        game = game.replace(competes=as_the_other(game.competes))
    changed = with_values(game, change, "returns", "wins", "evaluation")  # points are counted as before
    return changed.replace(players=players, summary=f"{game.summary} Misère: who would win loses.".strip())


def exchanged(values: Kernel[..., None]) -> Kernel[..., None]:
    """A kernel that gives each of two seats what `values` gives the other."""

    @kernel
    def values_of_other(rules: Any, state: State, seats: SeatValues) -> None:
        values(rules, state, seats)
        first = seats[0]
        seats[0] = seats[1]
        seats[1] = first

    return values_of_other


def as_the_other(competes: Kernel[..., bool]) -> Kernel[..., bool]:
    """A kernel that says of each of two seats whether the other competes: it has the other's aim with its return."""

    @kernel
    def other_competes(rules: Any, state: State, seat: int) -> bool:
        return competes(rules, state, 1 - seat)

    return other_competes


def shared_by_others(values: Kernel[..., None]) -> Kernel[..., None]:
    """A kernel for shares of a win: what `values` gives a seat, the others have lost, and share the rest."""

    @kernel
    def values_of_others(rules: Any, state: State, seats: SeatValues) -> None:
        values(rules, state, seats)
        for seat in range(len(seats)):
            seats[seat] = (1.0 - seats[seat]) / (len(seats) - 1)

    return values_of_others


def with_values(game: Game, change: Callable[[Kernel[..., None]], Kernel[..., None]], *names: str) -> Game:
    """The game with some of what it says of each seat changed; the range and the sum of its returns stay."""
    values = {name: getattr(game, name) for name in names}
    return game.replace(
        **{name: change(value) for name, value in values.items() if value is not None},
        returns_range=lambda rules: bounds_of(game, rules).returns_range,
        returns_sum=lambda rules: bounds_of(game, rules).returns_sum,
    )


def check_for_two(change: str, game: Game) -> None:
    """Raises VariantError unless two can play the game."""
    fewest, most = game.seats
    if not fewest <= 2 <= most:
        made_for = player_range(game.seats)
        raise VariantError(f"rule change '{change}' is for games of two, and '{game.name}' is for {made_for}")


PIE = RuleChange("pie", pie, title="The second player may swap sides after the first action")
MISERE = RuleChange("misere", misere, title="Who would win loses")
