"""Games in PDN, Portable Draughts Notation: tags, and moves such as `32-28` and `28x19`, or `c3-d4` and `c3:e5`.

Where captures between the same two squares take different stones, all squares on the way are written: `26x17x8x19`.
Comments, variations and remarks such as `!?` are skipped.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from boardwright import EMPTY, Location, Match, Notation, NotedGame, OptionError, RecordError, Variant
from boardwright.errors import located
from boardwright_games.draughts.captures import origin_of, path_of, taken_by, target_of
from boardwright_games.draughts.fen import RuleSet, fen_text, rule_set_of

_TOKEN = re.compile(
    r"""
      (?: \s+ | \{[^}]*\} | ;[^\n]* | \$\d+ | \d+\.+ | [!?]+ )
    | \[ \s* (?P<tag> \w+ ) \s* "(?P<value> [^"\n]* )" \s* \]
    | (?P<result> (?: 1/2-1/2 | 1-0 | 0-1 | 2-0 | 0-2 | 1-1 | 0-0 ) (?! \d ) | \* )
    | (?P<move> [a-h]?\d+ (?: [-x:] [a-h]?\d+ )+ )
    | (?P<variation> [()] )
    """,
    re.VERBOSE,
)

_TIE = "\N{NO-BREAK SPACE}"  # keeps a number in the line of its move


@dataclass
class _Text:
    """A game as it is written; moves with their lines."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[tuple[int, str]] = field(default_factory=list)


def position_text(match: Match) -> str:
    """The position as FEN; raises BoardwrightError on a board that has none."""
    to_move = (match.variant.rules.first_seat + len(match.actions)) % 2
    return fen_text(_rule_set(match.variant), match.state.piece.tolist(), to_move)


def game_text(match: Match, players: Sequence[str] = ()) -> str:
    """The match in PDN; raises BoardwrightError on a board that has none."""
    variant = match.variant
    rule_set = _rule_set(variant)
    replayed = Match(variant)
    tags = {"Event": variant.name}
    for seat, player in enumerate(players):
        tags["White" if rule_set.colours[seat] == "W" else "Black"] = player
    tags |= {"Result": _result_text(match, rule_set), "GameType": rule_set.game_type}
    options: Any = variant.options
    if options.start is not None or options.to_move is not None:
        tags |= {"SetUp": "1", "FEN": position_text(replayed)}
    words: list[str] = []
    for ply, action in enumerate(match.actions, variant.rules.first_seat):
        number = f"{ply // 2 + 1}{'...' if ply % 2 else '.'}{_TIE}" if ply % 2 == 0 or not words else ""
        words.append(number + _move_text(replayed, rule_set, action))
        replayed.play(action)
    moves = textwrap.fill(" ".join([*words, tags["Result"]]), 80, break_on_hyphens=False).replace(_TIE, " ")
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves}\n"


def read_games(text: str, variant: Variant, source: str) -> Iterator[NotedGame]:
    """The games of a PDN file, each played by the rules of the variant.

    Raises:
        RecordError: at `source` and the line: this is not PDN, a game of other rules, or a move is not legal.
    """
    rule_set = _rule_set(variant)
    for number, written in enumerate(_written_games(text, source), 1):
        with located(Location(source, written.line)):
            game_type = written.tags.get("GameType", rule_set.game_type).partition(",")[0]
            if game_type != rule_set.game_type.partition(",")[0]:
                raise RecordError(f"GameType {game_type}; '{variant.name}' is {rule_set.game_type}")
            match = Match(_set_up(variant, written.tags.get("FEN")), game=number)
        for line, move in written.moves:
            with located(Location(source, line)):
                match.play(_action(match, rule_set, move))
        players = " – ".join(written.tags.get(colour, "?") for colour in ("White", "Black"))
        told = (players, *(written.tags.get(name, "") for name in ("Event", "Date", "Result")))
        yield NotedGame(match, ", ".join(filter(None, told)))


def _set_up(variant: Variant, fen: str | None) -> Variant:
    try:
        return variant if fen is None else variant.with_options(start=fen)
    except OptionError as error:
        raise RecordError(f"FEN: {error.message}") from error


def _rule_set(variant: Variant) -> RuleSet:
    board: Any = variant.board
    options: Any = variant.options
    return rule_set_of(board, options.flying_kings, options.longest_capture)


def _result_text(match: Match, rule_set: RuleSet) -> str:
    if not match.over:
        return "*"
    return {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[match.wins[rule_set.colours.index("W")]]


def _move_text(match: Match, rule_set: RuleSet, action: int) -> str:
    rules = match.variant.rules
    path = path_of(rules, match.state, action)
    alike = _between(match, path[0], path[-1])
    cells = path if len(alike) > 1 else [path[0], path[-1]]
    return ("x" if taken_by(rules, match.state, action) else "-").join(rule_set.names[cell] for cell in cells)


def _action(match: Match, rule_set: RuleSet, move: str) -> int:
    """The action that a move means; raises RecordError if it is none or more than one."""
    squares = [square.lstrip("0") for square in re.split("[-x:]", move)]
    for name in squares:
        if name not in rule_set.names:
            raise RecordError(f"move {move}: there is no square {name}")
    path = [rule_set.names.index(name) for name in squares]
    actions = _between(match, path[0], path[-1])
    if len(actions) > 1:
        taken = _taken_along(match, path)
        actions = [action for action in actions if taken_by(match.variant.rules, match.state, action) == taken]
        if not actions:
            raise RecordError(f"move {move}: it may take different stones; write all squares where it lands")
    if not actions:
        said = "the game is over" if match.over else f"not legal in {position_text(match)}"
        raise RecordError(f"move {move}: {said}")
    return actions[0]


def _between(match: Match, origin: int, target: int) -> list[int]:
    """The legal actions from one cell to another."""
    rules = match.variant.rules
    ends = (origin, target)
    return [action for action in match.legal_actions if (origin_of(rules, action), target_of(rules, action)) == ends]


def _taken_along(match: Match, path: Sequence[int]) -> list[int]:
    """The cells of the stones between the cells of a path, ascending."""
    first, start, cells = match.variant.rules.rays
    taken = set()
    for origin, target in pairwise(path):
        for ray in range(first[origin], first[origin + 1]):
            run = cells[start[ray] : start[ray + 1]].tolist()
            if target in run:
                taken |= {cell for cell in run[: run.index(target)] if match.state.piece[cell] != EMPTY}
    return sorted(taken - {path[0]})


def _written_games(text: str, source: str) -> Iterator[_Text]:
    """The games of a file, one by one; a game ends with its result, or where the tags of the next begin."""
    game = _Text(1)
    at = depth = 0
    line = 1
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise RecordError(f"this is not PDN: {text[at : at + 20].split()[0]!r}", location=Location(source, line))
        if token["variation"]:
            depth = max(0, depth + (1 if token["variation"] == "(" else -1))
        elif depth == 0:
            if token["tag"]:
                if game.moves:
                    yield game
                    game = _Text(line)
                game.tags[token["tag"]] = token["value"]
            elif token["move"]:
                game.moves.append((line, token["move"]))
            elif token["result"] and (game.moves or game.tags):
                yield game
                game = _Text(line)
        line += token[0].count("\n")
        at = token.end()
    if game.moves or game.tags:
        yield game


PDN = Notation("PDN", ".pdn", position_text=position_text, game_text=game_text, read_games=read_games)
