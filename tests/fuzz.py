"""Fuzzes the program: damaged files, arguments and typed lines, thousands a minute, the same ones for the same seed.

    python tests/fuzz.py --inputs 100000 --seed 7 --kind boards,graphs --minutes 30

Whatever is not answered by success or one message is a finding. It is printed with the command that tries it again, and
kept, with its files, in a folder below `--keep`; the exit code is 1 if there is any.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "helpers"))

from fuzzing.inputs import KINDS, make_input
from fuzzing.trials import BATCH, Finding, run_trials


def main() -> int:
    """The exit code: 1 if anything was found."""
    parser = argparse.ArgumentParser(description="Fuzz the program with damaged files, arguments and typed lines.")
    parser.add_argument("--inputs", type=int, default=2000, help="how many inputs, of all kinds together")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same inputs")
    parser.add_argument("--kind", default=",".join(KINDS), help=f"of {', '.join(KINDS)}; default: all")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--only", type=int, help="try only this number of one kind, and print it")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-findings"), help="where findings are kept")
    arguments = parser.parse_args()
    kinds = arguments.kind.split(",")
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"unknown kind {', '.join(sorted(unknown))}; valid: {', '.join(KINDS)}")
    end = time.monotonic() + 60 * arguments.minutes
    each = -(-arguments.inputs // len(kinds))
    numbers = range(each) if arguments.only is None else range(arguments.only, arguments.only + 1)
    done: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for start in range(numbers.start, numbers.stop, BATCH):  # kinds take turns, so that no time is too short for one
        for kind in kinds:
            if time.monotonic() > end:
                break
            for _, finding in run_trials(kind, arguments.seed, numbers[start - numbers.start :][:BATCH]):
                done[kind] += 1
                if finding is not None:
                    faults[f"{kind}: {finding.fault}"] += 1
                    if faults[f"{kind}: {finding.fault}"] == 1 or arguments.only is not None:
                        report(finding, arguments.keep)
    for kind in kinds:
        print(f"{kind}: {done[kind]:,} inputs")
    print(f"{done.total():,} inputs of seed {arguments.seed}, {faults.total():,} findings of {len(faults)} kinds")
    for fault, count in faults.most_common():
        print(f"{count:>6} {fault}")
    return 1 if faults else 0


def report(finding: Finding, keep: Path) -> None:
    """Prints a finding, and writes its files and arguments to a folder of its own."""
    given = make_input(finding.kind, finding.seed, finding.number)
    folder = keep / f"{finding.kind}-{finding.seed}-{finding.number}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in given.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "typed.txt").write_text(given.typed, encoding="utf-8", errors="surrogatepass")
    about = {"arguments": given.arguments, "fault": finding.fault, "detail": finding.detail}
    (folder / "finding.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    again = f"python tests/fuzz.py --kind {finding.kind} --seed {finding.seed} --only {finding.number}"
    print(f"{finding.fault}\n  again: {again}")
    print(f"  {shlex.join(('boardwright', *given.arguments))!a} in {folder}")
    print("".join(f"  | {line}\n" for line in finding.detail.splitlines()), end="", flush=True)


if __name__ == "__main__":
    sys.exit(main())
