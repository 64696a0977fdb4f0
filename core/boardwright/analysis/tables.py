"""Results as tidy tables: one row a figure."""

from __future__ import annotations

import csv
import importlib
import io
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from boardwright import files
from boardwright.errors import BoardwrightError


class Tabular(ABC):
    """Something whose figures are rows of one table."""

    @abstractmethod
    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The table: mappings of column names to values, all with the same columns."""

    def to_csv(self, path: str | Path | None = None) -> str:
        """The table as CSV with a header, also written to a file if one is given.

        Raises:
            BoardwrightError: nothing can be written there.
        """
        rows = self.rows()
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        if path is not None:
            files.write_text(Path(path), text.getvalue())
        return text.getvalue()

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame; raises BoardwrightError if pandas is not installed."""
        try:
            pandas = importlib.import_module("pandas")
        except ImportError as error:
            raise BoardwrightError("pandas is not installed; pip install 'boardwright[pandas]'") from error
        return pandas.DataFrame(self.rows())
