"""Sets as bits against Python's sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardwright.kernels.lib.bits import bits_of, count, flip, has, words_for

SIZES = st.integers(1, 100)


@given(size=SIZES, numbers=st.lists(st.integers(0, 99)))
def test_flipping_is_a_symmetric_difference(size: int, numbers: list[int]) -> None:
    bits = bits_of([], size)
    expected: set[int] = set()
    for number in numbers:
        flip(bits, number % size)
        expected ^= {number % size}
    assert [has(bits, number) for number in range(size)] == [number in expected for number in range(size)]
    assert count(bits) == len(expected)
    assert bits.tolist() == bits_of(expected, size).tolist()


@given(size=SIZES)
def test_there_are_just_enough_words(size: int) -> None:
    assert 16 * (words_for(size) - 1) < size <= 16 * words_for(size)
    assert count(bits_of(range(size), size)) == size


def test_an_empty_set_of_nothing_has_a_word() -> None:
    assert len(bits_of([], 0)) == 1
