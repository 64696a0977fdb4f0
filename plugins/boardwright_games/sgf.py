"""Games in SGF, the Smart Game Format FF[4], for hex, reversi and gomoku: `(;GM[11]SZ[11];B[a2];W[swap-pieces])`.

Only the main line is read: of all variations, the first. Black is seat 1, White seat 2.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from boardwright import ActionError, Board, BoardwrightError, Location, Match, Notation, NotedGame, RecordError, Variant
from boardwright.errors import shown
from boardwright.wording import counted

MAX_NODES = 100_000  # of a game's main line
MAX_VALUES = 10_000  # of a property in a node
MAX_SIDE = 26  # columns or rows: the letters of a point

COLOURS = "BW"  # of each seat
COLOUR_NAMES = {"B": "Black", "W": "White"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
RESIGNED = ("resign", "forfeit")
SETUP = ("AB", "AW", "AE")  # stones of each seat that are added, and cells that are emptied

# A value takes what it can and gives nothing back: no text makes the search remember much.
_TOKEN = re.compile(r"\s+|(?P<mark>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:[^\\\]]++|\\.)*+)\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_READ = {"GM", "SZ", "PB", "PW", "EV", "DT", "RE", "PL", "B", "W", *SETUP}  # what is not skipped


class Value(NamedTuple):
    """A property's value as it is meant, and where it begins in the file."""

    text: str
    at: int


Node: TypeAlias = Mapping[str, Sequence[Value]]


@dataclass(frozen=True)
class Scheme:
    """How SGF writes the actions of a variant.

    Attributes:
        number: the game's number, GM.
        size: columns and rows.
        texts: what each action is called; those of cells come first.
        synonyms: the actions that have another text, too.
        mirror: where a cell comes to lie when the players exchange sides, by cell; empty where they cannot.
    """

    number: int
    size: tuple[int, int]
    texts: Sequence[str]
    synonyms: Mapping[str, int] = field(default_factory=dict)
    mirror: Sequence[int] = ()


def grid_of(board: Board) -> tuple[int, int]:
    """How many letters and how many numbers make the ids a1, b1, … of cells; raises BoardwrightError for others."""
    places = [re.fullmatch(r"([a-z])(\d+)", cell) for cell in board.cells]
    letters = len({place[1] for place in places if place})
    numbers = len({place[2] for place in places if place})
    grid = {f"{letter}{number}" for letter in LETTERS[:letters] for number in range(1, numbers + 1)}
    if numbers > MAX_SIDE or grid != set(board.cells):
        raise BoardwrightError(f"SGF is for boards of up to 26 whole rows and columns, and not for '{board.name}'")
    return letters, numbers


def sgf(scheme_of: Callable[[Variant], Scheme]) -> Notation:
    """The notation of a game whose actions on cells have the numbers of the cells.

    Args:
        scheme_of: how SGF writes the actions of a variant; raises BoardwrightError where it cannot.
    """
    return Notation(
        "SGF",
        ".sgf",
        position_text=partial(_position_text, scheme_of),
        game_text=partial(_game_text, scheme_of),
        read_games=partial(_read_games, scheme_of),
    )


def _position_text(scheme_of: Callable[[Variant], Scheme], match: Match) -> str:
    scheme = scheme_of(match.variant)
    stones = _stones(match, scheme)
    setup = (f"A{colour}[{']['.join(points)}]" for colour, points in zip(COLOURS, stones, strict=True) if points)
    turn = "" if match.to_move is None else f"PL[{COLOURS[match.to_move]}]"
    return f"(;{_heading(scheme)}{''.join(setup)}{turn})"


def _game_text(scheme_of: Callable[[Variant], Scheme], match: Match, players: Sequence[str] = ()) -> str:
    scheme = scheme_of(match.variant)
    names = zip(COLOURS, players, strict=False)
    told = {"GN": match.variant.name, **{f"P{colour}": player for colour, player in names}, "RE": _result_text(match)}
    about = "".join(f"{name}[{_written(text)}]" for name, text in told.items() if text)
    moves = (f";{COLOURS[ply % 2]}[{scheme.texts[action]}]" for ply, action in enumerate(match.actions))
    lines = textwrap.wrap(" ".join(moves), 80, break_on_hyphens=False)
    return "\n".join([f"(;{_heading(scheme)}{about}", *lines]) + ")\n"


