"""What several folders of tests share. The toy games themselves are imported from `tests/helpers`."""

from __future__ import annotations

import pytest
import toy_games
from hypothesis import settings

import boardwright.documents.library
import boardwright.match
import boardwright.simulation.seating
import boardwright.testing.conformance
import boardwright.variants
from boardwright.plugins.registry import Plugins, empty_manager

# The first example of a test may have to compile; a deadline would make that fail at random.
settings.register_profile("boardwright", deadline=None)
settings.load_profile("boardwright")


@pytest.fixture
def toy_plugins(monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """The plugin of the toy games, and the random bot, in place of the plugins that are installed."""
    found = Plugins(empty_manager())
    found.add("toys", toy_games.ToyPlugin)
    users = (
        boardwright.simulation.seating,
        boardwright.documents.library,
        boardwright.match,
        boardwright.testing.conformance,
        boardwright.variants,
    )
    for user in users:
        monkeypatch.setattr(user, "plugins", lambda: found)
    return found
