"""boardwright: boards in YAML, rules in plugins, games at compiled speed.

Every public name is here; each is imported when it is first used, so that `import boardwright` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardwright.analysis import Analysis, Comparison, Estimate, Figure, Tournament, analyse, compare, tournament
    from boardwright.boards import NO_CELL, Board, CellArray, Group, GroupIndex
    from boardwright.bots.bot import Bot, Chooser, Timed
    from boardwright.counting import divide, perft
    from boardwright.errors import (
        ActionError,
        BoardError,
        BoardwrightError,
        BotError,
        DocumentError,
        GameError,
        Location,
        OptionError,
        PluginError,
        RecordError,
        UnknownNameError,
        VariantError,
    )
    from boardwright.game import Game, Options, RuleChange
    from boardwright.kernels import Kernel, kernel
    from boardwright.library import Library
    from boardwright.match import Match
    from boardwright.models import Section
    from boardwright.plugins import Offer, data_folder, hookimpl, register
    from boardwright.records import Record, read_records
    from boardwright.replaying import replay
    from boardwright.simulate import Plies, RunResult, run
    from boardwright.solving import Solution, solve
    from boardwright.variants import Variant, load

_HOMES = {
    "analysis": ("Analysis", "Comparison", "Estimate", "Figure", "Tournament", "analyse", "compare", "tournament"),
    "boards": ("NO_CELL", "Board", "CellArray", "Group", "GroupIndex"),
    "bots.bot": ("Bot", "Chooser", "Timed"),
    "counting": ("divide", "perft"),
    "errors": (
        "ActionError",
        "BoardError",
        "BoardwrightError",
        "BotError",
        "DocumentError",
        "GameError",
        "Location",
        "OptionError",
        "PluginError",
        "RecordError",
        "UnknownNameError",
        "VariantError",
    ),
    "game": ("Game", "Options", "RuleChange"),
    "kernels": ("Kernel", "kernel"),
    "library": ("Library",),
    "match": ("Match",),
    "models": ("Section",),
    "plugins": ("Offer", "data_folder", "hookimpl", "register"),
    "records": ("Record", "read_records"),
    "replaying": ("replay",),
    "simulate": ("Plies", "RunResult", "run"),
    "solving": ("Solution", "solve"),
    "variants": ("Variant", "load"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "NO_CELL",
    "ActionError",
    "Analysis",
    "Board",
    "BoardError",
    "BoardwrightError",
    "Bot",
    "BotError",
    "CellArray",
    "Chooser",
    "Comparison",
    "DocumentError",
    "Estimate",
    "Figure",
    "Game",
    "GameError",
    "Group",
    "GroupIndex",
    "Kernel",
    "Library",
    "Location",
    "Match",
    "Offer",
    "OptionError",
    "Options",
    "Plies",
    "PluginError",
    "Record",
    "RecordError",
    "RuleChange",
    "RunResult",
    "Section",
    "Solution",
    "Timed",
    "Tournament",
    "UnknownNameError",
    "Variant",
    "VariantError",
    "analyse",
    "compare",
    "data_folder",
    "divide",
    "hookimpl",
    "kernel",
    "load",
    "perft",
    "read_records",
    "register",
    "replay",
    "run",
    "solve",
    "tournament",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'boardwright' has no attribute '{name}'")
    value = getattr(importlib.import_module(f"boardwright.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
