"""`boardwright compare`: variants side by side, with the same dice."""

from __future__ import annotations

import re
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
    ThreadsOption,
    load_variant,
    print_json,
    print_table,
    progress_bar,
)
from boardwright.cli.figures import CsvOption, SampleOption, output_files
from boardwright.errors import Location, VariantError
from boardwright.wording import figure_text

if TYPE_CHECKING:
    from boardwright.analysis import Comparison
    from boardwright.variants import Variant

# A value as YAML in one line: anything up to a comma that is not inside brackets or quotes.
_VALUE = re.compile(r"""(?: \[[^\]]*\] | \{[^}]*\} | "[^"]*" | '[^']*' | [^,] )+""", re.VERBOSE)


def compare(
    variants: Annotated[list[str], typer.Argument(metavar="VARIANT…", help="The first is what others are held to.")],
    assignments: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE[,VALUE…]", help="With several values, compare these; repeatable."),
    ] = None,
    games: Annotated[int, typer.Option("--games", help="How many games of each.")] = 10_000,
    sample: SampleOption = 1000,
    bots: BotsOption = "random",
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    players: PlayersOption = None,
    csv: CsvOption = None,
    interpreted: InterpretedOption = False,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare variants, or values of an option, game by game with the same dice."""
    from boardwright import analysis

    labels, ready = _load(variants, assignments or [], path, players)
    with output_files(csv) as write, progress_bar(games * len(ready)) as progress:
        result = analysis.compare(
            *ready,
            games=games,
            bots=bots,
            seed=seed,
            threads=threads,
            sample=sample,
            labels=labels,
            interpreted=interpreted,
            progress=progress,
        )
        write(csv, result.to_csv())
    if as_json:
        print_json(result.to_dict())
    else:
        _print(result)


def _load(
    names: Sequence[str], assignments: Sequence[str], paths: Sequence[Path] | None, players: int | None
) -> tuple[list[str], list[Variant]]:
    """The variants to compare, and what to call them."""
    several = [assignment for assignment in assignments if len(_values(assignment)) > 1]
    if len(several) > 1 or (several and len(names) > 1):
        message = "compare either variants, or the values of one option"
        raise VariantError(message, location=Location(f"--set {several[-1]}"))
    if not several:
        return list(names), [load_variant(name, paths, assignments, players) for name in names]
    fixed = [assignment for assignment in assignments if assignment not in several]
    option = several[0].partition("=")[0]
    settings = [f"{option}={value}" for value in _values(several[0])]
    ready = [load_variant(names[0], paths, [*fixed, setting], players) for setting in settings]
    return [f"{names[0]} {setting}" for setting in settings], ready


def _values(assignment: str) -> list[str]:
    """The values behind `option=`."""
    return [value.strip() for value in _VALUE.findall(assignment.partition("=")[2])]


def _print(result: Comparison) -> None:
    typer.echo(
        f"{result.games:,} games of each, seed {result.seed}, bots {', '.join(result.bots)}; "
        f"{result.sample:,} looked at position by position"
    )
    for number, variant in enumerate(result.variants[1:], 1):
        typer.echo(f"{variant} ({result.hashes[number]}) against {result.variants[0]} ({result.hashes[0]}):")
        print_table(_rows(result, number), indent="  ")
    for title in result.left_out:
        typer.echo(f"left out: {title}, which not all have")
    for variant, failed in zip(result.variants, result.failed, strict=True):
        if failed:
            typer.echo(f"failed {failed:,} games of {variant}, left out of all numbers")


def _rows(result: Comparison, number: int) -> Iterator[Sequence[str]]:
    yield "figure", "of", "before", "now", "difference (95%)", "p, of all", ""
    for each in result.differences:
        if each.variant == number:
            percent = each.scale.is_percentage
            figures = figure_text(each.base, percent=percent), figure_text(each.value, percent=percent)
            difference = each.difference.text(percent=percent)
            verdict = "noise" if each.is_noise else "differs"
            yield each.title, each.item, *figures, difference, f"{each.adjusted:.2g}", verdict