def _heading(scheme: Scheme) -> str:
    columns, rows = scheme.size
    return f"FF[4]GM[{scheme.number}]CA[UTF-8]SZ[{columns if columns == rows else f'{columns}:{rows}'}]"


def _result_text(match: Match) -> str:
    """`B+` or `W+`, with how many points that were if the game has points; `0` for a draw."""
    if not match.over:
        return ""
    if match.drawn:
        return "0"
    points = f"{abs(match.scores[0] - match.scores[1]):g}" if match.variant.game.scores is not None else ""
    return f"{COLOURS[match.wins.index(1.0)]}+{points}"


def _stones(match: Match, scheme: Scheme) -> list[list[str]]:
    """The points on which each seat has a stone."""
    columns, rows = scheme.size
    stones = [*zip(scheme.texts, match.state.owner[: columns * rows].tolist(), strict=False)]
    return [[point for point, owner in stones if owner == seat] for seat in (0, 1)]


def _written(text: str) -> str:
    """A simple text as it stands in a file: in one line, with `]` and the backslash escaped."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return re.sub(r"([\]\\])", r"\\\1", printable)


def _meant(text: str) -> str:
    """A simple text as it is meant: a backslash stands for what follows it, or for nothing at the end of a line."""
    return re.sub(r"\s", " ", _ESCAPED.sub(lambda found: "" if found[1].isspace() else found[1], text)).strip()


def _read_games(
    scheme_of: Callable[[Variant], Scheme], text: str, variant: Variant, source: str
) -> Iterator[NotedGame]:
    """The games of an SGF file, each played by the rules of the variant.

    Raises:
        RecordError: at `source` and the line, with the column: this is not SGF, a game of other rules or on another
            board, a set-up position, or a move that is not legal.
    """
    scheme = scheme_of(variant)
    file = _File(text, source)
    for number, nodes in enumerate(file.main_lines(), 1):
        root = nodes[0]
        match = Match(variant, game=number)
        _check_root(file, root, match, scheme)
        _play(file, nodes, match, scheme)
        told = {name: values[0].text for name, values in root.items()}
        players = " – ".join(told.get(f"P{colour}") or "?" for colour in COLOURS)
        yield NotedGame(match, ", ".join(filter(None, [players, *(told.get(name) for name in ("EV", "DT", "RE"))])))


def _check_root(file: _File, root: Node, match: Match, scheme: Scheme) -> None:
    """Raises RecordError where the game is not one of the match's variant, from its first position."""
    name = match.variant.name
    columns, rows = scheme.size
    for size in root.get("SZ", ()):
        if size.text not in (f"{columns}:{rows}", str(columns) if columns == rows else ""):
            raise file.error(size.at, f"SZ {shown(size.text)}; '{name}' has {columns} columns and {rows} rows")
    for number in root.get("GM", ()):
        if number.text != str(scheme.number):
            raise file.error(number.at, f"GM {shown(number.text)}; '{name}' is {scheme.number}")
    for turn in root.get("PL", ()):
        if turn.text.upper()[:1] not in ("B", "1"):
            raise file.error(turn.at, f"PL {shown(turn.text)}; in '{name}' Black begins")
    setup = [root[key][0] for key in SETUP if key in root]
    if setup:
        actions = _actions(scheme)
        cells = [{actions.get(value.text.lower()) for value in root.get(key, ())} for key in SETUP]
        if cells != [*({actions[point] for point in points} for points in _stones(match, scheme)), set()]:
            raise file.error(setup[0].at, f"stones are set up, and '{name}' begins from a position of its own")


