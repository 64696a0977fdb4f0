"""Boards, variants, games, bots and rule changes as text, as plain data, and as a picture."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import singledispatch
from pathlib import Path
from typing import Any

from boardwright import files
from boardwright.boards import Board
from boardwright.cli.output import print_table, say
from boardwright.documents.models import Options
from boardwright.errors import BoardwrightError
from boardwright.game import Game, RuleChange
from boardwright.match import Match
from boardwright.plugins import installed
from boardwright.render import draw_svg, draw_text
from boardwright.simulation.policy import Bot
from boardwright.variants import Variant, player_range

_MAX_NAMES = 12  # of a group's sets; of more, the first and the last are printed


@singledispatch
def describe(value: Any) -> None:
    """Prints everything about a board, variant, game, bot or rule change."""
    raise TypeError(f"nothing is known of a {type(value).__name__}")


@singledispatch
def data_of(value: Any) -> dict[str, Any]:
    """The same as plain data."""
    raise TypeError(f"nothing is known of a {type(value).__name__}")


@describe.register
def _print_variant(variant: Variant) -> None:
    say(f"{variant.name}: {variant.title}" if variant.title else variant.name)
    if variant.description:
        say(variant.description.strip())
    facts = [("game", _titled("game", variant.game.name))]
    if variant.board is not None:
        facts.append(("board", variant.board.name))
    facts.append(("players", str(variant.players)))
    facts += [("rule change", _titled("rule change", change.name)) for change in variant.rule_changes]
    facts += [("file", str(variant.location)), ("hash", variant.hash)]
    print_table(facts, indent="  ")
    print_options(type(variant.options), variant.options.model_dump(mode="json"))
    if variant.board is not None:
        match = Match(variant)
        say(draw_text(variant.board, match.pieces, match.highlights))


@describe.register
def _print_board(board: Board) -> None:
    say(f"{board.name}: {board.title}" if board.title else board.name)
    degrees = Counter(board.degrees.tolist())
    facts = [
        ("cells", str(board.size)),
        ("adjacencies", str(len(board.edges))),
        ("neighbours", ", ".join(f"{degrees[degree]} cells with {degree}" for degree in sorted(degrees))),
    ]
    if board.lines:
        facts.append(("lines", str(len(board.lines))))
    if board.players:
        facts.append(("players", " to ".join(map(str, dict.fromkeys(board.players)))))
    for name, group in board.groups.items():
        sizes = sorted({len(cells) for cells in group.sets})
        facts.append((f"group {name}", f"{len(group)} of {' or '.join(map(str, sizes))} cells: {_few(group.ids)}"))
    print_table(facts, indent="  ")
    say(draw_text(board))


@describe.register
def _print_game(game: Game) -> None:
    say(f"{_titled('game', game.name)}, for {player_range(game.seats)}")
    if game.summary:
        say(game.summary)
    print_options(game.options or Options, {})


@describe.register
def _print_bot(bot: Bot) -> None:
    say(_titled("bot", bot.name))
    print_options(bot.parameters, {})


@describe.register
def _print_rule(change: RuleChange) -> None:
    say(_titled("rule change", change.name))


@data_of.register
def _variant_data(variant: Variant) -> dict[str, Any]:
    return {
        "variant": variant.name,
        "title": variant.title,
        "description": variant.description,
        "hash": variant.hash,
        "game": variant.game.name,
        "board": variant.board.name if variant.board else None,
        "players": variant.players,
        "options": variant.options.model_dump(mode="json"),
        "rules": [change.name for change in variant.rule_changes],
    }


@data_of.register
def _board_data(board: Board) -> dict[str, Any]:
    return {
        "board": board.name,
        "title": board.title,
        "players": board.players,
        "positions": None if board.positions is None else board.positions.round(6).tolist(),
        **board.content(),
    }


@data_of.register
def _game_data(game: Game) -> dict[str, Any]:
    options = (game.options or Options).model_json_schema()
    return {
        "game": game.name,
        "title": installed().title("game", game.name),
        "players": game.seats,
        "options": options,
    }


@data_of.register
def _bot_data(bot: Bot) -> dict[str, Any]:
    return {
        "bot": bot.name,
        "title": installed().title("bot", bot.name),
        "parameters": bot.parameters.model_json_schema(),
    }


@data_of.register
def _rule_data(change: RuleChange) -> dict[str, Any]:
    return {"rule": change.name, "title": installed().title("rule change", change.name)}


def draw(value: Any, path: Path) -> None:
    """Writes the board of `value` as SVG; raises BoardwrightError if there is none, or the file cannot be written."""
    board = value if isinstance(value, Board) else getattr(value, "board", None)
    if board is None:
        raise BoardwrightError("--svg: there is no board here to draw")
    if isinstance(value, Variant):
        match = Match(value)
        picture = draw_svg(board, match.pieces, match.highlights)
    else:
        picture = draw_svg(board)
    files.write_text(path, picture)


def _titled(kind: str, name: str) -> str:
    title = installed().title(kind, name)
    return f"{name}: {title}" if title else name


def _few(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= _MAX_NAMES else f"{names[0]} … {names[-1]}"


def print_options(model: type[Options], values: Mapping[str, Any]) -> None:
    """A table of options: the value, or where there is none the default, and what it means."""
    if not model.model_fields:
        return
    say("options:")
    rows = []
    for name, field in model.model_fields.items():
        if name not in values and field.is_required():
            shown = "required"
        else:
            value = values.get(name, field.get_default(call_default_factory=True))
            shown = json.dumps(value, ensure_ascii=False)
        rows.append((name, shown, field.description or ""))
    print_table(rows, indent="  ")
