"""boardwright: boards in YAML, rules in plugins, games at compiled speed.

Every public name is here; each is imported when it is first used, so that `import boardwright` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardwright.analysis import Analysis, Comparison, Estimate, Figure, Tournament, analyse, compare, tournament
    from boardwright.boards import NO_CELL, Board, CellArray, Group
    from boardwright.documents.library import Library
    from boardwright.documents.models import CellId, Options, Section
    from boardwright.documents.record import Record, read_records
    from boardwright.errors import (
        ActionError,
        ArgumentError,
        BoardError,
        BoardwrightError,
        BotError,
        ConformanceError,
        DocumentError,
        GameError,
        Location,
        OptionError,
        PluginError,
        RecordError,
        UnknownNameError,
        VariantError,
    )
    from boardwright.game import (
        Bounds,
        Game,
        Highlight,
        Notation,
        NotedGame,
        Piece,
        RuleChange,
        share_of_highest,
        winner_takes_all,
    )
    from boardwright.kernels.kernel import Kernel, kernel
    from boardwright.kernels.state import (
        CHANCE,
        EMPTY,
        NOBODY,
        OVER,
        Actions,
        Field,
        Fields,
        Probabilities,
        SeatValues,
        State,
        field,
    )
    from boardwright.match import Match
    from boardwright.plugins import ObjectRef, Registry, data_folder, hookimpl, register, unregister
    from boardwright.records.replay import replay
    from boardwright.render import draw_svg, draw_text
    from boardwright.simulation.perft import divide, perft
    from boardwright.simulation.policy import Bot, Policy, TimedPolicy
    from boardwright.simulation.results import RunResult
    from boardwright.simulation.run import run
    from boardwright.solver import Solution, solve
    from boardwright.variants import Variant, load, load_board

_HOMES = {
    "analysis": (
        "Analysis",
        "Comparison",
        "Estimate",
        "Figure",
        "Tournament",
        "analyse",
        "compare",
        "tournament",
    ),
    "boards": (
        "NO_CELL",
        "Board",
        "CellArray",
        "Group",
    ),
    "documents.library": ("Library",),
    "documents.models": (
        "CellId",
        "Options",
        "Section",
    ),
    "documents.record": (
        "Record",
        "read_records",
    ),
    "errors": (
        "ActionError",
        "ArgumentError",
        "BoardError",
        "BoardwrightError",
        "BotError",
        "ConformanceError",
        "DocumentError",
        "GameError",
        "Location",
        "OptionError",
        "PluginError",
        "RecordError",
        "UnknownNameError",
        "VariantError",
    ),
    "game": (
        "Bounds",
        "Game",
        "Highlight",
        "Notation",
        "NotedGame",
        "Piece",
        "RuleChange",
        "share_of_highest",
        "winner_takes_all",
    ),
    "kernels.kernel": (
        "Kernel",
        "kernel",
    ),
    "kernels.state": (
        "CHANCE",
        "EMPTY",
        "NOBODY",
        "OVER",
        "Actions",
        "Field",
        "Fields",
        "Probabilities",
        "SeatValues",
        "State",
        "field",
    ),
    "match": ("Match",),
    "plugins": (
        "ObjectRef",
        "Registry",
        "data_folder",
        "hookimpl",
        "register",
        "unregister",
    ),
    "records.replay": ("replay",),
    "render": (
        "draw_svg",
        "draw_text",
    ),
    "simulation.perft": (
        "divide",
        "perft",
    ),
    "simulation.policy": (
        "Bot",
        "Policy",
        "TimedPolicy",
    ),
    "simulation.results": ("RunResult",),
    "simulation.run": ("run",),
    "solver": (
        "Solution",
        "solve",
    ),
    "variants": (
        "Variant",
        "load",
        "load_board",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CHANCE",
    "EMPTY",
    "NOBODY",
    "NO_CELL",
    "OVER",
    "ActionError",
    "Actions",
    "Analysis",
    "ArgumentError",
    "Board",
    "BoardError",
    "BoardwrightError",
    "Bot",
    "BotError",
    "Bounds",
    "CellArray",
    "CellId",
    "Comparison",
    "ConformanceError",
    "DocumentError",
    "Estimate",
    "Field",
    "Fields",
    "Figure",
    "Game",
    "GameError",
    "Group",
    "Highlight",
    "Kernel",
    "Library",
    "Location",
    "Match",
    "Notation",
    "NotedGame",
    "ObjectRef",
    "OptionError",
    "Options",
    "Piece",
    "PluginError",
    "Policy",
    "Probabilities",
    "Record",
    "RecordError",
    "Registry",
    "RuleChange",
    "RunResult",
    "SeatValues",
    "Section",
    "Solution",
    "State",
    "TimedPolicy",
    "Tournament",
    "UnknownNameError",
    "Variant",
    "VariantError",
    "analyse",
    "compare",
    "data_folder",
    "divide",
    "draw_svg",
    "draw_text",
    "field",
    "hookimpl",
    "kernel",
    "load",
    "load_board",
    "perft",
    "read_records",
    "register",
    "replay",
    "run",
    "share_of_highest",
    "solve",
    "tournament",
    "unregister",
    "winner_takes_all",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'boardwright' has no attribute '{name}'")
    value = getattr(importlib.import_module(f"boardwright.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
