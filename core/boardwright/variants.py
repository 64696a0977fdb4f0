"""Variants: a game, a board, a number of players, options and rule changes, put together and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import Field

from boardwright import documents
from boardwright.boards import Board, build_board
from boardwright.documents import models
from boardwright.documents.library import Library
from boardwright.documents.models import Section
from boardwright.documents.yaml import Document
from boardwright.errors import BoardwrightError, GameError, Location, OptionError, VariantError, located
from boardwright.game import Game, Options, RuleChange
from boardwright.plugins.registry import plugins
from boardwright.wording import counted

if TYPE_CHECKING:
    from boardwright.match import Match

HASH_FORMAT = 1  # raised when what a hash covers changes

_DEEP = frozenset({"options"})  # merged key by key with those of the variant that is extended
_OWN_KEYS = frozenset({"variant", "title", "description", "extends"})


class VariantFile(Section):
    """The keys of a variant file."""

    variant: str | None = Field(None, description="the variant's name; default: the file's path below `variants`")
    title: str = Field("", description="one line for people")
    description: str = Field("", description="what is special about it")
    extends: str | None = Field(None, description="a variant, by name or path, whose keys hold where this has none")
    game: str = Field(description="the game's name")
    board: str | dict[str, Any] | None = Field(None, description="a board's name, the path of its file, or its keys")
    players: int | None = Field(None, ge=1, description="how many play; default: what the board or game is made for")
    options: dict[str, Any] = Field(default_factory=dict, description="the game's options, merged over `extends`")
    rules: list[str] = Field(default_factory=list, description="rule changes, applied in this order")


@dataclass(frozen=True)
class Source:
    """What a variant was loaded from: enough to load it again."""

    reference: str | Path | Mapping[str, Any]
    overrides: Document
    folders: tuple[Path, ...]  # those of the search path that were given by hand


@dataclass(frozen=True, eq=False)
class Variant:
    """A game made ready to play: `rules` is what the game's kernels read.

    It is pickled as what it was loaded from; unpickling loads it again, and refuses one that has changed since.
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
    source: Source | None = None  # None: put together by hand

    @property
    def overrides(self) -> Mapping[str, Any]:
        """The options and the number of players that were laid over what the name or file says."""
        overrides: Mapping[str, Any] = self.source.overrides.data if self.source else {}
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

    def match(self, seed: int = 0) -> Match:
        """A new match, at its start; the same seed throws the same dice."""
        from boardwright.match import Match

        return Match(self, seed)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.source is None:
            raise VariantError(f"variant '{self.name}' was put together by hand and cannot be pickled; load it")
        return (_load_again, (self.source, self.hash))


def load(
    source: str | Path | Mapping[str, Any],
    *,
    options: Mapping[str, Any] | None = None,
    players: int | None = None,
    library: Library | None = None,
) -> Variant:
    """The variant that `source` means: a name, a path, or the keys of a variant file as a mapping.

    Args:
        source: a text that ends in `.yaml` or `.yml` is a path, any other a name in the library.
        options: options that win over those of the variant.
        players: a number of players that wins over that of the variant.
        library: where names are looked up; default: the usual search path.

    Raises:
        BoardwrightError: one of its kinds, saying what does not fit and in which file and line.
    """
    overrides: dict[str, Any] = {}
    if options:
        overrides["options"] = dict(options)
    if players is not None:
        overrides["players"] = players
    return load_layered(source, documents.of_mapping(overrides, "load()"), library or Library())


def load_layered(source: str | Path | Mapping[str, Any], overrides: Document, library: Library) -> Variant:
    """Like `load`, with the keys that win given as a document, whose places errors then name."""
    if isinstance(source, Mapping):
        document = documents.of_mapping(source, "variant")
    else:
        document = library.document("variant", str(source))
    name = document.data.get("variant") or (source if isinstance(source, str) else Path(document.source).stem)
    variant = _assemble(str(name), _extended(document, library), overrides, library)
    return replace(variant, source=Source(source, overrides, tuple(library.given)))


def _load_again(source: Source, known_hash: str) -> Variant:
    variant = load_layered(source.reference, source.overrides, Library(source.folders))
    if variant.hash != known_hash:
        raise VariantError(f"variant '{variant.name}' has changed: its hash was {known_hash}, now it is {variant.hash}")
    return variant


def set_options(assignments: Sequence[str], players: int | None = None) -> Document:
    """The overrides that `--set option=value` and `--players` give, for `load_layered`; values are YAML."""
    options: dict[str, Any] = {}
    places: dict[documents.Keys, Location] = {}
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        source = f"--set {assignment}"
        if not equals or not name.strip():
            raise VariantError("write --set option=value", location=Location(source))
        options[name.strip()] = documents.parse_argument(text, source)
        places["options", name.strip()] = Location(source)
    data: dict[str, Any] = {"options": options} if options else {}
    if players is not None:
        data["players"] = players
        places["players",] = Location(f"--players {players}")
    return Document(data, "command line", places)


