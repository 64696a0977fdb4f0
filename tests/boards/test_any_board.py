"""Whole board files that are right: each builds, is drawn, and `boardwright check` finds nothing wrong with it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from valid_boards import ValidBoard, valid_boards

from boardwright.cli.library import check
from boardwright.render import draw_svg, draw_text
from boardwright.variants import load_board


@given(valid_boards())
def test_a_valid_board_has_the_cells_and_groups_that_its_file_says(valid: ValidBoard) -> None:
    board = load_board(valid.keys)
    assert set(board.cells) == valid.cells
    assert list(board.groups) == list(valid.keys["groups"])
    marked = [cell for cell, known in zip(board.cells, board.attributes, strict=True) if "mark" in known]
    assert set(marked) == set(valid.keys["attributes"][0]["cells"])
    assert {board.cells[cell] for cell in board.group("marked").sets[0]} == set(marked)


@given(valid_boards())
def test_a_valid_board_can_be_drawn(valid: ValidBoard) -> None:
    board = load_board(valid.keys)
    groups = list(board.groups)
    for line in draw_text(board, groups=groups).split("\n"):
        assert line.isprintable()
    assert ElementTree.fromstring(draw_svg(board, groups=groups)).tag.endswith("svg")  # noqa: S314 - our own


@given(valid=valid_boards())
def test_check_finds_nothing_wrong_with_a_valid_board(
    valid: ValidBoard, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file: Path = tmp_path_factory.getbasetemp() / "x.yaml"
    file.write_text(json.dumps(valid.keys, ensure_ascii=False), encoding="utf-8")
    check([file])
