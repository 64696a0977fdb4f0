"""`boardwright run` and `boardwright perft`: variants played and counted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.common import (
    JsonOption,
    PathOption,
    PlayersOption,
    SetOption,
    VariantArgument,
    load_variant,
    print_json,
    print_table,
)

if TYPE_CHECKING:
    from boardwright.simulate import RunResult

InterpretedOption = Annotated[
    bool, typer.Option("--interpreted", help="Run the rules as plain Python: slow, for debugging; same result.")
]


def run(
    variant: VariantArgument,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT[,BOT…]", help="One bot for all seats, or one for each.")
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help="Everything random follows from it.")] = 0,
    threads: Annotated[int | None, typer.Option("--threads", help="Default: one a core. Same result.")] = None,
    assignments: SetOption = None,
    players: PlayersOption = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE.jsonl", help="Write every game to this file, a line each.")
    ] = None,
    interpreted: InterpretedOption = False,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play many games of a variant and report the results."""
    from boardwright import simulate

    ready = load_variant(variant, path, assignments, players)
    with _progress_bar(games) as progress:
        result = simulate.run(
            ready, games, bots, seed, threads, interpreted=interpreted, record=record, progress=progress
        )
    if as_json:
        print_json(result.to_dict())
    else:
        _print_result(result)


def perft(
    variant: VariantArgument,
    depth: Annotated[int, typer.Argument(help="How many actions deep.")],
    divide: Annotated[bool, typer.Option("--divide", help="Split the count by the first action.")] = False,
    assignments: SetOption = None,
    players: PlayersOption = None,
    interpreted: InterpretedOption = False,
    path: PathOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of exactly DEPTH actions and chance outcomes from the start."""
    from boardwright import counting

    ready = load_variant(variant, path, assignments, players)
    if divide:
        split = counting.divide(ready, depth, interpreted=interpreted)
        count = sum(split.values())
    else:
        split = None
        count = counting.perft(ready, depth, interpreted=interpreted)
    if as_json:
        shown = {"variant": ready.name, "hash": ready.hash, "depth": depth, "count": count}
        print_json(shown | ({} if split is None else {"divide": split}))
        return
    if split is not None:
        print_table((text, str(part)) for text, part in split.items())
    typer.echo(count)


@contextmanager
def _progress_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        yield lambda done: bar.update(task, completed=done)


def _print_result(result: RunResult) -> None:
    typer.echo(
        f"{result.variant} ({result.hash}): {result.games:,} games of {result.players} players, seed {result.seed}"
    )
    rows = [("seat", "bot", "wins", "share", "mean score", "mean return")]
    for seat in range(result.players):
        rows.append(
            (
                str(seat + 1),
                result.bots[seat],
                f"{result.wins[seat]:,.1f}",
                f"{result.wins[seat] / (result.games - result.failed):.1%}",
                f"{result.mean_scores[seat]:.3f}",
                f"{result.mean_returns[seat]:.4f}",
            )
        )
    print_table(rows, indent="  ")
    plies = result.plies
    typer.echo(f"draws {result.draws:,}, truncated {result.truncated:,}")
    if result.failed:
        typer.echo(f"failed {result.failed:,}, left out of all numbers:")
        for failure in result.failures:
            typer.echo(f"  {failure}")
    typer.echo(f"plies {plies.mean:.2f} on average, {plies.min:,} to {plies.max:,}")
    typer.echo(f"{result.seconds:.2f} s, {result.games_per_second:,.0f} games a second")
