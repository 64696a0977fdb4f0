"""What inputs are made of: the files that are shipped, golden records, and what the docs show."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[3]

_MAX_RECORD = 1500  # characters of a golden record that is worth replaying again and again, step by step


@cache
def _texts(*patterns: str) -> tuple[str, ...]:
    """The contents of shipped files."""
    return tuple(path.read_text(encoding="utf-8") for pattern in patterns for path in sorted(ROOT.glob(pattern)))


@cache
def _blocks(page: str) -> tuple[str, ...]:
    """The YAML blocks of a page of the docs."""
    return tuple(re.findall(r"^```yaml\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M))


@cache
def boards() -> tuple[str, ...]:
    return (*_texts("boards/**/*.yaml"), *_blocks("docs/boards.md"))


@cache
def board_names() -> tuple[str, ...]:
    folder = ROOT / "boards"
    return tuple(str(path.relative_to(folder).with_suffix("")) for path in sorted(folder.rglob("*.yaml")))


@cache
def variants() -> tuple[str, ...]:
    pages = [page for page in _blocks("docs/variants.md") if re.search(r"^(game|extends):", page, re.M)]
    return (*_texts("variants/**/*.yaml"), *pages)


@cache
def records() -> tuple[str, ...]:
    lines = [line for text in _texts("tests/records/golden/*.jsonl") for line in text.splitlines()]
    return tuple(line for line in lines if len(line) <= _MAX_RECORD)


@cache
def words(source: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(sorted({word for text in source() for word in re.findall(r"[\w.'/-]+", text)}))


@cache
def parsed(text: str) -> Any:
    return yaml.safe_load(text)


@cache
def known_options() -> Mapping[str, Mapping[str, Sequence[Any]]]:
    """For each game, its options with the values that shipped variants and the docs give."""
    found: dict[str, dict[str, list[Any]]] = {}
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "variants").rglob("*.yaml"))]
    for page in sorted((ROOT / "docs").rglob("*.md")):
        texts += re.findall(r"^```yaml\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)
    for text in texts:
        data = yaml.safe_load(text)
        game = data.get("game") or str(data.get("extends", "")).split("/")[0]
        for name, value in (data.get("options") or {}).items():
            found.setdefault(game, {}).setdefault(name, []).append(value)
    for game, options in _MORE.items():
        for name, values in options.items():
            found.setdefault(game, {}).setdefault(name, []).extend(values)
    return found


# What no shipped file gives: bounds, and values that exclude each other.
_MORE: Mapping[str, Mapping[str, Sequence[Any]]] = {
    "dr-d": {"stones": (1, 3, 100), "free_corners": (1, 2, 9), "placement": ("free", "push", "either")},
    "draughts": {"start": ("W:WKa1:Bc3,f4", "B:W18,24,27:B12,16,20", [{"kings": ["a1"]}, {"men": ["c3"]}])},
    "erben": {"target": (1, 1000, 15000)},
    "hex": {"swap": (True, False)},
    "morris": {"stones": (1, 3, 40), "start": ([["a1"], ["d1"]], [[], []])},
    "n-in-a-row": {"length": (1, 2, 3, 20), "gravity": (True, False)},
    "pig": {"target": (1, 20, 10**6)},
    "reversi": {"start": ([["c3"], ["d4"]], [["a1"], []])},
    "solitaire": {"holes": (["a1"], ["c2", "c3"], [])},
    "trinity": {"start": ([["a1"], ["b1"]], [])},
}
