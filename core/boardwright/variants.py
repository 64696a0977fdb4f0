"""Variants: a game, a board, a number of players, options and rule changes, put together and checked.

A name becomes a variant in four stations, each visited once: its document is read, resolved (what it extends, and what
is laid over it), validated, and assembled with game, rule changes and board.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from boardwright import documents
from boardwright.boards import Board
from boardwright.boards.build import build_board
from boardwright.documents import Document, models
from boardwright.documents.extends import layers_of, merged
from boardwright.documents.library import Library
from boardwright.documents.models import Name, Options, Section
from boardwright.errors import BoardwrightError, GameError, Location, OptionError, VariantError, located, raised_at
from boardwright.game import Bounds, Game, RuleChange, bounds_of, fields_of, winner_takes_all
from boardwright.kernels.state import States, key_words, new_states
from boardwright.wording import counted

HASH_FORMAT = 2  # raised when what a hash covers changes

_DEEP = frozenset({"options"})  # merged key by key with those of the variant that is extended

Count = Annotated[int, Field(ge=1)]
Source = str | Path | Mapping[str, Any] | Game


class VariantFile(Section):
    """The keys of a variant file."""

    variant: Name | None = Field(None, description="the variant's name; default: the file's path below `variants`")
    title: str = Field("", description="one line for people")
    description: str = Field("", description="what is special about it")
    extends: str | None = Field(None, description="a variant, by name or path, whose keys hold where this has none")
    game: str = Field(description="the game's name")
    board: str | dict[str, Any] | None = Field(None, description="a board's name, the path of its file, or its keys")
    players: Count | Annotated[list[Count], Field(min_length=2, max_length=2)] | None = Field(
        None,
        description="how many play, or the fewest and the most, of whom the fewest play unless a number is asked for; "
        "default: as many as game and board are made for",
    )
    options: dict[str, Any] = Field(default_factory=dict, description="the game's options, merged over `extends`")
    rules: list[str] = Field(default_factory=list, description="rule changes, applied in this order")


@dataclass(frozen=True)
class Origin:
    """What a variant was loaded from: enough to load it again."""

    source: Source
    overrides: Document
    folders: tuple[Path, ...]  # those of the search path that were given by hand


@dataclass(frozen=True, eq=False, repr=False)
class Variant:
    """A game made ready to play: `rules` is what the game's kernels read.

    It never changes, so a copy of it is the variant itself. It is pickled as what it was loaded from; unpickling loads
    it again, and refuses one that has changed since.
    """

    name: str
    title: str
    description: str
    game: Game
    board: Board | None
    players: int
    options: Options
    rule_changes: tuple[RuleChange, ...]
    rules: Any
    location: Location
    library: Library = field(default_factory=Library)  # where it was found, and where its bots are looked up
    origin: Origin | None = None  # None: put together by hand

    def __repr__(self) -> str:
        board = "" if self.board is None else f" on {self.board.name}"
        return f"<Variant {self.name}: {self.game.name}{board}, {counted(self.players, 'player')}>"

    @property
    def overrides(self) -> Mapping[str, Any]:
        """What was laid over what the name or file says: options, players, a board, rule changes."""
        overrides: Mapping[str, Any] = self.origin.overrides.data if self.origin else {}
        return overrides

    @cached_property
    def hash(self) -> str:
        """64 bits, as 16 hexadecimal digits, over all that can change a result."""
        content = {
            "format": HASH_FORMAT,
            "game": [self.game.name, self.game.version],
            "rule_changes": [[change.name, change.version] for change in self.rule_changes],
            "board": self.board.content() if self.board else None,
            "players": self.players,
            "options": self.options.model_dump(mode="json"),
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def bounds(self) -> Bounds:
        """The numbers that the game states for these rules: action space, range of returns and so on."""
        return bounds_of(self.game, self.rules)

    @cached_property
    def _blank(self) -> States:
        return new_states(fields_of(self.game, self.rules), self.rules, 1)

    @cached_property
    def key_words(self) -> tuple[int, int]:
        """The first word of a state that tells positions apart, and the first behind these; see `kernels.state`."""
        return key_words(fields_of(self.game, self.rules), self._blank.dtype)

    def new_states(self, count: int) -> States:
        """`count` states before the start; index it to get a state whose fields are attributes."""
        return np.repeat(self._blank, count).view(np.recarray)

    def with_options(self, **options: Any) -> Variant:
        """The same variant with other values for some options; raises VariantError if it was put together by hand."""
        if self.origin is None:
            raise VariantError(f"variant '{self.name}' was put together by hand; its options cannot be changed")
        changed = documents.of_mapping({"options": options}, "with_options()")
        return load_layered(self.origin.source, changed.over(self.origin.overrides, deep=_DEEP), self.library)

    def __copy__(self) -> Variant:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is None or isinstance(self.origin.source, Game):
            raise VariantError(f"variant '{self.name}' was not loaded by name or from a file, and cannot be pickled")
        return (_load_again, (self.origin, self.hash))


def load(
    source: Source,
    *,
    options: Mapping[str, Any] | None = None,
    players: int | None = None,
    board: str | Mapping[str, Any] | None = None,
    rules: Sequence[str] = (),
    library: Library | None = None,
) -> Variant:
    """The variant that `source` means: a name, a path, the keys of a variant file as a mapping, or a game.

    Args:
        source: a text that ends in `.yaml` or `.yml` is a path, any other the name of a variant or of a game.
        options: options that win over those of the variant.
        players: a number of players that wins over that of the variant.
        board: a board that wins over that of the variant: a name, a path, or the keys of a board file.
        rules: names of rule changes, appended to those of the variant.
        library: where names are looked up; default: the usual search path.

    Raises:
        BoardwrightError: one of its kinds, saying what does not fit and in which file and line.
    """
    given = {"options": options, "players": players, "board": board, "rules": list(rules)}
    overrides = {key: value for key, value in given.items() if value not in (None, {}, [])}
    return load_layered(source, documents.of_mapping(overrides, "load()"), library or Library())


def load_layered(source: Source, overrides: Document, library: Library) -> Variant:
    """Like `load`, with the keys that win given as a document, whose places errors then name."""
    document = _read(source, library)
    resolved, writer = _resolved(document, overrides, library)
    file = models.validate(resolved, VariantFile)
    variant = _assembled(_name_of(source, document), source, file, resolved, writer, library)
    origin = Origin(source, overrides, tuple(library.given))
    return replace(variant, location=document.location(), origin=origin)


def load_board(source: str | Path | Mapping[str, Any], *, library: Library | None = None) -> Board:
    """The board that `source` means: a name, the path of a file, or the keys of a board file as a mapping.

    Raises:
        BoardwrightError: one of its kinds, saying what does not fit and in which file and line.
    """
    library = library or Library()
    if isinstance(source, Mapping):
        document = documents.of_mapping({"board": "board", **source}, "board")
    else:
        document = library.document("board", str(source))
    return build_board(document, library.board_document)


def _load_again(origin: Origin, known_hash: str) -> Variant:
    variant = load_layered(origin.source, origin.overrides, Library(origin.folders))
    if variant.hash != known_hash:
        raise VariantError(f"variant '{variant.name}' has changed: its hash was {known_hash}, now it is {variant.hash}")
    return variant


def set_options(
    assignments: Sequence[str], players: int | None = None, board: str | None = None, rules: str | None = None
) -> Document:
    """The overrides that `--set`, `--players`, `--board` and `--rules` give, for `load_layered`.

    Args:
        assignments: texts `option=value`, values as YAML.
        players: a number of players.
        board: the name of a board, or the path of its file.
        rules: names of rule changes, with commas between them.
    """
    data: dict[str, Any] = {}
    places: dict[documents.Keys, Location] = {}
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        source = f"--set {assignment}"
        if not equals or not name.strip():
            raise VariantError("write --set option=value", location=Location(source))
        data.setdefault("options", {})[name.strip()] = documents.parse_argument(text, source)
        places["options", name.strip()] = Location(source)
    names = None if rules is None else [name.strip() for name in rules.split(",")]
    for key, value, typed in (("players", players, players), ("board", board, board), ("rules", names, rules)):
        if value is not None:
            data[key] = value
            places[key,] = Location(f"--{key} {typed}")
    return Document(data, "command line", places)


def _read(source: Source, library: Library) -> Document:
    if isinstance(source, Game):
        return documents.of_mapping({"game": source.name}, f"game '{source.name}'")
    if isinstance(source, Mapping):
        return documents.of_mapping(source, "variant")
    return library.document("variant", str(source))


def _name_of(source: Source, document: Document) -> str:
    if isinstance(source, Game):
        return source.name
    name = document.data.get("variant") or (source if isinstance(source, str) else Path(document.source).stem)
    return str(name)


def _resolved(document: Document, overrides: Document, library: Library) -> tuple[Document, Document]:
    """The variant with all that it extends below it and `overrides` over it; and the document that gives its board."""
    layers = layers_of(document, lambda name, base: library.document("variant", name, base))
    written = merged(layers, "variant", deep=_DEEP)
    resolved = _rules_appended(overrides, written).over(written, deep=_DEEP)
    # What is missing is missing in the variant's file, whatever lies over it.
    resolved = replace(resolved, places={**resolved.places, (): written.location()})
    writer = next((layer for layer in [overrides, *layers] if "board" in layer.data), document)
    return resolved, writer


def _rules_appended(overrides: Document, written: Document) -> Document:
    """The overrides, with their rule changes behind those of the variant instead of in their place."""
    before = written.data.get("rules", [])
    if "rules" not in overrides.data or not isinstance(before, list):
        return overrides
    added = overrides.data["rules"]
    places = {keys: place for keys, place in written.places.items() if keys[:1] == ("rules",)}
    places |= {("rules", len(before) + index): overrides.location(("rules", index)) for index in range(len(added))}
    data = {**overrides.data, "rules": [*before, *added]}
    return replace(overrides, data=data, places={**overrides.places, **places})


def _assembled(
    name: str, source: Source, file: VariantFile, document: Document, writer: Document, library: Library
) -> Variant:
    if isinstance(source, Game):
        game = source
    else:
        with located(document.location(("game",))):
            game = library.registry.load("game", file.game, Game)
    changes = _rule_changes(file, document, library)
    for index, change in enumerate(changes):
        with located(document.location(("rules", index))):
            game = _changed(game, change)
    options = models.validate(_options_of(document), game.options or Options)
    with located(document.location(("board",))):
        board = _board(name, file.board, game, writer, library)
    players = _players(file, game, board, document)
    variant = Variant(
        name=name,
        title=file.title,
        description=file.description,
        game=game,
        board=board,
        players=players,
        options=options,
        rule_changes=tuple(changes),
        rules=_rules(game, board, options, players, document),
        location=document.location(),
        library=library,
    )
    check_statements(variant)
    return variant


def check_statements(variant: Variant) -> None:
    """Raises GameError unless the numbers and fields that the game states for this variant are well formed."""
    game = variant.game
    try:
        _ = variant.bounds
        variant.new_states(1)
        if game.returns is winner_takes_all and "winner" not in fields_of(game, variant.rules):
            raise GameError("there is no field 'winner', which the default of returns reads; give one of the two")
    except BoardwrightError as error:
        raise GameError(f"game '{game.name}': {error.message}", location=error.location or variant.location) from error
    except Exception as error:  # the plugin's own code
        message = f"game '{game.name}': {type(error).__name__}: {error}{raised_at(error)}"
        raise GameError(message, location=variant.location) from error


def _rule_changes(file: VariantFile, document: Document, library: Library) -> list[RuleChange]:
    changes = []
    for index, name in enumerate(file.rules):
        with located(document.location(("rules", index))):
            if name in file.rules[:index]:
                raise VariantError(f"the rule change '{name}' is listed twice")
            changes.append(library.registry.load("rule change", name, RuleChange))
    return changes


def _options_of(document: Document) -> Document:
    if "options" in document.data:
        return document.at("options")
    return Document({}, document.source, {(): document.location()})


def _changed(game: Game, change: RuleChange) -> Game:
    try:
        changed = change.change(game)
    except BoardwrightError:
        raise
    except Exception as error:  # the plugin's own code
        reason = f"{type(error).__name__}: {error}{raised_at(error)}"
        raise GameError(f"rule change '{change.name}': {reason}") from error
    if not isinstance(changed, Game):
        raise GameError(f"rule change '{change.name}' must return a Game, not a {type(changed).__name__}")
    return changed


def _board(
    name: str, board: str | dict[str, Any] | None, game: Game, writer: Document, library: Library
) -> Board | None:
    """The variant's board: another file's, or written in place; None for a game without."""
    if not game.needs_board:
        if board is not None:
            raise VariantError(f"the game '{game.name}' is played without a board")
        return None
    if board is None:
        raise VariantError(f"the key 'board' is missing: '{game.name}' is played on one")
    if isinstance(board, str):
        # What a person typed, or gave in Python, may lie anywhere.
        base = writer if writer.folder is not None else None
        declaration = library.document("board", board, base)
    else:
        written = writer.at("board")
        declaration = replace(written, data={"board": name, **written.data})
    return build_board(declaration, library.board_document)


def _players(file: VariantFile, game: Game, board: Board | None, document: Document) -> int:
    """How many play: what the variant says, or the fewest that it, the game and the board are made for."""
    wanted = file.players
    asked = tuple(wanted) if isinstance(wanted, list) else (wanted or 1, wanted or game.seats[1])
    ranges = [asked, game.seats, *([board.players] if board is not None and board.players else [])]
    fewest = max(low for low, _ in ranges)
    most = min(high for _, high in ranges)
    if fewest <= most:
        return fewest
    made_for = f"'{game.name}' is for {player_range(game.seats)}"
    if board is not None and board.players is not None:
        made_for += f", board '{board.name}' for {player_range(board.players)}"
    raise VariantError(
        f"players: {_range_text(asked)} do not fit; {made_for}", location=document.location(("players",))
    )


def player_range(counts: tuple[int, int]) -> str:
    """How many may play: `1 player`, `2 to 6 players`."""
    return counted(counts[1], "player") if counts[0] == counts[1] else f"{_range_text(counts)} players"


def _range_text(counts: tuple[int, ...]) -> str:
    return str(counts[0]) if counts[0] == counts[1] else f"{counts[0]} to {counts[1]}"


def _rules(game: Game, board: Board | None, options: Options, players: int, document: Document) -> Any:
    try:
        rules = game.make_rules(board, options, players)
    except BoardwrightError as error:
        keys = ("options", error.option) if isinstance(error, OptionError) else ("board",)
        error.at(document.location(keys))
        raise
    except Exception as error:  # the plugin's own code
        message = f"game '{game.name}': make_rules: {type(error).__name__}: {error}{raised_at(error)}"
        raise GameError(message, location=document.location()) from error
    if not isinstance(rules, tuple) or not hasattr(rules, "_fields"):
        kind = type(rules).__name__
        raise GameError(f"game '{game.name}': make_rules must return a NamedTuple, not a {kind}")
    return rules