def _play(file: _File, nodes: Sequence[Node], match: Match, scheme: Scheme) -> None:
    """Plays the moves of a main line; raises RecordError at the first that is not legal."""
    actions = _actions(scheme)
    swap = len(scheme.mirror)  # the action behind those of the cells, where the board has a mirror
    exchanged = resigned = False
    for colour, move in _moves(file, nodes):
        told = f"{COLOUR_NAMES[colour]}'s move {shown(move.text)}"
        text = move.text.lower()
        if resigned or match.over:
            raise file.error(move.at, f"{told}: the game is over")
        if text in RESIGNED:
            resigned = True
            continue
        if text not in actions:
            raise file.error(move.at, f"{told}: neither a point nor a move of this variant")
        seat = COLOURS.index(colour) ^ exchanged
        if seat != match.to_move and swap and len(match.actions) == 2 and match.actions[1] == swap:
            # White goes on after a swap: not the stone has changed sides, but the players have. That is the mirror
            # image of the other.
            exchanged, seat = True, 1 - seat
        if seat != match.to_move and match.legal_actions == (actions.get(""),):
            match.play(match.legal_actions[0])  # a pass that was not written
        if seat != match.to_move:
            raise file.error(move.at, f"{told}: it is the other player's turn")
        action = actions[text]
        try:
            match.play(scheme.mirror[action] if exchanged and action < swap else action)
        except ActionError:
            raise file.error(move.at, f"{told}: not legal here") from None


def _moves(file: _File, nodes: Sequence[Node]) -> Iterator[tuple[str, Value]]:
    """The moves of a main line, each with its colour; raises RecordError where stones are set up behind the root."""
    for node in nodes:
        for name, values in node.items():
            if name in COLOURS:
                yield from ((name, move) for move in values)
            elif name in SETUP and node is not nodes[0]:
                raise file.error(values[0].at, f"{name}: stones are set up during the game")


def _actions(scheme: Scheme) -> dict[str, int]:
    return {**scheme.synonyms, **{text: action for action, text in enumerate(scheme.texts)}}


class _File:
    """A file's text, read node by node without recursion, however deep its variations are."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source

    def error(self, at: int, message: str) -> RecordError:
        """An error at a place in the text."""
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        return RecordError(f"column {column}: {message}", location=Location(self.source, line))

    def main_lines(self) -> Iterator[Sequence[Node]]:
        """The nodes of each game's main line; raises RecordError where the text is not SGF."""
        depth = 0
        nodes: list[dict[str, list[Value]]] = []
        name = before = ""  # the property that values belong to; the kind of token before this one
        main = True  # until the first variation ends
        for at, kind, text in self._tokens():
            if depth == 0 and kind != "(":
                raise self.error(at, f"this is not SGF: a game begins with '(', not {shown(text)}")
            if before == "(" and kind != ";":
                raise self.error(at, f"a node begins with ';', not {shown(text)}")
            if before == "name" and kind != "value":
                raise self.error(at, f"property {shown(name)} has no value in brackets")
            if kind == "(":
                depth += 1
            elif kind == ")":
                depth -= 1
                main = False
                if depth == 0:
                    yield nodes
                    nodes, main = [], True
            elif kind == ";":
                name = ""
                if main:
                    if len(nodes) == MAX_NODES:
                        raise self.error(at, f"the game has more than {counted(MAX_NODES, 'node')}")
                    nodes.append({})
            elif kind == "name":
                name = re.sub("[a-z]", "", text)  # which in older files only make the names longer
            else:
                if before not in ("name", "value"):
                    raise self.error(at, "a value without the name of a property")
                if main and name in _READ:
                    values = nodes[-1].setdefault(name, [])
                    if len(values) == MAX_VALUES:
                        raise self.error(at, f"property {name} has more than {counted(MAX_VALUES, 'value')}")
                    values.append(Value(_meant(text), at))
            before = kind
        if depth > 0:
            raise self.error(len(self.text), f"the file ends within a game: {counted(depth, 'bracket')} ')' missing")

    def _tokens(self) -> Iterator[tuple[int, str, str]]:
        """Where each token begins, its kind ('(', ')', ';', 'name' or 'value'), and its text."""
        at = 0
        while at < len(self.text):
            token = _TOKEN.match(self.text, at)
            if token is None:
                if self.text[at] == "[":
                    raise self.error(at, "a value that does not end")
                raise self.error(at, f"this is not SGF: {shown(self.text[at : at + 20])}")
            kind = token["mark"] or token.lastgroup
            if kind is not None:
                yield at, kind, token[0] if token["value"] is None else token["value"]
            at = token.end()
