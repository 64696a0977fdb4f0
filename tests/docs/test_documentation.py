"""Every code block of README and docs runs, in the order of the page, in an empty folder of the page's own.

```yaml, ```toml, ```python
                     with a first line `# path/of/file`: written to that file
```python            without one: run
```console           each line `$ command` is run in a shell, and what follows is its output; `…` stands for any text,
                     and how fast the games were does not count
```sh                the commands that set the project up: what CI runs must have them
```text, ```         a picture or a form, nothing to run
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwright.plugins.hookspecs import Hooks

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BOARDS_PAGE = ROOT / "docs" / "boards.md"  # its YAML and JSON blocks are tested with the boards


def blocks(page: Path) -> Iterator[tuple[int, str, str]]:
    """Line, language and content of each fenced block."""
    text = page.read_text(encoding="utf-8")
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        yield text.count("\n", 0, match.start()) + 1, match[1], match[2]


def run(command: list[str] | str, folder: Path) -> str:
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": programs, "COLUMNS": "120", "NO_COLOR": "1"}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        shell=isinstance(command, str),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def check_console(block: str, folder: Path, where: str) -> None:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        printed = run(command, folder)
        expected = re.sub(r"[\d.]+ s, [\d,]+ games a second", "… s, … games a second", expected.rstrip())
        pattern = ".*?".join(map(re.escape, expected.split("…")))
        assert re.fullmatch(pattern, printed.rstrip(), re.DOTALL), f"{where}: $ {command}\nprints\n{printed}"


def check_python(block: str, folder: Path, where: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", block], cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{where}: {done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page(page: Path, tmp_path: Path) -> None:
    for line, language, block in blocks(page):
        where = f"{page.relative_to(ROOT)}:{line}"
        path = re.match(r"# ([\w./-]+\.(?:yaml|toml|py))\n", block)
        if page == BOARDS_PAGE and language in ("yaml", "json"):
            continue
        if language in ("yaml", "toml", "python") and path:
            file = tmp_path / path[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block, encoding="utf-8")
        elif language == "python":
            check_python(block, tmp_path, where)
        elif language == "console":
            check_console(block, tmp_path, where)
        elif language == "sh":
            ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
            for command in block.strip().split(" && "):
                # CI's environment has a name of its own; everything in it is done as here.
                assert ".venv" in command or command in ci, f"{where}: CI does not run: {command}"
        else:
            assert language in ("text", ""), f"{where}: a block of no known kind"


def test_every_page_is_reached_from_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in PAGES[1:]:
        relative = page.relative_to(ROOT).as_posix()
        assert relative in text or f"{page.parent.relative_to(ROOT).as_posix()}/)" in text, relative


def test_every_hook_is_documented() -> None:
    text = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
    hooks = [name for name in vars(Hooks) if name.startswith("boardwright_")]
    assert len(hooks) == 4
    assert [hook for hook in hooks if f"| `{hook}(" not in text] == []
