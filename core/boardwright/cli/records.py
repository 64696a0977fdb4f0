"""`boardwright replay`: recorded games checked, and printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.options import JsonOption, PathOption, open_library
from boardwright.cli.output import print_json, print_table, say
from boardwright.errors import Location, RecordError, located
from boardwright.wording import counted, number_text

if TYPE_CHECKING:
    from boardwright.documents.library import Library
    from boardwright.documents.record import Record
    from boardwright.match import Match
    from boardwright.table import Step


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A file that `run --record` wrote; or one in the game's own notation, such as PDN."
        ),
    ],
    game: Annotated[int | None, typer.Option("--game", metavar="N", help="Only game number N.")] = None,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Print no games; check that seed and bots play each of them again."),
    ] = False,
    variant: Annotated[
        str | None,
        typer.Option("--variant", metavar="VARIANT", help="Replay this variant, not the one the records name."),
    ] = None,
    in_notation: Annotated[
        bool, typer.Option("--notation", help="Print the games in their own notation, such as PDN, and nothing else.")
    ] = False,
    allow_changed: Annotated[
        bool, typer.Option("--allow-changed", help="Replay also where the rules have changed since.")
    ] = False,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Replay recorded games. Whatever differs from a record is an error, with its place."""
    from boardwright.records.replay import Replayer

    library = open_library(path)
    noted = _noted_games(file, game, variant, library)
    replayer = Replayer(library, variant, allow_changed=allow_changed)
    if verify:
        count = sum(1 for _ in noted or ())
        for location, record in () if noted else chosen_records(file, game):
            replayer.verify(record, location)
            count += 1
        if as_json:
            print_json({"file": str(file), "verified": count})
        else:
            say(f"{counted(count, 'game')} verified")
        return
    games = noted or (
        (f"of seed {record.seed}: {record.variant} ({record.hash})", record, replayer.replay(record, location))
        for location, record in chosen_records(file, game)
    )
    if as_json:
        _print_json_list(_data_of(record, match) for _, record, match in games)
    else:
        for about, record, match in games:
            if in_notation:
                with located(Location(str(file))):
                    say(match.game_text(record.bots))
            else:
                _print_game(about, record, match)


def _noted_games(
    file: Path, game: int | None, reference: str | None, library: Library
) -> Iterator[tuple[str, Record, Match]] | None:
    """What there is to say of the games of a file in a variant's own notation, and they; None: it is one of records."""
    from boardwright.records.notation import read_games
    from boardwright.variants import load

    variant = load(reference, library=library) if reference is not None and file.suffix != ".jsonl" else None
    if variant is None or variant.game.notation is None or file.suffix.lower() != variant.game.notation.suffix:
        return None
    return (
        (f"of {file}: {noted.title}", noted.match.record(), noted.match)
        for noted in read_games(file, variant)
        if game in (None, noted.match.game)
    )


def chosen_records(file: Path, game: int | None) -> Iterator[tuple[Location, Record]]:
    """The records of a file, or those of game number `game`, with their places; raises RecordError if there is none."""
    from boardwright.documents.record import read_records

    found = False
    numbers: list[int] = []
    for location, record in read_records(file):
        if game is None or record.game == game:
            found = True
            yield location, record
        numbers = [min([*numbers, record.game]), max([*numbers, record.game])]
    if not found:
        message = f"there is no game {game} in it; the games are {numbers[0]} to {numbers[1]}"
        raise RecordError(message, location=Location(str(file)))


def _print_game(about: str, record: Record, match: Match) -> None:
    from boardwright.render import draw_text
    from boardwright.table import steps_of

    say(f"game {record.game} {about}")
    steps = enumerate(steps_of(match), 1)
    print_table((f"{number:>4}", _player(step), step.text, "; ".join(step.events)) for number, step in steps)
    if match.variant.board is not None:
        say(draw_text(match.variant.board, match.pieces, match.highlights))
    if match.status:
        say(match.status)
    say(_ending(record))
    rows = [["seat", "bot", "win", "score", "return"]]
    results = zip(match.wins, record.scores, record.returns, strict=True)
    for seat, values in enumerate(results):
        bot = record.bots[seat] if record.bots else "-"
        rows.append([str(seat + 1), bot, *map(number_text, values)])
    print_table(rows, indent="  ")
    say()


def _player(step: Step) -> str:
    return "chance" if step.seat is None else f"seat {step.seat + 1}"


def _ending(record: Record) -> str:
    if record.truncated:
        return "broken off by a limit"
    return "over" if record.over else "not over"


def _data_of(record: Record, match: Match) -> dict[str, Any]:
    from boardwright.table import steps_of

    plays = [{"who": _player(step), "text": step.text, "events": step.events} for step in steps_of(match)]
    return {**record.to_dict(), "actions": plays, "wins": match.wins, "status": match.status}


def _print_json_list(values: Iterator[dict[str, Any]]) -> None:
    """Prints one JSON object with all values, each when it comes; it is whole too if an error ends them early."""
    say('{"games": [', end="")
    try:
        for number, value in enumerate(values):
            say((",\n" if number else "\n") + json.dumps(value, ensure_ascii=False), end="")
    finally:
        say("\n]}")
