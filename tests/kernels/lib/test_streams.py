"""Random streams against the published numbers of SplitMix64, and compiled against interpreted."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from boardwright.kernels.kernel import Kernel
from boardwright.kernels.lib.streams import (
    CHANCE_STREAM,
    Streams,
    draw,
    draw_sample,
    mix,
    next_bits,
    random_below,
    random_unit,
    seed_streams,
)
from boardwright.kernels.running import ready

# The first numbers of SplitMix64 from seed 1234567, as published with its reference implementation.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

seeds = st.integers(0, 2**63 - 1)
games = st.integers(0, 2**40)


def streams_of(seed: int, game: int = 0, seats: int = 3) -> Streams:
    streams = np.zeros(1 + seats, dtype=np.uint64)
    seed_streams(streams, seed, game)
    return streams


def called(function: Kernel[..., Any], streams: NDArray[np.uint64], *arguments: int) -> Any:
    """What the compiled function gives; the streams stand where a driver has the rules."""
    return ready(function, streams, arguments, game="streams", interpreted=False)(*arguments)


def test_a_stream_gives_the_published_numbers_of_splitmix64() -> None:
    streams = np.array([1234567], dtype=np.uint64)
    assert [next_bits(streams, 0) for _ in PUBLISHED] == PUBLISHED


def test_compiled_streams_give_the_published_numbers() -> None:
    streams = np.array([1234567], dtype=np.uint64)
    assert [int(called(next_bits, streams, 0)) for _ in PUBLISHED] == PUBLISHED


@given(st.sets(st.integers(0, 2**64 - 1), min_size=2, max_size=50))
def test_mixing_never_maps_two_numbers_to_one(numbers: set[int]) -> None:
    assert len({mix(number) for number in numbers}) == len(numbers)


@given(seeds, games)
def test_compiled_seeding_equals_interpreted(seed: int, game: int) -> None:
    compiled = np.zeros(4, dtype=np.uint64)
    called(seed_streams, compiled, seed, game)
    assert compiled.tolist() == streams_of(seed, game).tolist()


@given(seeds, st.integers(1, 2**31 - 1))
def test_compiled_numbers_below_a_bound_equal_interpreted(seed: int, bound: int) -> None:
    interpreted, compiled = streams_of(seed), streams_of(seed)
    for index in range(4):
        number = random_below(interpreted, index, bound)
        assert 0 <= number < bound
        assert called(random_below, compiled, index, bound) == number
    assert compiled.tolist() == interpreted.tolist()


@given(seeds)
def test_units_lie_in_their_interval_and_are_the_same_compiled(seed: int) -> None:
    interpreted, compiled = streams_of(seed), streams_of(seed)
    number = random_unit(interpreted, 1)
    assert 0 <= number < 1
    assert called(random_unit, compiled, 1) == number


def unmix(number: int) -> int:
    """The inverse of `mix`, step by step backwards."""
    number = unshift(number, 31)
    number = unshift(number * pow(0x94D049BB133111EB, -1, 2**64) % 2**64, 27)
    return unshift(number * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64, 30)


def unshift(number: int, shift: int) -> int:
    result = number
    for _ in range(64 // shift):
        result = number ^ (result >> shift)
    return result


def stream_before(bits: int) -> Streams:
    """A stream whose next 64 bits are `bits`."""
    return np.array([(unmix(bits) - 0x9E3779B97F4A7C15) % 2**64], dtype=np.uint64)


@given(st.integers(0, 2**64 - 1))
def test_a_stream_can_be_set_before_any_bits(bits: int) -> None:
    assert next_bits(stream_before(bits), 0) == bits


@pytest.mark.parametrize("bound", [3, 1000, 3 * 2**29, 2**31 - 1])
def test_every_number_below_a_bound_is_given_by_equally_many_draws(bound: int) -> None:
    """The draws of 32 bits that give a number are consecutive, from `first` to `last`."""
    span = 2**32
    for number in (0, 1, bound // 2, bound - 1):
        first = -(-(number * span + span % bound) // bound)
        last = ((number + 1) * span - 1) // bound
        assert last - first + 1 == span // bound
        for accepted in (first, last):
            stream = stream_before(accepted << 32)
            after = stream_before(accepted << 32)
            next_bits(after, 0)
            assert random_below(stream, 0, bound) == number
            assert stream.tolist() == after.tolist()  # one draw was enough


def test_a_draw_that_would_make_a_number_likelier_is_rejected() -> None:
    stream = stream_before(0)  # a draw of 0: with 2**32 = 1 mod 3 there is one draw too many for the number 0
    number = random_below(stream, 0, 3)
    expected = stream_before(0)
    next_bits(expected, 0)
    assert number == (next_bits(expected, 0) >> 32) * 3 // 2**32
    assert stream.tolist() == expected.tolist()


def test_numbers_below_six_are_equally_frequent() -> None:
    streams = streams_of(1)
    counts = np.bincount([random_below(streams, 1, 6) for _ in range(6000)], minlength=6)
    chi_square = ((counts - 1000) ** 2 / 1000).sum()
    assert chi_square < 20.5  # the 0.1 % point of five degrees of freedom


@given(seeds, games)
def test_the_streams_of_one_game_do_not_touch_each_other(seed: int, game: int) -> None:
    streams = streams_of(seed, game)
    alone = [next_bits(streams_of(seed, game), index) for index in range(len(streams))]
    for index in range(len(streams)):
        next_bits(streams, CHANCE_STREAM)
        if index > CHANCE_STREAM:
            assert next_bits(streams, index) == alone[index]


def test_neighbouring_games_seeds_and_streams_all_differ() -> None:
    starts = {
        (seed, game, index): int(streams_of(seed, game)[index])
        for seed in range(10)
        for game in range(10)
        for index in range(4)
    }
    assert len(set(starts.values())) == len(starts)


def test_a_draw_follows_the_probabilities() -> None:
    streams = streams_of(5)
    outcomes = np.array([10, 20, 30], dtype=np.int32)
    probabilities = np.array([0.5, 0.25, 0.25])
    drawn = [draw(streams, CHANCE_STREAM, outcomes, probabilities, 3) for _ in range(4000)]
    assert abs(drawn.count(10) - 2000) < 110  # three and a half standard deviations
    assert abs(drawn.count(20) - 1000) < 100
    assert drawn.count(10) + drawn.count(20) + drawn.count(30) == 4000


def test_a_draw_takes_the_last_outcome_where_rounding_leaves_a_gap() -> None:
    outcomes = np.array([7, 8], dtype=np.int32)
    assert draw(streams_of(0), CHANCE_STREAM, outcomes, np.array([0.0, 0.0]), 2) == 8


@given(seeds, st.integers(1, 60), st.data())
def test_a_sample_is_ascending_and_without_repetition(seed: int, population: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, population))
    sample = draw_sample(seed, population, count)
    assert len(sample) == count
    assert all(low < high for low, high in pairwise(sample))
    assert all(0 <= number < population for number in sample)
    assert sample == draw_sample(seed, population, count)
