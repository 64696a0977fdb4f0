"""Who is ahead in the course of a game, and when that is settled."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from boardwright.analysis.surveying import Survey
from boardwright.kernels.state import NOBODY


def leaders_of(survey: Survey) -> NDArray[np.int64]:
    """The seat that is ahead of all others in each position, or NOBODY."""
    highest = survey.leads.max(axis=1, keepdims=True)
    alone = (survey.leads == highest).sum(axis=1) == 1
    return np.where(alone, survey.leads.argmax(axis=1), NOBODY)


def winner_of(survey: Survey) -> int:
    """The seat that has the win for itself, or NOBODY."""
    return int(survey.wins.argmax()) if survey.wins.max() == 1 else NOBODY


def tells_leads(survey: Survey) -> bool:
    """Whether anybody is ahead before the end."""
    return bool((leaders_of(survey)[:-1] != NOBODY).any())


def lead_changes(survey: Survey) -> float:
    """How often the lead passes from one seat to another, be it at once or by way of positions without a leader."""
    leaders = leaders_of(survey)
    known = leaders[leaders != NOBODY]
    return float((known[1:] != known[:-1]).sum())


def share_behind(survey: Survey) -> float:
    """The share of positions before the end in which another seat leads than the later winner; NaN without a winner."""
    winner = winner_of(survey)
    if winner == NOBODY or not len(survey.actions):
        return math.nan
    leaders = leaders_of(survey)[:-1]
    return float(((leaders != NOBODY) & (leaders != winner)).mean())


def decided_at(survey: Survey) -> float:
    """The share of the game's steps after which the winner leads to the end; NaN without a winner."""
    winner = winner_of(survey)
    steps = len(survey.actions)
    if winner == NOBODY or not steps:
        return math.nan
    others = np.flatnonzero(leaders_of(survey)[:-1] != winner)
    return float((others[-1] + 1) / steps) if len(others) else 0.0
