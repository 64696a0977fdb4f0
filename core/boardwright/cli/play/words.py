"""Results and numbers as people say them."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.match import Match


def verdict(match: Match) -> str:
    """Who has won a match that is over."""
    shares = match.wins
    winners = [seat for seat, share in enumerate(shares) if share > 0]
    if len(shares) == 1:
        return f"a return of {number(match.returns[0])}"
    if not winners:
        return "a draw, nobody wins"
    if len(winners) == 1:
        return f"seat {winners[0] + 1} wins"
    names = _listed([str(seat + 1) for seat in winners])
    if len(winners) < len(shares):
        return f"seats {names} share the win"
    if len(set(match.returns)) == 1:
        return f"all share the result, with a return of {number(match.returns[0])} each"
    return "all share the win"


def number(value: float) -> str:
    """A number to at most four decimals."""
    return f"{round(value, 4):,.12g}"


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
