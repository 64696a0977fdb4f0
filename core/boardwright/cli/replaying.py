"""`boardwright replay`: recorded games checked, and printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.common import JsonOption, PathOption, open_library, print_json, print_table
from boardwright.errors import Location, RecordError

if TYPE_CHECKING:
    from boardwright.documents.record import Record
    from boardwright.match import Match

Play = tuple[str, str]  # who, and what


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="What `run --record` wrote.")],
    game: Annotated[int | None, typer.Option("--game", help="The game of this number only.")] = None,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Print no games; check that seed and bots play each of them again."),
    ] = False,
    variant: Annotated[
        str | None,
        typer.Option("--variant", help="A variant's name or file, to take instead of the one that records name."),
    ] = None,
    allow_changed: Annotated[
        bool, typer.Option("--allow-changed", help="Replay also by rules that are not those of the record.")
    ] = False,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Replay recorded games; whatever differs from the record is an error, with its place."""
    from boardwright.records.replay import Replayer

    replayer = Replayer(open_library(path), variant, allow_changed=allow_changed)
    records = _chosen(file, game)
    if verify:
        count = 0
        for location, record in records:
            replayer.verify(record, location)
            count += 1
        if as_json:
            print_json({"file": str(file), "verified": count})
        else:
            typer.echo(f"{count:,} {'game' if count == 1 else 'games'} verified")
        return
    matches = ((record, replayer.replay(record, location)) for location, record in records)
    if as_json:
        _print_json_list(_data_of(record, match) for record, match in matches)
    else:
        for record, match in matches:
            _print_game(record, match)


def _chosen(file: Path, game: int | None) -> Iterator[tuple[Location, Record]]:
    """The records to replay; raises RecordError if there is none."""
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


def _plays(match: Match) -> list[Play]:
    """Who did what, from the start."""
    match = match.copy()
    plays: list[Play] = []
    while match.actions:
        action = match.undo()
        who = "chance" if match.to_move is None else f"seat {match.to_move + 1}"
        plays.append((who, match.action_text(action)))
    return plays[::-1]


def _print_game(record: Record, match: Match) -> None:
    from boardwright.render import draw_text

    typer.echo(f"game {record.game} of seed {record.seed}: {record.variant} ({record.hash})")
    print_table(((f"{step:>4}", *play) for step, play in enumerate(_plays(match), 1)))
    if match.variant.board is not None:
        typer.echo(draw_text(match.variant.board, match.marks))
    if match.status:
        typer.echo(match.status)
    typer.echo(_ending(record))
    rows = [["seat", "bot", "win", "score", "return"]]
    results = zip(match.wins, record.scores, record.returns, strict=True)
    for seat, values in enumerate(results):
        bot = record.bots[seat] if record.bots else "-"
        rows.append([str(seat + 1), bot, *(f"{value:g}" for value in values)])
    print_table(rows, indent="  ")
    typer.echo()


def _ending(record: Record) -> str:
    if record.truncated:
        return "broken off by a limit"
    return "over" if record.over else "not over"


def _data_of(record: Record, match: Match) -> dict[str, Any]:
    plays = [{"who": who, "text": text} for who, text in _plays(match)]
    return {**record.to_dict(), "actions": plays, "wins": match.wins, "status": match.status}


def _print_json_list(values: Iterator[dict[str, Any]]) -> None:
    """Prints one JSON object with all values, each when it comes; it is whole too if an error ends them early."""
    typer.echo('{"games": [', nl=False)
    try:
        for number, value in enumerate(values):
            typer.echo((",\n" if number else "\n") + json.dumps(value, ensure_ascii=False), nl=False)
    finally:
        typer.echo("\n]}")
