"""One position examined: what the interpreted rules say of it, and whether they may."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.game import Bounds, Highlight, Piece, chance_of, evaluation_of, scores_of, wins_of
from boardwright.kernels.kernel import Kernel
from boardwright.kernels.state import CHANCE, NOBODY, OVER, State
from boardwright.match import failures_reported
from boardwright.testing.obligations import Obligation, Progress
from boardwright.variants import Variant

VALUES = ("scores", "returns", "wins", "evaluation")  # the answers that have one number a seat

_SPARE = 64  # room behind the bound, so that one too many is counted instead of failing
_FILLINGS = (-77, 33)  # what the buffers hold beforehand; no answer may depend on it
_TOLERANCE = 1e-9


@dataclass(frozen=True)
class Answers:
    """All that the rules say of a position; `probabilities` is empty unless chance decides.

    `evaluation` is empty when the game is over: it is not asked then.
    """

    choices: list[int]
    probabilities: list[float]
    scores: list[float]
    returns: list[float]
    wins: list[float]
    evaluation: list[float]


def contents(state: State) -> dict[str, bytes]:
    """The fields of a state; its padding, which nothing promises, is left out."""
    return {name: np.asarray(state[name]).tobytes() for name in state.dtype.names}


def examine(variant: Variant, state: State, progress: Progress) -> Answers:
    """The answers of the interpreted rules; raises ConformanceError if they break an obligation."""
    before = contents(state)
    first, second = (answers_of(variant, state, progress, filling) for filling in _FILLINGS)
    changed = _first_difference(before, contents(state))
    progress.demand(changed is None, Obligation.LOOKING, f"asking changed the field '{changed}'")
    different = _first_difference(vars(first), vars(second))
    progress.demand(different is None, Obligation.BUFFERS, f"asked twice, the {different} differ")
    _check_values(first, progress)
    _check_aims(variant, state, first, progress)
    if state.to_move == OVER:
        _check_returns(variant.bounds, first.returns, progress)
    return first


def answers_of(variant: Variant, state: State, progress: Progress, filling: int = 0) -> Answers:
    """The answers of the interpreted rules, of which only the choices are checked."""
    choices, probabilities = _choices(variant, state, filling, progress)
    return Answers(
        choices,
        probabilities,
        _values(variant, scores_of(variant.game), "scores", state, filling, progress),
        _values(variant, variant.game.returns, "returns", state, filling, progress),
        _values(variant, wins_of(variant.game), "wins", state, filling, progress),
        _values(variant, evaluation_of(variant.game), "evaluation", state, filling, progress) if choices else [],
    )


def _choices(variant: Variant, state: State, filling: int, progress: Progress) -> tuple[list[int], list[float]]:
    game = variant.game
    if state.to_move == OVER:
        return [], []
    at_chance = state.to_move == CHANCE
    bound = variant.bounds.max_outcomes if at_chance else variant.bounds.max_actions
    space = variant.bounds.outcome_space if at_chance else variant.bounds.action_space
    actions = np.full(bound + _SPARE, filling, dtype=np.int32)
    probabilities = np.full(bound + _SPARE, float(filling))
    if at_chance:
        count = _run(variant, chance_of(game), "chance", progress, state, actions, probabilities)
    else:
        count = _run(variant, game.legal_actions, "legal_actions", progress, state, actions)
    whole = isinstance(count, int | np.integer)
    progress.demand(whole, Obligation.SOMETHING_TO_DO, f"the count of choices is {count!r}, not a whole number")
    progress.demand(count >= 1, Obligation.SOMETHING_TO_DO, f"there is nothing to do for {_mover(state)}")
    progress.demand(count <= bound, Obligation.WITHIN_BOUNDS, f"{count} choices where {bound} are the most")
    choices = actions[:count].tolist()
    ascending = all(low < high for low, high in zip([-1, *choices], choices, strict=False))
    progress.demand(ascending, Obligation.ASCENDING, f"the choices are {_short(choices)}")
    progress.demand(choices[-1] < space, Obligation.IN_SPACE, f"choice {choices[-1]} where {space} is the bound")
    return choices, probabilities[:count].tolist() if at_chance else []


def _values(
    variant: Variant, kernel: Kernel[..., None], name: str, state: State, filling: int, progress: Progress
) -> list[float]:
    values = np.full(variant.players, float(filling))
    _run(variant, kernel, name, progress, state, values)
    found: list[float] = values.tolist()
    return found


def _run(variant: Variant, kernel: Kernel[..., Any], name: str, progress: Progress, *arguments: Any) -> Any:
    with progress.running(name), failures_reported(variant.game):
        return kernel(variant.rules, *arguments)


def _check_values(answers: Answers, progress: Progress) -> None:
    if answers.probabilities:
        likely = all(probability > 0 for probability in answers.probabilities)
        kept = likely and abs(sum(answers.probabilities) - 1) < _TOLERANCE
        progress.demand(kept, Obligation.PROBABILITIES, f"the probabilities are {_short(answers.probabilities)}")
    for name in ("scores", "returns", "evaluation"):
        values = getattr(answers, name)
        progress.demand(bool(np.isfinite(values).all()), Obligation.FINITE, f"the {name} are {values}")


def _check_aims(variant: Variant, state: State, answers: Answers, progress: Progress) -> None:
    """Whether seats that compete share one win at most, and the others have one common result."""
    seats = range(variant.players)
    competing = [bool(_run(variant, variant.game.competes, "competes", progress, state, seat)) for seat in seats]
    total = sum(answers.wins)
    whole = min(abs(total), abs(total - 1)) < _TOLERANCE
    kept = all(0 <= share <= 1 for share in answers.wins) and (whole or not all(competing)) and total < 1 + _TOLERANCE
    progress.demand(kept, Obligation.WINS, f"the shares are {answers.wins}")
    if not all(competing):
        common = {answers.returns[seat] for seat in seats if not competing[seat]}
        shares = {answers.wins[seat] for seat in seats if not competing[seat]}
        kept = len(common) == 1 and (shares == {0.0} or not any(competing))
        told = f"seats compete: {competing}, the returns are {answers.returns}, the shares {answers.wins}"
        progress.demand(kept, Obligation.COMMON, told)


def _check_returns(bounds: Bounds, returns: list[float], progress: Progress) -> None:
    """Whether the returns of a game that is over are as its numbers say."""
    low, high = bounds.returns_range
    kept = all(low - _TOLERANCE <= value <= high + _TOLERANCE for value in returns)
    progress.demand(kept, Obligation.RETURNS, f"the returns are {returns}, outside {low:g} to {high:g}")
    if bounds.returns_sum is not None:
        kept = abs(sum(returns) - bounds.returns_sum) < _TOLERANCE
        progress.demand(kept, Obligation.RETURNS, f"the returns {returns} do not sum to {bounds.returns_sum:g}")


def check_to_move(variant: Variant, state: State, progress: Progress) -> None:
    """Whether `to_move` says something that there is."""
    to_move = int(state.to_move)
    kept = OVER <= to_move < variant.players
    progress.demand(kept, Obligation.TO_MOVE, f"to_move is {to_move} with {variant.players} seats")


def check_texts(variant: Variant, state: State, choices: list[int], progress: Progress) -> list[str]:
    """The texts of the choices: all different, fit for one line, and made without touching the position."""
    before = contents(state)
    texts: dict[str, int] = {}
    for choice in choices:
        text = call(variant, variant.game.action_text, "action_text", progress, state, choice)
        fits = isinstance(text, str) and text.isprintable() and text != "" and text == text.strip()
        progress.demand(fits, Obligation.TEXTS, f"the text of choice {choice} is {text!r}")
        same = texts.setdefault(text, choice)
        progress.demand(same == choice, Obligation.TEXTS, f"the choices {same} and {choice} are both called '{text}'")
    progress.demand(before == contents(state), Obligation.LOOKING, "asking for texts changed the position")
    return list(texts)


def check_drawing(variant: Variant, state: State, choices: list[int], progress: Progress) -> None:
    """What is shown of the position: its status, its pieces and highlights, and the cells of its actions."""
    before = contents(state)
    status = call(variant, variant.game.status, "status", progress, state)
    progress.demand(isinstance(status, str), Obligation.DRAWING, f"status is {status!r}")
    for piece in _list(variant, variant.game.pieces, "pieces", progress, state):
        kept = isinstance(piece, Piece) and _is_place(variant, piece.place) and piece.count >= 1
        owned = kept and NOBODY <= piece.owner < variant.players
        progress.demand(owned, Obligation.DRAWING, f"one of the pieces is {piece!r}")
    for highlight in _list(variant, variant.game.highlights, "highlights", progress, state):
        kept = isinstance(highlight, Highlight) and all(_is_place(variant, cell) for cell in highlight.cells)
        progress.demand(kept, Obligation.DRAWING, f"one of the highlights is {highlight!r}")
    if state.to_move >= 0:
        _check_clicking(variant, state, choices, progress)
    progress.demand(before == contents(state), Obligation.LOOKING, "drawing changed the position")


def check_events(variant: Variant, before: State, action: int, after: State, progress: Progress) -> None:
    """What is told of a step: texts of one line."""
    events = _list(variant, variant.game.events, "events", progress, before, action, after)
    kept = all(isinstance(event, str) and event.isprintable() and event for event in events)
    progress.demand(kept, Obligation.DRAWING, f"the events are {events!r}")


def _check_clicking(variant: Variant, state: State, choices: list[int], progress: Progress) -> None:
    """Whether cells in an order say which action is meant; several may share them, and then a person is asked."""
    for choice in choices:
        cells = _list(variant, variant.game.action_cells, "action_cells", progress, state, choice)
        kept = all(not isinstance(cell, str) and _is_place(variant, int(cell)) for cell in cells)
        progress.demand(kept, Obligation.CLICKING, f"the cells of action {choice} are {cells!r}")


def _is_place(variant: Variant, place: Any) -> bool:
    if isinstance(place, str):
        return place != "" and place.isprintable()
    cells = place if isinstance(place, tuple) else (place,)
    size = variant.board.size if variant.board else 0
    return len(cells) > 0 and all(isinstance(cell, int) and 0 <= cell < size for cell in cells)


def call(variant: Variant, function: Callable[..., Any], name: str, progress: Progress, *arguments: Any) -> Any:
    """What one of the game's functions for people says."""
    with progress.running(name):
        return function(variant.board, variant.rules, *arguments)


def _list(variant: Variant, function: Callable[..., Any], name: str, progress: Progress, *arguments: Any) -> list[Any]:
    """The same, of a function that gives several things, and may fail while it gives them."""
    with progress.running(name):
        given = function(variant.board, variant.rules, *arguments)
        if isinstance(given, str):
            raise TypeError("a text where a list is needed")
        return list(given)


def rules_contents(rules: Any) -> list[bytes]:
    """The values of rules, so that a change of any shows."""
    found: list[bytes] = []
    for value in rules:
        if isinstance(value, tuple):
            found += rules_contents(value)
        else:
            array: NDArray[Any] = np.asarray(value)
            found.append(repr(value).encode() if array.dtype.hasobject else array.tobytes())
    return found


def _first_difference(one: dict[str, Any], other: dict[str, Any]) -> str | None:
    return next((name for name, value in one.items() if repr(other[name]) != repr(value)), None)


def _mover(state: State) -> str:
    return "chance" if state.to_move == CHANCE else f"seat {int(state.to_move) + 1}"


def _short(values: list[Any]) -> str:
    return f"{values}" if len(values) <= 12 else f"{values[:12]} and {len(values) - 12} more"
