"""Sets of cells as bits: positions that are small to copy, to compare and to keep by the million.

A set of `size` numbers 0 … size - 1 is an array of 16-bit words, `(np.uint16, words_for(size))` in a state's fields;
number n is bit n % 16 of word n // 16. What is not in a set costs no less than what is: cells that hold one of several
things are better kept one by one.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.kernel import kernel

Bits = NDArray[np.uint16]

_WIDTH = 16


def words_for(size: int) -> int:
    """How many words a set of numbers below `size` takes; at least one."""
    return max(1, -(-size // _WIDTH))


def bits_of(numbers: Iterable[int], size: int) -> Bits:
    """The set of `numbers`, each at least 0 and below `size`."""
    bits = np.zeros(words_for(size), dtype=np.uint16)
    for number in set(numbers):
        flip(bits, number)
    return bits


@kernel
def has(bits: Bits, number: int) -> bool:
    """Whether the number is in the set."""
    return bool((int(bits[int(number) >> 4]) >> (int(number) & 15)) & 1)


@kernel
def flip(bits: Bits, number: int) -> None:
    """Takes the number out of the set if it is in it, and puts it in if not."""
    bits[int(number) >> 4] ^= 1 << (int(number) & 15)


@kernel
def count(bits: Bits) -> int:
    """How many numbers the set has."""
    total = 0
    for index in range(len(bits)):
        word = int(bits[index])
        while word != 0:
            word &= word - 1
            total += 1
    return total
