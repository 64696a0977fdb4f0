"""boardwright: boards in YAML, rules in plugins, games at compiled speed.

Every public name is here; each is imported when it is first used, so that `import boardwright` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardwright.analysis import Analysis, Comparison, Estimate, Figure, Tournament, analyse, compare, tournament
    from boardwright.boards import NO_CELL, Board, CellArray, Group, GroupIndex
    from boardwright.documents.library import Library
    from boardwright.documents.models import Section
    from boardwright.documents.record import Record, read_records
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
    from boardwright.kernels.kernel import Kernel, kernel
    from boardwright.match import Match
    from boardwright.plugins.registry import Offer, data_folder, hookimpl, register
    from boardwright.records.replay import replay
    from boardwright.simulation.perft import divide, perft
    from boardwright.simulation.policy import Bot, Chooser, Timed
    from boardwright.simulation.run import Plies, RunResult, run
    from boardwright.solver.solve import Solution, solve
    from boardwright.variants import Variant, load

_HOMES = {
    "analysis": ("Analysis", "Comparison", "Estimate", "Figure", "Tournament", "analyse", "compare", "tournament"),
    "boards": ("NO_CELL", "Board", "CellArray", "Group", "GroupIndex"),
    "simulation.policy": ("Bot", "Chooser", "Timed"),
    "simulation.perft": ("divide", "perft"),
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
    "kernels.kernel": ("Kernel", "kernel"),
    "documents.library": ("Library",),
    "match": ("Match",),
    "documents.models": ("Section",),
    "plugins.registry": ("Offer", "data_folder", "hookimpl", "register"),
    "documents.record": ("Record", "read_records"),
    "records.replay": ("replay",),
    "simulation.run": ("Plies", "RunResult", "run"),
    "solver.solve": ("Solution", "solve"),
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
