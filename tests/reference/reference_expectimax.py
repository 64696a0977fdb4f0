"""Expectimax by full enumeration in exact fractions: nothing is left out, and nothing is rounded."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

import boardwright as bw

Values = tuple[Fraction, ...]


def exact(number: float) -> Fraction:
    """The simple fraction that a float stands for, such as 1/6."""
    return Fraction(float(number)).limit_denominator(10**6)


class ReferenceExpectimax:
    """What each seat can expect if all do what is best for them, so many actions ahead; dice do not count as actions.

    Where the returns of two seats have a constant sum, each maximises what it has more than the other.
    """

    def __init__(self, variant: bw.Variant) -> None:
        self.variant = variant
        self._known: dict[tuple[bytes, int], tuple[Values, int]] = {}

    def value(self, match: bw.Match, ahead: int) -> Values:
        """What each seat can expect in a position."""
        return self._search(match, ahead)[0]

    def value_behind(self, match: bw.Match, action: int, ahead: int) -> Values:
        """What each seat can expect if an action is played there."""
        return self._behind(match, action, ahead)[0]

    def best_action(self, match: bw.Match, ahead: int) -> int:
        """The first of the best actions of the seat to move."""
        seat = match.to_move
        assert seat is not None
        return max(match.legal_actions, key=lambda action: self.value_behind(match, action, ahead)[seat])

    def positions(self, match: bw.Match, ahead: int) -> int:
        """How many positions there are to look at: 1 action ahead, then 2, and so on."""
        return sum(self._search(match, depth)[1] for depth in range(1, ahead + 1))

    def _search(self, match: bw.Match, ahead: int) -> tuple[Values, int]:
        """The value of a position, and how many positions it took."""
        key = (match.state.tobytes(), ahead)
        if key not in self._known:
            self._known[key] = self._searched(match, ahead)
        return self._known[key]

    def _searched(self, match: bw.Match, ahead: int) -> tuple[Values, int]:
        if match.over or ahead < (0 if match.at_chance else 1):
            return self._estimate(match), 1
        seat = match.to_move
        if seat is not None:
            found = [self._behind(match, action, ahead) for action in match.legal_actions]
            value = max((value for value, _ in found), key=lambda value: value[seat])
        else:
            outcomes = match.chance_outcomes()
            found = [self._behind(match, outcome, ahead) for outcome, _ in outcomes]
            weighted = [
                [exact(probability) * part for part in value]
                for (_, probability), (value, _) in zip(outcomes, found, strict=True)
            ]
            value = tuple(sum(parts, Fraction(0)) for parts in zip(*weighted, strict=True))
        return value, 1 + sum(positions for _, positions in found)

    def _behind(self, match: bw.Match, choice: int, ahead: int) -> tuple[Values, int]:
        decided = not match.at_chance
        match.play(choice)
        found = self._search(match, ahead - (1 if decided or match.at_chance else 0))
        match.undo()
        return found

    def _estimate(self, match: bw.Match) -> Values:
        game = self.variant.game
        values = np.zeros(self.variant.players)
        estimate = game.returns if match.over else game.evaluation or game.returns
        estimate(self.variant.rules, match.state, values)
        parts = [exact(value) for value in values]
        if len(parts) == 2 and self.variant.bounds.returns_sum is not None:
            return parts[0] - parts[1], parts[1] - parts[0]
        return tuple(parts)
