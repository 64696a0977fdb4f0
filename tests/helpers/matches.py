"""Matches played, asked and looked at by texts, as a person would; alone, or beside a reference."""

from __future__ import annotations

from typing import Protocol

import numpy as np

import boardwright as bw


class Reference(Protocol):
    """A game in progress by an implementation of the rules that shares no code with the kernels."""

    def actions(self) -> set[str]:
        """The texts of all that may be played next."""
        ...

    def play(self, text: str) -> None:
        """Plays one of them."""
        ...


def played(variant: bw.Variant, *texts: str) -> bw.Match:
    """A match of the variant after these actions and outcomes."""
    match = bw.Match(variant)
    for text in texts:
        match.play(text)
    return match


def texts_of(match: bw.Match) -> list[str]:
    """All that may be played next, actions or outcomes, in the order of their numbers."""
    return [match.action_text(choice) for choice in match.choices]


def lies_on(match: bw.Match) -> dict[str, str]:
    """What lies on the board: the label of the piece on each cell that holds one, by the cell's id."""
    board = match.variant.board
    assert board is not None
    return {board.cells[piece.place]: piece.label for piece in match.pieces if isinstance(piece.place, int)}


def lies_beside(match: bw.Match) -> dict[str, dict[str, int]]:
    """What lies off the board: how many of each label lie at each place that has a name."""
    places: dict[str, dict[str, int]] = {}
    for piece in match.pieces:
        if isinstance(piece.place, str):
            places.setdefault(piece.place, {})[piece.label] = piece.count
    return places


def play_beside(match: bw.Match, reference: Reference, random: np.random.Generator, prefer: str = "") -> None:
    """Plays a random action on both, after they have agreed on what is legal; one with `prefer` in its text if any."""
    texts = texts_of(match)
    assert sorted(texts) == sorted(reference.actions())
    texts = [text for text in texts if prefer in text] or texts
    text = texts[random.integers(len(texts))]
    match.play(text)
    reference.play(text)
