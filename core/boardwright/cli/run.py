"""`boardwright run` and `boardwright perft`: variants played and counted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.options import (
    BotsOption,
    CheckedOption,
    InterpretedOption,
    JsonOption,
    SeedOption,
    ThreadsOption,
    VariantArgument,
    VariantOptions,
    with_variant_options,
)
from boardwright.cli.output import print_failures, print_json, print_table, progress_bar, say
from boardwright.wording import counted

if TYPE_CHECKING:
    from boardwright.simulation.results import RunResult

_RESULTS = ("wins", "share", "mean score", "mean return")


@with_variant_options
def run(
    variant: VariantArgument,
    options: VariantOptions,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    bots: BotsOption = "random",
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Let the bots change seats from game to game.")] = False,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE.jsonl", help="Write every game to this file, one a line.")
    ] = None,
    interpreted: InterpretedOption = False,
    checked: CheckedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Play many games of a variant and report the results."""
    from boardwright.simulation import run as simulate

    ready = options.load(variant)
    with progress_bar(games) as progress:
        result = simulate.run(
            ready,
            games=games,
            bots=bots,
            seed=seed,
            threads=threads,
            rotate=rotate,
            interpreted=interpreted,
            checked=checked,
            record=record,
            progress=progress,
        )
    if as_json:
        print_json(result.to_dict())
    else:
        _print_result(result)


@with_variant_options
def perft(
    variant: VariantArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many steps deep.")],
    options: VariantOptions,
    divide: Annotated[bool, typer.Option("--divide", help="Split the count by the first action.")] = False,
    threads: ThreadsOption = None,
    interpreted: InterpretedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Count the ways to play DEPTH steps. A step is an action or a chance outcome."""
    from boardwright.simulation import perft as counting

    ready = options.load(variant)
    if divide:
        split = counting.divide(ready, depth, threads=threads, interpreted=interpreted)
        count = sum(split.values())
    else:
        split = None
        count = counting.perft(ready, depth, threads=threads, interpreted=interpreted)
    if as_json:
        shown = {"variant": ready.name, "hash": ready.hash, "depth": depth, "count": count}
        print_json(shown | ({} if split is None else {"divide": split}))
        return
    if split is not None:
        print_table((text, str(part)) for text, part in split.items())
    say(count)


def _print_result(result: RunResult) -> None:
    say(
        f"{result.variant} ({result.hash}): {result.games:,} games of {counted(result.players, 'player')}, "
        f"seed {result.seed}"
    )
    finished = result.games - result.failed
    print_table([("seat", "bot", *_RESULTS), *_seat_rows(result, finished)], indent="  ")
    if result.rotated:
        rows = [(each.bot, *_shown(each.wins, finished, each.mean_score, each.mean_return)) for each in result.by_bot]
        print_table([("bot", *_RESULTS), *rows], indent="  ")
    plies = result.plies
    say(f"draws {result.draws:,}, truncated {result.truncated:,}")
    print_failures(result.failed, result.failures)
    say(f"plies {plies.mean:.2f} on average, {plies.min:,} to {plies.max:,}")
    say(f"{result.seconds:.2f} s, {result.games_per_second:,.0f} games a second")


def _seat_rows(result: RunResult, finished: int) -> list[Sequence[str]]:
    rows: list[Sequence[str]] = []
    for seat, bot in enumerate(result.bots):
        numbers = (result.wins[seat], finished, result.mean_scores[seat], result.mean_returns[seat])
        rows.append((str(seat + 1), "in turn" if result.rotated else bot, *_shown(*numbers)))
    return rows


def _shown(wins: float, games: int, mean_score: float, mean_return: float) -> Sequence[str]:
    return f"{wins:,.1f}", f"{wins / games:.1%}", f"{mean_score:.3f}", f"{mean_return:.4f}"
