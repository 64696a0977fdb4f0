"""Results as CSV, which people open in spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from boardwright.analysis.figures import Result


@dataclass(frozen=True)
class Cells(Result):
    values: tuple[Any, ...]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [{"id": value} for value in self.values]


@pytest.mark.parametrize("text", ["=1+1", "=HYPERLINK(0)", "@SUM(1)", "+cmd|x", "-cmd|x", "-1+1", "=", "-"])
def test_no_cell_is_a_formula(text: str) -> None:
    [row] = csv.DictReader(Cells((text,)).to_csv().splitlines())
    assert row["id"] == f"'{text}"


@pytest.mark.parametrize("value", ["a1", "a=1", "-1", "+2.5", "", "'", -1, -2.5])
def test_other_cells_stay_as_they_are(value: object) -> None:
    assert Cells((value, 0)).to_csv().splitlines()[1] == (str(value) or '""')
