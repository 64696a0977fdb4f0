"""Counter-based random streams: the same numbers on any thread, in any order of games, compiled or not.

Layout  streams[index]  where stream `index` of one game stands: its key plus a multiple of the counter step,
                        uint64 (1 + seats,). Stream CHANCE feeds dice; stream 1 + seat feeds that seat's bot.

A number is a hash of its stream's key and its place in the stream: SplitMix64 (Steele, Lea, Flood: Fast splittable
pseudorandom number generators, OOPSLA 2014), which passes BigCrush. Python's unbounded integers are masked to 64
bits, which costs compiled code nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright.kernels.kernel import kernel

Streams = NDArray[np.uint64]

CHANCE_STREAM = 0

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_HALF = 0xFFFFFFFF


@kernel
def mix(number: int) -> int:
    """The 64-bit finaliser of SplitMix64: a bijection under which near numbers land far apart."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


@kernel
def seed_streams(streams: Streams, seed: int, game: int) -> None:
    """Sets every stream to its beginning in game number `game` of the run with `seed`; both at least 0."""
    # Through the array: it turns either number into one unsigned type, as compiled arithmetic needs.
    streams[0] = seed
    streams[1] = game
    key = mix((mix((int(streams[0]) + _STEP) & _MASK) + int(streams[1]) * _STEP) & _MASK)
    for index in range(len(streams)):
        streams[index] = index
        streams[index] = mix((key + int(streams[index]) * _STEP) & _MASK)


@kernel
def next_bits(streams: Streams, index: int) -> int:
    """The next 64 random bits of a stream, as an unsigned number."""
    counter = (int(streams[index]) + _STEP) & _MASK
    streams[index] = counter
    return mix(counter)


@kernel
def random_below(streams: Streams, index: int, bound: int) -> int:
    """A number 0 … bound - 1, each exactly equally likely; 1 <= bound < 2**31.

    Multiply and reject: Lemire, Fast random integer generation in an interval, ACM TOMACS 2019.
    """
    product = np.int64(next_bits(streams, index) >> 32) * np.int64(bound)
    if (product & _HALF) < bound:
        threshold = (_HALF + 1 - bound) % bound
        while (product & _HALF) < threshold:
            product = np.int64(next_bits(streams, index) >> 32) * np.int64(bound)
    return int(product >> 32)


@kernel
def random_unit(streams: Streams, index: int) -> float:
    """A number 0 <= x < 1, a multiple of 2**-53."""
    return float(next_bits(streams, index) >> 11) * 2.0**-53


@kernel
def draw(
    streams: Streams, index: int, outcomes: NDArray[np.int32], probabilities: NDArray[np.float64], count: int
) -> int:
    """One of the first `count` outcomes, each with its probability."""
    left = random_unit(streams, index)
    for number in range(count - 1):
        left -= probabilities[number]
        if left < 0.0:
            return int(outcomes[number])
    return int(outcomes[count - 1])


def draw_sample(seed: int, population: int, count: int) -> list[int]:
    """`count` different numbers 0 … population - 1, ascending: what a variant draws at load, from a seed of its own.

    Floyd's algorithm (Bentley, Floyd: A sample of brilliance, CACM 1987).
    """
    streams = np.zeros(2, dtype=np.uint64)
    seed_streams(streams, seed, 0)
    chosen: set[int] = set()
    for last in range(population - count, population):
        number = random_below(streams, CHANCE_STREAM, last + 1)
        chosen.add(last if number in chosen else number)
    return sorted(chosen)
