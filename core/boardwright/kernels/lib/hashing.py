"""Hashes of positions, by which searches know them again."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.kernel import kernel
from boardwright.kernels.lib.streams import mix
from boardwright.kernels.state import WORD


def words_of(states: np.recarray[Any, Any]) -> NDArray[np.uint64]:
    """The records as rows of words, shape (records, words), sharing their memory."""
    return states.view(np.ndarray).view(np.uint64).reshape(len(states), states.dtype.itemsize // WORD)


@kernel
def hash_words(words: NDArray[np.uint64]) -> int:
    """A hash of 64 bits: every word is added and mixed in turn, so that their order counts."""
    key = mix(int(words[0]))
    for index in range(1, len(words)):
        key = mix(key ^ int(words[index]))
    return key
