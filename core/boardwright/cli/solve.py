"""`boardwright solve`: the best result of a game for one."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.options import (
    InterpretedOption,
    JsonOption,
    VariantArgument,
    VariantOptions,
    with_variant_options,
)
from boardwright.cli.output import print_json, say
from boardwright.wording import counted

if TYPE_CHECKING:
    from boardwright.solver import Solution

_WIDTH = 100


@with_variant_options
def solve(
    variant: VariantArgument,
    options: VariantOptions,
    count: Annotated[bool, typer.Option("--count", help="Count all ways to the best result.")] = False,
    positions: Annotated[int | None, typer.Option("--positions", help="Examine at most this many positions.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", help="Search for at most this long.")] = None,
    memory: Annotated[
        int | None,
        typer.Option("--memory", metavar="MB", help="Use at most this much memory. Default: 2000."),
    ] = None,
    interpreted: InterpretedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Find the best result of a one-player game without chance. Prints the actions that lead to it."""
    from boardwright import solver

    ready = options.load(variant)
    solution = solver.solve(
        ready,
        count=count,
        positions=positions,
        seconds=seconds,
        memory=solver.MEMORY if memory is None else memory,
        interpreted=interpreted,
    )
    if as_json:
        print_json(solution.to_dict())
    else:
        _print_solution(solution, count)


def _print_solution(solution: Solution, counted: bool) -> None:
    say(f"{solution.variant} ({solution.hash}): {_result(solution)}")
    if solution.actions:
        line = textwrap.fill(" ".join(solution.actions), _WIDTH, break_long_words=False, break_on_hyphens=False)
        say(textwrap.indent(line, "  "))
    if solution.limit is not None:
        say(f"stopped by the limit of {solution.limit}: --{solution.limit} sets another")
    if solution.ways is not None:
        say(f"ways to this result: {solution.ways:,}")
    elif counted:
        say("ways to this result: not counted, because not every position was examined")
    say(f"{solution.positions:,} positions, {_symmetries(solution.symmetries)}, {solution.seconds:.2f} s")


def _result(solution: Solution) -> str:
    if solution.best_return is None:
        known = "the game has none" if solution.proven else "none was found so far"
        return f"no end: {known}"
    shown = ", ".join(f"{score:g}" for score in solution.scores)
    certainty = "no better result is possible" if solution.proven else "the best so far, a better one may exist"
    return f"score {shown} after {counted(len(solution.actions), 'action')}; {certainty}"


def _symmetries(number: int) -> str:
    return "no symmetries" if number == 1 else f"each for its {number} images under symmetries"
