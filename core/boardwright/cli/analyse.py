"""`boardwright analyse`, `compare` and `tournament`: what many games tell about variants and bots."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.options import (
    BotsOption,
    CheckedOption,
    CsvOption,
    InterpretedOption,
    JsonOption,
    SampleOption,
    SeedOption,
    ThreadsOption,
    VariantArgument,
    VariantOptions,
    with_variant_options,
)
from boardwright.cli.output import (
    output_files,
    print_failures,
    print_json,
    print_table,
    progress_bar,
    refuse_same_file,
    say,
)
from boardwright.errors import Location, VariantError
from boardwright.wording import counted, figure_text

if TYPE_CHECKING:
    from boardwright.analysis import Analysis, Comparison, Tournament
    from boardwright.variants import Variant

_MAX_PLACES = 12  # of a board in the terminal; a report has them all
# A value as YAML in one line: anything up to a comma that is not inside brackets or quotes.
_VALUE = re.compile(r"""(?: \[[^\]]*\] | \{[^}]*\} | "[^"]*" | '[^']*' | [^,] )+""", re.VERBOSE)


@with_variant_options
def analyse(
    variant: VariantArgument,
    options: VariantOptions,
    games: Annotated[int, typer.Option("--games", help="How many games at most.")] = 10_000,
    precision: Annotated[
        float, typer.Option("--precision", help="Stop once win shares are known to within this, either way.")
    ] = 0.01,
    sample: SampleOption = 1000,
    bots: BotsOption = "random",
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    skill: Annotated[
        str, typer.Option("--skill", metavar="BOT:PARAMETER", help="The bot and its budget for the skill trace.")
    ] = "mcts:simulations",
    levels: Annotated[int, typer.Option("--levels", help="How often to double that budget; 0: no skill trace.")] = 4,
    skill_games: Annotated[int, typer.Option("--skill-games", help="How many games for each doubling.")] = 100,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with plots.")] = None,
    csv: CsvOption = None,
    interpreted: InterpretedOption = False,
    checked: CheckedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Play a variant many times and analyse it: length, fairness, choice, skill, and what matters on the board."""
    from boardwright import analysis

    ready = options.load(variant)
    with output_files(html, csv) as write, progress_bar(games) as progress:
        result = analysis.analyse(
            ready,
            games=games,
            bots=bots,
            seed=seed,
            threads=threads,
            precision=precision,
            sample=sample,
            skill_bot=skill,
            levels=levels,
            skill_games=skill_games,
            interpreted=interpreted,
            checked=checked,
            progress=progress,
        )
        write(csv, result.to_csv())
        if html is not None:
            write(html, analysis.html_report(result))
    if as_json:
        print_json(result.to_dict())
    else:
        _print_analysis(result)


@with_variant_options
def compare(
    variants: Annotated[list[str], typer.Argument(metavar="VARIANT…", help="The others are compared with the first.")],
    options: VariantOptions,
    games: Annotated[int, typer.Option("--games", help="How many games of each.")] = 10_000,
    sample: SampleOption = 1000,
    bots: BotsOption = "random",
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    csv: CsvOption = None,
    interpreted: InterpretedOption = False,
    checked: CheckedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Compare variants with the same dice. To compare the values of one option, name them: --set OPTION=VALUE,VALUE."""
    from boardwright import analysis

    labels, ready = _load_all(variants, options)
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
            checked=checked,
            progress=progress,
        )
        write(csv, result.to_csv())
    if as_json:
        print_json(result.to_dict())
    else:
        _print_comparison(result)


