"""`boardwright tournament`: bots against each other on all seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.common import (
    InterpretedOption,
    JsonOption,
    PathOption,
    PlayersOption,
    SeedOption,
    SetOption,
    ThreadsOption,
    VariantArgument,
    load_variant,
    print_json,
    print_table,
    progress_bar,
)
from boardwright.cli.figures import CsvOption, output_files, refuse_same_file
from boardwright.wording import counted, figure_text

if TYPE_CHECKING:
    from boardwright.analysis import Tournament


def tournament(
    variant: VariantArgument,
    bots: Annotated[str, typer.Option("--bots", metavar="BOT,BOT[,BOT…]", help="At least two, all different.")],
    games: Annotated[int, typer.Option("--games", help="How many games of each seating.")] = 100,
    seatings: Annotated[
        int, typer.Option("--seatings", help="How many seatings at most; where there are more, some are drawn.")
    ] = 240,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop once the order of the bots is settled.")
    ] = False,
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE.jsonl", help="Keep results there, and go on from it.")
    ] = None,
    assignments: SetOption = None,
    players: PlayersOption = None,
    csv: CsvOption = None,
    interpreted: InterpretedOption = False,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play each other on all seats, and rate them."""
    from boardwright import analysis

    refuse_same_file(csv, file)
    ready = load_variant(variant, path, assignments, players)
    with output_files(csv) as write, progress_bar(None) as progress:
        result = analysis.tournament(
            *(ready, bots, games, seed, threads),
            most_seatings=seatings,
            until_decided=until_decided,
            file=file,
            interpreted=interpreted,
            progress=progress,
        )
        write(csv, result.to_csv())
    if as_json:
        print_json(result.to_dict())
    else:
        _print(result)


def _print(result: Tournament) -> None:
    typer.echo(
        f"{result.variant} ({result.hash}): {result.games:,} games of {counted(result.players, 'player')}, "
        f"seed {result.seed}, "
        f"{result.games_a_seating:,} of each of {_seatings(result)}"
    )
    print_table(_standing_rows(result), indent="  ")
    if result.duels:
        typer.echo("win shares of rows against columns:")
        print_table(_duel_rows(result), indent="  ")
    if result.decided is not None:
        typer.echo("the order is settled" if result.decided else "the order is not settled; more games may do it")
    if result.failed:
        typer.echo(f"failed {result.failed:,}, left out of all numbers:")
        for failure in result.failures:
            typer.echo(f"  {failure}")


def _seatings(result: Tournament) -> str:
    if result.seatings < result.possible_seatings:
        return f"{result.seatings:,} seatings drawn of {result.possible_seatings:,}"
    return f"{result.seatings:,} seatings"


def _standing_rows(result: Tournament) -> Iterator[Sequence[str]]:
    yield "bot", "games", "wins", "win share (95%)", "rating (95%)", "mean score"
    for each in result.standings:
        share, rating = each.share.text(percent=True), each.rating.text()
        yield each.bot, f"{each.games:,}", f"{each.wins:,.1f}", share, rating, figure_text(each.mean_score)


def _duel_rows(result: Tournament) -> Iterator[Sequence[str]]:
    order = [each.bot for each in result.standings]
    shares = {(duel.bot, duel.opponent): duel.share.text(percent=True) for duel in result.duels}
    yield "", *order
    for bot in order:
        yield bot, *(shares.get((bot, opponent), "") for opponent in order)
