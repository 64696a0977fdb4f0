"""Every count of the perft suites that takes seconds; the deep ones are for `benchmarks/perft.py`."""

from __future__ import annotations

import pytest
from perft_suites import Count, counts_in, suites

import boardwright as bw

COUNTS = [count for suite in suites() for count in counts_in(suite) if not count.deep]


@pytest.mark.parametrize("known", COUNTS, ids=str)
def test_count(known: Count) -> None:
    variant = bw.load(known.variant)
    counted = bw.perft(variant, known.depth)
    if counted != known.sequences:
        split = "\n".join(f"{action}: {number:,}" for action, number in bw.divide(variant, known.depth).items())
        pytest.fail(f"{counted:,} instead of {known.sequences:,} ({known.source}); by first action:\n{split}")


def test_every_suite_counts_something_in_a_test() -> None:
    assert suites()
    assert [suite.name for suite in suites() if not any(not count.deep for count in counts_in(suite))] == []
