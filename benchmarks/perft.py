"""Every count of the perft suites, the deep ones too, and how fast it was counted.

    python benchmarks/perft.py [TEXT …]

With texts, only variants whose names contain one of them. Ends with 1 if a count is not as it should be.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import boardwright as bw

# The tests' own reader of the suites, which is not installed.
sys.path.append(str(Path(__file__).parents[1] / "tests" / "helpers"))
from perft_suites import counts_in, suites


def main(wanted: list[str]) -> int:
    wrong = 0
    print(f"{'variant':28}{'depth':>6}{'count':>16}{'seconds':>9}{'counts/s':>14}")
    for known in (count for suite in suites() for count in counts_in(suite)):
        if wanted and not any(text in known.variant for text in wanted):
            continue
        variant = bw.load(known.variant)
        bw.perft(variant, 1)  # compiles
        started = time.perf_counter()
        counted = bw.perft(variant, known.depth)
        seconds = time.perf_counter() - started
        remark = "" if counted == known.sequences else f"  should be {known.sequences:,}"
        wrong += bool(remark)
        rate = counted / seconds
        print(f"{known.variant:28}{known.depth:>6}{counted:>16,}{seconds:>9.2f}{rate:>14,.0f}{remark}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