def _extended(document: Document, library: Library) -> list[Document]:
    """The document and those that it extends, itself first."""
    chain = [document]
    while (reference := chain[-1].data.get("extends")) is not None:
        location = chain[-1].location(("extends",))
        if not isinstance(reference, str):
            raise VariantError("extends: must be the name or path of one variant", location=location)
        with located(location):
            base = library.document("variant", reference, base=chain[-1])
        if base.source in [known.source for known in chain]:
            names = [known.source for known in chain] + [base.source]
            raise VariantError(f"extends goes round in a circle: {' -> '.join(names)}", location=location)
        chain.append(base)
    return chain


def _assemble(name: str, chain: list[Document], overrides: Document, library: Library) -> Variant:
    written = _merged(chain)
    document = overrides.over(written, deep=_DEEP)
    # What is missing is missing in the variant's file, whatever lies over it.
    document = replace(document, places={**document.places, (): written.location()})
    file = models.validate(document, VariantFile)
    with located(document.location(("game",))):
        game = plugins().game(file.game)
    changes = []
    for index, change_name in enumerate(file.rules):
        with located(document.location(("rules", index))):
            change = plugins().rule_change(change_name)
            game = _changed(game, change)
        changes.append(change)
    options = models.validate(_options_of(document), game.options)
    with located(document.location(("board",))):
        declaration = _board_document(name, file.board, game, chain, library)
        board = build_board(declaration, library.board_document) if declaration else None
    players = _players(file, game, board, document)
    return Variant(
        name=name,
        title=file.title,
        description=file.description,
        game=game,
        board=board,
        players=players,
        options=options,
        rule_changes=tuple(changes),
        rules=_rules(game, board, options, players, document),
        location=chain[0].location(),
    )


def _merged(chain: Sequence[Document]) -> Document:
    """The first document laid over the second, and so on; what a variant says of itself is not handed down."""
    document = chain[-1]
    for layer in reversed(chain[:-1]):
        handed_down = {key: value for key, value in document.data.items() if key not in _OWN_KEYS}
        document = layer.over(replace(document, data=handed_down), deep=_DEEP)
    return document


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
        raise GameError(f"rule change '{change.name}': {type(error).__name__}: {error}") from error
    if not isinstance(changed, Game):
        raise GameError(f"rule change '{change.name}' must return a Game, not a {type(changed).__name__}")
    return changed


def _board_document(
    name: str, board: str | dict[str, Any] | None, game: Game, chain: Sequence[Document], library: Library
) -> Document | None:
    """The declaration of the variant's board: another file's, or written in place; None for a game without."""
    if not game.needs_board:
        if board is not None:
            raise VariantError(f"the game '{game.name}' is played without a board")
        return None
    if board is None:
        raise VariantError(f"the key 'board' is missing: '{game.name}' is played on one")
    writer = next(layer for layer in chain if "board" in layer.data)
    if isinstance(board, str):
        return library.board_document(board, writer)
    written = writer.at("board")
    return replace(written, data={"board": name, **written.data})


def _players(file: VariantFile, game: Game, board: Board | None, document: Document) -> int:
    fewest, most = game.players
    counts = [count for count in range(fewest, most + 1) if board is None or count in (board.players or [count])]
    location = document.location(("players",))
    made_for = f"'{game.name}' is for {player_range(game)}"
    if board is not None and board.players is not None:
        made_for += f", board '{board.name}' for {' or '.join(map(str, board.players))}"
    if file.players is None:
        if len(counts) == 1:
            return counts[0]
        raise VariantError(f"the key 'players' is missing; {made_for}", location=document.location())
    if file.players not in counts:
        raise VariantError(f"players: {file.players} do not fit; {made_for}", location=location)
    return file.players


def player_range(game: Game) -> str:
    """How many may play: `1 player`, `2 to 6 players`."""
    fewest, most = game.players
    return counted(most, "player") if fewest == most else f"{fewest} to {most} players"


def _rules(game: Game, board: Board | None, options: Options, players: int, document: Document) -> Any:
    try:
        return game.rules(board, options, players)
    except BoardwrightError as error:
        keys = ("options", error.option) if isinstance(error, OptionError) else ("board",)
        error.at(document.location(keys))
        raise
    except Exception as error:  # the plugin's own code
        message = f"game '{game.name}': rules: {type(error).__name__}: {error}"
        raise GameError(message, location=document.location()) from error
