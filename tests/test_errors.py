"""Errors say what was wrong, where, and what would be right."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import errors
from boardwright.errors import BoardwrightError, DocumentError, Location, OptionError, UnknownNameError, hint, located

FAMILY = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, BoardwrightError)]

names = st.text(st.characters(categories=("Ll", "Nd")), min_size=1, max_size=12)


def test_a_message_begins_with_its_place() -> None:
    assert str(DocumentError("too long", location=Location("a.yaml", 3))) == "a.yaml:3: too long"
    assert str(DocumentError("too long", location=Location("--set x=1"))) == "--set x=1: too long"
    assert str(DocumentError("too long")) == "too long"


def test_a_place_is_filled_in_once() -> None:
    error = DocumentError("too long")
    assert error.at(Location("inner", 1)) is error
    error.at(Location("outer", 2))
    assert error.location == Location("inner", 1)
    assert str(error) == "inner:1: too long"


def test_a_block_gives_its_place_to_errors_of_the_family_only() -> None:
    with pytest.raises(DocumentError, match=r"^a\.yaml:7: wrong$"), located(Location("a.yaml", 7)):
        raise DocumentError("wrong")
    with pytest.raises(ValueError, match=r"^wrong$"), located(Location("a.yaml", 7)):
        raise ValueError("wrong")


def test_every_kind_of_error_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in FAMILY]
    assert len(FAMILY) > 5
    assert len(set(codes)) == len(codes)
    assert all(code.replace("-", "").islower() for code in codes)


def test_an_option_error_names_the_option() -> None:
    error = OptionError("stones", "too few")
    assert error.option == "stones"
    assert str(error) == "option 'stones': too few"


def test_an_unknown_name_comes_with_the_nearest_and_all_valid_ones() -> None:
    error = UnknownNameError("bot", "randon", ["random", "greedy"])
    assert (error.kind, error.name) == ("bot", "randon")
    assert str(error) == "unknown bot 'randon'; did you mean 'random'? (valid: greedy, random)"


@pytest.mark.parametrize(
    ("name", "choices", "expected"),
    [
        ("x", [], "; there is no cell here"),
        ("x", ["alpha"], "; valid: alpha"),
        ("alpah", ["beta", "alpha"], "; did you mean 'alpha'? (valid: alpha, beta)"),
        ("zzz", [f"c{number}" for number in range(10, 60)], "; there are 50, from 'c10' to 'c59'"),
        ("norht", ["north", *(f"c{number}" for number in range(10, 60))], "; did you mean 'north'?"),
    ],
)
def test_hints(name: str, choices: list[str], expected: str) -> None:
    assert hint(name, choices, "cell") == expected


@given(names, st.lists(names, max_size=40), st.randoms(use_true_random=False))
def test_a_hint_depends_on_the_names_and_not_on_their_order(name: str, choices: list[str], random: object) -> None:
    shuffled = sorted(choices, key=lambda _: random.random())  # type: ignore[attr-defined]  # hypothesis' own Random
    assert hint(name, shuffled) == hint(name, choices)
    assert len(hint(name, choices)) < 1000