@with_variant_options
def tournament(
    variant: VariantArgument,
    options: VariantOptions,
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
        Path | None, typer.Option("--file", metavar="FILE.jsonl", help="Keep the results here, and continue from them.")
    ] = None,
    csv: CsvOption = None,
    interpreted: InterpretedOption = False,
    checked: CheckedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Let bots play each other on all seats, and rate them."""
    from boardwright import analysis

    refuse_same_file(csv, file)
    ready = options.load(variant)
    with output_files(csv) as write, progress_bar(None) as progress:
        result = analysis.tournament(
            ready,
            games=games,
            bots=bots,
            seed=seed,
            threads=threads,
            max_seatings=seatings,
            until_decided=until_decided,
            file=file,
            interpreted=interpreted,
            checked=checked,
            progress=progress,
        )
        write(csv, result.to_csv())
    if as_json:
        print_json(result.to_dict())
    else:
        _print_tournament(result)


def _load_all(names: Sequence[str], options: VariantOptions) -> tuple[list[str], list[Variant]]:
    """The variants to compare, and what to call them."""
    assignments = options.assignments or []
    several = [assignment for assignment in assignments if len(_values(assignment)) > 1]
    if len(several) > 1 or (several and len(names) > 1):
        message = "compare either variants, or the values of one option"
        raise VariantError(message, location=Location(f"--set {several[-1]}"))
    if not several:
        return list(names), [options.load(name) for name in names]
    fixed = dataclasses.replace(options, assignments=[each for each in assignments if each not in several])
    option = several[0].partition("=")[0]
    settings = [f"{option}={value}" for value in _values(several[0])]
    return [f"{names[0]} {setting}" for setting in settings], [fixed.load(names[0], setting) for setting in settings]


def _values(assignment: str) -> list[str]:
    """The values behind `option=`."""
    return [value.strip() for value in _VALUE.findall(assignment.partition("=")[2])]


def _print_analysis(result: Analysis) -> None:
    say(f"{result.variant} ({result.hash}): {result.summary()}")
    print_table(result.figure_table(), indent="  ")
    if result.skill:
        say(f"skill: {result.skill_bot} against half of it")
        print_table(_skill_rows(result), indent="  ")
    if result.places:
        say("the places that explain most about who wins:")
        print_table(result.place_table(_MAX_PLACES), indent="  ")
    print_failures(result.failed, result.failures)
    for remark in result.remarks():
        say(remark)


def _skill_rows(result: Analysis) -> Iterator[Sequence[str]]:
    yield "budget", "win share", "equal share"
    for step in result.skill:
        yield f"{step.budget:,}", step.share.text(percent=True), figure_text(step.fair, percent=True)


def _print_comparison(result: Comparison) -> None:
    say(
        f"{result.games:,} games of each, seed {result.seed}, bots {', '.join(result.bots)}; "
        f"{result.sample:,} examined position by position"
    )
    for number, variant in enumerate(result.variants[1:], 1):
        say(f"{variant} ({result.hashes[number]}) against {result.variants[0]} ({result.hashes[0]}):")
        print_table(_difference_rows(result, number), indent="  ")
    for title in result.left_out:
        say(f"not compared: {title}, which not all have")
    for variant, failed in zip(result.variants, result.failed, strict=True):
        if failed:
            say(f"a bot failed in {counted(failed, 'game')} of {variant}, left out of all figures")


def _difference_rows(result: Comparison, number: int) -> Iterator[Sequence[str]]:
    yield "figure", "of", "first", "this one", "difference (95%)", "adjusted p", ""
    for each in result.differences:
        if each.variant == number:
            percent = each.scale.is_percentage
            figures = figure_text(each.base, percent=percent), figure_text(each.value, percent=percent)
            difference = each.difference.text(percent=percent)
            verdict = "noise" if each.is_noise else "differs"
            yield each.title, each.item, *figures, difference, f"{each.adjusted:.2g}", verdict


def _print_tournament(result: Tournament) -> None:
    say(
        f"{result.variant} ({result.hash}): {result.games:,} games of {counted(result.players, 'player')}, "
        f"seed {result.seed}, "
        f"{result.games_per_seating:,} of each of {_seatings(result)}"
    )
    print_table(_standing_rows(result), indent="  ")
    if result.duels:
        say("win shares, rows against columns:")
        print_table(_duel_rows(result), indent="  ")
    if result.decided is not None:
        say("the order is settled" if result.decided else "the order is not settled; more games may settle it")
    print_failures(result.failed, result.failures)


def _seatings(result: Tournament) -> str:
    if result.seatings < result.possible_seatings:
        return f"{result.seatings:,} seatings drawn of {result.possible_seatings:,}"
    return counted(result.seatings, "seating")


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
