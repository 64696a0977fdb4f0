"""`boardwright analyse`: all that many games of a variant tell about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.common import (
    BotsOption,
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
from boardwright.cli.figures import CsvOption, SampleOption, output_files
from boardwright.wording import counted, figure_text

if TYPE_CHECKING:
    from boardwright.analysis import Analysis
    from boardwright.analysis.places import Place

_MOST_PLACES = 12  # of a board in the terminal; a report has them all


def analyse(
    variant: VariantArgument,
    games: Annotated[int, typer.Option("--games", help="How many games at most.")] = 10_000,
    precision: Annotated[
        float, typer.Option("--precision", help="Stop once win shares are known so exactly, to either side.")
    ] = 0.01,
    sample: SampleOption = 1000,
    bots: BotsOption = "random",
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    skill: Annotated[
        str, typer.Option("--skill", metavar="BOT:PARAMETER", help="The bot and its budget for the skill trace.")
    ] = "mcts:simulations",
    levels: Annotated[int, typer.Option("--levels", help="How often to double that budget; 0: no skill trace.")] = 4,
    skill_games: Annotated[int, typer.Option("--skill-games", help="Games for each doubling.")] = 100,
    assignments: SetOption = None,
    players: PlayersOption = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with plots.")] = None,
    csv: CsvOption = None,
    interpreted: InterpretedOption = False,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a variant and report on it: length, fairness, choice, skill, what on the board matters."""
    from boardwright import analysis

    ready = load_variant(variant, path, assignments, players)
    with output_files(html, csv) as write, progress_bar(games) as progress:
        result = analysis.analyse(
            *(ready, games, bots, seed, threads),
            precision=precision,
            sample=sample,
            skill_bot=skill,
            levels=levels,
            skill_games=skill_games,
            interpreted=interpreted,
            progress=progress,
        )
        write(csv, result.to_csv())
        if html is not None:
            write(html, result.to_html())
    if as_json:
        print_json(result.to_dict())
    else:
        _print(result)


def _print(result: Analysis) -> None:
    typer.echo(
        f"{result.variant} ({result.hash}): {result.games:,} games of {counted(result.players, 'player')}, "
        f"seed {result.seed}, "
        f"bots {', '.join(result.bots)}; {result.sample:,} looked at position by position"
    )
    print_table(_figure_rows(result), indent="  ")
    if result.needed is not None:
        typer.echo(f"games that win shares to ±{result.precision:.2%} take: about {result.needed:,}")
    for seat in result.favoured:
        typer.echo(f"seat {seat} wins more than its share, beyond noise")
    if result.skill:
        typer.echo(f"skill: {result.skill_bot} against half of it")
        print_table(_skill_rows(result), indent="  ")
    if result.places:
        typer.echo("the board, what tells most about who wins first:")
        print_table(_place_rows(result.places), indent="  ")
    if result.failed:
        typer.echo(f"failed {result.failed:,}, left out of all numbers:")
        print_table([(failure,) for failure in result.failures], indent="  ")
    for note in result.notes:
        typer.echo(f"note: {note}")


def _figure_rows(result: Analysis) -> Iterator[Sequence[str]]:
    yield "figure", "of", "value", "95% interval", "games"
    for each in result.figures:
        yield each.title, each.item, each.text, each.interval_text, f"{each.count:,}"


def _skill_rows(result: Analysis) -> Iterator[Sequence[str]]:
    yield "budget", "win share", "if it did not matter"
    for step in result.skill:
        yield f"{step.budget:,}", step.share.text(percent=True), figure_text(step.fair, percent=True)


def _place_rows(places: Sequence[Place]) -> Iterator[Sequence[str]]:
    yield "place", "tells", "changes a game", "in the end"
    for place in sorted(places, key=_importance, reverse=True)[:_MOST_PLACES]:
        tells = place.telling.text(percent=True) if place.telling else ""
        marks = ", ".join(f"{mark} {share.value:.1%}" for mark, share in place.marks.items())
        yield f"{place.group} {place.id}", tells, figure_text(place.visits.value), marks


def _importance(place: Place) -> tuple[float, float]:
    return place.telling.value if place.telling else 0.0, place.visits.value
