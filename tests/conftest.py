"""What several folders of tests share. The toy games themselves are imported from `tests/helpers`."""

from __future__ import annotations

import pytest
import toy_games
from hypothesis import settings

import boardwright.bots.lineup
import boardwright.library
import boardwright.match
import boardwright.testing.conformance
import boardwright.variants
from boardwright.bots import shipped
from boardwright.plugins import Plugins, empty_manager

# The first example of a test may have to compile; a deadline would make that fail at random.
settings.register_profile("boardwright", deadline=None)
settings.load_profile("boardwright")


@pytest.fixture
def toy_plugins(monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """The plugins of boardwright's bots and of the toy games, in place of those that are installed."""
    found = Plugins(empty_manager())
    found.add("bots", lambda: shipped)
    found.add("toys", toy_games.ToyPlugin)
    users = (
        boardwright.bots.lineup,
        boardwright.library,
        boardwright.match,
        boardwright.testing.conformance,
        boardwright.variants,
    )
    for user in users:
        monkeypatch.setattr(user, "plugins", lambda: found)
    return found
