"""What the tests of boards share: building a board from text, the shipped boards, the blocks of the documentation."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwright.boards import Board
from boardwright.boards.build import build_board
from boardwright.documents.yaml import Document, parse, read
from boardwright.errors import UnknownNameError

ROOT = Path(__file__).parents[2]


def shipped(name: str, writer: Document | None = None) -> Document:
    """The document of a board in the checkout's folder of boards."""
    path = ROOT / "boards" / f"{name}.yaml"
    if not path.exists():
        raise UnknownNameError("board", name, ["dr-d/1-set", "dr-d/2-sets"])
    return read(path)


@pytest.fixture
def build() -> Callable[[str], Board]:
    """Builds a board from YAML without its first line, `board: test`; it may extend the shipped ones."""
    return lambda text: build_board(parse(f"board: test\n{text}", "test.yaml"), shipped)


@pytest.fixture
def build_shipped() -> Callable[[str], Board]:
    return lambda name: build_board(shipped(name), shipped)


@pytest.fixture(scope="session")
def documented(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Document]:
    """The boards of docs/boards.md by name, in a folder with the graph file that the page shows."""
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    folder = tmp_path_factory.mktemp("documented")
    [graph] = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    (folder / "pond.json").write_text(graph, encoding="utf-8")
    blocks = re.findall(r"```yaml\n(board: (\S+)\n.*?)```", page, re.DOTALL)
    return {name: parse(block, f"{name}.yaml", folder=folder) for block, name in blocks}


@pytest.fixture
def build_documented(documented: dict[str, Document]) -> Callable[[str], Board]:
    def resolve(name: str, writer: Document) -> Document:
        return documented[name] if name in documented else shipped(name)

    return lambda name: build_board(documented[name], resolve)
