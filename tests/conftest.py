"""What several folders of tests share. The toy games themselves are imported from `tests/helpers`."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings
from toy_games import TOYS

from boardwright.plugins import Registry

# The first example of a test may have to compile; a deadline would make that fail at random.
settings.register_profile("boardwright", deadline=None)
settings.load_profile("boardwright")

# Where the tests themselves run in the background of a shell, they and all that they start would ignore a Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def toy_plugins(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """The registry of the toy games and the shipped bots, in place of the plugins that are installed."""
    monkeypatch.setattr(TOYS, "plugins", dict(TOYS.plugins))
    monkeypatch.setattr("boardwright.documents.library.installed", lambda: TOYS)
    return TOYS
