"""Kills the program at random moments, by kill -9, SIGTERM and SIGINT in turn, and looks at what that did.

    python tests/kills.py --kills 200 --seed 3 --job run,compile

Whatever is lost, left behind, damaged or told badly is printed with its job and signal; the exit code is 1 if anything
is.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "helpers"))

from killing import JOBS, Killing


def main() -> int:
    """The exit code: 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description="Kill the program at random moments.")
    parser.add_argument("--kills", type=int, default=200, help="how many, of all jobs together")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same moments")
    parser.add_argument("--job", default=",".join(JOBS), help=f"of {', '.join(JOBS)}; default: all")
    arguments = parser.parse_args()
    jobs = arguments.job.split(",")
    if unknown := set(jobs) - set(JOBS):
        parser.error(f"unknown job {', '.join(sorted(unknown))}; valid: {', '.join(JOBS)}")
    wrong = 0
    done = 0
    for index, job in enumerate(jobs):
        count = len(range(index, arguments.kills, len(jobs)))
        late = 0
        with tempfile.TemporaryDirectory(prefix="kills-") as folder:
            for kill in Killing(job, Path(folder), arguments.seed).kills(count):
                late += kill.too_late
                wrong += bool(kill.faults)
                done += 1
                for fault in kill.faults:
                    print(f"{job} {kill.number}, {kill.signal.name} after {kill.seconds:.3f} s: {fault}", flush=True)
        print(f"{job}: {count} kills, {late} of them after the end", flush=True)
    print(f"{done} kills of seed {arguments.seed}, {wrong} with a fault")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
