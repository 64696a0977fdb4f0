"""Kinds of actions: what is left of an action's text once cells, numbers and letters are no longer told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Set

from boardwright.analysis.surveying import Survey
from boardwright.match import failures_reported
from boardwright.variants import Variant

_WORD = re.compile(r"[\w.]+")
_CAPTURE = "x"  # joins cells in many notations: `c3xe5`


class KindReader:
    """Tells the kinds of actions of a variant: `c3>c4` is of the kind `cell>cell`, as `a1>a2` is."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._cells: Set[str] = frozenset(variant.board.cells) if variant.board else frozenset()
        self._known: dict[str, str] = {}

    def count(self, survey: Survey) -> Counter[str]:
        """How often seats played each kind of action in a game."""
        variant, counts = self.variant, Counter[str]()
        with failures_reported(variant.game):
            for index in (survey.movers[:-1] >= 0).nonzero()[0]:
                state, action = survey.states[index], int(survey.actions[index])
                counts[self.kind(variant.game.action_text(variant.board, variant.rules, state, action))] += 1
        return counts

    def kind(self, text: str) -> str:
        """The kind of the action that is written so."""
        if text not in self._known:
            self._known[text] = _WORD.sub(lambda word: self._general(word[0]), text)
        return self._known[text]

    def _general(self, word: str) -> str:
        if word in self._cells:
            return "cell"
        parts = word.split(_CAPTURE)
        if len(parts) > 1 and all(part in self._cells for part in parts):
            return _CAPTURE.join("cell" for _ in parts)
        if word.isdigit():
            return "number"
        return "letter" if len(word) == 1 else word
