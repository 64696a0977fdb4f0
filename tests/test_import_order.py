"""Imports run one way: nothing further right is imported by anything further left, not even for its types."""

from __future__ import annotations

import ast
from pathlib import Path

import boardwright

CORE = Path(boardwright.__file__).parent
ORDER = (
    *("errors", "wording", "files", "plugins", "documents", "boards", "kernels", "game", "variants", "match"),
    *("simulation", "bots", "records", "solver", "render", "analysis", "table", "testing", "cli"),
)


def imported(tree: ast.Module) -> set[str]:
    """The modules of boardwright that a module names in imports, wherever they stand."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "boardwright":
            found |= {f"boardwright.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in found if name.startswith("boardwright.")}


def test_every_package_stands_in_the_order() -> None:
    packages = {path.stem for path in CORE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert packages - {"__init__"} == set(ORDER)


def test_imports_run_one_way() -> None:
    backwards = []
    for path in sorted(CORE.rglob("*.py")):
        home = path.relative_to(CORE).parts[0].removesuffix(".py")
        if home == "__init__":
            continue  # it names everything, and nothing imports it
        for module in imported(ast.parse(path.read_text(encoding="utf-8"))):
            target = module.split(".")[1]
            if ORDER.index(target) > ORDER.index(home):
                backwards.append(f"{path.relative_to(CORE)} imports {module}")
    assert backwards == []


def test_modules_of_a_package_do_not_import_each_other_in_a_circle() -> None:
    graph = {
        ".".join(("boardwright", *path.relative_to(CORE).with_suffix("").parts)): imported(
            ast.parse(path.read_text(encoding="utf-8"))
        )
        for path in CORE.rglob("*.py")
        if path.name != "__init__.py"
    }
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " > ".join((*trail, module))
        if module in done or module not in graph:
            return
        for other in graph[module]:
            visit(other, (*trail, module))
        done.add(module)

    for module in graph:
        visit(module, ())
