"""Boards, variants, positions, games, bots and rule changes as text, as plain data, and as a picture."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from pathlib import Path
from typing import Any

from boardwright import files
from boardwright.boards import Board
from boardwright.cli.output import print_table, say
from boardwright.documents.models import Options
from boardwright.errors import BoardwrightError, Location, UnknownNameError
from boardwright.game import Game, Highlight, Piece, RuleChange
from boardwright.kernels.state import NOBODY
from boardwright.match import Match
from boardwright.plugins import installed
from boardwright.render import draw_svg, draw_text
from boardwright.simulation.policy import Bot
from boardwright.table import steps_of, verdict
from boardwright.variants import Variant, player_range
from boardwright.wording import counted

_MAX_NAMES = 12  # of a group's sets; of more, the first and the last are printed


@singledispatch
def describe(value: Any) -> None:
    """Prints what there is to say about a board, variant, position, game, bot or rule change, without its picture."""
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


@describe.register
def _print_position(match: Match) -> None:
    turn = f"over, {verdict(match)}" if match.over else "at chance" if match.at_chance else f"{_turn(match)} to move"
    say(f"{match.variant.name} after {counted(len(match.actions), 'step')}: {turn}")
    if match.status:
        say(match.status)


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
def _position_data(match: Match) -> dict[str, Any]:
    board = match.variant.board
    return {
        "variant": match.variant.name,
        "hash": match.variant.hash,
        "moves": [step.text for step in steps_of(match)],
        "to_move": None if match.over else _turn(match),
        "pieces": [_piece_data(board, piece) for piece in match.pieces],
        "highlights": [{"cells": _ids(board, shown.cells), "text": shown.text} for shown in match.highlights],
        "status": match.status,
    }


def _turn(match: Match) -> str:
    return "chance" if match.to_move is None else f"seat {match.to_move + 1}"


def _piece_data(board: Board | None, piece: Piece) -> dict[str, Any]:
    """A piece, with the ids of its cells (one, or those around an edge or corner), or its place off the board."""
    place = {"place": piece.place} if isinstance(piece.place, str) else {"cells": _ids(board, piece.place)}
    owner = None if piece.owner == NOBODY else f"seat {piece.owner + 1}"
    return {**place, "owner": owner, "kind": piece.kind, "count": piece.count}


def _ids(board: Board | None, cells: int | Sequence[int]) -> list[str]:
    numbers = [cells] if isinstance(cells, int) else cells
    return [] if board is None else [board.cells[cell] for cell in numbers]


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


@dataclass(frozen=True)
class Picture:
    """A board to be drawn, with the pieces on it (None where it is shown alone) and what else is to be seen."""

    board: Board
    pieces: Sequence[Piece] | None
    highlights: Sequence[Highlight]
    groups: Sequence[str]


def picture_of(value: Any, groups: Sequence[str]) -> Picture | None:
    """The picture of `value` that names the sets of `groups`; None if there is no board.

    Raises:
        UnknownNameError: the board has no group of such a name.
        BoardwrightError: groups are named, and there is no board.
    """
    match = Match(value) if isinstance(value, Variant) else value if isinstance(value, Match) else None
    board = match.variant.board if match else value
    if not isinstance(board, Board):
        if groups:
            raise BoardwrightError("--groups: there is no board here to draw")
        return None
    for name in groups:
        if name not in board.groups:
            owner = f"board '{board.name}'"
            raise UnknownNameError("group", name, board.groups, owner=owner, location=Location("--groups"))
    return Picture(board, match.pieces if match else None, match.highlights if match else (), groups)


def print_picture(picture: Picture | None) -> None:
    """Draws a board for the terminal, if there is one."""
    if picture is not None:
        say(draw_text(picture.board, picture.pieces, picture.highlights, groups=picture.groups))


def draw(picture: Picture | None, path: Path, edge_mm: float | None) -> None:
    """Writes a picture as SVG, with sides of cells that long if `edge_mm` is given.

    Raises:
        BoardwrightError: there is no board to draw, or the file cannot be written.
    """
    if picture is None:
        raise BoardwrightError("--svg: there is no board here to draw")
    drawing = draw_svg(picture.board, picture.pieces, picture.highlights, groups=picture.groups, edge_mm=edge_mm)
    files.write_text(path, drawing)


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
