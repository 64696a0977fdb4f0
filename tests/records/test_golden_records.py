"""Two games of every variant that is shipped, kept as records: a change of rules, bots or streams shows here.

After a change that is meant: `python -m pytest tests/records --renew-golden`, and look at what git says.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright import Library
from boardwright.records.replay import Replayer

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
LIBRARY = Library([ROOT])
VARIANTS = sorted(name for name, entry in LIBRARY.variants.items() if entry.path.is_relative_to(ROOT / "variants"))
MAX_BYTES = 20_000
LONG = ("schicksal/", "draughts/dr-d-", "solitaire/dr-d-")  # one of their games is enough


def golden(variant: str) -> Path:
    return GOLDEN / f"{variant.replace('/', '-')}.jsonl"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_games_are_played_again(variant: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    renewing = request.config.getoption("--renew-golden", default=False)
    file = golden(variant) if renewing else tmp_path / "again.jsonl"
    games = 1 if variant.startswith(LONG) else 2
    # Interpreted, because that is quicker than compiling every variant; that both agree is tested with the runs.
    bw.run(bw.load(variant, library=LIBRARY), games, seed=1, interpreted=True, record=file)
    assert file.read_bytes() == golden(variant).read_bytes()
    assert file.stat().st_size < MAX_BYTES


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_agree_to_every_action(variant: str) -> None:
    """Step by step, asking what is legal and reading the texts: another way than the one that wrote them."""
    replayer = Replayer(LIBRARY)
    for location, record in bw.read_records(golden(variant)):
        match = replayer.replay(record, location)
        assert match.over
        assert match.record().to_dict() == {**record.to_dict(), "bots": []}


def test_every_shipped_variant_has_golden_records_and_no_other_has() -> None:
    assert set(GOLDEN.glob("*.jsonl")) == {golden(variant) for variant in VARIANTS}
